import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plant-health.edit-notes': typeof editNotes
  }
}

/** Opens the notes on the focused plant. Works in the list of plants, in plant health, and on the page of a plant's day (PLNT-14). */
export const editNotes = defineCommand({
  title: 'Edit plant notes',
  group: 'Plants',
  scope: 'plants',
  rows: 'plant',
  needs: whoMay('write_plant_notes'),
  keys: ['n'],
  keywords: ['note', 'remark', 'comment', 'write'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, person }, _answers, { workspace }) {
    if (row !== null) workspace.openPath(person?.role === 'administrator' ? `/admin/plant-health/${row.id}/notes` : `/plants/${row.id}/notes`, { in: 'right' })
  },
})
