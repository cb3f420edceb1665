import { isToCode } from '#src/areas/tickets/server/list/filter-conditions'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Counts those tickets of these projects that still have to be coded and are parked or handed over. `parked`: how many are only parked or
 * are handed over to others. `handed_over`: how many are handed over to this person.
 */
export function countParked(db: AgencyTransaction, person: { readonly id: number }, projects: readonly number[]): Promise<{ parked: number; handed_over: number }> {
  return db.one(sql<{ parked: number; handed_over: number }>`
    SELECT count(*) FILTER (WHERE parked.for_employee_id IS DISTINCT FROM ${person.id})::int AS parked, count(*) FILTER (WHERE parked.for_employee_id = ${person.id})::int AS handed_over
    FROM parked_slips parked JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = parked.slip_id
    WHERE parked.dot_authority_id = ${db.agency} AND parked.parked_at IS NOT NULL AND s.dot_project_id = ANY (${[...projects]}::int[]) AND ${isToCode}`)
}
