import { resultText, type RecordedResult } from '#src/areas/reconciliation/domain/verification/result'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

type Result = { readonly [Name in keyof RecordedResult]: RecordedResult[Name] | null }

/** The verification result of a ticket before and after a change. */
export interface ChangedResult {
  readonly slip_id: number
  readonly was: Result
  readonly is: Result
}

/**
 * Records results in the history of their tickets. The tickets themselves do not change, so an undo restores the result, not the ticket.
 */
export async function recordOnTickets(db: AgencyTransaction, actor: Actor, changed: readonly ChangedResult[], reverses: string | null = null): Promise<void> {
  const ids = [...new Set(changed.map(({ slip_id: id }) => id))]
  // locks the rows until the commit, so that the version in the event is the current version of the ticket
  const slips = await db.many(sql<{ id: number; version: number; dot_project_id: number | null }>`
    SELECT id, version, dot_project_id FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}::int[]) ORDER BY id FOR SHARE`)
  const ticketOf = new Map(slips.map((slip) => [slip.id, slip]))
  await recordSlipEvents(db, actor, 'verification_recorded', changed.flatMap(({ slip_id: id, was, is }) => {
    const slip = ticketOf.get(id)
    return slip === undefined ? [] : [{ slip_id: id, slip_version: slip.version, dot_project_id: slip.dot_project_id, changes: { verification_sample: [resultText(was), resultText(is)] as const } }]
  }), reverses)
}
