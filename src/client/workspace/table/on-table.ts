import { allow, refuse, type Verdict } from '#src/domain/verdict'
import type { CommandContext } from '#src/client/workspace/context'
import type { CommandEnvironment } from '#src/client/workspace/environment'

/** Allowed while the focused pane shows a table. */
export function onTable(_context: CommandContext, { table }: CommandEnvironment): Verdict {
  return table() === null ? refuse('workspace.no_table') : allow
}
