import { whoMay } from '#src/platform/api/contract'
import { arrivalsPath } from '#src/areas/tickets/client/arrivals/arrival-rows'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.show-refused': typeof showRefused
  }
}

/** Lists the arrivals of ticket data that are still refused (PLUS-38). */
export const showRefused = defineCommand({
  title: 'Show arrivals to retry',
  group: 'Tickets',
  scope: 'arrival-table',
  needs: whoMay('import_tickets'),
  keys: ['1'],
  when: ({ pane }) => (pane?.scope === 'arrival-table' ? allow : refuse('workspace.no_pane')),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(arrivalsPath(pane?.path.split('?')[1] ?? '', 'refused'), { replace: true }),
})
