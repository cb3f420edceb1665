import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearnessOf, proximityText, readProximity, type ProximityUnit } from '#src/areas/equipment/domain/proximity/proximity'
import { distanceMeters } from '#src/platform/domain/map/distance'
import { message } from '#src/platform/domain/messages'

const NUMBERS = 'Only numbers are allowed.'
const DECIMALS = 'Only 3 decimal places are allowed.'
const MIN_FEET = 'The smallest proximity is 3.28084 feet.'
const MAX_FEET = 'The largest proximity is 32,808.4 feet.'

const result = (typed: string, unit: ProximityUnit) => {
  const read = readProximity(typed, unit)
  return 'meters' in read ? read.meters : message(read.message, read.values)
}

describe('EQPT-16 EQPT-17 EQPT-18 EQPT-19 EQPT-21 a typed proximity', () => {
  test.each<[row: number, typed: string, unit: ProximityUnit, read: string]>([
    [1, '3.28084', 'feet', '1'], [2, '3.2808', 'feet', DECIMALS], [3, '3.280', 'feet', MIN_FEET], [4, '3.281', 'feet', '1'], [5, '3.28083', 'feet', DECIMALS],
    [6, '3.28085', 'feet', DECIMALS], [7, '32808.4', 'feet', '10000'], [8, '32,808.4', 'feet', '10000'], [9, '32,808.40', 'feet', '10000'], [10, '32808.399', 'feet', '10000'],
    [11, '32808.401', 'feet', MAX_FEET], [12, '32,808.5', 'feet', MAX_FEET], [13, '1e3', 'feet', NUMBERS], [14, '-1', 'feet', MIN_FEET], [15, '', 'feet', NUMBERS],
    [16, 'abc', 'feet', NUMBERS], [17, '1000', 'feet', '304.8'], [18, '1,000', 'feet', '304.8'], [19, '1,00', 'feet', NUMBERS], [20, '100.1234', 'feet', DECIMALS],
    [21, '.5', 'feet', MIN_FEET], [22, '5.', 'feet', '1.524'], [23, '.', 'feet', NUMBERS], [24, '0', 'feet', MIN_FEET], [25, '10 ft', 'feet', NUMBERS], [26, 'Infinity', 'feet', NUMBERS],
    [27, '0.000621371', 'miles', '1'], [28, '0.000621370', 'miles', DECIMALS], [29, '0.001', 'miles', '1.609'], [30, '0', 'miles', 'The smallest proximity is 0.000621371 miles.'],
    [31, '6.21371', 'miles', '9999.997'], [32, '6.213', 'miles', '9998.854'], [33, '6.214', 'miles', 'The largest proximity is 6.21371 miles.'],
    [34, '621.371', 'miles', 'The largest proximity is 6.21371 miles.'], [35, '1', 'miles', '1609.344'],
    [36, '1', 'meters', '1'], [37, '0.999', 'meters', 'The smallest proximity is 1 meters.'], [38, '10000', 'meters', '10000'], [39, '10000.001', 'meters', 'The largest proximity is 10,000 meters.'],
    [40, '304.8004', 'meters', DECIMALS],
  ])('EQPT-18 row %i: %j %s gives %s', (_row, typed, unit, read) => expect(result(typed, unit)).toBe(read))

  test('EQPT-19 any parsed value is stored within 1 and 10000 meters with 3 decimals', () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 40_000, noNaN: true }), fc.constantFrom<ProximityUnit>('feet', 'miles', 'meters'), (number, unit) => {
      const read = readProximity(number.toFixed(3), unit)
      if (!('meters' in read)) return
      expect(Number(read.meters)).toBeGreaterThanOrEqual(1)
      expect(Number(read.meters)).toBeLessThanOrEqual(10_000)
      expect(read.meters).toMatch(/^\d+(\.\d{1,3})?$/)
    }))
  })

  test('EQPT-21 stored meters are shown in feet and miles, as text that can be saved again', () => {
    fc.assert(fc.property(fc.integer({ min: 1_000, max: 10_000_000 }), fc.constantFrom<ProximityUnit>('feet', 'miles'), (thousandths, unit) => {
      expect('meters' in readProximity(proximityText(String(thousandths / 1000), unit), unit)).toBe(true)
    }))
    expect([proximityText('1', 'feet'), proximityText('10000', 'feet'), proximityText('304.8', 'feet'), proximityText('1609.344', 'miles')]).toEqual(['3.28084', '32808.4', '1000', '1'])
  })

  test('EQPT-15 a machine is near within the range, and neither near nor far without a position', () => {
    const project = { latitude: 45, longitude: -93 }
    const mile = { latitude: 45 + 1609.344 / 111_195, longitude: -93 }
    expect(distanceMeters(project, mile)).toBeCloseTo(1609.344, 0)
    const ranges = { proximity_range_meters: '304.8', transmission_range_meters: '1700' }
    expect(nearnessOf(mile, project, ranges)).toMatchObject({ in_proximity: false, in_transmission: true })
    expect(nearnessOf(null, project, ranges)).toEqual({ distance_meters: null, in_proximity: null, in_transmission: null })
  })
})
