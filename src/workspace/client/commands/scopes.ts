import { declared } from '#src/platform/domain/areas/declared'
import type { Scopes } from '#src/platform/domain/areas/names'

/**
 * Where keys work. The scope nearest to the focus wins; a scope's parents come after it, in order. `letters`: single-character
 * keys may be bound there (WORK-20). A DOM element names its scope in `data-scope`. Each area declares its scopes in its
 * `area.ts`.
 */
export const scopes = declared('scopes') as unknown as Scopes

export type Scope = keyof Scopes & string

/** The type of the rows of a table scope: an area adds its own by `declare module '#src/workspace/client/commands/scopes'`. */
export interface ScopeRows {}

/** True when a text (from the DOM or a stored preference) names a scope. */
export function isScope(name: string | undefined): name is Scope {
  return name !== undefined && Object.hasOwn(scopes, name)
}

/** A scope and its parents, nearest first: ticket-table, table, workspace, everywhere. */
export function scopeChain(scope: Scope): readonly Scope[] {
  const chain: Scope[] = [scope]
  for (const parent of scopes[scope].parents) chain.push(...scopeChain(parent).filter((name) => !chain.includes(name)))
  return chain
}
