import { declared } from '#src/platform/domain/areas/declared'
import { keyWords, normalSequence, type Platform } from '#src/workspace/client/keys/keys'
import { boundKeys, type ChangedKeys, type RegisteredCommand, type Registry } from '#src/workspace/client/commands/registry'
import { scopeChain, type Scope } from '#src/workspace/client/commands/scopes'
import { usesOf } from '#src/workspace/client/running/usage'
import type { Usage } from '#src/workspace/client/settings'

/** One row of a key map. */
export interface KeyRow {
  readonly entry: RegisteredCommand
  readonly scope: Scope
  readonly title: string
  /** Sequences in the form of `strokeOf`; empty when the command has no key. */
  readonly sequences: readonly string[]
}

/** The scopes of a key map: those of the focus first, then the pane's other scopes, then those that work everywhere. */
export function scopesShown(focus: Scope, pane: Scope): readonly Scope[] {
  const ofPane = scopeChain(pane)
  return [...scopeChain(focus).filter((name) => !ofPane.includes(name)), ...ofPane]
}

/** The rows of a key map for these scopes, including commands without a key; sorted by scope, then by the command's group. */
export function keyRowsFor(registry: Registry, shown: readonly Scope[], changed: ChangedKeys, platform: Platform): readonly KeyRow[] {
  const order = (row: KeyRow) => groupOrder[row.entry.command.group] ?? 0
  return shown.flatMap((scope) => rowsOf(registry, scope, changed, platform).toSorted((a, b) => order(a) - order(b)))
}

const groupOrder = declared('groups')

/** The rows with a key whose commands this person runs most from the palette, because learning these keys saves the most searches. */
export function mostUsed(rows: readonly KeyRow[], usage: Readonly<Record<string, Usage>>, now: number): readonly KeyRow[] {
  return rows
    .filter(({ sequences }) => sequences.length > 0)
    .map((row) => ({ row, uses: usesOf(usage[row.entry.id], now) }))
    .filter(({ uses }) => uses > 0)
    .toSorted((a, b) => b.uses - a.uses)
    .slice(0, MOST_USED)
    .map(({ row }) => row)
}

const MOST_USED = 8

/** The heading of a scope in key maps. */
export function scopeTitle(scope: Scope): string {
  const text = scope.replaceAll('-', ' ')
  return scope === 'everywhere' ? 'Everywhere' : scope === 'workspace' ? 'In a pane' : scope === 'sso-table' ? 'Single sign-on' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sequence in words, for key maps and screen readers. */
export function sequenceWords(sequence: string, platform: Platform): string {
  return keyWords(normalSequence(sequence, platform), platform)
}

function rowsOf(registry: Registry, scope: Scope, changed: ChangedKeys, platform: Platform): KeyRow[] {
  return registry.all.flatMap((entry) => {
    const sequences = boundKeys(entry, changed, platform)
      .filter((bound) => bound.scope === scope)
      .map(({ sequence }) => sequence)
    const isListed = sequences.length > 0 || (entry.command.scope === scope && entry.command.unlisted !== true)
    return isListed ? [{ entry, scope, title: entry.command.title, sequences }] : []
  })
}
