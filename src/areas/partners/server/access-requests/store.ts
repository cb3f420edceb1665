import type { Static } from 'typebox'
import { vendorRequestSorts, type accessRequests, type vendorStatuses } from '#src/areas/partners/api/access-requests'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unprocessable } from '#src/platform/server/http/errors'

type VendorStatus = (typeof vendorStatuses)[number]
type VendorRequest = Static<typeof accessRequests.listVendorRequests.answer>['content'][number]

const orders = {
  requested_at: sql.part`requested_at`,
  company: sql.part`company`,
  name: sql.part`name`,
  status: sql.part`status`,
} as const satisfies Record<(typeof vendorRequestSorts)[number], SqlPart>

/** How many certificates need a decision (SUBM-9). */
export async function countActionRequired(db: AgencyTransaction): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM submittals WHERE dot_authority_id = ${db.agency} AND state = 'action_required'`)
  return count
}

/** How many requests of consultants are pending. */
export async function countPendingConsultants(db: AgencyTransaction): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM consultancy_requests WHERE dot_authority_id = ${db.agency} AND status = 'pending'`)
  return count
}

/** How many vendor requests there are, in one status or in all. */
export async function countVendorRequests(db: AgencyTransaction, status: VendorStatus | undefined): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM vendor_requests WHERE dot_authority_id = ${db.agency} AND ${ofStatus(status)}`)
  return count
}

/** One page of vendor requests, in an order from `vendorOrder`. */
export async function findVendorRequests(
  db: AgencyTransaction, status: VendorStatus | undefined, order: SqlPart, limit: number, offset: number,
): Promise<VendorRequest[]> {
  const rows = await db.many(sql<Omit<VendorRequest, 'requested_at' | 'decided_at'> & { requested_at: Date; decided_at: Date | null }>`
    SELECT id, version, name, email, phone, company, address, status, requested_at, decided_at
    FROM vendor_requests WHERE dot_authority_id = ${db.agency} AND ${ofStatus(status)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map((row) => ({ ...row, requested_at: row.requested_at.toISOString(), decided_at: row.decided_at?.toISOString() ?? null }))
}

/** The ORDER BY for parameters `sort=field,direction`, oldest request first by default. 422 for an unknown field or direction (API-13). */
export function vendorOrder(sorts: readonly string[]): SqlPart {
  const parts = sorts.filter((sort) => sort !== '').map((sort) => {
    const [name = '', direction = 'asc', ...rest] = sort.split(',')
    const field = vendorRequestSorts.find((one) => one === name)
    if (field === undefined || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
      throw unprocessable('errors.not_valid', {}, [{ field: 'sort', message: `is one of ${vendorRequestSorts.join(', ')}, with asc or desc` }])
    }
    return direction === 'asc' ? sql.part`${orders[field]} ASC` : sql.part`${orders[field]} DESC`
  })
  return sql.join([...(parts.length === 0 ? [orders.requested_at] : parts), sql.part`id`], ', ')
}

function ofStatus(status: VendorStatus | undefined): SqlPart {
  return status === undefined ? sql.part`true` : sql.part`status = ${status}`
}
