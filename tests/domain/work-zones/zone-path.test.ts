import { expect, test } from 'vitest'
import { checkPath, cleanPath, type Point } from '#src/areas/work-zones/domain/zone-path'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const yakima = at(46.6, -120.5)

test.each([
  ['two points a mile apart', [yakima, at(46.61, -120.49)], null],
  ['Alaska', [at(61.2, -149.9), at(61.21, -149.9)], null],
  ['Hawaii', [at(21.3, -157.8), at(21.31, -157.8)], null],
  ['Puerto Rico', [at(18.2, -66.5), at(18.21, -66.5)], null],
  ['Guam', [at(13.5, 144.8), at(13.51, 144.8)], null],
  ['no points', [], 'errors.points_connected'],
  ['two points less than 3 m apart', [yakima, at(46.60001, -120.5)], 'errors.points_connected'],
  ['a straight line of 10 miles', [yakima, at(46.75, -120.5)], 'errors.points_connected'],
  ['a loop that ends where it begins', [yakima, at(46.61, -120.5), yakima], 'errors.points_connected'],
  ['a longitude without its minus', [at(46.6, 120.5), at(46.61, 120.5)], 'errors.zone_point'],
  ['swapped coordinates', [at(-120.5, 46.6), at(-120.49, 46.61)], 'errors.zone_point'],
  ['the south pole', [at(-90, -120), yakima], 'errors.zone_point'],
  ['a longitude over 180', [at(46.6, 239.5), yakima], 'errors.zone_point'],
  ['not a number', [at(Number.NaN, -120), yakima], 'errors.zone_point'],
  ['501 points', Array.from({ length: 501 }, (_one, index) => at(46.6 + index / 10_000, -120.5)), 'errors.zone_points_many'],
])('WZON-8 the rules for a path accept or refuse %s (row %#)', (_what, path, refusal) => {
  const verdict = checkPath(path)
  expect(verdict.allowed ? null : verdict.message).toBe(refusal)
})

test('WZON-8 a path has 7 decimals and never the same point twice in a row', () => {
  expect(cleanPath([at(46.600000012, -120.5), at(46.6, -120.5), at(46.6000001, -120.5)])).toEqual([at(46.6, -120.5), at(46.6000001, -120.5)])
})
