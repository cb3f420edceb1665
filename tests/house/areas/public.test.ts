import { expect, test } from 'vitest'
import { importsAmong } from '#tests/house/areas/imports'
import { type SourceFile, sourceFiles } from '#tests/house/sources'

/** Matches an area's file in a folder `public`, which other areas may import (see .dependency-cruiser.cjs). */
const PUBLIC = /^src\/areas\/([^/]+)\/(?:[^/]+\/)+public\//

/** The public files of areas that no other area imports. */
function withoutReader(files: readonly SourceFile[]): readonly string[] {
  const imports = importsAmong(files)
  return files.map(({ path }) => path).filter((path) => {
    const area = PUBLIC.exec(path)?.[1]
    return area !== undefined && !path.endsWith('.css') && !imports.some(({ from, to }) => to === path && from.startsWith('src/areas/') && !from.startsWith(`src/areas/${area}/`))
  })
}

test('the contents of a folder `public` in an area are imported by another area', () => {
  const planted = { path: 'src/areas/buoys/client/public/buoy-list.ts', text: 'export const a = 1' }
  const own = { path: 'src/areas/buoys/client/view.ts', text: "import { a } from '#src/areas/buoys/client/public/buoy-list'" }
  const other = { path: 'src/areas/piers/client/view.ts', text: "import { a } from '#src/areas/buoys/client/public/buoy-list'" }
  expect(withoutReader([planted, own])).toEqual(['src/areas/buoys/client/public/buoy-list.ts'])
  expect(withoutReader([planted, own, other])).toEqual([])
  const files = sourceFiles('src', 'commands')
  expect(files.filter(({ path }) => PUBLIC.test(path)).length).toBeGreaterThan(10)
  expect(withoutReader(files)).toEqual([])
})
