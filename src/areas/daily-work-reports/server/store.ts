import type { Static } from 'typebox'
import type { ListedReport } from '#src/areas/daily-work-reports/api/daily-work-reports'
import type { ReportState } from '#src/areas/daily-work-reports/domain/report'
import { openCodes, type ReportDay } from '#src/areas/daily-work-reports/server/lines'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

export type ShownReport = Static<typeof ListedReport>

/** A report with the project facts that its rules need. */
export interface StoredReport extends ReportDay {
  readonly version: number
  readonly name: string
  readonly status: ReportState
  readonly remarks: string
  readonly weather: string
  readonly inspector_id: number
  readonly inspector_name: string
  readonly project: ReportProject
  readonly isSendingOpen: boolean
  readonly date_sent: string | null
  readonly external_report_id: string | null
  /** Why the agency system accepted none or only some of the lines when the report was last sent. */
  readonly problem: string | null
}

interface ReportProject {
  readonly title: string
  readonly state_project_number: string
  readonly federal_project_number: string | null
  readonly contract_number: string | null
  readonly timezone: string
  readonly pay_basis: string
  readonly allow_sending_dwr: boolean
  readonly collect_user_location: 'off' | 'optional' | 'required'
}

/** The sort fields of the list of reports. */
export const reportOrder: ListOrder = {
  fields: {
    date: sql.part`r.date`, report_name: sql.part`lower(r.name)`, inspector: sql.part`lower(r.inspector_name)`, status: sql.part`r.status`, date_sent: sql.part`r.sent_at`,
    pay_item_count: sql.part`counted.pay_item_count`, ticket_count: sql.part`counted.ticket_count`,
  },
  standard: sql.part`r.date DESC`,
  last: sql.part`r.id DESC`,
}

/** The filters of a list of reports. */
export interface ReportQuery {
  readonly project_id?: number
  readonly search?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly status?: readonly string[]
}

/** The SQL condition (on the table alias `r`) for the reports that match a query and that the person sees. */
export function reportsWhere(person: Viewer, { project_id: project, search = '', start_date: from, end_date: to, status }: ReportQuery): SqlPart {
  const needle = search.trim().toLowerCase()
  return sql.join([
    visibleProjects(person, sql.part`r.dot_project_id`),
    ...(project === undefined ? [] : [sql.part`r.dot_project_id = ${project}`]),
    ...(from === undefined ? [] : [sql.part`r.date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql.part`r.date <= ${to}::date`]),
    ...(status === undefined || status.length === 0 ? [] : [sql.part`r.status = ANY(${[...status]}::text[])`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', r.name, r.inspector_name, r.remarks, r.weather, r.external_report_id)), ${needle}) > 0`]),
  ], ' AND ')
}

/** SQL for the reports of an agency that are not deleted, including those of deleted projects. */
const stored = (agency: number) => sql.part`daily_work_reports r
  JOIN dot_projects p ON p.dot_authority_id = r.dot_authority_id AND p.id = r.dot_project_id
  WHERE r.dot_authority_id = ${agency} AND r.deleted_at IS NULL`
const shown = (agency: number) => sql.part`${stored(agency)} AND p.deleted_at IS NULL`

/** SQL condition that a send of the report (table alias `r`) has no clear answer yet. */
const isSendingOpen = sql.part`EXISTS (SELECT FROM daily_work_report_sendings s WHERE s.dot_authority_id = r.dot_authority_id AND s.report_id = r.id AND s.outcome IS NULL)`

/** The reports that match a condition on the table alias `r`, with the counts of their lines (DWR-2). */
export function findReports(db: AgencyTransaction, where: SqlPart, by: SqlPart, limit: number, offset: number): Promise<ShownReport[]> {
  return db.many(sql<ShownReport>`
    SELECT r.id, r.version, r.dot_project_id AS project_id, r.name AS report_name, r.date, r.inspector_id, r.inspector_name AS inspector, counted.pay_item_count, counted.ticket_count, r.status,
      r.remarks, r.weather, to_json(r.sent_at) #>> '{}' AS date_sent, r.external_report_id, r.problem, ${isSendingOpen} AS sending_open
    FROM daily_work_reports r
    JOIN dot_projects p ON p.dot_authority_id = r.dot_authority_id AND p.id = r.dot_project_id AND p.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT codes.item)::int AS pay_item_count, count(DISTINCT codes.slip)::int AS ticket_count FROM (
        SELECT sent.pay_item_id AS item, sent.slip_id AS slip FROM daily_work_report_tickets sent WHERE sent.dot_authority_id = r.dot_authority_id AND sent.report_id = r.id
        UNION ALL
        SELECT code.project_pay_item_id, slip.id FROM ${openCodes(sql.part`r.dot_authority_id`, sql.part`r.dot_project_id`, sql.part`r.date`)} AND r.status <> 'sent'
      ) AS codes) AS counted
    WHERE r.dot_authority_id = ${db.agency} AND r.deleted_at IS NULL AND ${where} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`)
}

/** The number of reports that match a condition on the table alias `r`. */
export async function countReports(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM ${shown(db.agency)} AND ${where}`)
  return count
}

/** The number of reports by status and by date (DWR-4). */
export async function countsOfReports(db: AgencyTransaction, where: SqlPart) {
  const statuses = await db.many(sql<{ status: ReportState; count: number }>`SELECT r.status, count(*)::int AS count FROM ${shown(db.agency)} AND ${where} GROUP BY 1`)
  const by_date = await db.many(sql<{ date: string; count: number }>`SELECT r.date, count(*)::int AS count FROM ${shown(db.agency)} AND ${where} GROUP BY 1 ORDER BY 1 DESC LIMIT 400`)
  return { by_status: { draft: 0, sent: 0, partially_sent: 0, failed: 0, ...Object.fromEntries(statuses.map(({ status, count }) => [status, count])) }, by_date }
}

/** One report that a person sees, or null. With `lock`, locks the report until the transaction ends. */
export function findReport(db: AgencyTransaction, id: number, visible: SqlPart, lock = false): Promise<StoredReport | null> {
  return reportWhere(db, id, sql.part`p.deleted_at IS NULL AND ${visible}`, lock)
}

/**
 * The report of a send, or null. Also finds a report whose project was deleted during the send, because the agency system’s answer must be
 * stored even then.
 */
export function findReportOfSending(db: AgencyTransaction, id: number, lock = false): Promise<StoredReport | null> {
  return reportWhere(db, id, sql.part`true`, lock)
}

async function reportWhere(db: AgencyTransaction, id: number, where: SqlPart, lock: boolean): Promise<StoredReport | null> {
  const report = await db.maybeOne(sql<StoredReport>`
    SELECT r.id, r.version, r.dot_project_id, r.date, r.name, r.status, r.remarks, r.weather, r.inspector_id, r.inspector_name,
      to_json(r.sent_at) #>> '{}' AS date_sent, r.external_report_id, r.problem,
      json_build_object('title', p.title, 'state_project_number', p.state_project_number, 'federal_project_number', p.federal_project_number, 'contract_number', p.contract_number,
        'timezone', p.timezone, 'pay_basis', p.pay_basis, 'allow_sending_dwr', p.allow_sending_dwr, 'collect_user_location', p.collect_user_location) AS project,
      ${isSendingOpen} AS "isSendingOpen"
    FROM ${stored(db.agency)} AND r.id = ${id} AND ${where} ${lock ? sql.part`FOR UPDATE OF r` : sql.part``}`)
  if (report === null || !lock) return report
  // read `isSendingOpen` again, because the statement above does not see a send that was stored while it waited for the lock
  return { ...report, ...(await db.one(sql<Pick<StoredReport, 'isSendingOpen'>>`SELECT ${isSendingOpen} AS "isSendingOpen" FROM daily_work_reports r WHERE r.dot_authority_id = ${db.agency} AND r.id = ${id}`)) }
}

/** Inserts a report unless its project, inspector and day already have one. Returns the report's id, and whether it is new (DWR-5). */
export async function insertReport(db: AgencyTransaction, values: { readonly project: number; readonly date: string; readonly inspector: number; readonly inspectorName: string; readonly name: string; readonly remarks: string; readonly weather: string }): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const row = await db.maybeOne(sql<{ id: number }>`
    INSERT INTO daily_work_reports (dot_authority_id, dot_project_id, date, inspector_id, inspector_name, name, remarks, weather)
    VALUES (${db.agency}, ${values.project}, ${values.date}, ${values.inspector}, ${values.inspectorName}, ${values.name}, ${values.remarks}, ${values.weather})
    ON CONFLICT (dot_authority_id, dot_project_id, inspector_id, date) WHERE deleted_at IS NULL DO NOTHING RETURNING id`)
  if (row !== null) return { id: row.id, isNew: true }
  const { id } = await db.one(sql<{ id: number }>`
    SELECT id FROM daily_work_reports WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${values.project} AND inspector_id = ${values.inspector} AND date = ${values.date} AND deleted_at IS NULL`)
  return { id, isNew: false }
}

/** Sets the remarks and the weather of a report, and increments its version. */
export async function setTexts(db: AgencyTransaction, id: number, { remarks, weather }: { readonly remarks: string; readonly weather: string }): Promise<void> {
  await db.run(sql`UPDATE daily_work_reports SET remarks = ${remarks}, weather = ${weather}, version = version + 1, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** The values that a person entered for a line. */
export interface EnteredLine {
  readonly pay_item_id: number
  readonly place: string
  readonly location: string | null
  readonly material_set: string | null
  readonly comment: string | null
}

/** Stores what a person entered for lines. Does not change what the agency system answered about these lines. */
export async function setEntries(db: AgencyTransaction, { id, dot_project_id: project }: ReportDay, lines: readonly EnteredLine[]): Promise<void> {
  await db.run(sql`
    INSERT INTO daily_work_report_entries (dot_authority_id, report_id, dot_project_id, pay_item_id, place, location, material_set, comment)
    SELECT ${db.agency}, ${id}, ${project}, line.pay_item_id, line.place, line.location, line.material_set, line.comment
    FROM unnest(${lines.map((line) => line.pay_item_id)}::int[], ${lines.map((line) => line.place)}::text[], ${lines.map((line) => line.location)}::text[],
      ${lines.map((line) => line.material_set)}::text[], ${lines.map((line) => line.comment)}::text[]) AS line (pay_item_id, place, location, material_set, comment)
    ON CONFLICT (dot_authority_id, report_id, pay_item_id, place) DO UPDATE SET location = EXCLUDED.location, material_set = EXCLUDED.material_set, comment = EXCLUDED.comment`)
}

/** Deletes a report, which an undo can restore. Returns the time of the deletion. */
export async function setReportDeleted(db: AgencyTransaction, id: number, by: number): Promise<string> {
  const { at } = await db.one(sql<{ at: string }>`
    UPDATE daily_work_reports SET deleted_at = now(), deleted_by = ${by}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING to_json(deleted_at) #>> '{}' AS at`)
  return at
}
