import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { mayAssignIn } from '#src/areas/projects/client/public/project-query'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** Whether this person can code the focused ticket here (RECO-5, RECO-7). */
export function mayCode(context: CommandContext): Verdict {
  return firstRefusal(
    may('assign_pay_codes', context.person),
    context.row === null ? refuse('errors.no_tickets_selected') : allow,
    projectIdOf(context) === null ? refuse('errors.no_project_here') : allow,
    mayAssignIn(context.project),
  )
}
