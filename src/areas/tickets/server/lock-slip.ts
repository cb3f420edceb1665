import type { TicketStatus } from '#src/platform/domain/status-words'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, notFound } from '#src/platform/server/http/errors'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { findSlipJson, onlyIds } from '#src/areas/tickets/server/store'

/** A ticket whose row is locked until the transaction ends. */
export interface LockedSlip {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number | null
  readonly ticket_number: string
  readonly status: TicketStatus
  readonly flag_by_dot: boolean
  readonly flagged_by: number | null
  readonly flagged_at: string | null
  readonly flag_note: string | null
}

/**
 * Locks a ticket that the person may see; 404 otherwise. 409 with the current ticket if `version` is outdated (TICK-99). If there is no
 * `version`, this is not checked, so the last write wins.
 */
export async function lockSlip(db: AgencyTransaction, person: Viewer, slipId: number, version?: number): Promise<LockedSlip> {
  const slip = await db.maybeOne(sql<LockedSlip>`
    SELECT s.id, s.version, s.dot_project_id, s.ticket_number, s.status, s.flag_by_dot, s.flagged_by, to_json(s.flagged_at) #>> '{}' AS flagged_at, s.flag_note
    FROM slips s WHERE ${slipsWhere(db, person, onlyIds([slipId]))} FOR UPDATE`)
  if (slip === null) throw notFound()
  if (version !== undefined && version !== slip.version) {
    const current: unknown = JSON.parse((await findSlipJson(db, person, slipId)) ?? 'null')
    throw changedElsewhere([current])
  }
  return slip
}
