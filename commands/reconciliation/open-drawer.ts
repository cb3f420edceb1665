import { may } from '#src/domain/session/abilities'
import { firstRefusal, refuse, allow } from '#src/domain/verdict'
import { mayAssignIn } from '#src/client/projects/project-query'
import { projectIdOf } from '#src/client/reconciliation/project-here'
import { openDrawer as open } from '#src/client/reconciliation/drawer/drawer'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.open-drawer': typeof openDrawer
  }
}

/** Opens the reconciliation drawer on the focused ticket; the roles of RECO-5 only. */
export const openDrawer = defineCommand({
  title: 'Code this ticket',
  group: 'Reconciliation',
  scope: 'reconciliation-table',
  keys: ['enter'],
  inFields: false,
  keywords: ['reconcile', 'drawer', 'assign', 'pay item'],
  when: (context) =>
    firstRefusal(
      may('assign_pay_codes', context.person),
      context.row === null ? refuse('errors.no_tickets_selected') : allow,
      projectIdOf(context) === null ? refuse('errors.no_project_here') : allow,
      mayAssignIn(context.project),
    ),
  run: (context) => {
    const projectId = projectIdOf(context)
    if (context.row === null || context.pane === null || projectId === null) return undefined
    return open({ slipId: context.row.id, projectId, paneId: context.pane.id })
  },
})
