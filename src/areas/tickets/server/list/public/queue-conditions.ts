import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** SQL for the ids of tickets that are parked, or handed over to somebody other than this person. */
export function setAside(db: AgencyTransaction, person: { readonly id: number }): SqlPart {
  return sql.part`SELECT parked.slip_id FROM parked_slips parked
    WHERE parked.dot_authority_id = ${db.agency} AND parked.parked_at IS NOT NULL AND parked.for_employee_id IS DISTINCT FROM ${person.id}`
}

/**
 * The condition that a lease (`coding_leases lease`) is still valid: it has not expired, and the session in which it was taken has not
 * ended.
 */
export const stillHolds = sql.part`(lease.until > now() AND EXISTS (SELECT FROM sessions WHERE sessions.id = lease.session_id AND sessions.ended_at IS NULL))`

/** SQL for the ids of tickets that are leased to somebody other than this person. */
export function heldByOthers(db: AgencyTransaction, person: { readonly id: number }): SqlPart {
  return sql.part`SELECT lease.slip_id FROM coding_leases lease
    WHERE lease.dot_authority_id = ${db.agency} AND lease.employee_id <> ${person.id} AND ${stillHolds}`
}

/**
 * The condition on `slips s` for tickets that a person who codes one ticket after another can get next: not leased to somebody else, and
 * not parked, unless parked for this person (PLUS-15).
 */
export function isInQueue(db: AgencyTransaction, person: { readonly id: number }): SqlPart {
  return sql.part`NOT (s.id IN (${setAside(db, person)})) AND NOT (s.id IN (${heldByOthers(db, person)}))`
}
