import { checkOffAgain } from '#src/areas/incidents/server/arrived-tickets'
import { checkOffTickets, setTickets } from '#src/areas/incidents/server/store'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'
import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { recordIncident } from '#src/areas/incidents/server/record-incident'

const columns = restoreColumnsOf({
  table: 'incidents',
  columns: ['issue_type', 'time_reported', 'contractor', 'supplier', 'plant_id', 'contact_me', 'deleted_at', 'deleted_by'],
  may: 'report_incidents',
  name: sql.part`initcap(replace(record.issue_type, '_', ' ')) || ' #' || record.id`,
  // a change of state is reversed by another change of state; comments are permanent; and whether a missing ticket has arrived is computed
  // from the tickets
  notUndoable: ['step', 'commented', 'ticket_arrived', 'ticket_left'],
})

/**
 * Undoes reports, changes and deletions of incidents. The missing tickets of a deleted incident are not checked off, so this is done when
 * the incident is restored.
 */
export const incidentRestorer: Restorer = {
  ...columns,
  async restore(db, undoer, records) {
    const restored = await columns.restore(db, undoer, records.map((record) => ({ ...record, values: Object.fromEntries(Object.entries(record.values).filter(([name]) => name !== 'missing_tickets')) })))
    for (const { id, values } of records) {
      const numbers: unknown = values['missing_tickets']?.[0]
      if (Array.isArray(numbers)) await setTickets(db, id, numbers.map(String))
      else if (values['plant_id'] !== undefined) await checkOffTickets(db, id)
    }
    const back = records.flatMap(({ id, values: { deleted_at: deletion } }) => (deletion?.[0] === null ? [id] : []))
    if (back.length === 0) return restored
    await checkOffAgain(db, undoer.actor, sql.part`incident.id = ANY (${back}::int[])`)
    // checking off tickets has incremented the versions, so return the new ones
    const versions = new Map((await columns.lock(db, back)).map(({ id, version }) => [id, version]))
    return restored.map((one) => ({ ...one, version: versions.get(one.id) ?? one.version }))
  },
}

/** Permanently deletes the incidents that were deleted more than COUNTDOWN_DAYS days ago, with an event for each (CONST-3). */
export async function purgeIncidents(db: AgencyTransaction): Promise<number> {
  const purged = await db.many(sql<{ id: number; issue_type: string; version: number; dot_project_id: number }>`
    DELETE FROM incidents WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24}) RETURNING id, issue_type, version, dot_project_id`)
  for (const row of purged) await recordIncident(db, actorOfServer('purge'), 'purged', row, row.version, {})
  return purged.length
}
