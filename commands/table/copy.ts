import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.copy': typeof copy
  }
}

/** Copies the selected rows, or the focused cell, for a spreadsheet. If text is selected, that text is copied instead (WORK-26). */
export const copy = defineCommand({
  title: 'Copy rows',
  group: 'Table',
  scope: 'table',
  ofSelection: true,
  keys: ['mod+c'],
  inFields: false,
  keywords: ['clipboard', 'spreadsheet'],
  when: onTable,
  async run(_context, _answers, { table, copyText }) {
    const marked = globalThis.getSelection?.()?.toString() ?? ''
    if (marked !== '') return copyText(marked)
    await table()?.copy()
  },
})
