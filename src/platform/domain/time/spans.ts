import type { Day } from '#src/platform/domain/time/days'

/** The spans of time by which counts are stored, longest first. */
export const spans = ['year', 'month', 'day'] as const
export type Span = (typeof spans)[number]

/** A range of whole years, months or days. Each of them begins on or after `from` and before `before`; null means no limit. */
export interface SpanRange {
  readonly span: Span
  readonly from: Day | null
  readonly before: Day | null
}

/**
 * Covers each day from `from` until before `before` exactly once with as few ranges as possible: one of years, with at most two of
 * months and two of days around it. Null means no limit.
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

/** The first day of the span that a day is in. */
function startOf(span: Span, day: Day): Day {
  const [year = '', month = '', date = ''] = day.split('-')
  if (span === 'day') return `${year}-${month}-${date}`
  return span === 'month' ? `${year}-${month}-01` : `${year}-01-01`
}

/** The day itself when its span starts with it, otherwise the first day of the next span. */
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
