import { whoMay } from '#src/platform/api/contract'
import { mayTakeAgain } from '#src/areas/tickets/domain/arrivals/arrival'
import { arrivalCalls } from '#src/areas/tickets/client/arrivals/arrival-rows'
import { words } from '#src/areas/tickets/client/arrivals/messages'
import { refuse } from '#src/platform/domain/verdict'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.take-again': typeof takeAgain
  }
}

/** Processes the focused arrival again, in the same way as newly received ticket data, and shows the result (PLUS-38). */
export const takeAgain = defineWrite({
  title: 'Retry arrival',
  group: 'Tickets',
  scope: 'arrivals',
  needs: whoMay('import_tickets'),
  keys: ['t'],
  keywords: ['retry', 'receive', 'refused', 'arrival'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : mayTakeAgain(row)),
  many: () => 1,
  write: ({ row }) => (row === null ? [] : arrivalCalls.retry({ id: row.id, version: versionToWrite('refused_arrival', row) })),
  patch: ({ arrival: { id } }) => notifyRecordsChanged('refused_arrival', [id]),
  failed: () => notifyRecordsChanged('refused_arrival', null),
  successMessage: ({ arrival: { result, ticket_number: number, reason } }) => {
    const ticket = number === '' ? words('no_number') : number
    return result === 'refused' ? { words: words('was_refused', { ticket, reason }), tone: 'warning' } : words(`was_${result ?? 'unchanged'}`, { ticket })
  },
  records: 'refused_arrival',
})
