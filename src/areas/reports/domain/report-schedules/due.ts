import { weekdayOf } from '#src/areas/reports/domain/preset-days'
import type { DayTime } from '#src/platform/domain/formats/day-time'
import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

/** The days on which a saved report is sent. */
export const sendDays = {
  daily: 'Every day',
  workdays: 'Monday to Friday',
  monday: 'Every Monday',
  tuesday: 'Every Tuesday',
  wednesday: 'Every Wednesday',
  thursday: 'Every Thursday',
  friday: 'Every Friday',
  saturday: 'Every Saturday',
  sunday: 'Every Sunday',
  month_first: 'On the 1st of each month',
  month_15: 'On the 15th of each month',
  month_last: 'On the last day of each month',
} as const
export type SendDays = keyof typeof sendDays

/** When a saved report is sent: on which days, and at what time (HH:MM) in the project's time zone. */
export interface SendRule {
  readonly sent_on: SendDays
  readonly send_time: DayTime
}

/** A moment at which a report is due, and the day of this moment in the project's time zone. */
export interface Due {
  readonly day: Day
  readonly at: Date
}

const WEEKDAYS: readonly SendDays[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** Greater than the number of days between two reports under any send rule. */
const MOST_DAYS = 32

/** Whether a report with these send days (`on`) is sent on a day. */
export function isSendDay(on: SendDays, day: Day): boolean {
  const weekday = weekdayOf(day)
  switch (on) {
    case 'daily':
      return true
    case 'workdays':
      return weekday >= 1 && weekday <= 5
    case 'month_first':
      return day.endsWith('-01')
    case 'month_15':
      return day.endsWith('-15')
    case 'month_last':
      return addDays(day, 1).endsWith('-01')
    default:
      return WEEKDAYS[weekday] === on
  }
}

/**
 * The last time at or before `now` at which a report was due. If servers were down at several due times, only the report of the last one is
 * sent. If a daylight saving change skips the send time, the report is due once the clock has passed that time. If a daylight saving change
 * repeats the send time, the report is due at its first occurrence.
 */
export function lastDue(rule: SendRule, now: Date, zone: string): Due {
  return search(rule, zone, dayInZone(now, zone), -1, (at) => at <= now)
}

/** The first time after `after` at which a report is due. */
export function nextDue(rule: SendRule, after: Date, zone: string): Due {
  return search(rule, zone, dayInZone(after, zone), 1, (at) => at > after)
}

function search({ sent_on: on, send_time: time }: SendRule, zone: string, from: Day, step: 1 | -1, fits: (at: Date) => boolean): Due {
  for (let count = 0; count <= MOST_DAYS; count += 1) {
    const day = addDays(from, step * count)
    if (!isSendDay(on, day)) continue
    const at = new Date(momentOfLocal(day, time, zone))
    if (fits(at)) return { day, at }
  }
  throw new Error(`no day within ${MOST_DAYS} days of ${from} is a day of ${on}`)
}
