import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { findRows, onlyIds } from '#src/areas/tickets/server/store'

/**
 * The tickets with these ids in the form that lists return, sorted by id, as a JSON array. Used in the responses to writes, and in 409
 * responses.
 */
export async function findSlipsJson(db: AgencyTransaction, person: Viewer, slipIds: readonly number[]): Promise<string> {
  return `[${(await findVisibleRows(db, person, slipIds)).join(',')}]`
}

async function findVisibleRows(db: AgencyTransaction, person: Viewer, slipIds: readonly number[]): Promise<string[]> {
  const visibleSlips = await db.many(sql<{ id: number }>`SELECT s.id FROM slips s WHERE ${slipsWhere(db, person, onlyIds(slipIds))} ORDER BY s.id`)
  const rows = await findRows(db, visibleSlips.map(({ id }) => id), null)
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}
