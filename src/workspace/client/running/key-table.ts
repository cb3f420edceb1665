import { keyWords, normalSequence, type Platform } from '#src/workspace/client/keys/keys'
import { boundKeys, type ChangedKeys, type RegisteredCommand, type Registry } from '#src/workspace/client/commands/registry'
import { scopeChain, type Scope } from '#src/workspace/client/commands/scopes'

/** One row of a key map. */
export interface KeyRow {
  readonly entry: RegisteredCommand
  readonly scope: Scope
  readonly title: string
  /** Sequences in the form of `strokeOf`; empty when the command has no key. */
  readonly sequences: readonly string[]
}

/** The keys that work in a scope, nearest scope first. Commands without a key are left out unless `all` is true. */
export function keyRowsFor(registry: Registry, scope: Scope, changed: ChangedKeys, platform: Platform, all = false): readonly KeyRow[] {
  return scopeChain(scope).flatMap((name) => rowsOf(registry, name, changed, platform, all))
}

/** The heading of a scope in key maps. */
export function scopeTitle(scope: Scope): string {
  const text = scope.replaceAll('-', ' ')
  return scope === 'everywhere' ? 'Everywhere' : scope === 'workspace' ? 'In a pane' : scope === 'sso-table' ? 'Single sign-on' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A sequence in words, for key maps and screen readers. */
export function sequenceWords(sequence: string, platform: Platform): string {
  return keyWords(normalSequence(sequence, platform), platform)
}

function rowsOf(registry: Registry, scope: Scope, changed: ChangedKeys, platform: Platform, all: boolean): KeyRow[] {
  return registry.all.flatMap((entry) => {
    const sequences = boundKeys(entry, changed, platform)
      .filter((bound) => bound.scope === scope)
      .map(({ sequence }) => sequence)
    const isListed = sequences.length > 0 || (all && entry.command.scope === scope && entry.command.unlisted !== true)
    return isListed ? [{ entry, scope, title: entry.command.title, sequences }] : []
  })
}
