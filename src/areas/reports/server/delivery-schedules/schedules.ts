import { assertProjectVisible, visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { deliverySchedules } from '#src/areas/reports/api/delivery-schedules'
import { deliverySchedule } from '#src/areas/reports/domain/delivery-schedules/delivery-schedule'
import { reportsMessages } from '#src/areas/reports/domain/messages'
import { usualSendTime } from '#src/areas/reports/server/delivery-schedules/usual-send-time'
import { reportsServerMessages } from '#src/areas/reports/server/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders, type ListOrder } from '#src/platform/server/http/limits/ruby-page'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable, type OwnColumn } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

const projectId: OwnColumn<number | null> = {
  select: sql.part`record.dot_project_id`,
  async put(db, id, project) {
    await db.run(sql`UPDATE delivery_schedules SET dot_project_id = ${project} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
}

const sendTime: OwnColumn<string> = {
  select: sql.part`record.send_time`,
  async put(db, id, time) {
    await db.run(sql`UPDATE delivery_schedules SET send_time = ${time} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
}

const usual = usualSendTime(sql.part`record.dot_authority_id`)
const projectTitle = sql.part`(SELECT title FROM dot_projects p WHERE p.dot_authority_id = record.dot_authority_id AND p.id = record.dot_project_id)`
const lastSend = (column: string) => sql.part`(SELECT ${sql.identifier(`send.${column}`)} FROM delivery_sends send WHERE send.dot_authority_id = record.dot_authority_id AND send.schedule_id = record.id ORDER BY send.day DESC LIMIT 1)`

/** Writes the schedules of daily delivery reports (REPT-13). */
export const deliveryScheduleWriter = new RecordWriter(deliverySchedule, recordTable(deliverySchedule, { project_id: projectId, send_time: sendTime }, {
  project_title: projectTitle,
  usual_send_time: usual,
  warnings: sql.part`CASE
    WHEN record.end_time <> '' AND coalesce(nullif(record.send_time, ''), ${usual}) <= record.end_time THEN json_build_array(${reportsMessages['warnings.send_time']}::text)
    WHEN record.end_time = '' AND coalesce(nullif(record.send_time, ''), ${usual}) <= record.start_time THEN json_build_array(${reportsServerMessages['warnings.send_time_start']}::text)
    ELSE '[]'::json END`,
  last_day: lastSend('day'),
  last_state: lastSend('state'),
}), {})

const { detail, create, change, remove } = recordHandlers(deliveryScheduleWriter)

const order: ListOrder = {
  fields: { project_title: sql.part`lower(${projectTitle})`, recipients: sql.part`record.recipients`, format: sql.part`record.format`, send_time: sql.part`record.send_time`, paused: sql.part`record.paused` },
  standard: sql.part`lower(${projectTitle})`,
  last: sql.part`record.id`,
}

/** The API calls for daily delivery reports. People see and change the schedules of the projects that they see. */
export const deliveryScheduleRoutes = implement(deliverySchedules, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const by = rubyOrder(query, order)
    const needle = query.search?.trim().toLowerCase() ?? ''
    return inAgency(async (db) => {
      const ids = await db.many(sql<{ id: number }>`
        SELECT record.id FROM delivery_schedules AS record
        WHERE record.dot_authority_id = ${db.agency} AND ${visibleProjects(person, sql.part`record.dot_project_id`)}
          AND (${query.project_id ?? null}::int IS NULL OR record.dot_project_id = ${query.project_id ?? null}::int)
          AND (${needle} = '' OR strpos(lower(concat_ws(E'\n', record.recipients, ${projectTitle})), ${needle}) > 0)
        ORDER BY ${by}`)
      const shown = ids.slice(page.offset, page.offset + page.page_size).map(({ id }) => id)
      const rows = new Map((await deliveryScheduleWriter.table.find(db, sql.part`record.id = ANY(${shown}::int[])`)).map((row) => [row.id, deliveryScheduleWriter.shown(row)]))
      setTotalHeaders(header, ids.length, page)
      return new Json(JSON.stringify({ delivery_schedules: shown.map((id) => rows.get(id)) }))
    })
  },
  async detail(call) {
    // the transaction of the check ends before the read begins, because two concurrent transactions would take two database connections
    await call.inAgency((db) => assertSeen(db, call.person, call.params.id))
    return detail(call)
  },
  create: (call) => call.inAgency(async (db) => {
    await assertTarget(db, call.person, call.body.project_id)
    return create(call)
  }),
  change: (call) => call.inAgency(async (db) => {
    await assertSeen(db, call.person, call.params.id)
    await assertTarget(db, call.person, call.body.project_id)
    return change(call)
  }),
  remove: (call) => call.inAgency(async (db) => {
    await assertSeen(db, call.person, call.params.id)
    return remove(call)
  }),
})

/** Throws 404 unless the person sees the project of a schedule. */
async function assertSeen(db: AgencyTransaction, person: SignedIn, id: number): Promise<void> {
  const schedule = await db.maybeOne(sql`SELECT id FROM delivery_schedules AS record WHERE record.dot_authority_id = ${db.agency} AND record.id = ${id} AND ${visibleProjects(person, sql.part`record.dot_project_id`)}`)
  if (schedule === null) throw notFound()
}

/** Throws 404 unless the person sees the project to which a schedule is to belong. */
async function assertTarget(db: AgencyTransaction, person: SignedIn, project: unknown): Promise<void> {
  if (typeof project === 'number') await assertProjectVisible(db, person, project)
}
