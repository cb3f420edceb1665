import { KEPT_SEARCHES } from '#src/workspace/domain/search-histories/search-history'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** One search of a person on a screen. */
export interface StoredSearch {
  readonly text: string
  readonly screen: string
  readonly searched_at: Date
}

/** The person's last searches on a screen, newest first (SHELL-84). */
export function findSearches(db: AgencyTransaction, employeeId: number, screen: string): Promise<StoredSearch[]> {
  return db.many(sql<StoredSearch>`
    SELECT search AS text, screen, searched_at FROM search_histories
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND screen = ${screen}
    ORDER BY searched_at DESC, search LIMIT ${KEPT_SEARCHES}`)
}

/** Stores a search as the person's newest on a screen, even if it was stored before. Deletes the oldest if there are more than 10. */
export async function keepSearch(db: AgencyTransaction, employeeId: number, screen: string, text: string): Promise<void> {
  await db.run(sql`
    INSERT INTO search_histories (dot_authority_id, employee_id, screen, search) VALUES (${db.agency}, ${employeeId}, ${screen}, ${text})
    ON CONFLICT (dot_authority_id, employee_id, screen, search) DO UPDATE SET searched_at = clock_timestamp()`)
  await db.run(sql`
    DELETE FROM search_histories WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND screen = ${screen} AND search IN (
      SELECT search FROM search_histories WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND screen = ${screen}
      ORDER BY searched_at DESC, search OFFSET ${KEPT_SEARCHES})`)
}

/** Deletes the person's searches on a screen. */
export async function clearSearches(db: AgencyTransaction, employeeId: number, screen: string): Promise<void> {
  await db.run(sql`
    DELETE FROM search_histories WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND screen = ${screen}`)
}
