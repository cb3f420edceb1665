import { Type } from 'typebox'
import { sendStates } from '#src/areas/reports/api/delivery-schedules'
import { sendDays } from '#src/areas/reports/domain/report-schedules/due'
import { reportSchedule } from '#src/areas/reports/domain/report-schedules/report-schedule'
import { contract, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Nullable, OneOf, OneWordOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'

const makers = whoMay('export_tickets')

/** A saved report that is sent by email. `send_time` is HH:MM in `timezone`, the zone of its project. */
export const ReportSchedule = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  saved_view_id: Id,
  view_name: Type.String(),
  project_title: Type.String(),
  timezone: Type.String(),
  sent_on: OneWordOf(sendDays),
  send_time: Type.String(),
  format: OneWordOf(reportSchedule.fields.format.choices),
  recipient_ids: Type.Array(Id),
  /** The names of the recipients who are still with the agency. */
  recipients: Type.String(),
  paused: Type.Boolean(),
  /** The last day on which the report was due, the outcome, and the reason if it could not be sent. */
  last_day: Nullable(Day),
  last_state: Nullable(OneOf(sendStates)),
  last_reason: Nullable(Type.String()),
})

const { detail, create, change, remove } = recordCalls(reportSchedule, {
  read: makers, row: ReportSchedule, own: { saved_view_id: Type.Optional(Nullable(Id)), recipient_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })) }, above: {}, spec: '§9; REPT-11 to REPT-14',
})

/** The scheduled reports that a person sees: those that send the person's own saved reports or shared ones; administrators see all. */
export const reportSchedules = contract({
  list: {
    method: 'GET',
    path: reportSchedule.path,
    who: makers,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ report_schedules: Type.Array(ReportSchedule) }),
    errors: [403, 422],
    spec: '§9; REPT-13',
  },
  detail,
  create,
  change,
  remove,
  /** The people of the agency who may read a saved report, and so can be chosen as its recipients. */
  readers: {
    method: 'GET',
    path: '/v1/reports/readers',
    who: makers,
    query: Strict({ saved_view_id: Id }),
    answer: Type.Object({ readers: Type.Array(Type.Object({ id: Id, name: Type.String(), role: Type.String() })) }),
    errors: [403, 404, 422],
    spec: 'REPT-13, REPT-20',
  },
})
