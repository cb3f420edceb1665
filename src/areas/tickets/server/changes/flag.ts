import { checkNote } from '#src/areas/tickets/domain/note'
import { nextStatus } from '#src/areas/tickets/domain/status'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { flagChanges, type FlagValues } from '#src/areas/tickets/server/bulk/bulk-flag'
import { lockSlip } from '#src/areas/tickets/server/lock-slip'
import { type Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** A request to add or remove the flag of one ticket (TICK-62, TICK-63). */
export interface FlagUpdate {
  readonly flag: boolean
  readonly note?: string | null
  readonly version?: number
}

/**
 * Adds or removes the flag of one ticket, and sets the ticket's status (TICK-35, E.2). If nothing changes, there is no event and no new
 * version, because the coding drawer sends the flag whenever a person accepts a ticket, even if the flag did not change (RECO-56).
 */
export async function setFlag(db: AgencyTransaction, person: Viewer, actor: Actor, slipId: number, update: FlagUpdate): Promise<void> {
  const note = update.note?.trim() ?? ''
  if (note !== '') throwIfRefused(checkNote(note))
  const slip = await lockSlip(db, person, slipId, update.version)
  const newNote = update.flag ? (note === '' ? slip.flag_note : note) : null
  if (slip.flag_by_dot === update.flag && slip.flag_note === newNote) return
  const next = nextStatus(slip.status, update.flag ? 'flag' : 'unflag')
  if ('allowed' in next) return throwIfRefused(next)
  const after = await db.one(sql<FlagValues & { version: number }>`
    UPDATE slips SET version = version + 1, updated_at = now(), flag_by_dot = ${update.flag}, status = ${next.to}, flag_note = ${newNote},
      flagged_by = CASE WHEN NOT ${update.flag} THEN NULL WHEN flag_by_dot THEN flagged_by ELSE ${person.id}::int END,
      flagged_at = CASE WHEN NOT ${update.flag} THEN NULL WHEN flag_by_dot THEN flagged_at ELSE now() END
    WHERE dot_authority_id = ${db.agency} AND id = ${slipId}
    RETURNING version, flag_by_dot, status, flag_note, flagged_by, to_json(flagged_at) #>> '{}' AS flagged_at`)
  const changed = { slip_id: slipId, slip_version: after.version, dot_project_id: slip.dot_project_id, changes: flagChanges(slip, after) }
  await recordSlipEvents(db, actor, update.flag ? 'flagged' : 'unflagged', [changed])
}
