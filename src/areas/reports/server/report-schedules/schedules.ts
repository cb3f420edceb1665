import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { reportSchedules } from '#src/areas/reports/api/report-schedules'
import { reportSchedule } from '#src/areas/reports/domain/report-schedules/report-schedule'
import { findReaders } from '#src/areas/reports/server/report-schedules/readers'
import { joinedTo } from '#src/areas/reports/server/report-schedules/send-store'
import { seenView } from '#src/areas/tickets/server/public/seen-views'
import { message } from '#src/platform/domain/messages'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders, type ListOrder } from '#src/platform/server/http/limits/ruby-page'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable, type OwnColumn } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

const savedView: OwnColumn<number | null> = {
  select: sql.part`record.saved_view_id`,
  async put(db, id, view) {
    await db.run(sql`UPDATE report_schedules SET saved_view_id = ${view} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
}

const recipients: OwnColumn<readonly number[]> = {
  select: sql.part`record.recipient_ids`,
  async put(db, id, ids) {
    await db.run(sql`UPDATE report_schedules SET recipient_ids = ${[...ids]}::int[] WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
}

const ofView = (part: SqlPart) => sql.part`(SELECT ${part} FROM report_schedules own ${joinedTo('own')} WHERE own.dot_authority_id = record.dot_authority_id AND own.id = record.id)`
const lastSend = (column: string) => sql.part`(SELECT ${sql.identifier(`send.${column}`)} FROM report_sends send WHERE send.dot_authority_id = record.dot_authority_id AND send.schedule_id = record.id ORDER BY send.day DESC LIMIT 1)`
const projectTitle = ofView(sql.part`p.title`)
const viewName = ofView(sql.part`v.name`)

/** Writes scheduled reports. */
export const reportScheduleWriter = new RecordWriter(reportSchedule, recordTable(reportSchedule, { saved_view_id: savedView, recipient_ids: recipients }, {
  view_name: viewName,
  project_title: projectTitle,
  timezone: ofView(sql.part`coalesce(p.timezone, agency.timezone)`),
  recipients: sql.part`(SELECT coalesce(string_agg(concat_ws(' ', e.first_name, e.last_name), ', ' ORDER BY lower(concat_ws(' ', e.first_name, e.last_name)), e.id), '')
    FROM employees e WHERE e.dot_authority_id = record.dot_authority_id AND e.id = ANY(record.recipient_ids) AND e.deleted_at IS NULL)`,
  last_day: lastSend('day'),
  last_state: lastSend('state'),
  last_reason: lastSend('reason'),
}), {})

const { detail, create, change, remove } = recordHandlers(reportScheduleWriter)

const order: ListOrder = {
  fields: { name: sql.part`lower(record.name)`, saved_view_id: sql.part`lower(${viewName})`, project_title: sql.part`lower(${projectTitle})`, sent_on: sql.part`record.sent_on`, send_time: sql.part`record.send_time`, format: sql.part`record.format`, paused: sql.part`record.paused` },
  standard: sql.part`lower(record.name)`,
  last: sql.part`record.id`,
}

/**
 * The API calls for scheduled reports. People see and change the schedules of saved reports that they see; administrators see and change
 * all schedules.
 */
export const reportScheduleRoutes = implement(reportSchedules, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const by = rubyOrder(query, order)
    const needle = query.search?.trim().toLowerCase() ?? ''
    return inAgency(async (db) => {
      const ids = await db.many(sql<{ id: number }>`
        SELECT record.id FROM report_schedules AS record
        WHERE record.dot_authority_id = ${db.agency} AND ${visibleCondition(person)}
          AND (${needle} = '' OR strpos(lower(concat_ws(E'\n', record.name, ${viewName}, ${projectTitle})), ${needle}) > 0)
        ORDER BY ${by}`)
      const shown = ids.slice(page.offset, page.offset + page.page_size).map(({ id }) => id)
      const rows = new Map((await reportScheduleWriter.table.find(db, sql.part`record.id = ANY(${shown}::int[])`)).map((row) => [row.id, reportScheduleWriter.shown(row)]))
      setTotalHeaders(header, ids.length, page)
      return new Json(JSON.stringify({ report_schedules: shown.map((id) => rows.get(id)) }))
    })
  },
  async detail(call) {
    // the transaction of the check ends before the read begins, because two concurrent transactions would take two database connections
    await call.inAgency((db) => assertSeen(db, call.person, call.params.id))
    return detail(call)
  },
  create: (call) => call.inAgency(async (db) => {
    const { saved_view_id: view, recipient_ids: ids = [] } = call.body
    if (typeof view === 'number') await assertReaders(db, await projectOfView(db, call.person, view), ids)
    return create(call)
  }),
  change: (call) => call.inAgency(async (db) => {
    const before = await assertSeen(db, call.person, call.params.id)
    const { saved_view_id: view, recipient_ids: ids } = call.body
    const project = typeof view === 'number' && view !== before.view ? await projectOfView(db, call.person, view) : before.project
    if (project !== before.project || ids !== undefined) await assertReaders(db, project, ids ?? before.recipient_ids)
    return change(call)
  }),
  remove: (call) => call.inAgency(async (db) => {
    await assertSeen(db, call.person, call.params.id)
    return remove(call)
  }),
  readers: ({ query, person, inAgency }) => inAgency(async (db) => {
    const readers = await findReaders(db, await projectOfView(db, person, query.saved_view_id))
    return { readers: readers.map(({ id, name, role }) => ({ id, name, role })) }
  }),
})

/**
 * The SQL condition for the schedules (table alias `record`) that a person sees. The schedule of a deleted report is still visible, with
 * the reason why it fails, until the report is permanently deleted.
 */
function visibleCondition(person: SignedIn): SqlPart {
  if (person.role === 'administrator') return sql.part`record.saved_view_id IS NOT NULL`
  return sql.part`record.id IN (SELECT own.id FROM report_schedules own ${joinedTo('own')} WHERE own.dot_authority_id = ${person.dot_authority_id} AND ${seenView(person)})`
}

/** Throws 404 unless the person sees a schedule. */
async function assertSeen(db: AgencyTransaction, person: SignedIn, id: number): Promise<{ readonly view: number; readonly project: number; readonly recipient_ids: readonly number[] }> {
  const schedule = await db.maybeOne(sql<{ view: number; project: number; recipient_ids: readonly number[] }>`
    SELECT record.saved_view_id AS view, v.dot_project_id AS project, record.recipient_ids FROM report_schedules AS record ${joinedTo('record')}
    WHERE record.dot_authority_id = ${db.agency} AND record.id = ${id} AND ${visibleCondition(person)}`)
  if (schedule === null) throw notFound()
  return schedule
}

/** The id of the project of a saved report. Throws 404 unless the person sees both the project and the saved report. */
async function projectOfView(db: AgencyTransaction, person: SignedIn, id: number): Promise<number> {
  const savedView = await db.maybeOne(sql<{ project: number }>`
    SELECT v.dot_project_id AS project FROM saved_views v LEFT JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = v.dot_project_id
    WHERE v.dot_authority_id = ${db.agency} AND v.id = ${id} AND v.screen = 'reporting' AND v.deleted_at IS NULL AND ${seenView(person)}`)
  if (savedView === null) throw notFound()
  await assertProjectVisible(db, person, savedView.project)
  return savedView.project
}

/** Throws 422 if some of the recipients may not read the reports of the project; the message names these recipients. */
async function assertReaders(db: AgencyTransaction, project: number, ids: readonly number[]): Promise<void> {
  const readers = new Set((await findReaders(db, project, ids)).map(({ id }) => id))
  const others = ids.filter((id) => !readers.has(id))
  if (others.length === 0) return
  const names = await db.many(sql<{ name: string }>`
    SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY(${others}::int[]) AND partner IS NULL ORDER BY id`)
  const name = names.length === 0 ? `#${others[0]}` : names.map((one) => one.name).join(', ')
  throw unprocessable('errors.not_valid', {}, [{ field: 'recipient_ids', message: message('errors.schedule_reader', { name }) }])
}
