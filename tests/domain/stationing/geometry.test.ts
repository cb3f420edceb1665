import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { azimuthOf, distance, inUnit, lengthOf, lineOf, placeOn, type Element, type Place, type SpiralShape } from '#src/areas/stationing/domain/geometry/element'
import { nearestOf, nearestTo, placeAt } from '#src/areas/stationing/domain/geometry/nearest'
import { partPlaces, pathPlaces } from '#src/areas/stationing/domain/geometry/path'
import { alongOf, stationAlong } from '#src/areas/stationing/domain/station-text'

const shapes: readonly SpiralShape[] = ['clothoid', 'bloss', 'cosine', 'sinusoid', 'biquadratic']
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Connected elements: lines, arcs and spirals, each beginning in the direction in which the previous one ends. */
const anyAlignment = fc.array(fc.record({ kind: fc.constantFrom('line', 'arc', 'spiral'), length: real(20, 900), curvature: real(-0.002, 0.002), shape: fc.constantFrom(...shapes) }), { minLength: 1, maxLength: 6 }).map((parts) => {
  const elements: Element[] = []
  let at: Place & { azimuth: number } = { x: 1_320_000, y: 628_000, azimuth: 0.6 }
  for (const { kind, length, curvature, shape } of parts) {
    const element = kind === 'line' || Math.abs(curvature) < 1e-5
      ? lineOf(at, { x: at.x + length * Math.sin(at.azimuth), y: at.y + length * Math.cos(at.azimuth) })
      : kind === 'arc' ? arcFrom(at, curvature, length) : { kind: 'spiral' as const, shape, start: { x: at.x, y: at.y }, azimuth: at.azimuth, before: 0, after: curvature, length }
    elements.push(element)
    at = placeOn(element, element.length)
  }
  return elements
})

function arcFrom({ x, y, azimuth }: Place & { readonly azimuth: number }, curvature: number, length: number): Element {
  const turn = curvature > 0 ? 1 : -1
  const radius = 1 / Math.abs(curvature)
  const center = { x: x + turn * radius * Math.cos(azimuth), y: y - turn * radius * Math.sin(azimuth) }
  return { kind: 'arc', center, radius, from: azimuthOf(center, { x, y }), turn, length }
}

describe('GEO-15, GEO-16 points of an alignment', () => {
  const start = { x: 100, y: 200 }
  test.each([
    [1, 'a line to the north', lineOf(start, { x: 100, y: 700 }), 100, { x: 100, y: 300 }],
    [2, 'a line to the east', lineOf(start, { x: 600, y: 200 }), 250, { x: 350, y: 200 }],
    [3, 'an arc to the right after a quarter', arcFrom({ ...start, azimuth: 0 }, 0.01, 300), 50 * Math.PI, { x: 200, y: 300 }],
    [4, 'an arc to the left after a quarter', arcFrom({ ...start, azimuth: 0 }, -0.01, 300), 50 * Math.PI, { x: 0, y: 300 }],
    // a clothoid of length 200 with A = 200 turns by half a radian; the Fresnel integrals give its end
    [5, 'a clothoid to the right', { kind: 'spiral', shape: 'clothoid', start, azimuth: 0, before: 0, after: 1 / 200, length: 200 } as const, 200, { x: 100 + 32.742_8, y: 200 + 195.057_6 }],
  ])('row %i: %s', (_row, _what, element, along, place) => {
    const point = placeOn(element as Element, along)
    expect(distance(point, place)).toBeLessThan(2e-3)
  })

  test('every kind of spiral turns by half the product of its length and curvature', () => {
    for (const shape of shapes) expect(placeOn({ kind: 'spiral', shape, start, azimuth: 0, before: 0, after: 0.001, length: 400 }, 400).azimuth).toBeCloseTo(0.2, 12)
  })

  /**
   * A position along the road: a fraction of its length, or the joint of two elements, or a point so near a joint that rounding decides
   * which of the two elements it is on.
   */
  const anyAlong = fc.tuple(real(0, 1), fc.integer({ min: 0, max: 6 }), fc.constantFrom(null, 0, 1e-9, -1e-7, 1e-6, -1e-5, 1e-4, -1e-3, 1e-2)).map(([part, joint, beside]) => (elements: readonly Element[]) => {
    const length = lengthOf(elements)
    return beside === null ? part * length : Math.min(Math.max(lengthOf(elements.slice(0, joint)) + beside, 0), length)
  })

  test('GEO-15 GEO-19 a station converts to a location, and back to the station and its offset within a millionth of a foot, on every kind of curve and at every joint', () => {
    fc.assert(fc.property(anyAlignment, anyAlong, real(-50, 50), real(0, 90_000), fc.boolean(), (elements, alongIn, offset, first, isDecreasing) => {
      const [along, length] = [alongIn(elements), lengthOf(elements)]
      const stationing = { start: 2_103.72, length, equations: [{ at: length / 3, ahead: first, isDecreasing }] }
      const place = placeAt(elements, along, offset)
      if (place === null) throw new Error('there is no place')
      const nearest = nearestTo(elements, place)
      // if the road returns to this place, another part of it may be nearer
      expect(nearest?.distance ?? Infinity).toBeLessThan(Math.abs(offset) + 1e-6)
      if (nearest === null || Math.abs(nearest.along - along) >= 1) return
      expect(Math.abs(nearest.along - along)).toBeLessThan(1e-6)
      expect(Math.abs(nearest.offset - offset)).toBeLessThan(1e-6)
      const { station } = stationAlong(stationing, nearest.along)
      // two points of the road may have the same station
      const again = alongOf(stationing, station).map((one) => Math.abs(one - along))
      expect(Math.min(...again)).toBeLessThan(1e-6)
    }), { numRuns: 1_000 })
  })

  test('GEO-19 searching many locations beside one alignment gives the same answers as searching each alone', () => {
    fc.assert(fc.property(anyAlignment, fc.array(fc.tuple(real(-600, 600), real(-600, 600), real(1, 700)), { minLength: 2, maxLength: 8 }), (elements, all) => {
      const middle = placeAt(elements, lengthOf(elements) / 2) ?? { x: 0, y: 0 }
      const nearest = nearestOf(elements)
      for (const [dx, dy, most] of all) {
        const place = { x: middle.x + dx, y: middle.y + dy }
        expect(nearest(place, most)).toEqual(nearestTo(elements, place, most))
      }
    }), { numRuns: 100 })
  })

  test('no sampled point is nearer than the nearest one, for any location beside any alignment', () => {
    fc.assert(fc.property(anyAlignment, real(-600, 600), real(-600, 600), (elements, dx, dy) => {
      const middle = placeAt(elements, lengthOf(elements) / 2)
      const place = { x: (middle?.x ?? 0) + dx, y: (middle?.y ?? 0) + dy }
      const nearest = nearestTo(elements, place)
      const sampled = Math.min(...Array.from({ length: 401 }, (_value, at) => distance(placeAt(elements, (lengthOf(elements) * at) / 400) ?? place, place)))
      expect(nearest?.distance ?? Infinity).toBeLessThanOrEqual(sampled + 0.01)
    }), { numRuns: 200 })
  })

  test('an alignment has no location beyond its ends, and a location that is too far away has no nearest point', () => {
    const line = [lineOf({ x: 0, y: 0 }, { x: 0, y: 1000 })]
    expect([placeAt(line, -0.01), placeAt(line, 1000.01), placeAt(line, Number.NaN)]).toEqual([null, null, null])
    expect(nearestTo(line, { x: 50, y: 500 }, 50)).toEqual({ along: 500, distance: 50, offset: 50 })
    expect(nearestTo(line, { x: -50.001, y: 500 }, 50)).toBeNull()
    expect(nearestTo(line, { x: 30, y: 1040 })).toMatchObject({ along: 1000, distance: 50 })
  })

  test('an alignment has the same shape in another unit', () => {
    fc.assert(fc.property(anyAlignment, real(0.3, 3.3), real(0, 1), (elements, factor, part) => {
      const scaled = inUnit(elements, factor)
      expect(lengthOf(scaled)).toBeCloseTo(lengthOf(elements) * factor, 5)
      const one = placeAt(elements, part * lengthOf(elements))
      const other = placeAt(scaled, part * lengthOf(scaled))
      expect(distance({ x: (one?.x ?? 0) * factor, y: (one?.y ?? 0) * factor }, other ?? { x: 0, y: 0 })).toBeLessThan(1e-4)
    }), { numRuns: 100 })
  })

  test('GEO-13 an alignment of very many elements is drawn on the map with a limited number of points', () => {
    const elements = Array.from({ length: 20_000 }, (_value, at) => lineOf({ x: at, y: 0 }, { x: at + 1, y: 0 }))
    const path = pathPlaces(elements, 20, 5_000)
    expect([path.length, path[0]?.x, path.at(-1)?.x]).toEqual([5_000, 0, 20_000])
  })

  test('GEO-13 the line on the map starts and ends where the alignment does, with a limited number of points', () => {
    fc.assert(fc.property(anyAlignment, (elements) => {
      const path = pathPlaces(elements, 20, 100)
      expect(path.length).toBeLessThanOrEqual(110)
      expect(distance(path[0] ?? { x: 0, y: 0 }, placeOn(elements[0] as Element, 0))).toBeLessThan(1e-6)
      const last = elements.at(-1) as Element
      expect(distance(path.at(-1) ?? { x: 0, y: 0 }, placeOn(last, last.length))).toBeLessThan(1e-6)
    }))
  })

  test('GEO-24 the points of a section start and end at its distances, lie on the alignment, and do not exceed the requested number', () => {
    fc.assert(fc.property(anyAlignment, real(0, 1), real(0, 1), fc.integer({ min: 2, max: 60 }), (elements, one, other, most) => {
      const [from = 0, to = 0] = [one, other].map((part) => part * lengthOf(elements)).toSorted((first, last) => first - last)
      const places = partPlaces(elements, from, to, { every: 20, leg: 200, most })
      expect(places.length).toBeLessThanOrEqual(most)
      for (const [place, along] of [[places[0], from], [places.at(-1), to]] as const) expect(distance(place ?? { x: 0, y: 0 }, placeAt(elements, along) ?? { x: 1, y: 1 })).toBeLessThan(1e-6)
      for (const place of places) expect(nearestTo(elements, place)?.distance).toBeLessThan(1e-3)
    }), { endOnFailure: true })
  })

  test('GEO-24 a section has the corners of its lines and points every 200 feet when it is long, and fewer when it has very many elements', () => {
    const corner = [lineOf({ x: 0, y: 0 }, { x: 450, y: 0 }), lineOf({ x: 450, y: 0 }, { x: 450, y: 100 })]
    expect(partPlaces(corner, 30, 500, { every: 20, leg: 200, most: 500 }).map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[30, 0], [170, 0], [310, 0], [450, 0], [450, 50]])
    const many = Array.from({ length: 20_000 }, (_value, at) => lineOf({ x: at, y: 0 }, { x: at + 1, y: 0 }))
    const places = partPlaces(many, 100, 19_900, { every: 20, leg: 5_000, most: 500 })
    expect([places.length, places[0]?.x, places.at(-1)?.x]).toEqual([500, 100, 19_900])
  })
})
