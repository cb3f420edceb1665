import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The next number for an Update of a project; numbers are never reused. */
export async function takeChangeOrderNumber(db: AgencyTransaction, projectId: number): Promise<number> {
  const { number } = await db.one(sql<{ number: number }>`
    UPDATE dot_projects SET last_change_order_number = last_change_order_number + 1
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId} RETURNING last_change_order_number AS number`)
  return number
}

/** Sets the setup state of a project's contract (RECO-2, RECO-3); returns the project's new version. */
export async function setReconciliation(db: AgencyTransaction, projectId: number, to: 'setting_up' | 'ready' | 'confirmed'): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE dot_projects SET reconciliation = ${to}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId} RETURNING version`)
  return version
}
