import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, boxOfView, checkBox, nearestTo, wrapped, type Box } from '#src/platform/domain/map/box'

test.each<[row: string, edges: Partial<Box>, refusal: string | null]>([
  ['1 no edge: the whole world', {}, null],
  ['2 all four', { west: -123, south: 45, east: -120, north: 47 }, null],
  ['3 from pole to pole', { west: -180, south: -90, east: 180, north: 90 }, null],
  ['4 over the date line: the west is east of the east', { west: 170, south: -10, east: -170, north: 10 }, null],
  ['5 a single point', { west: -120, south: 46, east: -120, north: 46 }, null],
  ['6 three edges', { west: -123, south: 45, east: -120 }, 'errors.map_edges'],
  ['7 one edge', { north: 45 }, 'errors.map_edges'],
  ['8 beyond the north pole', { west: -123, south: 45, east: -120, north: 90.001 }, 'errors.map_latitude'],
  ['9 beyond the south pole', { west: -180, south: -91, east: 180, north: 0 }, 'errors.map_latitude'],
  ['10 a longitude over 180', { west: 179, south: 45, east: 181, north: 47 }, 'errors.map_longitude'],
  ['11 a longitude under -180', { west: -190, south: 45, east: -170, north: 47 }, 'errors.map_longitude'],
  ['12 latitude and longitude swapped', { west: 45, south: -123, east: 47, north: -120 }, 'errors.map_swapped'],
  ['13 the south above the north', { west: -123, south: 47, east: -120, north: 45 }, 'errors.map_box'],
  ['14 no number at all', { west: -1000, south: 1000, east: 2000, north: 3000 }, 'errors.map_latitude'],
])('TICK-78 row %s of the edges of a view', (_row, edges, refusal) => {
  const verdict = checkBox(edges)
  expect(verdict.allowed ? null : verdict.message).toBe(refusal)
})

test.each<[row: string, view: Box, box: Box]>([
  ['1 a view of a county is itself', { west: -121, south: 46, east: -120, north: 47 }, { west: -121, south: 46, east: -120, north: 47 }],
  ['2 dragged once around the world', { west: 239, south: 46, east: 240, north: 47 }, { west: -121, south: 46, east: -120, north: 47 }],
  ['3 over the date line', { west: 170, south: 50, east: 190, north: 60 }, { west: 170, south: 50, east: -170, north: 60 }],
  ['4 as wide as the world', { west: -250, south: -60, east: 130, north: 60 }, { west: -180, south: -60, east: 180, north: 60 }],
  ['5 at the edge of the map, which includes the pole', { west: -10, south: 80, east: 10, north: 86 }, { west: -10, south: 80, east: 10, north: 90 }],
])('TICK-78 row %s of what a view shows', (_row, view, box) => {
  expect(boxOfView(view)).toEqual(box)
})

const at = (west: number, east = west): Box => ({ west, east, south: 40, north: 41 })

test.each<[row: string, boxes: readonly Box[], around: Box | null]>([
  ['1 nothing', [], null],
  ['2 one point', [at(-120)], at(-120)],
  ['3 two beside each other', [at(-122, -121), at(-120)], at(-122, -120)],
  ['4 on both sides of the date line, the short way', [at(179), at(-179)], at(179, -179)],
  ['5 one that crosses it', [at(170, -170), at(-160)], at(170, -160)],
])('TICK-78 row %s of the box around boxes', (_row, boxes, around) => {
  expect(boxAround(boxes)).toEqual(around)
})

test('TICK-78 the box around points contains each of them, wherever they are', () => {
  const point = fc.record({ longitude: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10), latitude: fc.integer({ min: -90, max: 90 }) })
  fc.assert(fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
    const box = boxAround(points.map(({ latitude, longitude }) => ({ west: longitude, east: longitude, south: latitude, north: latitude })))
    expect(checkBox(box ?? {}).allowed).toBe(true)
    for (const { latitude, longitude } of points) {
      const { west = 0, south = 0, east = 0, north = 0 } = box ?? {}
      expect([latitude >= south && latitude <= north, west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east]).toEqual([true, true])
    }
  }))
})

test('TICK-78 a longitude shifted by a full turn is the same meridian', () => {
  fc.assert(fc.property(fc.integer({ min: -179, max: 179 }), fc.integer({ min: -5, max: 5 }), (longitude, turns) => {
    expect(wrapped(longitude + 360 * turns)).toBe(longitude)
    expect(Math.abs(nearestTo(longitude + 360 * turns, longitude) - (longitude + 360 * turns))).toBeLessThanOrEqual(180)
  }))
})
