import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feetPlace, gridPlace, isInArea, locationOf, placeOf, projectionOf, projections, type Grid } from '#src/areas/stationing/server/projections/projections'
import vectors from '#tests/server/stationing/files/projections.json' with { type: 'json' }

function gridOf(code: number, scale = 1): Grid {
  const projection = projectionOf(code)
  if (projection === null) throw new Error(`EPSG ${code} is missing`)
  return { projection, foot: projection.unit === 'ft' ? 'international' : 'us_survey', scale }
}

describe('GEO-13 coordinates of state plane zones', () => {
  test.each(vectors.computed_with_proj4js_2_22.flatMap(({ epsg, points }) => points.map((point) => [epsg, point] as const)))('EPSG %i', (epsg, { lon, lat, easting, northing }) => {
    const grid = gridOf(epsg)
    const place = gridPlace(grid, placeOf(grid, { latitude: lat, longitude: lon }))
    expect(Math.hypot(place.x - easting, place.y - northing)).toBeLessThan(0.001)
    const back = locationOf(grid, feetPlace(grid, { x: easting, y: northing }))
    expect(Math.hypot(back.latitude - lat, back.longitude - lon)).toBeLessThan(1e-8)
  })

  test('every projection converts the middle of its area to coordinates and back', () => {
    expect(projections.length).toBeGreaterThan(900)
    for (const { code, area: { north, south, west, east } } of projections) {
      if (west > east) continue
      const grid = gridOf(code)
      const middle = { latitude: (north + south) / 2, longitude: (west + east) / 2 }
      const back = locationOf(grid, placeOf(grid, middle))
      expect({ code, near: Math.hypot(back.latitude - middle.latitude, back.longitude - middle.longitude) < 1e-7 }).toEqual({ code, near: true })
    }
  })

  test('GEO-14 coordinates convert to a location and back within a millionth of a foot, in every projection', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    const straight = projections.filter(({ area: { west, east } }) => west <= east)
    fc.assert(fc.property(fc.constantFrom(...straight), part, part, fc.constantFrom(1, 0.99996, 1.0001), ({ code, area: { north, south, west, east } }, up, right, scale) => {
      const grid = gridOf(code, scale)
      const place = placeOf(grid, { latitude: south + up * (north - south), longitude: west + right * (east - west) })
      const back = placeOf(grid, locationOf(grid, place))
      expect(Math.hypot(back.x - place.x, back.y - place.y)).toBeLessThan(1e-6)
    }), { numRuns: 2_000 })
  })

  test('a survey foot, a foot and a meter on the ground are different grid coordinates', () => {
    const survey = gridOf(2965)
    expect(gridPlace(survey, { x: 1_000_000, y: 0 }).x).toBeCloseTo(1_000_000, 6)
    expect(gridPlace({ ...survey, foot: 'international' }, { x: 1_000_000, y: 0 }).x).toBeCloseTo(999_998, 6)
    const meters = projections.find(({ name }) => name === 'NAD83 / UTM zone 16N')
    if (meters === undefined) throw new Error('UTM is missing')
    expect(gridPlace({ projection: meters, foot: 'us_survey', scale: 1 }, { x: 3937, y: 0 }).x).toBeCloseTo(1200, 9)
  })

  test('GEO-7 the scale factor divides ground coordinates, and multiplies grid coordinates', () => {
    fc.assert(fc.property(fc.double({ min: 0.9, max: 1.1, noNaN: true }), fc.double({ min: 100_000, max: 900_000, noNaN: true }), (scale, x) => {
      const grid = gridOf(2965, scale)
      expect(gridPlace(grid, { x, y: x }).x).toBeCloseTo(x / scale, 4)
      expect(feetPlace(grid, gridPlace(grid, { x, y: x })).y).toBeCloseTo(x, 4)
    }))
  })

  test('a location outside the area of a projection is recognized', () => {
    const indiana = gridOf(2965).projection
    expect(isInArea(indiana, { latitude: 39.7684, longitude: -86.158 })).toBe(true)
    for (const [latitude, longitude] of [[39.7, -80], [-86.1, 39.7], [90, -86], [Number.NaN, -86]] as const) expect(isInArea(indiana, { latitude, longitude })).toBe(false)
    expect(projectionOf(4326)).toBeNull()
  })
})
