import type { Static } from 'typebox'
import type { ContractorRequest } from '#src/areas/contracts/api/contractors'
import type { ContractorType, RequestState } from '#src/areas/contracts/domain/contractors/contractor'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

export type ShownRequest = Static<typeof ContractorRequest>

/** The sort fields of the list of requests. */
export const requestOrder = {
  fields: {
    requested_at: sql.part`requested_at`,
    name: sql.part`name`,
    state: sql.part`state`,
    decided_at: sql.part`decided_at`,
  },
  standard: sql.part`(state = 'pending') DESC, requested_at DESC`,
  last: sql.part`id DESC`,
}

/** The SQL condition for a project's requests, by their state and by a part of the contractor's name. */
export function requestsWhere(db: AgencyTransaction, projectId: number, { state, search = '' }: { readonly state?: RequestState; readonly search?: string }): SqlPart {
  const needle = search.trim().toLowerCase()
  return sql.part`dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
    AND (${state ?? null}::text IS NULL OR state = ${state ?? null}) AND (${needle} = '' OR strpos(lower(name), ${needle}) > 0)`
}

/** The number of requests that match a condition. */
export async function countRequests(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM contractor_requests WHERE ${where}`)
  return count
}

/** The requests that match a condition, with who decided each and when (PROJ-38). */
export async function findRequests(db: AgencyTransaction, where: SqlPart, order: SqlPart, limit: number, offset: number): Promise<ShownRequest[]> {
  const rows = await db.many(sql<Omit<ShownRequest, 'requested_at' | 'decided_at'> & { requested_at: Date; decided_at: Date | null }>`
    SELECT id, name, type, note, state, requested_by_name, requested_at, decided_by_name, decided_at
    FROM contractor_requests WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map((row) => ({ ...row, requested_at: new Date(row.requested_at).toISOString(), decided_at: row.decided_at === null ? null : new Date(row.decided_at).toISOString() }))
}

/** One request of a project, or null. */
export async function findRequest(db: AgencyTransaction, projectId: number, id: number): Promise<ShownRequest | null> {
  const where = sql.part`dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ${id}`
  return (await findRequests(db, where, sql.part`id`, 1, 0))[0] ?? null
}

/** Inserts a pending request; returns its id. */
export async function insertRequest(db: AgencyTransaction, projectId: number, request: { readonly name: string; readonly type: ContractorType; readonly note: string | null; readonly by: string }): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO contractor_requests (dot_authority_id, dot_project_id, name, type, note, requested_by_name)
    VALUES (${db.agency}, ${projectId}, ${request.name}, ${request.type}, ${request.note}, ${request.by}) RETURNING id`)
  return id
}

/** Locks a request of a project; null if there is none. */
export function lockRequest(db: AgencyTransaction, projectId: number, id: number) {
  return db.maybeOne(sql<Pick<ShownRequest, 'id' | 'name' | 'type' | 'state' | 'decided_by_name'>>`
    SELECT id, name, type, state, decided_by_name FROM contractor_requests
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ${id} FOR UPDATE`)
}

/** Records the decision on a request and who made it. */
export async function decideRequest(db: AgencyTransaction, id: number, state: RequestState, by: { readonly id: number; readonly name: string }): Promise<void> {
  await db.run(sql`
    UPDATE contractor_requests SET state = ${state}, decided_by = ${by.id}, decided_by_name = ${by.name}, decided_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}
