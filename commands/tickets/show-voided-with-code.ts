import { projectCalls } from '#src/areas/projects/client/public/project-query'
import { projectHere, projectStep } from '#src/areas/projects/client/public/project-step'
import { pathOfList } from '#src/areas/tickets/client/filters/to-settle'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.show-voided-with-code': typeof showVoidedWithCode
  }
}

/**
 * Shows the voided tickets of a project that still have pay codes to clear. Excludes tickets of closed periods, because these are already
 * paid (TICK-38).
 */
export const showVoidedWithCode = defineCommand({
  title: 'Show voided tickets with a pay code…',
  group: 'Reconciliation',
  scope: 'everywhere',
  needs: { route: '/reconciliation' },
  keywords: ['void', 'clear', 'reconciliation', 'coded', 'settle'],
  steps: { project: projectStep({ unless: projectHere }) },
  async run(context, { project }, { workspace, read }) {
    const { id } = projectHere(context) ?? project
    const { project: current } = await read(projectCalls.detail({ projectId: id }))
    workspace.openPath(pathOfList(id, 'voided_with_code', current.pay_period))
  },
})
