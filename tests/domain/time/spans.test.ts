import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#src/platform/domain/time/days'
import { spansBetween, type SpanRange } from '#src/platform/domain/time/spans'

/** Ranges as text: 'month 2026-03-01 2026-05-01', with ... for no end. */
const written = (ranges: readonly SpanRange[]) => ranges.map(({ span, from, before }) => `${span} ${from ?? '...'} ${before ?? '...'}`)

describe('API-12 a range of days is split into whole years, whole months and the days at its ends', () => {
  test.each<[number, Day | null, Day | null, string[]]>([
    [1, null, null, ['year ... ...']],
    [2, '2026-01-01', null, ['year 2026-01-01 ...']],
    [3, '2026-11-20', null, ['day 2026-11-20 2026-12-01', 'month 2026-12-01 2027-01-01', 'year 2027-01-01 ...']],
    [4, null, '2026-02-03', ['year ... 2026-01-01', 'month 2026-01-01 2026-02-01', 'day 2026-02-01 2026-02-03']],
    [5, '2026-03-05', '2026-03-09', ['day 2026-03-05 2026-03-09']],
    [6, '2026-03-05', '2026-04-02', ['day 2026-03-05 2026-04-02']],
    [7, '2025-11-24', '2026-11-24', ['day 2025-11-24 2025-12-01', 'month 2025-12-01 2026-11-01', 'day 2026-11-01 2026-11-24']],
    [8, '2024-12-31', '2026-01-02', ['day 2024-12-31 2025-01-01', 'year 2025-01-01 2026-01-01', 'day 2026-01-01 2026-01-02']],
    [9, '2026-03-05', '2026-03-05', []],
    [10, '2026-03-05', '2026-03-01', []],
    [11, null, '0001-02-01', ['year ... 0001-01-01', 'month 0001-01-01 0001-02-01']],
    [12, '9999-12-31', null, ['day 9999-12-31 10000-01-01', 'year 10000-01-01 ...']],
    [13, '9999-12-31', '10000-01-01', ['day 9999-12-31 10000-01-01']],
  ])('row %i: from %s before %s', (_row, from, before, expected) =>
    expect(written(spansBetween(from, before))).toEqual(expected))

  test('API-12 every day of a range is in exactly one of its spans, and no other day is in any', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((n) => addDays('2023-11-15', n))
    fc.assert(fc.property(fc.option(day), fc.option(day), day, (from, before, one) => {
      const starts = { day: one, month: `${one.slice(0, 7)}-01`, year: `${one.slice(0, 4)}-01-01` }
      const holding = spansBetween(from, before).filter((range) => (range.from ?? '') <= starts[range.span] && starts[range.span] < (range.before ?? '9999'))
      expect(holding).toHaveLength((from ?? '') <= one && one < (before ?? '9999') ? 1 : 0)
    }), { numRuns: 2_000 })
  })

  test('API-12 no range is split into more than five parts, or into more than 60 days and 22 months', () => {
    const day = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays('2023-11-15', n))
    const length = (ranges: readonly SpanRange[], span: string) =>
      ranges.filter((range) => range.span === span).reduce((sum, { from, before }) => sum + (Date.parse(`${before}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000, 0)
    fc.assert(fc.property(day, day, (from, before) => {
      const ranges = spansBetween(from, before)
      expect(ranges.length).toBeLessThanOrEqual(5)
      expect(length(ranges, 'day')).toBeLessThanOrEqual(60)
      expect(length(ranges, 'month')).toBeLessThanOrEqual(22 * 31)
    }), { numRuns: 2_000 })
  })
})
