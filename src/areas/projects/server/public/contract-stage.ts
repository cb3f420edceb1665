import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The next number of a project's Updates; one that was given is never given again. */
export async function takeChangeOrderNumber(db: AgencyTransaction, projectId: number): Promise<number> {
  const { number } = await db.one(sql<{ number: number }>`
    UPDATE dot_projects SET last_change_order_number = last_change_order_number + 1
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId} RETURNING last_change_order_number AS number`)
  return number
}

/** Sets how far the contract of a project is set up (RECO-2, RECO-3); answers its new version. */
export async function setReconciliation(db: AgencyTransaction, projectId: number, to: 'setting_up' | 'ready' | 'confirmed'): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE dot_projects SET reconciliation = ${to}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId} RETURNING version`)
  return version
}
