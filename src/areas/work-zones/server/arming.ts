import { armZones, disarmZones, type ZoneRow } from '#src/areas/work-zones/server/store'
import { recordZones } from '#src/areas/work-zones/server/record-zone'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** Arms row-locked zones, with an event for each. The caller has checked that they may be armed (WZON-11, WZON-15, WZON-16). */
export async function arm(db: AgencyTransaction, actor: Actor, zones: readonly ZoneRow[]): Promise<void> {
  const armed = new Map((await armZones(db, zones.map(({ id }) => id), actor.name)).map((one) => [one.id, one]))
  await recordZones(db, actor, 'armed', zones.map((zone) => ({ ...named(zone), version: armed.get(zone.id)?.version ?? null, changes: { armed_at: [null, armed.get(zone.id)?.at ?? null] } })))
}

/** Disarms row-locked zones, with an event for each. The caller has checked that they may be disarmed (WZON-11, WZON-15, WZON-18). */
export async function disarm(db: AgencyTransaction, actor: Actor, zones: readonly ZoneRow[]): Promise<void> {
  const disarmed = new Map((await disarmZones(db, zones.map(({ id }) => id), actor.name)).map((one) => [one.id, one]))
  await recordZones(db, actor, 'disarmed', zones.map((zone) => ({ ...named(zone), version: disarmed.get(zone.id)?.version ?? null, changes: { armed_at: [zone.armed_at, null] } })))
}

function named({ id, name, dot_project_id }: ZoneRow) {
  return { id, name, dot_project_id }
}
