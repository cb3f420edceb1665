import type { Static } from 'typebox'
import type { ConsultancyRequest, consultantSorts, consultantTabs } from '#src/areas/partners/api/consultants'
import type { ConsultantStatus, ConsultantValues } from '#src/areas/partners/domain/consultants/consultant'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

export type ShownConsultant = Static<typeof ConsultancyRequest>

/** A consultant's request, with the id of the account that sent it. */
export interface ConsultantRow extends ShownConsultant {
  readonly employee_id: number | null
}

/** The sort fields of the list. By default, the oldest requests come first. */
export const consultantOrder: ListOrder<(typeof consultantSorts)[number]> = {
  fields: {
    requested_at: sql.part`requested_at`,
    name: sql.part`lower(name)`,
    city: sql.part`lower(city)`,
    status: sql.part`status`,
  },
  standard: sql.part`requested_at`,
  last: sql.part`id`,
}

const projects = sql.part`coalesce((
  SELECT json_agg(json_build_object('id', project.id, 'title', project.title, 'state_project_number', project.state_project_number) ORDER BY lower(project.title), project.id)
  FROM consultancy_projects named JOIN dot_projects project ON project.dot_authority_id = named.dot_authority_id AND project.id = named.dot_project_id
  WHERE named.dot_authority_id = request.dot_authority_id AND named.consultancy_request_id = request.id AND project.deleted_at IS NULL), '[]')`
const columns = sql.part`id, version, name, email, address_1, address_2, city, state, zip, status, ${projects} AS projects,
  to_json(requested_at) #>> '{}' AS requested_at, to_json(decided_at) #>> '{}' AS decided_at, decided_by_name, employee_id`

/** The SQL condition for the requests of a tab that match a search. */
export function consultantsWhere(db: AgencyTransaction, { status, search }: { readonly status?: (typeof consultantTabs)[number]; readonly search?: string }): SqlPart {
  const needle = search?.trim().toLowerCase() ?? ''
  const statuses: readonly ConsultantStatus[] = status === 'approved' ? ['read_approved', 'read_write_approved'] : status === undefined ? [] : [status]
  return sql.join([
    sql.part`dot_authority_id = ${db.agency}`,
    ...(statuses.length === 0 ? [] : [sql.part`status = ANY (${statuses})`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', name, email, address_1, city, state, zip)), ${needle}) > 0`]),
  ], ' AND ')
}

/** How many requests match a condition. */
export async function countConsultants(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM consultancy_requests WHERE ${where}`)
  return count
}

/** One page of requests. */
export async function findConsultants(db: AgencyTransaction, where: SqlPart, order: SqlPart, limit: number, offset: number): Promise<ShownConsultant[]> {
  const rows = await db.many(sql<ConsultantRow>`SELECT ${columns} FROM consultancy_requests request WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(shownConsultant)
}

/** A request, optionally locked for a write; null if there is none. */
export async function findConsultant(db: AgencyTransaction, id: number, lock: 'locked' | 'read' = 'read'): Promise<ConsultantRow | null> {
  if (lock === 'locked') await db.run(sql`SELECT FROM consultancy_requests WHERE dot_authority_id = ${db.agency} AND id = ${id} FOR UPDATE`)
  return db.maybeOne(sql<ConsultantRow>`SELECT ${columns} FROM consultancy_requests request WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** The latest request of an account; null if it has none. */
export function consultantOfAccount(db: AgencyTransaction, employeeId: number): Promise<ConsultantRow | null> {
  return db.maybeOne(sql<ConsultantRow>`
    SELECT ${columns} FROM consultancy_requests request WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} ORDER BY id DESC LIMIT 1`)
}

/** Inserts a pending request of an account; returns its id. */
export async function insertConsultant(db: AgencyTransaction, { employeeId, name, email }: { readonly employeeId: number; readonly name: string; readonly email: string | null }, values: ConsultantValues): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO consultancy_requests (dot_authority_id, employee_id, name, email, address_1, address_2, city, state, zip)
    VALUES (${db.agency}, ${employeeId}, ${name}, ${email}, ${values.address_1}, ${values.address_2 === '' ? null : values.address_2}, ${values.city}, ${values.state}, ${values.zip})
    RETURNING id`)
  return id
}

/** Records a decision and who made it. */
export async function decideConsultant(db: AgencyTransaction, id: number, status: ConsultantStatus, by: { readonly id: number; readonly name: string }): Promise<void> {
  await db.run(sql`
    UPDATE consultancy_requests SET status = ${status}, decided_at = now(), decided_by = ${by.id}, decided_by_name = ${by.name}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Sets the projects that an approval names. */
export async function setProjects(db: AgencyTransaction, id: number, projectIds: readonly number[]): Promise<void> {
  await db.run(sql`
    DELETE FROM consultancy_projects WHERE dot_authority_id = ${db.agency} AND consultancy_request_id = ${id} AND NOT (dot_project_id = ANY (${projectIds}::int[]))`)
  await db.run(sql`
    INSERT INTO consultancy_projects (dot_authority_id, consultancy_request_id, dot_project_id)
    SELECT ${db.agency}, ${id}, project FROM unnest(${projectIds}::int[]) AS given (project) ON CONFLICT DO NOTHING`)
}

/** How many of these projects exist in the agency and are not deleted. */
export async function countProjects(db: AgencyTransaction, ids: readonly number[]): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}::int[]) AND deleted_at IS NULL`)
  return count
}

/** A request as the API returns it. */
export function shownConsultant({ employee_id: _account, ...request }: ConsultantRow): ShownConsultant {
  return request
}
