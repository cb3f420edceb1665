import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lateBatches } from '#src/areas/plants/domain/plant-health/late-batches'
import { rhythmOf, silentSince, type Activity } from '#src/areas/plants/domain/plant-health/silence'
import { addDays } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

const ZONE = 'America/Chicago'
const at = (day: string, time: string) => Date.parse(momentOfLocal(day, time, ZONE))

/** Receipts every `gap` minutes from `from` to `to` o'clock on each of the days. */
function receiptsOn(days: readonly string[], from: number, to: number, gap: number): number[] {
  return days.flatMap((day) => Array.from({ length: ((to - from) * 60) / gap }, (_, index) => at(day, `${String(from).padStart(2, '0')}:00`) + index * gap * 60_000))
}

const week = Array.from({ length: 7 }, (_, back) => addDays('2026-11-20', -7 + back))
const weekdays = week.filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()))

describe('PLUS-25 the rhythm of a plant is computed from the previous 7 days', () => {
  test('PLUS-25 a plant that sends every 10 minutes from 6 to 16 has that median gap and those usual hours', () => {
    expect(rhythmOf(receiptsOn(weekdays, 6, 16, 10), '2026-11-20', ZONE)).toEqual({ usual_gap_seconds: 600, usual_hours: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15] })
  })

  test('PLUS-25 a weekday without tickets a week ago has no usual hours', () => {
    const sunday = '2026-11-22'
    expect(rhythmOf(receiptsOn(weekdays, 6, 16, 10), sunday, ZONE).usual_hours).toEqual([])
  })

  test('PLUS-25 a plant that sends once a day has no gap, and is never silent', () => {
    const rhythm = rhythmOf(week.map((day) => at(day, '18:00')), '2026-11-20', ZONE)
    expect(rhythm.usual_gap_seconds).toBeNull()
    expect(silentSince({ ...rhythm, last_arrived_at: null }, new Date(at('2026-11-20', '18:59')), ZONE)).toBeNull()
  })

  test('PLUS-25 hours are local before and after a clock change', () => {
    const days = Array.from({ length: 7 }, (_, back) => addDays('2026-11-03', -7 + back))
    expect(rhythmOf(receiptsOn(days, 6, 9, 15), '2026-11-03', ZONE)).toEqual({ usual_gap_seconds: 900, usual_hours: [6, 7, 8] })
  })

  test('PLUS-25 receipts from today and from more than 7 days ago do not count', () => {
    expect(rhythmOf(receiptsOn(['2026-11-20', '2026-11-12'], 6, 16, 10), '2026-11-20', ZONE)).toEqual({ usual_gap_seconds: null, usual_hours: [] })
  })
})

describe('PLUS-25 a plant is silent after 3 times its gap and at least 30 minutes, within its usual hours', () => {
  const plant = (gap: number, last: number | null): Activity => ({ usual_gap_seconds: gap * 60, usual_hours: [6, 7, 8, 9, 10, 11], last_arrived_at: last === null ? null : new Date(last).toISOString() })
  const day = '2026-11-20'
  test.each([
    [1, 20, '09:00', '10:00', null], [2, 20, '09:00', '10:01', '09:00'],
    [3, 2, '09:00', '09:29', null], [4, 2, '09:00', '09:30', '09:00'],
    [5, 10, '09:00', '09:30', null], [6, 10, '09:00', '09:31', '09:00'],
    [7, 20, null, '07:00', null], [8, 20, null, '07:01', '06:00'],
    [9, 20, '11:30', '12:45', null], [10, 20, '04:00', '06:45', null],
  ])('row %i: a gap of %i min, last ticket %s, now %s: silent since %s', (_row, gap, last, now, since) => {
    const actual = silentSince(plant(gap, last === null ? null : at(day, last)), new Date(at(day, now)), ZONE)
    expect(actual).toBe(since === null ? null : new Date(at(day, since)).toISOString())
  })
})

describe('PLUS-25 a late batch is 5 or more late tickets within one minute', () => {
  test.each([
    [1, [[0, 4]], []],
    [2, [[0, 5]], [[0, 0, 5]]],
    [3, [[0, 3], [60_000, 2]], [[0, 60_000, 5]]],
    [4, [[0, 3], [60_001, 2]], []],
    [5, [[0, 1], [10_000, 1], [20_000, 1], [30_000, 1], [40_000, 1], [95_000, 1]], [[0, 95_000, 6]]],
    [6, [[0, 5], [600_000, 7]], [[0, 0, 5], [600_000, 600_000, 7]]],
    [7, [[0, 0], [1000, 5]], [[1000, 1000, 5]]],
    [8, [], []],
  ])('row %i', (_row, arrivals, batches) => {
    expect(lateBatches(arrivals.map(([ms = 0, late = 0]) => ({ at: ms, late })))).toEqual(batches.map(([from, to, tickets]) => ({ from, to, tickets })))
  })

  test('PLUS-25 the order of the arrivals does not matter', () => {
    fc.assert(fc.property(fc.array(fc.record({ at: fc.nat(400_000), late: fc.nat(4) }), { maxLength: 40 }), (arrivals) => {
      expect(lateBatches(arrivals.toReversed())).toEqual(lateBatches(arrivals))
    }))
  })
})
