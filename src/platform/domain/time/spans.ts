import type { Day } from '#src/platform/domain/time/days'

/** The lengths of time for which counts are stored, longest first. */
export const spans = ['year', 'month', 'day'] as const
export type Span = (typeof spans)[number]

/** A range of whole years, months or days: all those that begin on or after `from` and before `before`. Null means no limit. */
export interface SpanRange {
  readonly span: Span
  readonly from: Day | null
  readonly before: Day | null
}

/**
 * Divides the days from `from` until before `before` into as few ranges as possible: one range of years, at most two ranges of months and
 * at most two of days. Each day is in exactly one range. Null means no limit.
 */
export function spansBetween(from: Day | null, before: Day | null, lengths: readonly Span[] = spans): readonly SpanRange[] {
  const [span, ...shorter] = lengths
  if (span === undefined || (from !== null && before !== null && !isEarlier(from, before))) return []
  const first = from === null ? null : startingFrom(span, from)
  const end = before === null ? null : startOf(span, before)
  if (first !== null && end !== null && !isEarlier(first, end)) return spansBetween(from, before, shorter)
  return [
    ...(first === null ? [] : spansBetween(from, first, shorter)),
    { span, from: first, before: end },
    ...(end === null ? [] : spansBetween(end, before, shorter)),
  ]
}

/** The first day of the year, month or day (`span`) that contains this day. */
function startOf(span: Span, day: Day): Day {
  const [year = '', month = '', date = ''] = day.split('-')
  if (span === 'day') return `${year}-${month}-${date}`
  return span === 'month' ? `${year}-${month}-01` : `${year}-01-01`
}

/** The day itself if a span begins on it, otherwise the first day of the next span. */
function startingFrom(span: Span, day: Day): Day {
  if (startOf(span, day) === day) return day
  const [year = 0, month = 0] = day.split('-').map(Number)
  const isNextYear = span === 'year' || month === 12
  return `${String(isNextYear ? year + 1 : year).padStart(4, '0')}-${isNextYear ? '01' : String(month + 1).padStart(2, '0')}-01`
}

/** Compares the lengths of the strings first, because the day after 9999-12-31 has a five-digit year. */
function isEarlier(one: Day, other: Day): boolean {
  return one.length === other.length ? one < other : one.length < other.length
}
