import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { checkKeys, checkLevels } from '#src/areas/daily-work-reports/domain/checks'
import { lineStates, reportStates } from '#src/areas/daily-work-reports/domain/report'

const writers = whoMay('write_daily_work_reports')
const one = Type.Object({ id: Id })
const Version = Type.Optional(Type.Integer({ minimum: 1 }))
const filters = {
  project_id: Type.Optional(Id),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  status: Type.Optional(Type.Array(OneOf(reportStates), { maxItems: reportStates.length })),
}

const head = {
  id: Id,
  version: Type.Integer(),
  project_id: Id,
  report_name: Type.String(),
  date: Day,
  inspector_id: Id,
  inspector: Type.String(),
  /** The number of different pay items in all lines. */
  pay_item_count: Type.Integer(),
  /** The number of different tickets in all lines. */
  ticket_count: Type.Integer(),
  status: OneOf(reportStates),
  remarks: Type.String(),
  weather: Type.String(),
  date_sent: Nullable(Moment),
  external_report_id: Nullable(Type.String()),
  /**
   * Why the agency system did not accept every line when the report was last sent; null if it accepted all of them, or if the report was
   * never sent.
   */
  problem: Nullable(Type.String()),
  /** True while a send of the report has no clear answer. In this state the report can only be sent again, not edited or deleted. */
  sending_open: Type.Boolean(),
}

/** A ticket whose quantity is part of the quantity of a line. */
const LineTicket = Type.Object({
  id: Id,
  ticket_number: Type.String(),
  ticketed_at: Moment,
  material_description: Type.String(),
  truck: Nullable(Type.String()),
  /** The part of the line's quantity that comes from this ticket; null for a source-only item. */
  quantity: Nullable(Type.Number()),
  station: Nullable(Type.String()),
  status: Type.String(),
  /** True if the ticket changed after the agency system accepted its line. */
  changed: Type.Boolean(),
  /**
   * For a ticket whose code has no quantity yet: the values needed to save the code once a quantity is entered. Absent for other tickets.
   */
  to_complete: Type.Optional(Nullable(Type.Object({
    version: Type.Integer(),
    /** The ticket's net weight if it has the unit of the line, otherwise null. */
    net: Nullable(Type.Number()),
    /** All pay codes of the ticket, primary code first. */
    codes: Type.Array(Type.Object({ project_pay_item_id: Id, quantity: Nullable(Type.Number()), external_dot_contractor_id: Nullable(Id), additional_notes: Nullable(Type.String()) })),
  }))),
})

/** A line of a report (DWR-3). */
export const ReportLine = Type.Object({
  /** Identifies the line in requests that change it. */
  key: Type.String(),
  pay_item_id: Id,
  line_number: Type.Integer(),
  pay_item: Nullable(Type.String()),
  description: Nullable(Type.String()),
  ticketed_material: Type.String(),
  ticket_count: Type.Integer(),
  quantity: Nullable(Type.Number()),
  uom: Type.String(),
  source_only: Type.Boolean(),
  material_set: Nullable(Type.String()),
  location: Nullable(Type.String()),
  comment: Nullable(Type.String()),
  status: OneOf(lineStates),
  /** The reason that the agency system gave for refusing the line; null if it did not refuse it. */
  refusal: Nullable(Type.String()),
  /** How far the item's total exceeds its contract quantity; null if it does not. */
  overrun: Nullable(Type.Number()),
  contractors: Type.Array(Type.String()),
  tickets: Type.Array(LineTicket),
})

/** A report in a list (DWR-2). */
export const ListedReport = Type.Object(head)

/** A report with its lines. */
export const Report = Type.Object({
  ...head,
  lines: Type.Array(ReportLine),
  /** The number of the date's delivered tickets that have no pay code. */
  uncoded_count: Type.Integer(),
  /** The number of the date's delivered and coded tickets that arrived after the report was sent. */
  late_count: Type.Integer(),
  /** The destination of the report: the agency system or the outbox folder. */
  sent_by: OneOf(['agency_system', 'outbox']),
})
const Answer = Type.Object({ daily_work_report: Report })

/** Daily work reports (DWR-1 to DWR-19, PLUS-26). */
export const dailyWorkReports = contract({
  list: {
    method: 'GET',
    path: '/v1/daily_work_reports',
    who: projectRoles,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, ...filters }),
    answer: Type.Object({ daily_work_reports: Type.Array(ListedReport) }),
    errors: [403, 404, 422],
    spec: 'C.4; DWR-2, DWR-4',
  },
  counts: {
    method: 'GET',
    path: '/v1/daily_work_reports/counts',
    who: projectRoles,
    style: 'ruby',
    query: Strict(filters),
    answer: Type.Object({
      counts: Type.Object({
        by_status: Type.Object({ draft: Type.Integer(), sent: Type.Integer(), partially_sent: Type.Integer(), failed: Type.Integer() }),
        /** The number of reports on each day, the latest day first, at most 400 days. */
        by_date: Type.Array(Type.Object({ date: Day, count: Type.Integer() })),
      }),
    }),
    errors: [403, 404, 422],
    spec: 'C.4; DWR-4',
  },
  detail: { method: 'GET', path: '/v1/daily_work_reports/:id', who: projectRoles, params: one, answer: Answer, errors: [403, 404], spec: 'C.4; DWR-2, DWR-3, DWR-6' },
  /**
   * Creates the report of a project, day and inspector, or returns the existing one unchanged (DWR-5). The inspector is the caller unless
   * `inspector_id` names another person.
   */
  create: {
    method: 'POST',
    path: '/v1/daily_work_reports',
    who: writers,
    body: Strict({ project_id: Id, date: Day, inspector_id: Type.Optional(Id), remarks: Type.Optional(Type.String({ maxLength: 32_000 })), weather: Type.Optional(Type.String({ maxLength: 4_000 })) }),
    answer: Answer,
    errors: [403, 404, 422],
    spec: 'C.4; DWR-5, DWR-6',
  },
  /** Changes remarks and weather, and the location, material set and comment of lines that the agency system has not accepted (DWR-7). */
  change: {
    method: 'PATCH',
    path: '/v1/daily_work_reports/:id',
    who: writers,
    params: one,
    body: Strict({
      version: Version,
      remarks: Type.Optional(Type.String({ maxLength: 32_000 })),
      weather: Type.Optional(Type.String({ maxLength: 4_000 })),
      lines: Type.Optional(Type.Array(Strict({
        key: Type.String({ maxLength: 400 }),
        location: Type.Optional(Nullable(Type.String({ maxLength: 4_000 }))),
        material_set: Type.Optional(Nullable(Type.String({ maxLength: 4_000 }))),
        comment: Type.Optional(Nullable(Type.String({ maxLength: 8_000 }))),
      }), { maxItems: 1_000 })),
    }),
    answer: Answer,
    errors: [403, 404, 409, 422],
    spec: 'C.4; DWR-7',
  },
  remove: { method: 'DELETE', path: '/v1/daily_work_reports/:id', who: writers, params: one, query: Strict({ version: Version }), errors: [403, 404, 409, 422], spec: 'C.4; DWR-8' },
  checks: {
    method: 'GET',
    path: '/v1/daily_work_reports/:id/pre_send_checks',
    who: projectRoles,
    params: one,
    answer: Type.Object({
      pre_send_checks: Type.Array(Type.Object({ key: OneOf(checkKeys), passed: Type.Boolean(), message: Type.String(), level: OneOf(checkLevels) })),
      checked_at: Moment,
    }),
    errors: [403, 404],
    spec: 'C.4; DWR-13, DWR-14, DT-7, PLUS-26',
  },
  /**
   * Checks the report and sends the lines that are not accepted yet. If the last send got no clear answer, the call only repeats that send
   * unchanged, with the same Idempotency-Key, whatever the version in the request. Not in one transaction, because the call waits for the
   * agency system.
   */
  send: {
    method: 'POST',
    path: '/v1/daily_work_reports/:id/send_to_awp',
    who: writers,
    params: one,
    body: Strict({ version: Version }),
    answer: Answer,
    errors: [403, 404, 409, 422],
    impersonation: false,
    transaction: false,
    spec: 'C.4, E.4; DWR-9 to DWR-14, DWR-19',
  },
})
