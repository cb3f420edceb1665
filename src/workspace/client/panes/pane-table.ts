import { createStore } from '#src/platform/client/state/store'
import type { AnyPane } from '#src/workspace/client/panes/pane'

/** A pane with the parameters of a matched path. */
export interface MatchedPane {
  readonly pane: AnyPane
  readonly params: Readonly<Record<string, string>>
}

/** The pattern of a pane's path, split at each slash. */
interface Pattern {
  readonly pane: AnyPane
  readonly parts: readonly string[]
  /** How many of the parts are parameters. */
  readonly names: number
}

/** The app's panes, their patterns grouped by the number of parts, and the pane to show for a path that matches no pattern. */
const table = createStore<{ panes: readonly AnyPane[]; patterns: ReadonlyMap<number, readonly Pattern[]>; otherwise: AnyPane | null }>(() => ({ panes: [], patterns: new Map(), otherwise: null }))

/** Registers the panes, once at startup; `notBuilt` is shown for every unmatched path. Throws for two panes with the same path. */
export function registerPanes(all: readonly AnyPane[], notBuilt: AnyPane): void {
  table.otherwise = notBuilt
  const paths = all.flatMap(({ path, also = [] }) => [path, ...also])
  const doubled = paths.find((path, at) => paths.indexOf(path) !== at)
  if (doubled !== undefined) throw new Error(`Two panes have the path ${doubled}`)
  table.panes = all
  const patterns = all.flatMap((pane) => [pane.path, ...(pane.also ?? [])].map((path) => patternOf(pane, path)))
  const byLength = new Map<number, Pattern[]>()
  // fewest parameters first, so that the first match wins
  for (const pattern of patterns.toSorted((one, other) => one.names - other.names)) byLength.set(pattern.parts.length, [...(byLength.get(pattern.parts.length) ?? []), pattern])
  table.patterns = byLength
}

function patternOf(pane: AnyPane, path: string): Pattern {
  const parts = path.split('/')
  return { pane, parts, names: parts.filter(isName).length }
}

/** All panes that are built. The navigation bar shows only these. */
export function registeredPanes(): readonly AnyPane[] {
  return table.panes
}

/** The pane for a path, with or without a query. If several patterns match, the one with the fewest parameters wins. */
export function paneOf(address: string): MatchedPane {
  const pathParts = pathOnly(address).split('/')
  for (const { pane, parts } of table.patterns.get(pathParts.length) ?? []) {
    const params = matchParts(parts, pathParts)
    if (params !== null) return { pane, params }
  }
  if (table.otherwise === null) throw new Error('The table of panes was read before it was filled')
  return { pane: table.otherwise, params: {} }
}

/** The parameters of a path that matches a pattern ('/projects/:projectId'), or null when it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  return matchParts(pattern.split('/'), path.split('/'))
}

function matchParts(wanted: readonly string[], pathParts: readonly string[]): Readonly<Record<string, string>> | null {
  if (wanted.length !== pathParts.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = pathParts[at] ?? ''
    if (isName(part)) {
      if (value === '') return null
      params[part.slice(1)] = decoded(value)
    } else if (part !== value) return null
  }
  return params
}

function isName(part: string): boolean {
  return part.startsWith(':')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // a malformed escape is kept as text
    return text
  }
}

/** The path of a URL, without the query and a trailing slash. */
export function pathOnly(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return path === '' ? '/' : path
}

/** True when the app has a screen for a path. */
export function isBuilt(path: string): boolean {
  return paneOf(path).pane !== table.otherwise
}
