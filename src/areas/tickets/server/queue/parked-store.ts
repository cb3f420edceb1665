import type { Static } from 'typebox'
import type { ParkedSlip } from '#src/areas/tickets/api/queue'
import { isToCode, slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { RubyPage } from '#src/platform/server/http/limits/ruby-page'
import type { Role } from '#src/platform/domain/session/roles'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** A parked ticket as the API returns it. */
export type ParkedJson = Static<typeof ParkedSlip>

/** The filters of the list of parked tickets. */
export interface ParkedFilters {
  readonly project_id?: number
  readonly slip_id?: number
  readonly for_me?: boolean
  readonly search?: string
}

/** The fields by which the list of parked tickets can be sorted. By default, the ticket that was parked last comes first. */
export const parkedOrder = {
  fields: {
    ticket_number: sql.part`s.ticket_number`,
    ticketed_at: sql.part`s.ticketed_at`,
    material_description: sql.part`s.material_description`,
    plant_name: sql.part`s.plant_name`,
    net_amount: sql.part`s.net_ten_thousandths`,
    project_title: sql.part`p.title`,
    for_name: sql.part`parked.for_name`,
    parked_by_name: sql.part`parked.parked_by_name`,
    parked_at: sql.part`parked.parked_at`,
  },
  standard: sql.part`parked.parked_at DESC`,
  last: sql.part`parked.id`,
}

const columns = sql.part`parked.id, parked.version, parked.slip_id, s.dot_project_id, p.title AS project_title, s.ticket_number,
  to_json(s.ticket_date) #>> '{}' AS ticket_date, to_json(s.ticketed_at) #>> '{}' AS ticketed_at, s.status, s.plant_name, s.material_description,
  round(s.net_amount, 2)::float8 AS net_amount, s.uom_1, parked.note, parked.for_employee_id, parked.for_name, parked.parked_by_name,
  to_json(parked.parked_at) #>> '{}' AS parked_at`

function from(db: AgencyTransaction): SqlPart {
  return sql.part`parked_slips parked JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = parked.slip_id
    LEFT JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = s.dot_project_id`
}

/** A page of the parked tickets that the person may see and that still have to be coded. */
export async function findParked(db: AgencyTransaction, person: SignedIn, filters: ParkedFilters, order: SqlPart, page: RubyPage): Promise<{ readonly total: number; readonly parked: ParkedJson[] }> {
  const needle = (filters.search ?? '').trim().toLowerCase()
  const where = sql.join([
    sql.part`parked.dot_authority_id = ${db.agency} AND parked.parked_at IS NOT NULL AND ${isToCode}`,
    slipsWhere(db, person, filters.project_id === undefined ? {} : { project_id: filters.project_id }),
    ...(filters.slip_id === undefined ? [] : [sql.part`parked.slip_id = ${filters.slip_id}`]),
    ...(filters.for_me === undefined ? [] : [filters.for_me ? sql.part`parked.for_employee_id = ${person.id}` : sql.part`parked.for_employee_id IS DISTINCT FROM ${person.id}`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', s.ticket_number, s.plant_name, s.material_description, parked.note, parked.for_name, parked.parked_by_name)), ${needle}) > 0`]),
  ], ' AND ')
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from(db)} WHERE ${where}`)
  const parked = await db.many(sql<ParkedJson>`SELECT ${columns} FROM ${from(db)} WHERE ${where} ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { total, parked }
}

/**
 * Parked tickets, found by their own ids or by the ids of their tickets, without those whose tickets the person may not see. Tickets that
 * are back in the queue are included.
 */
export function findParkedByIds(db: AgencyTransaction, person: SignedIn, by: 'id' | 'slip_id', ids: readonly number[]): Promise<ParkedJson[]> {
  const column = by === 'id' ? sql.part`parked.id` : sql.part`parked.slip_id`
  return db.many(sql<ParkedJson>`
    SELECT ${columns} FROM ${from(db)} WHERE parked.dot_authority_id = ${db.agency} AND ${slipsWhere(db, person, {})} AND ${column} = ANY (${[...ids]}::int[]) ORDER BY parked.id`)
}

/** Locks parked tickets in id order. */
export async function lockParked(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`SELECT FROM parked_slips WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
}

/** Inserts rows for those of the tickets that were never parked, so that the rows of all tickets can be locked. */
export async function addRows(db: AgencyTransaction, slipIds: readonly number[]): Promise<void> {
  await db.run(sql`
    INSERT INTO parked_slips (dot_authority_id, slip_id) SELECT ${db.agency}, id FROM unnest(${[...slipIds]}::int[]) AS given (id) ORDER BY id
    ON CONFLICT (dot_authority_id, slip_id) DO NOTHING`)
}

/**
 * Sets the note and the person of row-locked parked tickets with one statement. If `to` is null, the tickets are put back into the queue.
 */
export async function setParked(db: AgencyTransaction, ids: readonly number[], to: { readonly note: string; readonly for: { readonly id: number; readonly name: string } | null; readonly by: SignedIn } | null): Promise<void> {
  await db.run(sql`
    UPDATE parked_slips SET version = version + 1, note = ${to?.note ?? null}, for_employee_id = ${to?.for?.id ?? null}, for_name = ${to?.for?.name ?? null},
      parked_by_name = ${to?.by.name ?? null}, parked_at = CASE WHEN ${to !== null} THEN now() END
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[])`)
}

/**
 * The people with one of these roles who can code the tickets of a project: its team and the administrators (RECO-5). Leaves out `person`.
 */
export function findCoders(db: AgencyTransaction, person: SignedIn, projectId: number, roles: readonly string[]): Promise<{ id: number; name: string; role: Role }[]> {
  return db.many(sql<{ id: number; name: string; role: Role }>`
    SELECT e.id, concat_ws(' ', e.first_name, e.last_name) AS name, e.role FROM employees e
    WHERE e.dot_authority_id = ${db.agency} AND e.deleted_at IS NULL AND e.id <> ${person.id} AND e.role = ANY (${[...roles]}::text[])
      AND (e.role = 'administrator' OR EXISTS (SELECT FROM project_employees team
        WHERE team.dot_authority_id = ${db.agency} AND team.dot_project_id = ${projectId} AND team.employee_id = e.id))
    ORDER BY 2, 1 LIMIT 1000`)
}
