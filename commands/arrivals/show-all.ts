import { whoMay } from '#src/platform/api/contract'
import { arrivalsPath } from '#src/areas/tickets/client/arrivals/arrival-rows'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.show-all': typeof showAll
  }
}

/** Lists all refused arrivals: those that are still refused, and those that were accepted later (PLUS-38). */
export const showAll = defineCommand({
  title: 'Show all arrivals',
  group: 'Tickets',
  scope: 'arrival-table',
  needs: whoMay('import_tickets'),
  keys: ['3'],
  when: ({ pane }) => (pane?.scope === 'arrival-table' ? allow : refuse('workspace.no_pane')),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(arrivalsPath(pane?.path.split('?')[1] ?? '', 'all'), { replace: true }),
})
