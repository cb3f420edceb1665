import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measuredLines, mileMarks, milesBetweenMarks, type MeasuredPoint } from '#src/areas/stationing/domain/lrs/measured-line'
import { readRoutes } from '#src/areas/stationing/domain/lrs/read-routes'

const place = fc.tuple(fc.double({ min: 25, max: 48, noNaN: true }), fc.double({ min: -124, max: -70, noNaN: true }))
const lines = fc.array(fc.array(place, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 })
const miles = fc.tuple(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 1, max: 1_000 })).map(([begin, length]) => [begin / 10, (begin + length) / 10] as const)

describe('GEO-23 measures that are missing from a file', () => {
  test.each([
    ['one line, by length', [[[40, -86], [40, -85], [40, -83]]], 0, 3, [[0, 1, 3]]],
    ['two lines, without the gap between them', [[[40, -86], [40, -85]], [[40, -80], [40, -79]]], 10, 20, [[10, 15], [15, 20]]],
    ['lines without length begin where the route does', [[[40, -86], [40, -86]]], 2, 3, [[2, 2]]],
  ] as const)('%s', (_what, sent, begin, end, expected) => {
    expect(measuredLines(sent, begin, end).map((line) => line.map(([, , measure]) => measure))).toEqual(expected)
  })

  test('for any lines, they start and end with those of the route and never decrease', () => {
    fc.assert(fc.property(lines, miles, (sent, [begin, end]) => {
      const measured = measuredLines(sent, begin, end)
      const measures = measured.flat().map(([, , measure]) => measure)
      const isOnePlace = sent.every((line) => line.every(([latitude, longitude]) => latitude === line[0]?.[0] && longitude === line[0]?.[1]))
      expect(measured.map((line) => line.length)).toEqual(sent.map((line) => line.length))
      expect(measures[0]).toBeCloseTo(begin, 4)
      if (!isOnePlace) expect(measures.at(-1)).toBeCloseTo(end, 3)
      expect(measures.every((measure, at) => measure >= (measures[at - 1] ?? measure))).toBe(true)
    }))
  })
})

describe('GEO-23 mile marks', () => {
  const straight: readonly MeasuredPoint[] = [[40, -86, 0], [40, -85, 4], [40, -84, 8]]
  test.each([
    [1, 1, [0, 1, 2, 3, 4, 5, 6, 7, 8]], [2, 5, [0, 5]], [3, 0.5, Array.from({ length: 17 }, (_one, count) => count / 2)], [4, 100, [0]],
  ])('row %i: every %d miles', (_row, step, expected) => expect(mileMarks(straight, step).map(({ mile }) => mile)).toEqual(expected))

  test('row 5: a mark is interpolated between its neighboring points, even where the measure decreases', () => {
    expect(mileMarks([[40, -86, 2], [40, -84, 0]], 1)).toEqual([{ latitude: 40, longitude: -84, mile: 0 }, { latitude: 40, longitude: -85, mile: 1 }, { latitude: 40, longitude: -86, mile: 2 }])
    expect(mileMarks([[40, -86, 4], [40, -85, 2], [40, -84, 0]], 1).map(({ mile }) => mile).toSorted()).toEqual([0, 1, 2, 3, 4])
  })

  test('on any line, marks are multiples of the step within its measures, at most 200', () => {
    fc.assert(fc.property(lines, miles, fc.constantFrom(0.1, 0.5, 1, 5, 10), (sent, [begin, end], step) => {
      const [path = []] = measuredLines(sent, begin, end)
      const marks = mileMarks(path, step)
      expect(marks.length).toBeLessThanOrEqual(200)
      for (const { mile, latitude, longitude } of marks) {
        expect(Math.abs(mile / step - Math.round(mile / step))).toBeLessThan(1e-3)
        expect(mile >= begin - 1e-3 && mile <= end + 1e-3).toBe(true)
        expect(latitude >= 25 && latitude <= 48 && longitude >= -124 && longitude <= -70).toBe(true)
      }
    }))
  })

  test('marks are farther apart when the map is zoomed out', () => {
    const steps = Array.from({ length: 19 }, (_one, zoom) => milesBetweenMarks(zoom, 40))
    expect(steps.every((step, zoom) => step <= (steps[zoom - 1] ?? step))).toBe(true)
    expect([steps[18], steps[0]]).toEqual([0.1, 500])
  })
})

test('GEO-23 any file is either read or refused, and every feature that can’t be read is named once', () => {
  fc.assert(fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.record({ type: fc.constant('Feature'), properties: fc.dictionary(fc.constantFrom('ROUTE_ID', 'Name', 'BEGIN_MP', 'END_MP'), fc.jsonValue()), geometry: fc.record({ type: fc.constantFrom('LineString', 'MultiLineString', 'Point'), coordinates: fc.jsonValue() }) }))), (features) => {
    const read = readRoutes({ type: 'FeatureCollection', features })
    if ('message' in read) return
    expect(read.routes.length + read.faults.length).toBeGreaterThanOrEqual(features.length)
    expect(new Set(read.faults.map(({ feature }) => feature)).size).toBe(read.faults.length)
    expect(read.routes.every(({ route_id: id, begin_measure: begin, end_measure: end, lines: all }) => id !== '' && end > begin && all.every((line) => line.length > 1))).toBe(true)
  }))
})
