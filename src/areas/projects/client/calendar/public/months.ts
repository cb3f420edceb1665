import { addDays, type Day } from '#src/platform/domain/time/days'

const DAYS_OF_WEEK = 7

/** The month in a text 'YYYY-MM', or the current month if the text is not a month. */
export function monthOf(text: string | null, today: Day): string {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)
}

/** The month that is `count` months after `month`; `count` may be negative. */
export function monthLater(month: string, count: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + count
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The complete weeks that overlap a month, starting on Sunday. */
export function weeksOf(month: string): readonly (readonly Day[])[] {
  const first = `${month}-01`
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const weeks: Day[][] = []
  for (let day = addDays(first, -weekday); day.slice(0, 7) <= month; day = addDays(day, DAYS_OF_WEEK)) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, at) => addDays(day, at)))
  }
  return weeks
}

/** The name of a month: 'November 2026'. */
export function monthWords(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`))
}
