import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The project of the pane in which a command runs, whose tickets may have moved to others since they were drawn; 0 for none. */
export function projectIn(context: CommandContext): number {
  return projectIdOf({ ...context, row: null }) ?? 0
}
