import { projectHere, projectStep } from '#src/client/projects/project-step'
import { pathOfList } from '#src/client/tickets/filters/to-settle'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.show-voided-with-code': typeof showVoidedWithCode
  }
}

/** Opens the voided tickets of a project that still have a pay code (TICK-38). */
export const showVoidedWithCode = defineCommand({
  title: 'Show voided tickets with a pay code…',
  group: 'Reconciliation',
  scope: 'everywhere',
  needs: { route: '/reconciliation' },
  keywords: ['void', 'clear', 'reconciliation', 'coded'],
  steps: { project: projectStep({ unless: projectHere }) },
  run(context, { project }, { workspace }) {
    const { id } = projectHere(context) ?? project
    workspace.openPath(pathOfList(id, 'voided_with_code'))
  },
})
