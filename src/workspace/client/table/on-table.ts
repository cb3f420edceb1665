import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/** Allowed while the focused pane shows a table. */
export function onTable(_context: CommandContext, { table }: CommandEnvironment): Verdict {
  return table() === null ? refuse('workspace.no_table') : allow
}

/** Allowed while the focused pane shows a table whose rows have loaded. */
export function onLoadedTable(context: CommandContext, env: CommandEnvironment): Verdict {
  return context.isListLoading === true ? refuse('workspace.list_loading') : onTable(context, env)
}
