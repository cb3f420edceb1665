import type { RequestValue } from '#src/platform/client/api/requests'
import type { Place } from '#src/platform/client/place'
import type { WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

/**
 * The API request of a command, to be made as a step of a macro. Null if the command cannot be a step, because its call has no dry run for
 * many tickets. The request is already confirmed: before a macro runs, the person confirms once, for all of its steps.
 */
export function requestOfStep(command: WriteCommand, context: CommandContext, answers: Readonly<Record<string, unknown>>, place: Place | null): RequestValue | null {
  const outgoing = command.writeMany?.(context, answers, true) ?? command.write(context, answers, true, place)
  const [request, ...others] = Array.isArray(outgoing) ? (outgoing as readonly RequestValue[]) : [outgoing as RequestValue]
  return request?.call.isMacroStep === true && others.length === 0 ? request : null
}
