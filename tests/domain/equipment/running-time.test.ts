import { describe, expect, test } from 'vitest'
import { runningDay, runningMinutes, runningSteps, sinceFive, type EngineRun } from '#src/areas/equipment/domain/running-time'

const CHICAGO = 'America/Chicago'
const iso = (ms: number) => new Date(ms).toISOString()
const minutesOf = ({ from, to }: { readonly from: number; readonly to: number }) => (to - from) / 60_000
const runs = (...list: readonly (readonly [string, string | null])[]): EngineRun[] => list.map(([from, to]) => ({ from, to }))

describe('EQPT-12 EQPT-13 the running time of a machine', () => {
  test.each([
    [1, 'in the morning', '2026-06-10T15:00:00Z', '2026-06-10T10:00:00.000Z'],
    [2, 'at 5 AM itself', '2026-06-10T10:00:00Z', '2026-06-10T10:00:00.000Z'],
    [3, 'before 5 AM, since the day before', '2026-06-10T09:59:59Z', '2026-06-09T10:00:00.000Z'],
    [4, 'on the morning after the clocks went forward', '2026-03-08T12:00:00Z', '2026-03-08T10:00:00.000Z'],
    [5, 'in the night in which they go forward', '2026-03-08T09:30:00Z', '2026-03-07T11:00:00.000Z'],
    [6, 'in the hour that comes twice in fall', '2026-11-01T07:30:00Z', '2026-10-31T10:00:00.000Z'],
    [7, 'on the morning after the clocks went back', '2026-11-01T12:00:00Z', '2026-11-01T11:00:00.000Z'],
  ])('EQPT-12 row %i: time counts from 5 AM in the zone, %s', (_row, _when, now, since) => {
    expect(iso(sinceFive(new Date(now), CHICAGO).from)).toBe(since)
  })

  test('EQPT-13 5 AM is in the given zone, not in that of the server', () => {
    const now = new Date('2026-06-10T11:30:00Z')
    expect(iso(sinceFive(now, 'America/Los_Angeles').from)).toBe('2026-06-09T12:00:00.000Z')
    expect(iso(sinceFive(now, 'America/New_York').from)).toBe('2026-06-10T09:00:00.000Z')
  })

  test('EQPT-13 a day with a clock change has 23 or 25 hours, and still has intervals of 10 minutes', () => {
    const later = new Date('2027-01-01T00:00:00Z')
    expect(minutesOf(runningDay('2026-03-07', CHICAGO, later))).toBe(23 * 60)
    expect(minutesOf(runningDay('2026-10-31', CHICAGO, later))).toBe(25 * 60)
    const fall = runningDay('2026-10-31', CHICAGO, later)
    expect(runningMinutes(runs([iso(fall.from), iso(fall.to)]), fall)).toBe(25 * 60)
    // the hour from 1:00 to 2:00 occurs twice
    expect(runningMinutes(runs(['2026-11-01T06:00:00Z', '2026-11-01T08:00:00Z']), fall)).toBe(120)
  })

  const day = sinceFive(new Date('2026-06-10T14:00:00Z'), CHICAGO)
  test.each<[row: number, what: string, list: EngineRun[], minutes: number]>([
    [1, 'no run', [], 0],
    [2, 'a second', runs(['2026-06-10T10:05:00Z', '2026-06-10T10:05:01Z']), 10],
    [3, 'exactly one interval', runs(['2026-06-10T10:10:00Z', '2026-06-10T10:20:00Z']), 10],
    [4, 'a second into the next interval', runs(['2026-06-10T10:10:00Z', '2026-06-10T10:20:01Z']), 20],
    [5, 'two seconds on both sides of a boundary', runs(['2026-06-10T10:19:59Z', '2026-06-10T10:20:01Z']), 20],
    [6, 'two runs in one interval', runs(['2026-06-10T10:10:00Z', '2026-06-10T10:11:00Z'], ['2026-06-10T10:15:00Z', '2026-06-10T10:16:00Z']), 10],
    [7, 'a run that began before 5 AM', runs(['2026-06-10T03:00:00Z', '2026-06-10T10:30:00Z']), 30],
    [8, 'a run that ended at 5 AM', runs(['2026-06-10T03:00:00Z', '2026-06-10T10:00:00Z']), 0],
    [9, 'a run that has not ended', runs(['2026-06-10T13:35:00Z', null]), 30],
    [10, 'a run before 5 AM', runs(['2026-06-10T03:00:00Z', '2026-06-10T09:59:59Z']), 0],
    [11, 'a run in the future', runs(['2026-06-10T15:00:00Z', null]), 0],
    [12, 'all of the time', runs(['2026-06-10T10:00:00Z', null]), 240],
  ])('EQPT-12 EQPT-13 row %i: %s counts as all the intervals that it overlaps', (_row, _what, list, minutes) => {
    expect(runningMinutes(list, day)).toBe(minutes)
  })

  test('EQPT-12 the last interval is the one in progress', () => {
    const steps = runningSteps(runs(['2026-06-10T14:01:00Z', null]), sinceFive(new Date('2026-06-10T14:02:00Z'), CHICAGO))
    expect([steps.length, steps.at(-1), steps.filter(Boolean).length]).toEqual([25, true, 1])
  })
})
