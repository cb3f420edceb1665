import { readDayTime } from '#src/platform/domain/formats/day-time'
import { readUsDay } from '#src/platform/domain/formats/dates'
import { addDays, type Day } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

/**
 * Reads a moment that a person typed, in the project's zone, and returns it as ISO 8601. A day without a time means the end of that day
 * (11/20/2026, yesterday); a day with a time means that minute (11/20/2026 2:30 pm). Null for anything else.
 */
export function readMoment(typed: string, today: Day, zone: string): string | null {
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(typed.trim().toLowerCase()) ?? []
  const day = first === 'today' ? today : first === 'yesterday' ? addDays(today, -1) : readUsDay(/^\d{1,2}\/\d{1,2}$/.test(first) ? `${first}/${today.slice(0, 4)}` : first)
  if (day === null) return null
  if (rest === '') return momentOfLocal(day, '23:59:59', zone)
  const time = readDayTime(rest)
  return time === null ? null : momentOfLocal(day, time, zone)
}
