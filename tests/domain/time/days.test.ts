import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayInZone, daysBetween, isDay, isMoment, isTimeZone, latestDay, yearsBefore } from '#src/platform/domain/time/days'

describe('TICK-47 the day of an instant is determined in the project’s zone', () => {
  test.each([
    ['2026-11-21T05:30:00Z', 'America/Chicago', '2026-11-20'],
    ['2026-11-21T06:00:00Z', 'America/Chicago', '2026-11-21'],
    ['2026-11-21T05:30:00Z', 'America/New_York', '2026-11-21'],
    ['2026-07-01T04:59:59Z', 'America/Chicago', '2026-06-30'],
    ['2026-07-01T05:00:00Z', 'America/Chicago', '2026-07-01'],
    ['2026-03-08T07:59:59Z', 'America/Chicago', '2026-03-08'],
    ['2026-12-31T23:30:00-10:00', 'Pacific/Auckland', '2027-01-01'],
  ])('%s in %s is %s', (moment, zone, day) => expect(dayInZone(moment, zone)).toBe(day))
  test('it equals the day that Intl gives', () => {
    const moments = fc.date({ min: new Date('2021-01-01T00:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true })
    const zones = fc.constantFrom('America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns', 'UTC')
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const shown = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
        expect(dayInZone(moment, zone)).toBe(shown)
      }),
    )
  })
})

describe('API-29 dates are YYYY-MM-DD and times have an offset', () => {
  test.each<[unknown, boolean]>([
    ['2026-11-21', true], ['2028-02-29', true], ['2100-02-29', false], ['2000-02-29', true], ['2026-02-30', false],
    ['2026-13-01', false], ['2026-00-01', false], ['2026-1-1', false], ['0000-01-01', false], ['2026-11-21T00:00', false], [20261121, false], [null, false],
  ])('%j is a day: %s', (text, good) => expect(isDay(text)).toBe(good))
  test.each([
    ['2026-11-21T06:30:00Z', true], ['2026-11-21T06:30:00.123456-06:00', true], ['2026-11-21T06:30:00', false],
    ['2026-11-21T24:00:00Z', false], ['2026-02-30T06:30:00Z', false], ['2026-11-21 06:30:00Z', false], ['2026-11-21T06:30:00+15:00', false],
  ])('%s is a moment: %s', (text, good) => expect(isMoment(text)).toBe(good))
})

test('TICK-4 days are counted by the calendar', () => {
  expect(yearsBefore('2026-11-21', 1)).toBe('2025-11-21')
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(latestDay(['2026-11-19', '2026-11-21', '2026-11-20'])).toBe('2026-11-21')
  expect(latestDay([])).toBeNull()
  fc.assert(fc.property(fc.integer({ min: -4000, max: 4000 }), (count) => daysBetween('2026-11-21', addDays('2026-11-21', count)) === count))
})

test('PROJ-10 a time zone is identified by its IANA name', () => {
  expect(['America/Chicago', 'UTC', 'Pacific/Honolulu'].every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Base', '+05:00', 'Chicago'].some(isTimeZone)).toBe(false)
})
