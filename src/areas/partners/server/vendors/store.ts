import type { Static } from 'typebox'
import type { VendorRequest, vendorRequestSorts } from '#src/areas/partners/api/vendors'
import type { VendorValues } from '#src/areas/partners/domain/vendors/vendor-data'
import type { VendorStatus } from '#src/areas/partners/domain/vendors/vendor-status'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

export type ShownVendor = Static<typeof VendorRequest>

/** A vendor's request, with the id of the account that sent it. */
export interface VendorRow extends ShownVendor {
  readonly employee_id: number | null
  /** The company's name at the time of its approval. The company's tickets are counted under this name. */
  readonly supplier: string | null
}

/** The sort fields of the list. By default, the oldest requests come first. */
export const vendorOrder: ListOrder<(typeof vendorRequestSorts)[number]> = {
  fields: {
    requested_at: sql.part`requested_at`,
    company: sql.part`lower(company)`,
    name: sql.part`lower(name)`,
    status: sql.part`status`,
  },
  standard: sql.part`requested_at`,
  last: sql.part`id`,
}

const columns = sql.part`id, version, name, email, phone, company, address, status, to_json(requested_at) #>> '{}' AS requested_at,
  to_json(decided_at) #>> '{}' AS decided_at, decided_by_name, employee_id, supplier`

/** The SQL condition for the requests with a status that match a search. */
export function vendorsWhere(db: AgencyTransaction, { status, search }: { readonly status?: VendorStatus; readonly search?: string }): SqlPart {
  const needle = search?.trim().toLowerCase() ?? ''
  return sql.join([
    sql.part`dot_authority_id = ${db.agency}`,
    ...(status === undefined ? [] : [sql.part`status = ${status}`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', company, name, email, phone)), ${needle}) > 0`]),
  ], ' AND ')
}

/** How many requests match a condition. */
export async function countVendors(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM vendor_requests WHERE ${where}`)
  return count
}

/** One page of requests. */
export async function findVendors(db: AgencyTransaction, where: SqlPart, order: SqlPart, limit: number, offset: number): Promise<ShownVendor[]> {
  const rows = await db.many(sql<VendorRow>`SELECT ${columns} FROM vendor_requests WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(shownVendor)
}

/** A request, optionally locked for a write; null if there is none. */
export function findVendor(db: AgencyTransaction, id: number, lock: 'locked' | 'read' = 'read'): Promise<VendorRow | null> {
  return db.maybeOne(sql<VendorRow>`
    SELECT ${columns} FROM vendor_requests WHERE dot_authority_id = ${db.agency} AND id = ${id} ${lock === 'locked' ? sql.part`FOR UPDATE` : sql.part``}`)
}

/** The request of an account; null if it has none. */
export function vendorOfAccount(db: AgencyTransaction, employeeId: number, lock: 'locked' | 'read' = 'read'): Promise<VendorRow | null> {
  return db.maybeOne(sql<VendorRow>`
    SELECT ${columns} FROM vendor_requests WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} ${lock === 'locked' ? sql.part`FOR UPDATE` : sql.part``}`)
}

/** Inserts a pending request of an account; returns its id. */
export async function insertVendor(db: AgencyTransaction, employeeId: number, values: VendorValues): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO vendor_requests (dot_authority_id, employee_id, name, email, phone, company, address)
    VALUES (${db.agency}, ${employeeId}, ${values.name}, ${values.email}, ${emptyAsNull(values.phone)}, ${values.company}, ${emptyAsNull(values.address)}) RETURNING id`)
  return id
}

/** Writes a vendor's own data. */
export async function updateVendor(db: AgencyTransaction, id: number, values: VendorValues): Promise<void> {
  await db.run(sql`
    UPDATE vendor_requests SET name = ${values.name}, email = ${values.email}, phone = ${emptyAsNull(values.phone)}, company = ${values.company},
      address = ${emptyAsNull(values.address)}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Renews a request after a removal: makes it pending again and clears the earlier decision. */
export async function askAgain(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`
    UPDATE vendor_requests SET status = 'pending', requested_at = now(), decided_at = NULL, decided_by = NULL, decided_by_name = NULL,
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Records a decision and who made it. An approval also stores the company's current name as the supplier of its tickets. */
export async function decideVendor(db: AgencyTransaction, id: number, status: VendorStatus, by: { readonly id: number; readonly name: string }): Promise<void> {
  await db.run(sql`
    UPDATE vendor_requests SET status = ${status}, decided_at = now(), decided_by = ${by.id}, decided_by_name = ${by.name}, version = version + 1, updated_at = now(),
      supplier = CASE WHEN ${status} = 'approved' THEN company ELSE supplier END
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** A request as the API returns it. */
export function shownVendor({ employee_id: _account, supplier: _supplier, ...request }: VendorRow): ShownVendor {
  return request
}

function emptyAsNull(text: string): string | null {
  return text === '' ? null : text
}
