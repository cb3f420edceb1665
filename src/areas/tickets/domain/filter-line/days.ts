import { readUsDay } from '#src/platform/domain/formats/dates'
import { addDays, isDay, type Day } from '#src/platform/domain/time/days'

/** The first and the last day of a range. Null means that the range has no limit on that side. */
export interface DayRange {
  readonly from: Day | null
  readonly to: Day | null
}

/** The Sunday of a day's week, since weeks begin on Sunday on calendars in the United States. */
function startOfWeek(day: Day): Day {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}

const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** Ranges that have a name, such as `last-week`. Each function returns the range relative to today. */
export const namedRanges: Readonly<Record<string, (today: Day) => DayRange>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'this-week': (today) => ({ from: startOfWeek(today), to: addDays(startOfWeek(today), 6) }),
  'last-week': (today) => ({ from: addDays(startOfWeek(today), -7), to: addDays(startOfWeek(today), -1) }),
  'this-month': (today) => ({ from: startOfMonth(today), to: addDays(startOfMonth(addDays(startOfMonth(today), 31)), -1) }),
  'last-month': (today) => ({ from: startOfMonth(addDays(startOfMonth(today), -1)), to: addDays(startOfMonth(today), -1) }),
  'last-7-days': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30-days': (today) => ({ from: addDays(today, -29), to: today }),
}

/** A day as typed into a filter line: 2026-11-20, 11/20/2026, or 11/20, which means this year. */
function readDay(text: string, today: Day): Day | null {
  if (isDay(text)) return text
  return readUsDay(/^\d{1,2}\/\d{1,2}$/.test(text) ? `${text}/${today.slice(0, 4)}` : text)
}

/**
 * A range as typed: the name of a range, one day, or two days with `..` between them. One of the two days may be left out. Null if the text
 * is not a range.
 */
export function readRange(text: string, today: Day): DayRange | null {
  const named = Object.hasOwn(namedRanges, text.toLowerCase()) ? namedRanges[text.toLowerCase()] : undefined
  if (named !== undefined) return named(today)
  const [first = '', last, ...more] = text.split('..')
  if (more.length > 0) return null
  if (last === undefined) {
    const day = readDay(first, today)
    return day === null ? null : { from: day, to: day }
  }
  const [from, to] = [first === '' ? null : readDay(first, today), last === '' ? null : readDay(last, today)]
  if ((first !== '' && from === null) || (last !== '' && to === null) || (from === null && to === null)) return null
  return from !== null && to !== null && from > to ? null : { from, to }
}
