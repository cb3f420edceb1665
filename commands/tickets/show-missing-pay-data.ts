import { projectHere, projectStep } from '#src/areas/projects/client/public/project-step'
import { pathOfList } from '#src/areas/tickets/client/filters/to-settle'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.show-missing-pay-data': typeof showMissingPayData
  }
}

/** Shows the tickets of a project that have no pay code or no quantity (RECO-89). */
export const showMissingPayData = defineCommand({
  title: 'Show tickets with missing pay data…',
  group: 'Reconciliation',
  scope: 'everywhere',
  needs: { route: '/reconciliation' },
  keywords: ['uncoded', 'quantity', 'pay code', 'reconciliation', 'close', 'settle'],
  steps: { project: projectStep({ unless: projectHere }) },
  run(context, { project }, { workspace }) {
    const { id } = projectHere(context) ?? project
    workspace.openPath(pathOfList(id, 'missing_pay_data'))
  },
})
