import { storedTime } from '#src/areas/reports/domain/delivery-schedules/delivery-schedule'
import { readDayTime } from '#src/platform/domain/formats/day-time'
import { sendDays } from '#src/areas/reports/domain/report-schedules/due'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { choice, own, text } from '#src/platform/domain/records/fields'
import { yesNo } from '#src/platform/domain/records/value-fields'
import { refuse } from '#src/platform/domain/verdict'

/** Maximum number of people to whom a scheduled report is sent. */
export const MOST_READERS = 20

/** A saved report that is sent by email: on which days, when, in which format, and to which people of the agency (REPT-13). */
export const reportSchedule = defineRecord({
  kind: 'report_schedule',
  table: 'report_schedules',
  path: '/v1/reports/schedules',
  one: 'report_schedule',
  many: 'report_schedules',
  name: 'name',
  may: 'export_tickets',
  deletes: 'for good',
  fields: {
    name: text({ label: 'Name', max: 60, required: true, searched: true }),
    saved_view_id: own<number | null, number | null>({ label: 'Saved report', none: null, read: (sent) => sent, send: (value) => value }),
    sent_on: choice({ label: 'Sent', choices: sendDays }),
    send_time: text({ label: 'Send time', max: 10, required: true, stored: storedTime }),
    format: choice({ label: 'Format', choices: { pdf: 'PDF', csv: 'CSV', csv_pdf: 'CSV + PDF' } }),
    recipient_ids: own<readonly number[], readonly number[]>({ label: 'Recipients', none: [], read: (sent) => [...new Set(sent)], send: (value) => value }),
    paused: yesNo({ label: 'Paused' }),
  },
  check: ({ saved_view_id: view, send_time: time, recipient_ids: recipients }): FieldVerdicts => ({
    ...(view === null && { saved_view_id: refuse('errors.field_is_required', { label: 'Saved report' }) }),
    ...(time !== '' && readDayTime(time) !== time && { send_time: refuse('errors.time_of_day') }),
    ...((recipients.length === 0 || recipients.length > MOST_READERS) && { recipient_ids: refuse('errors.schedule_people', { max: MOST_READERS }) }),
  }),
})
