import { projectHere, projectStep } from '#src/areas/projects/client/public/project-step'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-reconciliation': typeof openReconciliation
  }
}

/** Opens the reconciliation of the current project, or of a project that the user chooses. */
export const openReconciliation = defineCommand({
  title: 'Open reconciliation…',
  group: 'Projects',
  scope: 'everywhere',
  needs: { route: '/reconciliation' },
  keys: ['alt+shift+r'],
  keywords: ['code', 'pay items', 'go', 'reconcile', 'coding', 'to code', 'totals', 'sum'],
  steps: { project: projectStep({ unless: projectHere }) },
  run(context, { project }, { workspace }) {
    const { id } = projectHere(context) ?? project
    workspace.openPath(`/reconciliation/${id}`)
  },
})
