import { message, type MessageKey } from '#src/platform/domain/messages'
import type { RowKind } from '#src/platform/client/api/rows'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { mayAct, type KeyFocus } from '#src/workspace/client/running/key-focus'
import type { Platform } from '#src/workspace/client/keys/keys'
import type { AnyCommand } from '#src/workspace/client/commands/command'
import { scopeChain } from '#src/workspace/client/commands/scopes'
import { boundKeys, type ChangedKeys, type Registry } from '#src/workspace/client/commands/registry'

const KINDS = { ticket: 'workspace.rows_ticket', plant: 'workspace.rows_plant', submittal: 'workspace.rows_submittal', refused_arrival: 'workspace.rows_refused_arrival' } as const satisfies Record<RowKind, MessageKey>

/**
 * The reason why a key does nothing in the focused table, if its command acts on rows of another kind than the table has (TICK-103). Null
 * for any other key, also for the keys of commands whose scope is a table, such as F2, which edits a cell.
 */
export function whyNotHere(
  registry: Registry,
  stroke: string,
  focus: KeyFocus,
  { changed, letters }: { readonly changed: ChangedKeys; readonly letters: boolean },
  platform: Platform,
): Refusal | null {
  if (!focus.isTable || focus.isField || !scopeChain(focus.scope).includes('table')) return null
  const meant = registry.all.filter((entry) => {
    if (entry.command.rows === undefined || scopeChain(entry.command.scope).includes('table')) return false
    const bound = boundKeys(entry, changed, platform).find(({ sequence }) => sequence === stroke)
    return bound !== undefined && mayAct(stroke, bound, focus, letters)
  })
  // if commands on tickets and on other rows share this key, the message names the ticket command, since most people work on tickets
  const [one] = meant.toSorted((some, other) => Number(other.command.rows === 'ticket') - Number(some.command.rows === 'ticket'))
  return one?.command.rows === undefined ? null : refuseRows(one.command.title, one.command.rows)
}

/** The refusal of a command that acts only on rows of this kind, in a table with rows of another kind (TICK-103). */
export function refuseRows(title: string, kind: RowKind): Refusal {
  return refuse('workspace.other_rows', { command: title.replace(/…$/, ''), rows: message(KINDS[kind]) })
}

/** The refusals of a person without the right to a command, whatever the rows are. */
const BY_RIGHTS: ReadonlySet<MessageKey> = new Set(['errors.sign_in_first', 'errors.impersonation', 'errors.forbidden', 'errors.role_may_not'])

/** Whether a command was refused because it has no suitable row. While the list is loading, that refusal says that the list is loading. */
export function needsRow({ rows, scope }: AnyCommand, { message: why }: Refusal): boolean {
  if (BY_RIGHTS.has(why)) return false
  return rows !== undefined || why === 'workspace.no_row' || why === 'workspace.no_table' || (scope !== 'table' && scopeChain(scope).includes('table'))
}
