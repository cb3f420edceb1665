import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORLD } from '#src/platform/domain/map/box'
import { cellAt, cellsAcross, mercatorDown } from '#src/platform/domain/map/grid'
import { MAP_CELLS_MAX } from '#src/platform/domain/map/limits'

test.each<[row: string, latitude: number, down: number]>([
  ['1 the equator is in the middle', 0, 0.5],
  ['2 the northern edge', 85.0511, 0],
  ['3 the pole is drawn at the edge', 90, 0],
  ['4 the south pole too', -90, 1],
])('TICK-78 row %s of a Web Mercator map', (_row, latitude, down) => {
  expect(mercatorDown(latitude)).toBeCloseTo(down, 5)
})

test('TICK-78 the whole world never has more than the maximum number of clusters', () => {
  for (let zoom = 0; zoom <= 22; zoom++) expect((cellsAcross(WORLD, zoom) + 1) ** 2).toBeLessThanOrEqual(MAP_CELLS_MAX)
})

test('TICK-78 a location on the date line is in the last cell of its row, not in the first of the next', () => {
  expect([cellAt({ latitude: 52, longitude: 180 }, 32), cellAt({ latitude: 52, longitude: -180 }, 32)]).toEqual([cellAt({ latitude: 52, longitude: 179.9 }, 32), cellAt({ latitude: 52, longitude: -179.9 }, 32)])
})

test('TICK-78 panning a view does not change the grid, so that its clusters do not move', () => {
  // views with the same size in pixels: equally wide, and equally high on the map
  const pixels = { across: 1_000, down: 700 }
  fc.assert(fc.property(fc.integer({ min: 5, max: 17 }), fc.double({ min: -170, max: 170, noNaN: true }), fc.double({ min: 0.2, max: 0.7, noNaN: true }), (zoom, west, top) => {
    const world = 256 * 2 ** zoom
    const east = west + (pixels.across / world) * 360
    const north = latitudeAt(top)
    const south = latitudeAt(top + pixels.down / world)
    expect(cellsAcross({ west, south, east: east > 180 ? east - 360 : east, north }, zoom)).toBe(4 * 2 ** zoom)
  }))
})

function latitudeAt(down: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI
}
