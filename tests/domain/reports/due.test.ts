import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSendDay, lastDue, nextDue, sendDays, type SendDays } from '#src/areas/reports/domain/report-schedules/due'
import { addDays, dayInZone } from '#src/platform/domain/time/days'

const ZONES = ['America/Denver', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
const rule = fc.record({
  sent_on: fc.constantFrom(...(Object.keys(sendDays) as SendDays[])),
  send_time: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
})
const moment = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2032-01-01T00:00:00Z'), noInvalidDate: true })

/** The local time of a zone at a moment, computed by `Intl` and not by the product: '2026-03-08 07:00'. */
function clockOf(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }).format(at)
}

describe('REPT-11 when a scheduled report is due', () => {
  test.each<[row: number, on: SendDays, time: string, zone: string, after: string, next: string]>([
    [1, 'daily', '07:00', 'America/Denver', '2026-11-28T13:59:59Z', '2026-11-28T14:00:00Z'],
    [2, 'daily', '07:00', 'America/Denver', '2026-11-28T14:00:00Z', '2026-11-29T14:00:00Z'],
    // 2:30 does not exist on 3/8/2026 in Denver; 3:30 is half an hour after the clock change
    [3, 'daily', '02:30', 'America/Denver', '2026-03-08T06:00:00Z', '2026-03-08T09:30:00Z'],
    [4, 'daily', '02:30', 'America/Denver', '2026-03-08T09:30:00Z', '2026-03-09T08:30:00Z'],
    // 1:30 occurs twice on 11/1/2026; only the first time counts
    [5, 'daily', '01:30', 'America/Denver', '2026-11-01T05:00:00Z', '2026-11-01T07:30:00Z'],
    [6, 'daily', '01:30', 'America/Denver', '2026-11-01T07:30:00Z', '2026-11-02T08:30:00Z'],
    // the same hour of local time on both sides of a clock change
    [7, 'sunday', '07:00', 'America/New_York', '2026-03-02T00:00:00Z', '2026-03-08T11:00:00Z'],
    [8, 'sunday', '07:00', 'America/New_York', '2026-11-01T00:00:00Z', '2026-11-01T12:00:00Z'],
    [9, 'workdays', '18:00', 'America/Denver', '2026-11-28T02:00:00Z', '2026-12-01T01:00:00Z'],
    [10, 'month_first', '06:00', 'America/Denver', '2026-11-28T14:00:00Z', '2026-12-01T13:00:00Z'],
    [11, 'month_15', '06:00', 'America/Denver', '2026-12-15T13:00:00Z', '2027-01-15T13:00:00Z'],
    [12, 'month_last', '06:00', 'UTC', '2028-02-01T00:00:00Z', '2028-02-29T06:00:00Z'],
    [13, 'month_last', '06:00', 'UTC', '2027-01-31T06:00:00Z', '2027-02-28T06:00:00Z'],
    // late in the project's evening, UTC already has the next day
    [14, 'monday', '23:30', 'America/Denver', '2026-11-30T12:00:00Z', '2026-12-01T06:30:00Z'],
  ])('row %i: %s at %s in %s after %s is %s', (_row, sent_on, send_time, zone, after, next) => {
    expect(nextDue({ sent_on, send_time }, new Date(after), zone).at.toISOString()).toBe(new Date(next).toISOString())
  })

  test('every due time is on a day of the rule, at its local time or just after it if the clocks skip it, and none falls between last and next', () => {
    fc.assert(fc.property(rule, moment, fc.constantFrom(...ZONES), (one, now, zone) => {
      const [last, next] = [lastDue(one, now, zone), nextDue(one, now, zone)]
      expect(last.at <= now && now < next.at).toBe(true)
      for (const { day, at } of [last, next]) {
        expect(isSendDay(one.sent_on, day)).toBe(true)
        const clock = clockOf(at, zone)
        expect(clock >= `${day} ${one.send_time}`).toBe(true)
        expect(clock.slice(0, 10)).toBe(day)
      }
      for (let day = addDays(last.day, 1); day < next.day; day = addDays(day, 1)) expect(isSendDay(one.sent_on, day)).toBe(false)
    }), { numRuns: 500 })
  })

  test('over a year of due times, each day of the rule is due exactly once', () => {
    fc.assert(fc.property(rule, fc.constantFrom(...ZONES), (one, zone) => {
      const days: string[] = []
      const end = new Date('2027-01-01T00:00:00Z')
      for (let due = nextDue(one, new Date('2026-01-01T00:00:00Z'), zone); due.at < end; due = nextDue(one, due.at, zone)) {
        days.push(due.day)
        expect(lastDue(one, due.at, zone)).toEqual(due)
        expect(lastDue(one, new Date(due.at.getTime() + 45 * 60_000), zone).day).toBe(due.day)
      }
      const first = days[0] ?? ''
      const expected: string[] = []
      for (let day = first; day <= (days.at(-1) ?? ''); day = addDays(day, 1)) if (isSendDay(one.sent_on, day)) expected.push(day)
      expect(days).toEqual(expected)
      expect(dayInZone('2026-01-01T00:00:00Z', zone) <= first).toBe(true)
    }), { numRuns: 20 })
  })
})
