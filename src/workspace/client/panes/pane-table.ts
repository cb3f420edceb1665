import { createStore } from '#src/platform/client/state/store'
import type { AnyPane } from '#src/workspace/client/panes/pane'

/** A pane with the parameters of a matched path. */
export interface MatchedPane {
  readonly pane: AnyPane
  readonly params: Readonly<Record<string, string>>
}

/** The panes of the product, and the one to show for a path that matches none of them. */
const table = createStore<{ panes: readonly AnyPane[]; otherwise: AnyPane | null }>(() => ({ panes: [], otherwise: null }))

/** Registers the panes, once at startup; `notBuilt` is shown for every unmatched path. Throws for two panes with the same path. */
export function registerPanes(all: readonly AnyPane[], notBuilt: AnyPane): void {
  table.otherwise = notBuilt
  const paths = all.flatMap(({ path, also = [] }) => [path, ...also])
  const doubled = paths.find((path, at) => paths.indexOf(path) !== at)
  if (doubled !== undefined) throw new Error(`Two panes have the path ${doubled}`)
  table.panes = all
}

/** All panes that are built. The navigation bar shows only these. */
export function registeredPanes(): readonly AnyPane[] {
  return table.panes
}

/** The pane for a path, with or without a query. If several patterns match, the one with the fewest parameters wins. */
export function paneOf(address: string): MatchedPane {
  const path = pathOnly(address)
  let best: { match: MatchedPane; names: number } | null = null
  for (const pane of table.panes) {
    for (const pattern of [pane.path, ...(pane.also ?? [])]) {
      const params = matchPath(pattern, path)
      if (params === null) continue
      const names = Object.keys(params).length
      if (best === null || names < best.names) best = { match: { pane, params }, names }
    }
  }
  if (best !== null) return best.match
  if (table.otherwise === null) throw new Error('The table of panes was read before it was filled')
  return { pane: table.otherwise, params: {} }
}

/** The parameters of a path that matches a pattern ('/projects/:projectId'), or null when it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) {
      if (value === '') return null
      params[part.slice(1)] = decoded(value)
    } else if (part !== value) return null
  }
  return params
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // a malformed escape is kept as text
    return text
  }
}

/** The path of an address without its query and trailing slash. */
export function pathOnly(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return path === '' ? '/' : path
}

/** True when the product has a screen for a path. */
export function isBuilt(path: string): boolean {
  return paneOf(path).pane !== table.otherwise
}
