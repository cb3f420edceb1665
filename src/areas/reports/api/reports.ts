import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, OneOf, OneWordOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { finalsTypes, formatExtensions, reconciliationTypes, reportWords } from '#src/areas/reports/domain/report'

const makers = whoMay('export_tickets')
/** A time of day in the project's time zone, as HH:MM on the 24-hour clock. */
const DayTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const Format = Type.Optional(OneWordOf(formatExtensions))
/** True to create even a short report in a job. */
const AsJob = Type.Optional(Type.Boolean())
const Periods = Type.Array(Type.Integer({ minimum: 1, maximum: 100_000 }), { maxItems: 1_000 })
const times = { start_time: Type.Optional(DayTime), end_time: Type.Optional(DayTime) }

/** The types of all kinds of reports. */
const AnyType = OneOf([...(Object.keys(finalsTypes) as (keyof typeof finalsTypes)[]), ...(Object.keys(reconciliationTypes) as (keyof typeof reconciliationTypes)[])])

/** A report to show, of any kind; the domain rules check that the fields of its kind are present. */
const shown = {
  report: OneWordOf(reportWords),
  project_id: Id,
  type: Type.Optional(AnyType),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  ...times,
  periods: Type.Optional(Periods),
}

const sums = {
  tickets: Type.Integer(),
  /** The sum of the tickets' net amounts or, in a Reconciliation report, of their pay item quantities. */
  amount: Type.Number(),
  waste: Type.Number(),
  overload_lbs: Type.Number(),
  /** The number of tickets without an amount, which are missing from the sum. */
  without_amount: Type.Integer(),
}

/** A line of a report. A field that the report does not group by is null. */
export const Line = Type.Object({
  supplier: Nullable(Type.String()),
  material_description: Nullable(Type.String()),
  day: Nullable(Day),
  period: Nullable(Type.Integer()),
  pay_item_id: Nullable(Id),
  line_number: Nullable(Type.Integer()),
  item_code: Nullable(Type.String()),
  item_description: Nullable(Type.String()),
  is_dnp: Type.Boolean(),
  source_only: Type.Boolean(),
  unit: Type.String(),
  ...sums,
})

/** The sums of one kind of total in one unit. Amounts in different units are never added up. */
const Total = Type.Object({ kind: OneOf(['total', 'do_not_pay', 'source_only']), unit: Type.String(), ...sums })

/** A ticket that a line of a report counts. */
export const LineTicket = Type.Object({
  id: Id,
  ticket_number: Type.String(),
  ticketed_at: Moment,
  day: Day,
  supplier: Type.String(),
  plant_name: Type.String(),
  material_description: Type.String(),
  truck: Nullable(Type.String()),
  status: Type.String(),
  pay_codes: Nullable(Type.String()),
  unit: Type.String(),
  amount: Nullable(Type.Number()),
  waste: Nullable(Type.Number()),
  overload_lbs: Nullable(Type.Number()),
})

/** Finals, Reconciliation and Delivery reports (REPT). Each POST returns the file, or 202 with {job_id} for a long report. */
export const reports = contract({
  finals: {
    method: 'POST',
    path: '/v1/reports/slip_final_report',
    who: makers,
    body: Strict({ project_id: Id, type: OneWordOf(finalsTypes), start_date: Day, end_date: Day, ...times, format: Format, as_job: AsJob }),
    answer: 'file',
    isLong: true,
    transaction: false,
    errors: [401, 403, 404, 422],
    spec: '§5, §7, §9; REPT-1 to REPT-5, REPT-15 to REPT-20',
  },
  reconciliation: {
    method: 'POST',
    path: '/v1/reports/reconciliation_report',
    who: makers,
    body: Strict({ project_id: Id, type: OneWordOf(reconciliationTypes), periods: Type.Optional(Periods), start_date: Type.Optional(Day), end_date: Type.Optional(Day), format: Format, as_job: AsJob }),
    answer: 'file',
    isLong: true,
    transaction: false,
    errors: [401, 403, 404, 422],
    spec: '§5, §7, §9; REPT-7 to REPT-9, REPT-15 to REPT-20',
  },
  delivery: {
    method: 'POST',
    path: '/v1/reports/slip',
    who: makers,
    body: Strict({ project_id: Id, date: Day, ...times, format: Format, as_job: AsJob }),
    answer: 'file',
    isLong: true,
    transaction: false,
    errors: [401, 403, 404, 422],
    spec: '§7; REPT-10, REPT-15 to REPT-20',
  },
  /** The lines and totals of a report, for the screen. */
  lines: {
    method: 'GET',
    path: '/v1/reports/lines',
    who: makers,
    style: 'ruby',
    query: Strict(shown),
    answer: Type.Object({ lines: Type.Array(Line), totals: Type.Array(Total), tickets: Type.Integer() }),
    errors: [401, 403, 404, 422],
    spec: '§9; REPT-1 to REPT-10',
  },
  /** The tickets of one line of a report, found by the line's values. */
  tickets: {
    method: 'GET',
    path: '/v1/reports/lines/tickets',
    who: makers,
    style: 'ruby',
    query: Strict({
      ...shown,
      ...pageQuery,
      ...rubySortQuery,
      search: Type.Optional(Type.String({ maxLength: 200 })),
      supplier: Type.Optional(Type.String({ maxLength: 4_000 })),
      material_description: Type.Optional(Type.String({ maxLength: 4_000 })),
      day: Type.Optional(Day),
      period: Type.Optional(Type.Integer({ minimum: 1 })),
      pay_item_id: Type.Optional(Id),
      unit: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: Type.Object({ tickets: Type.Array(LineTicket) }),
    errors: [401, 403, 404, 422],
    spec: '§9; REPT-5, REPT-9',
  },
})
