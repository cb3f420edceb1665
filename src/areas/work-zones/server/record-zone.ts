import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** The columns that a person enters, as events name them. */
export const zoneColumns = ['name', 'type', 'direction', 'method', 'impact', 'speed_limit', 'description', 'road_name', 'path', 'starts_at', 'ends_at', 'alignment_id', 'start_station', 'end_station'] as const

/** A changed zone, as its event needs it. `version` is the new version, or null if the zone was deleted. */
export interface ChangedZone {
  readonly id: number
  readonly name: string
  readonly dot_project_id: number
  readonly version: number | null
  readonly changes: ChangedRecord['changes']
}

/** Records one event for each zone, and publishes the changes, so that all clients update their counts (WZON-13 to WZON-18). */
export function recordZones(db: AgencyTransaction, actor: Actor, event: string, zones: readonly ChangedZone[]): Promise<void> {
  return recordEvents(db, actor, event, zones.map((zone) => ({ kind: 'work_zone', ...zone })))
}
