import { addDays, yearsBefore, type Day } from '#src/platform/domain/time/days'

/** The first and the last day of a report. */
export interface ReportDays {
  readonly start_date: Day
  readonly end_date: Day
}

/** Days that move with the calendar, such as yesterday or last month, for reports that are saved and sent repeatedly. */
export const presetWords = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'The 7 days until yesterday',
  last_week: 'Last week, Sunday to Saturday',
  this_month: 'This month until today',
  last_month: 'Last month',
  to_date: 'Project start until today',
} as const
export type DaysPreset = keyof typeof presetWords

/** The presets that are one day, which a Delivery report can have. */
export const oneDayPresets = ['today', 'yesterday'] as const satisfies readonly DaysPreset[]

/** How many years a report that starts with the project goes back if the project's start is not known. */
const MOST_YEARS = 10

/** True for the name of a preset. */
export function isPreset(text: string): text is DaysPreset {
  return Object.hasOwn(presetWords, text)
}

/**
 * The days of a preset if today's date in the project's time zone is `today`. The days start no earlier than the project does (REPT-2),
 * unless all of them are before the project's start.
 */
export function presetDays(preset: DaysPreset, today: Day, projectStart: Day | null): ReportDays {
  const days = calendarDays(preset, today, projectStart)
  return projectStart !== null && days.start_date < projectStart && projectStart <= days.end_date ? { ...days, start_date: projectStart } : days
}

function calendarDays(preset: DaysPreset, today: Day, projectStart: Day | null): ReportDays {
  const yesterday = addDays(today, -1)
  switch (preset) {
    case 'today':
      return { start_date: today, end_date: today }
    case 'yesterday':
      return { start_date: yesterday, end_date: yesterday }
    case 'last_7_days':
      return { start_date: addDays(today, -7), end_date: yesterday }
    case 'last_week': {
      const saturday = addDays(today, -1 - weekdayOf(today))
      return { start_date: addDays(saturday, -6), end_date: saturday }
    }
    case 'this_month':
      return { start_date: firstOfMonth(today), end_date: today }
    case 'last_month': {
      const last = addDays(firstOfMonth(today), -1)
      return { start_date: firstOfMonth(last), end_date: last }
    }
    case 'to_date':
      return { start_date: projectStart !== null && projectStart <= today ? projectStart : projectStart === null ? yearsBefore(today, MOST_YEARS) : today, end_date: today }
  }
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}
