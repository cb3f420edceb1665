import { missingDetails } from '#src/areas/work-zones/domain/work-zone'
import { zoneColumns } from '#src/areas/work-zones/server/record-zone'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

interface StoredDetails {
  readonly id: number
  readonly armed: boolean
  readonly details: Parameters<typeof missingDetails>[0]
}

/**
 * Undoes changes of work zones. An undo is refused if it would remove required details of an armed zone, or restore a placement along a
 * permanently deleted alignment. Arming, disarming, confirming and deleting a zone cannot be undone (WZON-19).
 */
export const workZoneRestorer: Restorer = restoreColumnsOf({
  table: 'work_zones',
  columns: [...zoneColumns],
  may: 'change_work_zones',
  name: sql.part`record.name`,
  notUndoable: ['deleted', 'armed', 'disarmed', 'confirmed'],
  async whyLeft(db, _undoer, records) {
    const stored = await db.many(sql<StoredDetails>`
      SELECT id, armed_at IS NOT NULL AS armed, json_build_object('type', type, 'direction', direction, 'method', method, 'impact', impact, 'speed_limit', speed_limit) AS details
      FROM work_zones WHERE dot_authority_id = ${db.agency} AND id = ANY (${records.map(({ id }) => id)}::int[])`)
    const former = records.map(({ values }) => values['alignment_id']?.[0]).filter((id) => typeof id === 'number')
    const alignments = new Set((await db.many(sql<{ id: number }>`SELECT id FROM alignments WHERE dot_authority_id = ${db.agency} AND id = ANY (${former}::int[])`)).map(({ id }) => id))
    const why = new Map<number, string>()
    for (const { id, values } of records) {
      const alignment = values['alignment_id']?.[0]
      if (typeof alignment === 'number' && !alignments.has(alignment)) why.set(id, message('errors.zone_alignment_purged'))
      const now = stored.find((one) => one.id === id)
      if (now?.armed !== true) continue
      const before = Object.fromEntries(Object.entries(values).map(([name, [was]]) => [name, was]))
      const missing = missingDetails({ ...now.details, ...before })
      if (missing.length > 0) why.set(id, message('errors.zone_armed_incomplete', { fields: missing.join(', ') }))
    }
    return why
  },
  async after(db, _undoer, records) {
    await db.run(sql`UPDATE work_zones SET last_transmitted = now() WHERE dot_authority_id = ${db.agency} AND id = ANY (${records.map(({ id }) => id)}::int[]) AND armed_at IS NOT NULL`)
  },
})
