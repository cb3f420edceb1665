import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alongOf, fullStations, readStation, stationAlong, stationText, type Stationing } from '#src/areas/stationing/domain/station-text'
import { readStationPlace } from '#src/areas/stationing/domain/station-place'
import vectors from '#tests/server/stationing/files/station-equations.json' with { type: 'json' }

describe('GEO-15 a station is shown as 12+34.56', () => {
  test.each([
    [1, 1234.56, '12+34.56'], [2, 0, '0+00.00'], [3, 5, '0+05.00'], [4, 2199.996, '22+00.00'], [5, 99.994, '0+99.99'], [6, 1e6, '10000+00.00'], [7, -50, '-0+50.00'], [8, -1234.5, '-12+34.50'], [9, -0.001, '0+00.00'],
  ])('row %i: %d feet is %s', (_row, feet, text) => expect(stationText(feet)).toBe(text))

  test.each([
    [1, '12+34.56', 1234.56], [2, ' 12+34 ', 1234], [3, '-1+50.00', -150], [4, '12+3', null], [5, '12+345', null], [6, '1234.56', null], [7, '12+34.56 R2', null], [8, 'x+00', null], [9, '', null], [10, 'NaN+00', null],
  ])('row %i: %j is read as %s', (_row, text, feet) => expect(readStation(text)).toBe(feet))

  test('for any station, parsing its text gives the same hundredth', () => {
    fc.assert(fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (hundredths) => {
      expect(readStation(stationText(hundredths / 100))).toBeCloseTo(hundredths / 100, 6)
    }))
  })
})

const { sta_start: start, length, equations } = vectors
const stationing: Stationing = { start, length, equations: equations.map(({ staInternal, staAhead }) => ({ at: staInternal - start, ahead: staAhead, isDecreasing: false })) }

describe('GEO-15 station equations', () => {
  test.each(vectors.cases.map(({ internal, displayed, region }, at) => [at + 1, internal, displayed, region] as const))('row %i: the distance %d is %s in region %i', (_row, internal, displayed, region) => {
    const position = stationAlong(stationing, internal - start)
    expect([stationText(position.station), position.region]).toEqual([displayed, region])
  })

  test('a station in an overlap has two locations, and one in a gap has none', () => {
    for (const { displayed, internal } of vectors.ambiguous) expect(alongOf(stationing, readStation(displayed) ?? 0)).toEqual(internal.map((one) => one - start))
    for (const { displayed } of vectors.missing) expect(alongOf(stationing, readStation(displayed) ?? 0)).toEqual([])
  })

  test('stations that decrease are parsed and found', () => {
    const down: Stationing = { start: 500, length: 1000, equations: [{ at: 400, ahead: 1600, isDecreasing: true }] }
    expect(stationAlong(down, 500)).toEqual({ station: 1_500, region: 2, way: -1 })
    expect(alongOf(down, 1500)).toEqual([500])
    expect(fullStations(down).map(({ station }) => station)).toEqual([500, 600, 700, 800, 1600, 1500, 1400, 1300, 1200, 1100, 1000])
  })

  test('for any equations, every distance has a station that leads back to it', () => {
    const any = fc.record({
      start: fc.integer({ min: -5_000, max: 50_000 }),
      length: fc.integer({ min: 1, max: 20_000 }),
      cuts: fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), ahead: fc.integer({ min: 0, max: 90_000 }), isDecreasing: fc.boolean() }), { maxLength: 4 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(fc.property(any, ({ start: first, length: long, cuts, part }) => {
      const some: Stationing = { start: first, length: long, equations: cuts.map(({ part: at, ...cut }) => ({ at: at * long, ...cut })).toSorted((one, other) => one.at - other.at) }
      const along = part * long
      const distances = alongOf(some, stationAlong(some, along).station)
      expect(Math.min(...distances.map((one) => Math.abs(one - along)))).toBeLessThan(0.006)
      // reports the first failing case as it is, since shrinking a case of several fractional numbers can take hours
    }), { endOnFailure: true })
  })
})

test('GEO-15 stations are generated at every full 100 feet of an alignment', () => {
  expect(fullStations({ start: 2103.72, length: 296.28, equations: [] }).map(({ station, along }) => [station, Number(along.toFixed(2))])).toEqual([[2200, 96.28], [2300, 196.28], [2400, 296.28]])
  expect(fullStations({ start: 0, length: 250, equations: [] }).map(({ station }) => station)).toEqual([0, 100, 200])
  expect(fullStations({ start: 10, length: 50, equations: [] })).toEqual([])
})

describe('GEO-16 a typed distance for a custom station', () => {
  test.each([
    [1, '12+50', { station_number: '12+50' }], [2, ' 12+34.56 ', { station_number: '12+34.56' }], [3, '39.7, -84.8', { latitude: 39.7, longitude: -84.8 }], [4, '39.7 -84.8', { latitude: 39.7, longitude: -84.8 }],
    [5, '1321311.4886, 628768.2681', { x: 1_321_311.488_6, y: 628_768.268_1 }], [6, '39.7', null], [7, 'here', null], [8, '', null], [9, '1,2,3', null],
  ])('row %i: %j is read as %j', (_row, typed, place) => expect(readStationPlace(typed)).toEqual(place))
})
