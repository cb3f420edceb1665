import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import type { CommandContext } from '#src/workspace/client/commands/context'

/**
 * The project of the pane in which a command runs; 0 if there is none. The project of the tickets cannot be used, because tickets may have
 * moved to other projects since they were selected for the sample.
 */
export function projectIn(context: CommandContext): number {
  return projectIdOf({ ...context, row: null }) ?? 0
}
