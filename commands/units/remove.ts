import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { tellRecordsChanged } from '#src/platform/client/records/record-changes'
import { words } from '#src/areas/contracts/client/units/messages'
import { unitCalls } from '#src/areas/contracts/client/units/unit-list'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'units.remove': typeof remove
  }
}

/** Removes the focused unit after a question; one that an item is measured in stays (UOM-2). */
export const remove = defineWrite({
  title: 'Remove unit',
  group: 'Administration',
  scope: 'unit-table',
  needs: whoMay('change_calibration_and_uom'),
  keys: ['delete'],
  inFields: false,
  keywords: ['uom', 'delete'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  confirm: ({ row }) => ({ title: words('remove_title', { code: row?.code ?? '' }), body: words('remove_body'), accept: words('remove') }),
  write: ({ row }) => (row === null ? [] : unitCalls.remove({ id: row.id })),
  patch: (_answer, { row }) => tellRecordsChanged('reconciliation_uom', row === null ? null : [row.id]),
  said: (_answer, { row }) => words('removed', { code: row?.code ?? '' }),
  records: 'reconciliation_uom',
  undoWords: (_answer, { row }) => words('undo_remove', { code: row?.code ?? '' }),
  undoable: true,
})
