import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { mayAct, type KeyFocus } from '#src/workspace/client/running/key-focus'
import type { Platform } from '#src/workspace/client/keys/keys'
import { scopeChain } from '#src/workspace/client/commands/scopes'
import { boundKeys, type ChangedKeys, type Registry } from '#src/workspace/client/commands/registry'

/**
 * Why a key does nothing here: its command acts on rows of one kind, and the focused table has another kind (TICK-103).
 * Null when the key belongs to no such command.
 */
export function whyNotHere(
  registry: Registry,
  stroke: string,
  focus: KeyFocus,
  { changed, letters }: { readonly changed: ChangedKeys; readonly letters: boolean },
  platform: Platform,
): Refusal | null {
  if (!focus.isTable || focus.isField || !scopeChain(focus.scope).includes('table')) return null
  for (const entry of registry.all) {
    if (entry.command.rows === undefined) continue
    const bound = boundKeys(entry, changed, platform).find(({ sequence }) => sequence === stroke)
    if (bound !== undefined && mayAct(stroke, bound, focus, letters)) return refuse('workspace.rows_not_tickets', { command: entry.command.title.replace(/…$/, '') })
  }
  return null
}
