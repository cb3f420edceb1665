import { describe, expect, test } from 'vitest'
import { checkDayTotal } from '#src/areas/plants/domain/day-totals/day-total'
import { missingNumbers } from '#src/areas/plants/domain/day-totals/missing-numbers'
import { checkExplorerSpan, daysOf } from '#src/areas/plants/domain/explorer/explorer-span'
import { plantContact } from '#src/areas/plants/domain/plant-contacts/plant-contact'
import { duplicatePlants } from '#src/areas/plants/domain/plants/duplicates'
import { checkNotes, checkPlant } from '#src/areas/plants/domain/plants/plant'
import { checkRecord } from '#src/platform/domain/records/define-record'

const plant = (id: number, supplier: string, name: string, latitude: number | null = null, longitude: number | null = null) => ({ id, supplier, name, latitude, longitude })

describe('PLNT-3 possible duplicates of plants are suggested with the reason', () => {
  test.each([
    [1, plant(1, 'Summit', 'Ellensburg 2'), plant(2, 'SUMMIT', 'Ellensburg-2'), 'same_name'],
    [2, plant(1, 'Summit', 'Ellensburg Plant 2'), plant(2, 'Summit Inc.', 'Plant 02 Ellensburg'), 'same_words'],
    [3, plant(1, 'Summit', 'North', 47, -120), plant(2, 'Summit', 'N. Pit', 47.0005, -120.0005), 'same_place'],
    [4, plant(1, 'Summit', 'Ellensburg 2'), plant(2, 'Summit', 'Ellensburg 3'), null],
    [5, plant(1, 'Summit', 'North', 47, -120), plant(2, 'Granite', 'N. Pit', 47, -120), null],
    [6, plant(1, 'Summit', 'North', 47, -120), plant(2, 'Summit', 'South', 47.01, -120), null],
    [7, plant(1, 'Summit', 'Plant'), plant(2, 'Summit', 'No. Plant'), null],
  ])('row %i', (_row, one, two, reason) => expect(duplicatePlants([two, one])).toEqual(reason === null ? [] : [{ plant: 1, other: 2, reason }]))

  test('PLNT-3 each newer plant is suggested once, paired with the oldest', () => {
    expect(duplicatePlants([plant(3, 'A', 'x1'), plant(1, 'A', 'X-1'), plant(2, 'a', 'x 1')])).toEqual([
      { plant: 1, other: 2, reason: 'same_name' }, { plant: 1, other: 3, reason: 'same_name' }])
  })
})

describe('PLNT-3 PLNT-16 the fields of a plant', () => {
  test.each([
    [1, { address: 'x'.repeat(200), lat: 47, long: -120 }, []], [2, { address: 'x'.repeat(201), lat: null, long: null }, ['address']],
    [3, { address: '', lat: 91, long: 0 }, ['lat']], [4, { address: '', lat: 0, long: 180.1 }, ['long']],
    [5, { address: '', lat: 47, long: null }, ['long']], [6, { address: '', lat: null, long: -120 }, ['lat']],
  ])('row %i', (_row, fields, refused) => expect(Object.entries(checkPlant({ name: 'Plant 12', ...fields })).flatMap(([field, { allowed }]) => (allowed ? [] : [field]))).toEqual(refused))

  // characters that change the text direction are removed from the stored name
  test.each([['Plant 12', []], ['x'.repeat(80), []], ['x'.repeat(81), ['name']], ['  ', ['name']], ['\u202E', ['name']], ['a\u202Eb', []]])('PLNT-3 name %j', (name, refused) =>
    expect(Object.entries(checkPlant({ name, address: '', lat: null, long: null })).flatMap(([field, { allowed }]) => (allowed ? [] : [field]))).toEqual(refused))

  test('PLNT-16 notes have at most 2,000 characters, counted as visible characters', () => {
    expect([checkNotes('🚚'.repeat(2000)).allowed, checkNotes('🚚'.repeat(2001)).allowed]).toEqual([true, false])
  })
})

describe('PLNT-17 a contact has a phone or an email, and a supplier or a plant', () => {
  const contact = { name: 'Pat', phone: '+15095550100', email: '', supplier: 'Summit', plant_id: null, alarms: false }
  test.each([
    [1, {}, []], [2, { phone: '' }, ['phone']], [3, { phone: '', email: 'pat@plant.example' }, []], [4, { phone: '12' }, ['phone']], [5, { email: 'pat' }, ['email']],
    [6, { supplier: '' }, ['supplier']], [7, { plant_id: 4 }, ['supplier']], [8, { supplier: '', plant_id: 4 }, []], [9, { alarms: true }, ['email']],
    [10, { alarms: true, email: 'pat@plant.example' }, []], [11, { supplier: 'x'.repeat(121) }, ['supplier']], [12, { name: ' ' }, ['name']],
  ])('row %i', (_row, change, refused) =>
    expect(Object.entries(checkRecord(plantContact, { ...contact, ...change }, [])).flatMap(([field, { allowed }]) => (allowed ? [] : [field]))).toEqual(refused))
})

describe('PLUS-37 missing numbers between those that arrived', () => {
  const none = { first_number: '', last_number: '' }
  test.each([
    [1, ['NP-10', 'NP-12', 'NP-13'], none, ['NP-11']],
    [2, ['0098', '0101'], none, ['0099', '0100']],
    [3, ['99', '101'], none, ['100']],
    [4, ['A1', 'B9'], none, []],
    [5, ['10', '11', '5000'], none, []],
    [6, ['NP-10'], { first_number: 'NP-9', last_number: 'NP-12' }, ['NP-9', 'NP-11', 'NP-12']],
    [7, [], { first_number: '7', last_number: '9' }, ['7', '8', '9']],
    [8, ['12', '12', 'no number'], none, []],
    [9, ['10', '12'], { first_number: '12', last_number: '10' }, ['11']],
  ])('row %i', (_row, arrived, ends, missing) => expect(missingNumbers(arrived, ends)).toEqual(missing))

  test('PLUS-37 at most 500 numbers are listed, however long the range', () => {
    expect(missingNumbers(['1'], { first_number: '1', last_number: '900000000000000' })).toHaveLength(500)
  })

  test.each([
    [1, {}, []], [2, { loads: 1.5 }, ['loads']], [3, { loads: -1 }, ['loads']], [4, { tons: '-1' }, ['tons']], [5, { tons: '1.234' }, ['tons']], [6, { first_number: '1' }, ['first_number']],
  ])('PLUS-37 the fields of a day total, row %i', (_row, change, refused) => {
    const verdicts = checkDayTotal({ loads: 41, tons: '938.2', first_number: '', last_number: '', ...change }, '2026-11-20', '2026-11-20')
    expect(Object.entries(verdicts).flatMap(([field, { allowed }]) => (allowed ? [] : [field]))).toEqual(refused)
  })

  test('PLUS-37 a day that has not started has no total', () => {
    expect(checkDayTotal({ loads: 1, tons: null, first_number: '', last_number: '' }, '2026-11-21', '2026-11-20').day.allowed).toBe(false)
  })
})

describe('PLNT-20 PLNT-21 the date range of Plant Data Explorer', () => {
  test.each([
    [1, '2026-10-01', '2026-10-31', []], [2, '2026-10-01', '2026-11-01', ['end_date']], [3, '2021-01-01', '2021-01-01', []], [4, '2020-12-31', '2021-01-02', ['start_date']],
    [5, '2026-10-02', '2026-10-01', ['end_date']],
  ])('row %i: %s to %s', (_row, start, end, refused) => expect(Object.entries(checkExplorerSpan(start, end)).flatMap(([field, { allowed }]) => (allowed ? [] : [field]))).toEqual(refused))

  test('PLNT-21 every day around a clock change occurs once', () => {
    expect(daysOf('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  })
})
