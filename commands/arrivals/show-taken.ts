import { whoMay } from '#src/platform/api/contract'
import { arrivalsPath } from '#src/areas/tickets/client/arrivals/arrival-rows'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.show-taken': typeof showTaken
  }
}

/** Lists the arrivals of ticket data that were refused at first and accepted later (PLUS-38). */
export const showTaken = defineCommand({
  title: 'Show accepted arrivals',
  group: 'Tickets',
  scope: 'arrival-table',
  needs: whoMay('import_tickets'),
  keys: ['2'],
  when: ({ pane }) => (pane?.scope === 'arrival-table' ? allow : refuse('workspace.no_pane')),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(arrivalsPath(pane?.path.split('?')[1] ?? '', 'taken'), { replace: true }),
})
