import { DELIVERY_REPORT_TIME } from '#src/areas/agency/domain/account/limits'
import { DAY_STARTS } from '#src/areas/reports/domain/report'
import { readDayTime } from '#src/platform/domain/formats/day-time'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { choice, own, text } from '#src/platform/domain/records/fields'
import { yesNo } from '#src/platform/domain/records/value-fields'
import { refuse } from '#src/platform/domain/verdict'

/** Maximum number of email addresses in a schedule. */
export const MOST_RECIPIENTS = 20

/** An email address of the form something@something.something, without white space. */
const ADDRESS = /^[^\s@<>"]+@[^\s@.<>"]+(?:\.[^\s@.<>"]+)+$/

/** A typed time of day as HH:MM; text that is not a time is returned unchanged. */
export function storedTime(typed: string): string {
  return typed.trim() === '' ? '' : (readDayTime(typed) ?? typed.trim())
}

const dayTime = (label: string) => text({ label, max: 10, stored: storedTime })

/** A daily delivery report of a project: who gets it, in which format, about which hours of the day, and when it is sent (REPT-13). */
export const deliverySchedule = defineRecord({
  kind: 'delivery_schedule',
  table: 'delivery_schedules',
  path: '/v1/reports/delivery_schedules',
  one: 'delivery_schedule',
  many: 'delivery_schedules',
  name: 'recipients',
  may: 'export_tickets',
  deletes: 'for good',
  fields: {
    project_id: own<number | null, number | null>({ label: 'Project', none: null, read: (sent) => sent, send: (value) => value }),
    recipients: text({ label: 'Recipients', max: 2_000, required: true, searched: true, stored: (typed) => recipientsOf(typed).join(', ') }),
    format: choice({ label: 'Format', choices: { pdf: 'PDF', csv: 'CSV', csv_pdf: 'CSV + PDF' } }),
    start_time: dayTime('Start time'),
    end_time: dayTime('End time'),
    send_time: own<string, string>({ label: 'Send time', none: '', read: storedTime, send: (value) => value }),
    paused: yesNo({ label: 'Switched off' }),
  },
  check: ({ project_id: project, recipients, ...times }): FieldVerdicts => {
    const addresses = recipientsOf(recipients)
    const areAddresses = addresses.length > 0 && addresses.length <= MOST_RECIPIENTS && addresses.every((one) => ADDRESS.test(one))
    const { start_time: start, end_time: end, send_time: send } = times
    const unread = Object.entries({ start_time: start, end_time: end, send_time: send }).filter(([, time]) => time !== '' && readDayTime(time) !== time)
    // without an end time and a send time, the hours end at the agency's send time; the server warns if the agency's send time is not
    // after the start time
    const isTyped = end !== '' || send !== ''
    const hours = hoursOf(times, DELIVERY_REPORT_TIME)
    return {
      ...(project === null && { project_id: refuse('errors.field_is_required', { label: 'Project' }) }),
      ...(recipients !== '' && !areAddresses && { recipients: refuse('errors.schedule_recipients', { max: MOST_RECIPIENTS }) }),
      ...(isTyped && unread.length === 0 && hours.end_time < hours.start_time && { end_time: refuse('errors.report_end_time') }),
      ...Object.fromEntries(unread.map(([name]) => [name, refuse('errors.time_of_day')])),
    }
  },
})

/** The email addresses in a text, in lower case, each once. */
export function recipientsOf(typed: string): readonly string[] {
  return [...new Set(typed.toLowerCase().split(/[\s,;]+/).filter((one) => one !== ''))]
}

/** The times of a schedule as HH:MM; '' for a time that is not set. */
export interface ScheduleTimes {
  readonly start_time: string
  readonly end_time: string
  readonly send_time: string
}

/**
 * The hours that a schedule's report covers, and when the report is sent. If the schedule has no send time, the report is sent at the
 * agency's send time (`usual`). If the schedule has no end time, the hours end when the report is sent.
 */
export function hoursOf({ start_time: start, end_time: end, send_time: send }: ScheduleTimes, usual: string): ScheduleTimes {
  const sent = send === '' ? usual : send
  return { start_time: start === '' ? DAY_STARTS : start, end_time: end === '' ? sent : end, send_time: sent }
}

/**
 * Whether a report is sent before the hours that it covers have ended. If so, the person who edits the schedule gets a warning (REPT-12).
 */
export function isSentEarly(times: ScheduleTimes, usual: string): boolean {
  return times.end_time !== '' && hoursOf(times, usual).send_time <= times.end_time
}
