import { projectCalls } from '#src/client/projects/project-query'
import { projectHere, projectStep } from '#src/client/projects/project-step'
import { pathOfList } from '#src/client/tickets/filters/to-settle'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.show-voided-with-code': typeof showVoidedWithCode
  }
}

/** Opens the voided tickets of a project whose pay code is to be removed: what a closed period paid stays as it is (TICK-38). */
export const showVoidedWithCode = defineCommand({
  title: 'Show voided tickets with a pay code…',
  group: 'Reconciliation',
  scope: 'everywhere',
  needs: { route: '/reconciliation' },
  keywords: ['void', 'clear', 'reconciliation', 'coded'],
  steps: { project: projectStep({ unless: projectHere }) },
  async run(context, { project }, { workspace, read }) {
    const { id } = projectHere(context) ?? project
    const { project: asked } = await read(projectCalls.detail({ projectId: id }))
    workspace.openPath(pathOfList(id, 'voided_with_code', asked.pay_period))
  },
})
