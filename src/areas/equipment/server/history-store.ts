import { runningDay, runningMinutes, runningSteps, sinceFive, type EngineRun } from '#src/areas/equipment/domain/running-time'
import { statusNames, type StatusId } from '#src/areas/equipment/domain/status'
import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A line of a machine's history. */
interface HistoryRow {
  readonly id: number
  readonly status_id: StatusId
  readonly transmitting: boolean
  readonly changed_at: string
  readonly changed_by_name: string
  readonly lasted_seconds: number
}

/** How many days of running time the pane of a machine shows. */
const DAYS_SHOWN = 14

/** A page of a machine's status changes, newest first, between two days in its time zone (EQPT-22). */
export async function findHistory(
  db: AgencyTransaction,
  id: number,
  { start_date: from, end_date: to }: { readonly start_date?: Day; readonly end_date?: Day },
  { page_size: size, offset }: { readonly page_size: number; readonly offset: number },
): Promise<{ readonly total: number; readonly rows: readonly (HistoryRow & { readonly status: string })[] }> {
  const zone = await zoneOf(db, id)
  const conditions: SqlPart[] = [
    sql.part`true`,
    ...(from === undefined ? [] : [sql.part`changed_at >= ${momentOfLocal(from, '00:00', zone)}`]),
    ...(to === undefined ? [] : [sql.part`changed_at < ${momentOfLocal(addDays(to, 1), '00:00', zone)}`]),
  ]
  const lines = sql.part`(
    SELECT id, status_id, transmitting, changed_at, changed_by_name,
      greatest(0, extract(epoch FROM coalesce(lead(changed_at) OVER (ORDER BY changed_at, id), now()) - changed_at))::int AS lasted_seconds
    FROM equipment_status_changes WHERE dot_authority_id = ${db.agency} AND equipment_id = ${id}) AS line WHERE ${sql.join(conditions, ' AND ')}`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${lines}`)
  const rows = await db.many(sql<HistoryRow>`SELECT * FROM ${lines} ORDER BY changed_at DESC, id DESC LIMIT ${size} OFFSET ${offset}`)
  return { total, rows: rows.map((row) => ({ ...row, status: statusNames[row.status_id] })) }
}

/** A machine's running time today in steps, and by day (EQPT-12, EQPT-13). */
export async function findRunningTime(db: AgencyTransaction, id: number, now: Date) {
  const zone = await zoneOf(db, id)
  const since = sinceFive(now, zone)
  const today = dayInZone(new Date(since.from), zone)
  const days = Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(today, at + 1 - DAYS_SHOWN))
  const runs = await db.many(sql<EngineRun>`
    SELECT to_json(started_at) #>> '{}' AS "from", to_json(ended_at) #>> '{}' AS "to" FROM equipment_runs
    WHERE dot_authority_id = ${db.agency} AND equipment_id = ${id} AND (ended_at IS NULL OR ended_at > ${new Date(runningDay(days[0] ?? today, zone, now).from)}) ORDER BY started_at`)
  return {
    since: new Date(since.from).toISOString(),
    steps: [...runningSteps(runs, since)],
    minutes: runningMinutes(runs, since),
    days: days.map((day) => ({ day, minutes: runningMinutes(runs, runningDay(day, zone, now)) })),
  }
}

/** The time zone of a machine: its project's, or else the agency's (EQPT-13). */
async function zoneOf(db: AgencyTransaction, id: number): Promise<string> {
  const { zone } = await db.one(sql<{ zone: string }>`
    SELECT coalesce(project.timezone, agency.timezone) AS zone FROM equipments machine JOIN dot_authorities agency ON agency.id = machine.dot_authority_id
    LEFT JOIN dot_projects project ON project.dot_authority_id = machine.dot_authority_id AND project.id = machine.dot_project_id
    WHERE machine.dot_authority_id = ${db.agency} AND machine.id = ${id}`)
  return zone
}
