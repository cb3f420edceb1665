import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Restorers } from '#src/platform/server/records/restorer'
import { isUndoableEvent } from '#src/platform/server/records/undo-store'

/** One of a person's own change sets. */
export interface ChangeSetRow {
  readonly change_set: string
  readonly events: string[]
  readonly ticket_count: number
  readonly record_counts: Record<string, number>
  readonly happened_at: string
  readonly reverses: string | null
  readonly reversed: boolean
}

/**
 * A person's last 50 change sets, newest first. They include changes of tickets and of records that can be restored. Events that cannot be
 * undone, such as the receipt of a ticket, are not included.
 */
export function latestChangeSets(db: AgencyTransaction, restorers: Restorers, employeeId: number): Promise<ChangeSetRow[]> {
  return db.many(sql<ChangeSetRow>`
    WITH recent AS (
      (SELECT change_set, event, 'ticket' AS kind, slip_id AS id, happened_at, reverses FROM slip_events
      WHERE dot_authority_id = ${db.agency} AND actor_employee_id = ${employeeId}
        AND event NOT IN ('received', 'received_again', 'voided', 'unvoided', 'connected', 'disconnected', 'period_moved', 'verification_recorded')
      ORDER BY slip_events.id DESC LIMIT 20000)
      UNION ALL
      (SELECT change_set, event, record_kind, record_id, happened_at, reverses FROM record_events
      WHERE dot_authority_id = ${db.agency} AND actor_employee_id = ${employeeId} AND ${isUndoableEvent(restorers)}
      ORDER BY record_events.id DESC LIMIT 20000)
    ), counts AS (
      SELECT change_set, kind, count(DISTINCT id)::int AS records FROM recent GROUP BY change_set, kind
    ), sets AS (
      SELECT change_set, array_agg(DISTINCT event) AS events, max(happened_at) AS happened_at, max(reverses::text)::uuid AS reverses
      FROM recent GROUP BY change_set
    )
    SELECT change_set, events, happened_at, reverses,
      coalesce((SELECT records FROM counts WHERE counts.change_set = sets.change_set AND kind = 'ticket'), 0) AS ticket_count,
      (SELECT coalesce(jsonb_object_agg(kind, records), '{}') FROM counts WHERE counts.change_set = sets.change_set AND kind <> 'ticket') AS record_counts,
      EXISTS (SELECT FROM sets AS later WHERE later.reverses = sets.change_set AND later.happened_at >= sets.happened_at) AS reversed
    FROM sets ORDER BY happened_at DESC LIMIT 50`)
}
