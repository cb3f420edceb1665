import { defineCommand } from '#src/workspace/client/commands/command'
import { isReaderMode, setReaderMode } from '#src/workspace/client/table/table-mode'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.reader-mode': typeof readerMode
  }
}

/** Toggles the screen-reader mode of tables: pages of 100 rows, nothing pinned, rows in document order. The setting is saved (WORK-35). */
export const readerMode = defineCommand({
  title: 'Toggle screen-reader table mode',
  group: 'Table',
  scope: 'everywhere',
  keywords: ['accessibility', 'pages', 'NVDA', 'JAWS', 'VoiceOver'],
  run(_context, _answers, { say }) {
    setReaderMode(!isReaderMode())
    say(isReaderMode() ? 'Tables are shown for screen readers' : 'Tables are shown as usual')
  },
})
