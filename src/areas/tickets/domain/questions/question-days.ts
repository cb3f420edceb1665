import { namedRanges } from '#src/areas/tickets/domain/filter-line/days'
import { addDays, isDay, type Day } from '#src/platform/domain/time/days'
import { readUsDay } from '#src/platform/domain/formats/dates'

/**
 * The days that a question names. `value`: the days, as written after `date:` in a filter line. `texts`: the words of the question that
 * named them.
 */
export interface QuestionDays {
  readonly value: string
  readonly texts: readonly string[]
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const MONTH = `(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')}|sept)`
const DAY = new RegExp(`\\b(?:(\\d{4}-\\d{2}-\\d{2})|(\\d{1,2}/\\d{1,2}(?:/\\d{4})?)|${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?)(?= )`, 'g')
/** A month. `may` is more often a verb than a month, so a month needs a word such as `in` before it, or a year after it. */
const WHOLE_MONTH = new RegExp(`\\b(?:(?:in|of|during|for) ${MONTH}(?: (\\d{4}))?|${MONTH} (\\d{4}))(?= )`)
const NAMED = /\b(today|yesterday|this week|last week|this month|last month|last 7 days|last 30 days)(?= )/

/**
 * The days that a question in plain words names: `yesterday`, `last week`, `in October`, `on 11/20`, `from November 2 to November 6`. Null
 * if it names none.
 */
export function daysOfQuestion(text: string, today: Day): QuestionDays | null {
  const matches = [...text.matchAll(DAY)].flatMap(([written, iso, us, month, day, year]) => {
    const value = iso ?? (us === undefined ? dayOfMonth(month, day, year, today) : readUsDay(us.split('/').length === 2 ? `${us}/${today.slice(0, 4)}` : us))
    return isDay(value) ? [{ written, day: value }] : []
  })
  const days = matches.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first !== undefined && last !== undefined) {
    const writtenDays = matches.map(({ written }) => written)
    const [, word = ''] = /\b(since|from|starting|until|till|through|up to|after|before|between) $/.exec(text.slice(0, text.indexOf(writtenDays[0] ?? ''))) ?? []
    const texts = word === '' ? writtenDays : [`${word} ${writtenDays[0] ?? ''}`, ...writtenDays.slice(1)]
    // two separate days, as in `on 11/20 and 11/22`, cannot be written in a filter line
    const [one = '', ...others] = writtenDays
    const isRange = others.length === 1 && (word === 'between' || /^ (?:to|through|until|till|up to) $/.test(text.slice(text.indexOf(one) + one.length, text.lastIndexOf(others[0] ?? ''))))
    if (days.length > 1) return isRange ? { value: `${first}..${last}`, texts } : null
    if (['since', 'from', 'starting'].includes(word)) return { value: `${first}..`, texts }
    if (['until', 'till', 'through', 'up to'].includes(word)) return { value: `..${first}`, texts }
    if (word === 'after') return { value: `${addDays(first, 1)}..`, texts }
    if (word === 'before') return { value: `..${addDays(first, -1)}`, texts }
    return { value: first, texts }
  }
  const [named = ''] = NAMED.exec(text) ?? []
  if (Object.hasOwn(namedRanges, named.replaceAll(' ', '-'))) return { value: named.replaceAll(' ', '-'), texts: [named] }
  const [written, inMonth, ofYear, alone, year] = WHOLE_MONTH.exec(text) ?? []
  if (written === undefined) return null
  const start = dayOfMonth(inMonth ?? alone, '1', ofYear ?? year, today)
  return start === null ? null : { value: `${start}..${addDays(`${addDays(start, 31).slice(0, 8)}01`, -1)}`, texts: [written] }
}

/** The date of a day of a month. If the year is missing, it is the latest such date that is not in the future. */
function dayOfMonth(month: string | undefined, day: string | undefined, year: string | undefined, today: Day): Day | null {
  const at = MONTHS.findIndex((name) => name.startsWith((month ?? '?').slice(0, 3)))
  const of = (inYear: number) => `${inYear}-${String(at + 1).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  const dayText = year === undefined ? (of(thisYear) > today ? of(thisYear - 1) : of(thisYear)) : of(Number(year))
  return isDay(dayText) ? dayText : null
}
