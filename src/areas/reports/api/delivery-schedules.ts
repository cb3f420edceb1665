import { Type } from 'typebox'
import { deliverySchedule } from '#src/areas/reports/domain/delivery-schedules/delivery-schedule'
import { contract, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Nullable, OneOf, OneWordOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'

const makers = whoMay('export_tickets')

/**
 * The outcomes of sending a day's report: the report is still to be created, is queued to be emailed, had no tickets, or could not be
 * created.
 */
export const sendStates = ['waiting', 'sent', 'empty', 'failed'] as const

/** A daily delivery report of a project (REPT-13). Times are HH:MM in the project's time zone; '' means the default. */
export const DeliverySchedule = Type.Object({
  id: Id,
  version: Type.Integer(),
  project_id: Id,
  project_title: Type.String(),
  recipients: Type.String(),
  format: OneWordOf(deliverySchedule.fields.format.choices),
  start_time: Type.String(),
  end_time: Type.String(),
  send_time: Type.String(),
  /** The agency's send time, which applies while `send_time` is ''. */
  usual_send_time: Type.String(),
  paused: Type.Boolean(),
  /** Warnings about problems in the schedule, which was saved in spite of them (REPT-12). */
  warnings: Type.Array(Type.String()),
  /** The last day whose report was due, and its outcome. */
  last_day: Nullable(Day),
  last_state: Nullable(OneOf(sendStates)),
})

const { detail, create, change, remove } = recordCalls(deliverySchedule, {
  read: makers, row: DeliverySchedule, own: { project_id: Type.Optional(Nullable(Id)), send_time: Type.Optional(Type.String({ maxLength: 1_000 })) }, above: {}, spec: '§5, §9; REPT-11 to REPT-14',
})

/** The daily delivery reports of the projects that a person sees. */
export const deliverySchedules = contract({
  list: {
    method: 'GET',
    path: deliverySchedule.path,
    who: makers,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })), project_id: Type.Optional(Id) }),
    answer: Type.Object({ delivery_schedules: Type.Array(DeliverySchedule) }),
    errors: [403, 422],
    spec: '§9; REPT-13',
  },
  detail,
  create,
  change,
  remove,
})
