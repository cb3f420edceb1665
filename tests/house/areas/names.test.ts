import { describe, expect, test } from 'vitest'
import { allClaims, claimOf, features, isInLayers, layers } from '#tests/house/areas/features'
import { otherNames } from '#tests/house/exceptions/names'
import { expectOnly } from '#tests/house/exceptions/only'
import { sourceFiles } from '#tests/house/sources'

const files = sourceFiles('src', 'commands').filter(({ path }) => isInLayers(path) && !path.endsWith('.css'))

describe('A feature has one name in every layer', () => {
  test('every file of the layers belongs to a feature', () => {
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter(({ path }) => claimOf(path) === null).map(({ path }) => path)).toEqual([])
  })

  test('every path of the table is there, once', () => {
    const used = new Set(files.map(({ path }) => claimOf(path)?.path))
    const paths = allClaims.map(({ path }) => path)
    expect(paths.filter((path) => !used.has(path))).toEqual([])
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  test('every folder and file of a feature has its name, but for those listed', () => {
    const business = features.filter(({ area }) => area !== 'platform' && area !== 'main')
    const others = business.flatMap((feature) =>
      layers.flatMap((layer) => (feature[layer] ?? []).filter((path) => path.split('/').at(-1) !== feature.name).map((path) => `${feature.name}: ${layer}/${path}`)),
    )
    expectOnly(others, otherNames)
  })
})
