import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOCK_AHEAD, latencyMinutes, MORE_THAN_A_DAY, NO_DISPATCH, sharePercent } from '#src/areas/plants/domain/plant-health/latency'
import { checkRanges } from '#src/areas/plants/domain/plant-health/ranges'

describe('PLNT-9 latency is the time from dispatch to first receipt', () => {
  test.each([
    [1, null, '2026-11-20T12:00:00Z', NO_DISPATCH],
    [2, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', 0],
    [3, '2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z', 1],
    [4, '2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z', 30],
    [5, '2026-11-20T12:00:00Z', '2026-11-20T12:30:00.001Z', 31],
    [6, '2026-11-20T12:00:00Z', '2026-11-20T11:59:00Z', 0],
    [7, '2026-11-20T12:00:00Z', '2026-11-20T11:58:59Z', CLOCK_AHEAD],
    [8, '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', 1440],
    [9, '2026-11-20T12:00:00Z', '2026-12-20T12:00:00Z', MORE_THAN_A_DAY],
    // the night on which the clocks go back has an extra hour: from 0:30 CDT to 3:30 CST it is 4 hours
    [10, '2026-11-01T00:30:00-05:00', '2026-11-01T03:30:00-06:00', 240],
  ])('row %i: from %s to %s takes %i', (_row, dispatched, received, minutes) => expect(latencyMinutes(dispatched, received)).toBe(minutes))
})

describe('PLNT-10 the share on time is rounded down, so that it reads 80 only from 80 %', () => {
  test.each([[1, 0, 0, null], [2, 79, 100, 79], [3, 4, 5, 80], [4, 799, 1000, 79.9], [5, 7999, 10_000, 79.9], [6, 7, 9, 77.7], [7, 9, 9, 100], [8, 0, 1, 0]])(
    'row %i: %i of %i is %d', (_row, inTime, timed, share) => expect(sharePercent(inTime, timed)).toBe(share))

  test('PLNT-10 the share reads below 80 exactly when fewer than 80 % are on time', () => {
    fc.assert(fc.property(fc.nat(10_000), fc.nat(10_000), (inTime, late) => {
      const share = sharePercent(inTime, inTime + late)
      return share === null ? inTime + late === 0 : share < 80 === inTime * 100 < (inTime + late) * 80
    }))
  })
})

describe('PLNT-7 PLNT-8 ranges are whole minutes from 1 to 1440, and the accepted range is larger than the preferred one', () => {
  test.each([
    [1, 30, 60, []], [2, 1, 2, []], [3, 1439, 1440, []], [4, 0, 60, ['preferred_range_minutes']], [5, 30, 1441, ['accepted_range_minutes']],
    [6, 30, 30, ['accepted_range_minutes']], [7, 60, 30, ['accepted_range_minutes']], [8, 30.5, 60, ['preferred_range_minutes']], [9, -1, Number.NaN, ['preferred_range_minutes', 'accepted_range_minutes']],
  ])('row %i: %d and %d', (_row, preferred, accepted, refused) => {
    const verdicts = checkRanges({ preferred_range_minutes: preferred, accepted_range_minutes: accepted })
    expect(Object.entries(verdicts).filter(([, { allowed }]) => !allowed).map(([field]) => field)).toEqual(refused)
  })
})
