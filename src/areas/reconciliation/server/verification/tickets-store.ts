import type { Static } from 'typebox'
import type { VerificationTicket } from '#src/areas/reconciliation/api/verification'
import { verificationStates, type RecordedResult } from '#src/areas/reconciliation/domain/verification/result'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { isOverdue } from '#src/areas/reconciliation/server/verification/samples-store'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** A ticket that was drawn for verification, as the API returns it. */
export type VerificationTicketJson = Static<typeof VerificationTicket>

/** The filters of the list of drawn tickets. */
export interface DrawnFilters {
  readonly verification_sample_id?: number
  readonly verification_group_id?: number
  readonly without_result?: boolean
  readonly search?: string
}

const state = sql.constant(sql.part`coalesce(t.result, CASE WHEN ${isOverdue} THEN 'missed' ELSE 'open' END)`)
/** SQL expression that sorts missed tickets first. */
const urgency = sql.part`array_position(${[...verificationStates]}::text[], ${state})`

/** The sort fields of the list of drawn tickets. By default, missed tickets come first, and in each state those that are due soonest. */
export const drawnOrder = {
  fields: {
    state: urgency, due_date: sql.part`m.due_date`, rule_name: sql.part`m.rule_name`, ticket_number: sql.part`drawn.ticket_number`, ticketed_at: sql.part`s.ticketed_at`, plant_name: sql.part`s.plant_name`,
    supplier: sql.part`s.supplier`, material_description: sql.part`s.material_description`, truck: sql.part`s.truck`, net_amount: sql.part`s.net_ten_thousandths`, status: sql.part`s.status`, recorded_at: sql.part`t.recorded_at`,
  },
  standard: sql.part`${urgency}, m.due_date, s.ticketed_at`,
  last: sql.part`t.id`,
}

const columns = sql.constant(sql.part`t.id, t.version, t.verification_sample_id, t.verification_group_id, m.rule_name, quota.name AS group_name, to_json(m.due_date) #>> '{}' AS due_date, ${state} AS state,
  t.result, t.field, t.found_value, t.note, t.recorded_by_name, to_json(t.recorded_at) #>> '{}' AS recorded_at, t.slip_id, s.dot_project_id, drawn.ticket_number,
  to_json(s.ticket_date) #>> '{}' AS ticket_date, to_json(s.ticketed_at) #>> '{}' AS ticketed_at, s.status, s.plant_name, s.supplier, s.material_description, s.truck,
  round(s.net_amount, 2)::float8 AS net_amount, s.uom_1`)

/**
 * The tables of drawn tickets. `drawn` is the ticket itself, and `s` is the same ticket if the person sees the project in which it is now,
 * else null. A ticket that was moved to another project after the draw keeps its number and its result in the sample, but its values are
 * not shown to people who may not see them (PROJ-44).
 */
function from(db: AgencyTransaction, person: Viewer): SqlPart {
  return sql.part`verification_tickets t JOIN verification_samples m ON m.dot_authority_id = ${db.agency} AND m.id = t.verification_sample_id
    JOIN verification_groups quota ON quota.dot_authority_id = ${db.agency} AND quota.id = t.verification_group_id
    JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = t.dot_project_id
    JOIN slips drawn ON drawn.dot_authority_id = ${db.agency} AND drawn.id = t.slip_id
    LEFT JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = drawn.id AND ${visibleProjects(person, sql.part`s.dot_project_id`)}`
}

/** One page of the project's tickets that were drawn for verification. */
export async function findDrawn(db: AgencyTransaction, person: Viewer, projectId: number, filters: DrawnFilters, order: SqlPart, page: RubyPage): Promise<{ readonly total: number; readonly tickets: VerificationTicketJson[] }> {
  const needle = (filters.search ?? '').trim().toLowerCase()
  const where = sql.join([
    sql.part`t.dot_authority_id = ${db.agency} AND t.dot_project_id = ${projectId}`,
    ...(filters.verification_sample_id === undefined ? [] : [sql.part`t.verification_sample_id = ${filters.verification_sample_id}`]),
    ...(filters.verification_group_id === undefined ? [] : [sql.part`t.verification_group_id = ${filters.verification_group_id}`]),
    ...(filters.without_result === undefined ? [] : [filters.without_result ? sql.part`t.result IS NULL` : sql.part`t.result IS NOT NULL`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', drawn.ticket_number, s.truck, s.plant_name, s.supplier, s.material_description, m.rule_name, t.note, t.recorded_by_name)), ${needle}) > 0`]),
  ], ' AND ')
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from(db, person)} WHERE ${where}`)
  const tickets = await db.many(sql<VerificationTicketJson>`SELECT ${columns} FROM ${from(db, person)} WHERE ${where} ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { total, tickets }
}

/** Drawn tickets of a project by their ids. */
export function findDrawnByIds(db: AgencyTransaction, person: Viewer, projectId: number, ids: readonly number[]): Promise<VerificationTicketJson[]> {
  return db.many(sql<VerificationTicketJson>`
    SELECT ${columns} FROM ${from(db, person)} WHERE t.dot_authority_id = ${db.agency} AND t.dot_project_id = ${projectId} AND t.id = ANY (${[...ids]}::int[]) ORDER BY t.id`)
}

/** The ticket numbers of the drawn tickets that are now in projects that the person does not see, by the id of the drawn ticket. */
export async function findUnseen(db: AgencyTransaction, person: Viewer, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.many(sql<{ id: number; ticket_number: string }>`
    SELECT t.id, drawn.ticket_number FROM ${from(db, person)} WHERE t.dot_authority_id = ${db.agency} AND t.id = ANY (${[...ids]}::int[]) AND s.id IS NULL ORDER BY t.id`)
  return new Map(rows.map(({ id, ticket_number: number }) => [id, number]))
}

/** Locks drawn tickets in the order of their ids. */
export async function lockDrawn(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`SELECT FROM verification_tickets WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
}

/** Sets the result of row-locked drawn tickets in one statement; null removes the result. */
export async function setResults(db: AgencyTransaction, ids: readonly number[], recorded: RecordedResult | null, by: string): Promise<void> {
  const isRecorded = recorded !== null
  await db.run(sql`
    UPDATE verification_tickets SET version = version + 1, result = ${recorded?.result ?? null}, field = ${recorded?.field ?? null}, found_value = ${recorded?.found_value ?? null},
      note = ${recorded?.note ?? null}, recorded_by_name = ${isRecorded ? by : null}, recorded_at = CASE WHEN ${isRecorded} THEN now() END
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[])`)
}
