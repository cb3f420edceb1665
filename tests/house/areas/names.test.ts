import { describe, expect, test } from 'vitest'
import { areas, claimOf, features, isInLayers } from '#tests/house/areas/features'
import { otherNames, partsOfAreas } from '#tests/house/exceptions/names'
import { expectOnly } from '#tests/house/exceptions/only'
import { sourceFiles } from '#tests/house/sources'

const files = sourceFiles('src', 'commands').filter(({ path }) => isInLayers(path) && !path.endsWith('.css'))
const carriers: readonly string[] = ['workspace', 'platform', 'main']

describe('A feature has one name in every layer', () => {
  test('every file of the layers belongs to a feature, and every area has its folder', () => {
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter(({ path }) => claimOf(path) === null).map(({ path }) => path)).toEqual([])
    const folders = new Set(files.flatMap(({ path }) => /^src\/(?:areas\/)?([a-z-]+)\//.exec(path)?.[1] ?? []))
    expect([...folders].toSorted()).toEqual([...areas].toSorted())
  })

  test('every feature of the table is there, once, and every path of its commands', () => {
    const claims = files.map(({ path }) => ({ path, claim: claimOf(path) }))
    const used = new Set(claims.map(({ claim }) => claim?.feature))
    expect(features.filter((feature) => !used.has(feature)).map(({ name }) => name)).toEqual([])
    const names = features.map(({ area, name }) => `${area} ${name}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const paths = features.flatMap(({ commands = [] }) => commands)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(paths.filter((path) => !files.some((file) => file.path === `commands/${path}.ts` || file.path.startsWith(`commands/${path}/`)))).toEqual([])
  })

  test('what lies in an area bears the name of a feature, or is a part of the area that is listed', () => {
    const parts = files.flatMap(({ path }) => {
      const [, area = '', part = ''] = /^src\/areas\/([a-z-]+)\/((?:domain|server|client)\/[a-z-]+(?=\/)|api\/[a-z-]+)/.exec(path) ?? []
      const name = part.split('/')[1]
      const isFeature = name === 'public' || features.some((feature) => feature.area === area && feature.name === name)
      return part === '' || isFeature ? [] : [`${area}: ${part}`]
    })
    expectOnly([...new Set(parts)].toSorted(), partsOfAreas)
  })

  test('the commands of a feature lie in its name, but for those listed', () => {
    const others = features.filter(({ area }) => !carriers.includes(area)).flatMap(({ name, commands = [] }) => commands.filter((path) => path.split('/').at(-1) !== name).map((path) => `${name}: commands/${path}`))
    expectOnly(others, otherNames)
  })
})
