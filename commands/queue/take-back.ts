import { queueCalls, type ParkedRow } from '#src/areas/tickets/client/queue/parked-rows'
import { noteParked, parkedWords, undoParkedWords } from '#src/areas/tickets/client/queue/parked-words'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'queue.take-back': typeof takeBack
  }
}

/** Puts the selected parked tickets, else the focused one, back into the queue of tickets to code (PLUS-15). */
export const takeBack = defineWrite({
  title: 'Return to the queue',
  group: 'Tickets',
  scope: 'parked-table',
  needs: whoMay('assign_pay_codes'),
  keys: ['y', 'delete'],
  inFields: false,
  keywords: ['unpark', 'resume', 'code', 'release'],
  when(context) {
    const { length } = selectedRows(context)
    // the versions of tickets that are not loaded are not known, and returning only the loaded tickets would be unexpected
    if (length < context.selection.count) return refuse('errors.parked_not_loaded')
    return length === 0 ? refuse('workspace.no_row') : allow
  },
  many: (context) => selectedRows(context).length,
  write: (context) => queueCalls.takeBack({ parked_slip_ids: selectedRows(context).map(({ id }) => id), versions: Object.fromEntries(selectedRows(context).map(({ id, version }) => [String(id), version])) }),
  patch: noteParked,
  failed: () => notifyRecordsChanged('parked_ticket', null),
  successMessage: ({ parked_slips: rows }) => parkedWords('take_back', rows),
  // clear the selection: the returned tickets leave the list, and would otherwise count as selected rows that are not loaded
  afterwards: (_answer, { selection }, _answers, { table }) => (selection.count > 0 ? table()?.letGo() : undefined),
  records: 'parked_ticket',
  undoWords: ({ parked_slips: rows }) => undoParkedWords('take_back', rows),
  undoable: true,
})

function selectedRows({ row, selection }: CommandContext<'parked-table'>): readonly ParkedRow[] {
  if (selection.count > 0) return selection.loaded
  return row === null ? [] : [row]
}
