import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.show-keys': typeof showKeys
  }
}

/** Shows the keyboard shortcuts of the focused pane. They can also be changed there (WORK-18, WORK-19). */
export const showKeys = defineCommand({
  title: 'Show keyboard shortcuts',
  group: 'Workspace',
  scope: 'everywhere',
  keys: ['f1'],
  tableKeys: ['?'],
  keywords: ['help', 'shortcuts', 'map', 'hotkeys', 'f1', 'keys', 'remap', 'change keys'],
  run: (_context, _answers, { show }) => show('keys'),
})
