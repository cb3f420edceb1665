import { describe, expect, test } from 'vitest'
import { areas, claimOf, features, isInLayers } from '#tests/house/areas/features'
import { sourceFiles } from '#tests/house/sources'

const files = sourceFiles('src', 'commands').filter(({ path }) => isInLayers(path) && !path.endsWith('.css'))
const carriers: readonly string[] = ['workspace', 'platform', 'main']

/**
 * The area and the folder of a layer that a file is in: 'projects client/list'. In `api`, a file counts like a folder. Empty
 * for a file directly in another layer.
 */
function folderInArea(path: string): string[] {
  const [, area, folder] = /^src\/areas\/([a-z-]+)\/((?:domain|server|client)\/[a-z-]+(?=\/)|api\/[a-z-]+)/.exec(path) ?? []
  return area === undefined || folder === undefined ? [] : [`${area} ${folder}`]
}

/** True for a folder of a feature or of a declared part, and for `public`, which other areas may import. */
function isNamed(folder: string): boolean {
  const [area = '', path = ''] = folder.split(' ')
  const name = path.split('/')[1] ?? ''
  return name === 'public' || features.some((feature) => feature.area === area && (feature.name === name || (feature.parts ?? []).includes(name)))
}

describe('A feature has the same name in every layer', () => {
  test('every file of the layers belongs to a feature, and every area has its folder', () => {
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter(({ path }) => claimOf(path) === null).map(({ path }) => path)).toEqual([])
    const folders = new Set(files.flatMap(({ path }) => /^src\/(?:areas\/)?([a-z-]+)\//.exec(path)?.[1] ?? []))
    expect([...folders].toSorted()).toEqual([...areas].toSorted())
  })

  test('every feature of the table exists, once, and so does every path of its commands', () => {
    const claims = files.map(({ path }) => ({ path, claim: claimOf(path) }))
    const used = new Set(claims.map(({ claim }) => claim?.feature))
    expect(features.filter((feature) => !used.has(feature)).map(({ name }) => name)).toEqual([])
    const names = features.map(({ area, name }) => `${area} ${name}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const paths = features.flatMap(({ commands = [] }) => commands)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(paths.filter((path) => !files.some((file) => file.path === `commands/${path}.ts` || file.path.startsWith(`commands/${path}/`)))).toEqual([])
  })

  test('a folder in an area is named after a feature, or after a part that its main feature declares', () => {
    const folders = [...new Set(files.flatMap(({ path }) => folderInArea(path)))]
    expect(folders.length).toBeGreaterThan(80)
    expect(folders.filter((folder) => !isNamed(folder)).toSorted()).toEqual([])
    expect([folderInArea('src/areas/projects/client/diagrams/pane.ts'), folderInArea('src/areas/projects/api/diagrams.ts')].flat().map(isNamed)).toEqual([false, false])
  })

  test('every part is a folder of the main feature of its area, with a name that no feature has', () => {
    const words = new Set(files.flatMap(({ path }) => folderInArea(path)))
    const wrong = features.flatMap(({ area, name, parts = [] }) => parts.filter((part) =>
      name !== area || features.some((feature) => feature.area === area && feature.name === part) || ![...words].some((folder) => folder.startsWith(`${area} `) && folder.endsWith(`/${part}`))))
    expect(wrong).toEqual([])
  })

  test('a folder of commands is named after its feature', () => {
    const own = features.filter(({ area }) => !carriers.includes(area)).flatMap(({ name, commands = [] }) => commands.map((path) => ({ name, path })))
    const folders = own.filter(({ path }) => !files.some((file) => file.path === `commands/${path}.ts`))
    expect(folders.length).toBeGreaterThan(20)
    expect(folders.filter(({ name, path }) => path.split('/').at(-1) !== name)).toEqual([])
  })
})
