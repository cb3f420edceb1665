import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { inSentence } from '#src/areas/agency/domain/employees/name'
import { words } from '#src/areas/agency/client/employees/messages'
import type { Group } from '#src/areas/agency/client/employees/people-calls'
import type { CommandContext } from '#src/workspace/client/commands/context'

type Context = Pick<CommandContext<'group-table'>, 'row' | 'selection'>

/** The groups that a command acts on: those selected groups that are loaded or, if none is selected, the focused one. */
export function chosenGroups({ row, selection }: Context): readonly Group[] {
  return selection.count > 0 ? selection.loaded : row === null ? [] : [row]
}

/** Allowed if all chosen groups are loaded and are active or deleted, as `which` requires. */
export function mayChangeGroups(which: 'active' | 'deleted', context: Context): Verdict {
  const groups = chosenGroups(context)
  if (groups.length < context.selection.count) return refuse('errors.groups_not_loaded')
  if (groups.length === 0) return refuse('workspace.no_row')
  if (groups.every(({ deleted_at: at }) => (at === null) === (which === 'active'))) return allow
  return refuse(which === 'active' ? 'errors.group_is_deleted' : 'errors.group_not_deleted')
}

/** The message after a change of groups: 'Group Paving removed', '3 groups restored'. */
export function saidOfGroups(did: 'removed' | 'restored', groups: readonly Group[]): string {
  const [only] = groups
  if (groups.length === 1 && only !== undefined) return words(`group_${did}`, { name: inSentence(only.name) })
  return words(`groups_${did}`, { count: groups.length })
}
