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
 * Why a key does nothing here: its command acts on rows of one kind, and the focused table has another kind (TICK-103). Null for any
 * other key, also for one whose command works only in another table, such as F2, which edits a cell of that table.
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
  // if a ticket command shares its key with commands on other rows, the ticket command is named, since most people work on tickets
  const [one] = meant.toSorted((some, other) => Number(other.command.rows === 'ticket') - Number(some.command.rows === 'ticket'))
  return one?.command.rows === undefined ? null : refuseRows(one.command.title, one.command.rows)
}

/** The refusal of a command that acts on rows of one kind, in a table of another kind (TICK-103). */
export function refuseRows(title: string, kind: RowKind): Refusal {
  return refuse('workspace.other_rows', { command: title.replace(/…$/, ''), rows: message(KINDS[kind]) })
}

/** Whether a command was refused because it acts on a row, which a list that is still loading does not have yet. */
export function needsRow({ rows, scope }: AnyCommand, { message: why }: Refusal): boolean {
  return rows !== undefined || why === 'workspace.no_row' || why === 'workspace.no_table' || (scope !== 'table' && scopeChain(scope).includes('table'))
}
