import { describe, expect, test } from 'vitest'
import { circlesOf, edgesAmong, importsAmong, type Edge } from '#tests/house/areas/imports'
import { claimOf, layers } from '#tests/house/areas/features'
import { sourceFiles } from '#tests/house/sources'

const files = sourceFiles('src', 'commands')
const imports = importsAmong(files)
const folders = [...new Set(files.flatMap(({ path }) => foldersAbove(path)))]

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** The sub-folder of `folder` that contains a file; null for a file elsewhere or directly in `folder`. */
function childOf(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null
  const [child, ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length === 0 || child === undefined ? null : `${folder}/${child}`
}

/** Fails with the groups in each dependency cycle, and with imports that cause it. */
function expectNoCircle(edges: readonly Edge[]): void {
  expect(circlesOf(edges).map((circle) => `${circle.join(', ')}; for example ${examplesOf(edges, circle)}`)).toEqual([])
}

function examplesOf(edges: readonly Edge[], circle: readonly string[]): string {
  return edges.filter(({ from, to }) => circle.includes(from) && circle.includes(to)).map(({ by }) => `${by.from} imports ${by.to}`).join(', ')
}

describe('Folders have an order', () => {
  test('some imports are found', () => expect(imports.length).toBeGreaterThan(5_000))

  test('a circle of folders is detected, however long, and reported completely', () => {
    const edge = (from: string, to: string) => ({ from, to })
    expect(circlesOf([edge('a', 'b'), edge('b', 'c')])).toEqual([])
    expect(circlesOf([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd'), edge('e', 'd'), edge('d', 'e')])).toEqual([['a', 'b', 'c'], ['d', 'e']])
    const planted = importsAmong([{ path: 'src/areas/x/one/a.ts', text: "import type { B } from '#src/areas/x/two/b'" }, { path: 'src/areas/x/two/b.ts', text: "const late = () => import('#src/areas/x/one/a')" }])
    expect(circlesOf(edgesAmong(planted, (path) => childOf('src/areas/x', path)))).toEqual([['src/areas/x/one', 'src/areas/x/two']])
  })

  test('sibling folders do not import each other in a circle', () => {
    expectNoCircle(folders.flatMap((folder) => edgesAmong(imports, (path) => childOf(folder, path))))
  })

  test.each(layers)('areas do not import each other in a circle in the layer %s', (layer) => {
    const areaOf = (path: string) => {
      const claim = claimOf(path)
      return claim?.layer === layer ? `${layer} ${claim.feature.area}` : null
    }
    expectNoCircle(edgesAmong(imports, areaOf))
  })
})
