import ts from 'typescript'
import type { SourceFile } from '#tests/house/sources'

/** An import of one file by another: an import, a type import or a dynamic `import()`. */
export interface Import {
  readonly from: string
  readonly to: string
}

const ALIAS = /^#(src|commands|tests)\//

/** Every import between these files. Imports of anything else (a picture, a package) are left out. */
export function importsAmong(files: readonly SourceFile[]): readonly Import[] {
  const known = new Set(files.map(({ path }) => path))
  return files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(({ path, text }) =>
    ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
      if (!ALIAS.test(fileName)) return []
      const bare = fileName.slice(1)
      const to = [`${bare}.ts`, `${bare}.tsx`, bare].find((one) => known.has(one))
      return to === undefined ? [] : [{ from: path, to }]
    }),
  )
}

/** A dependency of one group of files on another, with one import that causes it. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly by: Import
}

/** The imports as dependencies between groups, at most one per ordered pair. */
export function edgesAmong(imports: readonly Import[], groupOf: (path: string) => string | null): readonly Edge[] {
  const edges = new Map<string, Edge>()
  for (const one of imports) {
    const [from, to] = [groupOf(one.from), groupOf(one.to)]
    if (from === null || to === null || from === to) continue
    const name = `${from} -> ${to}`
    if (!edges.has(name)) edges.set(name, { from, to, by: one })
  }
  return [...edges.values()]
}

/** The groups in dependency cycles, each cycle as one sorted list. */
export function circlesOf(edges: readonly Pick<Edge, 'from' | 'to'>[]): readonly (readonly string[])[] {
  const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].toSorted()
  const reach = new Map(nodes.map((node) => [node, reachedFrom(node, edges)]))
  const done = new Set<string>()
  return nodes.flatMap((node) => {
    if (done.has(node)) return []
    const circle = nodes.filter((other) => other !== node && reach.get(node)?.has(other) === true && reach.get(other)?.has(node) === true)
    if (circle.length === 0) return []
    for (const one of [node, ...circle]) done.add(one)
    return [[node, ...circle].toSorted()]
  })
}

function reachedFrom(start: string, edges: readonly Pick<Edge, 'from' | 'to'>[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const { from, to } of edges) {
      if (from !== node || reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}
