import { whoMay } from '#src/platform/api/contract'
import { arrivalCalls, filtersSent } from '#src/areas/tickets/client/arrivals/arrival-rows'
import { words } from '#src/areas/tickets/client/arrivals/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { expectJob } from '#src/workspace/client/jobs/job-list'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.take-selected': typeof takeSelected
  }
}

/** Starts a job that processes the selected arrivals again, or all that match the filters. Each row then shows its result (PLUS-38). */
export const takeSelected = defineWrite({
  title: 'Retry selected arrivals',
  group: 'Tickets',
  scope: 'arrival-table',
  needs: whoMay('import_tickets'),
  ofSelection: true,
  keys: ['shift+t'],
  keywords: ['retry', 'receive', 'refused', 'all', 'many'],
  when: ({ selection }) => (selection.count === 0 ? refuse('errors.arrivals_not_chosen') : allow),
  many: ({ selection }) => selection.count,
  write: ({ selection }) => arrivalCalls.retryMany(selection.kind === 'all' ? { filters: filtersSent(selection.filters), except_ids: [...selection.except_ids] } : { ids: [...selection.ids] }),
  successMessage: () => words('many_started'),
  afterwards: ({ job_id: id }) => expectJob(id),
})
