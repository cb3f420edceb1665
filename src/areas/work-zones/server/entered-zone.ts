import { checkZone, type ZoneValues } from '#src/areas/work-zones/domain/work-zone'
import { cleanPath } from '#src/areas/work-zones/domain/zone-path'
import { isSamePlacement, notPlaced, placementColumns, placeZone, type PlacementColumns, type SentPlacement } from '#src/areas/work-zones/server/placement/placing'
import type { zoneColumns } from '#src/areas/work-zones/server/record-zone'
import { refusedFields } from '#src/areas/work-zones/server/refused-fields'
import type { ZoneRow } from '#src/areas/work-zones/server/store'
import { storedText } from '#src/platform/domain/formats/plain-text'
import type { Flags } from '#src/platform/domain/session/flags'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The columns of a work zone that a person enters. */
export interface EnteredZone extends ZoneValues, PlacementColumns {}

/** The values that a call sends. If they include a placement, the path is computed, and a sent path is ignored. */
type SentZone = Partial<ZoneValues> & { readonly placement?: SentPlacement | null }

/** A zone in which nothing is entered yet. */
export const emptyZone: EnteredZone = { name: '', type: null, direction: null, method: null, impact: null, speed_limit: null, description: '', road_name: '', path: [], starts_at: null, ends_at: null, ...notPlaced }

/** The entered columns of a stored zone. */
export function enteredColumns(row: ZoneRow): EnteredZone {
  return { ...row, ...placementColumns(row.placement) }
}

/**
 * The columns of a zone after a call. If the sent placement differs from the stored placement, the path is computed from it. If only the
 * path differs, the placement is cleared (GEO-24). A placement that is sent unchanged keeps its path, even if its alignment has been
 * deleted since.
 */
export async function enterZone(db: AgencyTransaction, flags: Flags, project: number, before: EnteredZone, { placement, ...sent }: SentZone): Promise<EnteredZone> {
  const { name, type, direction, method, impact, speed_limit, description, road_name, path: sentPath, starts_at, ends_at } = { ...before, ...sent }
  const values = { name: storedText(name).trim(), type, direction, method, impact, speed_limit, description: storedText(description).trim(), road_name: storedText(road_name).trim(), starts_at, ends_at }
  const stored = { path: before.path, alignment_id: before.alignment_id, start_station: before.start_station, end_station: before.end_station }
  if (placement !== undefined && placement !== null) {
    if (isSamePlacement(placementColumns(placement), stored)) return { ...values, ...stored }
    const { path, ...placed } = await placeZone(db, flags, project, placement)
    return { ...values, path: cleanPath(path), ...placed }
  }
  const path = cleanPath(sentPath)
  return { ...values, ...stored, path, ...(placement === null || pathKey(path) !== pathKey(stored.path) ? notPlaced : {}) }
}

/** The columns in which two states of a zone differ. */
export function changedColumns(columns: typeof zoneColumns, before: EnteredZone, after: EnteredZone): (typeof zoneColumns)[number][] {
  return columns.filter((name) => !isSame(name, before[name], after[name]))
}

/**
 * Throws 422 with each field that a rule refuses. An error in the path of a zone that is placed by stations is reported for its end
 * station.
 */
export function assertValid(zone: EnteredZone, isConfirmed: boolean): void {
  const { path, ...verdicts } = checkZone(zone, isConfirmed)
  const all = { ...verdicts, ...(path === undefined ? {} : { [zone.alignment_id === null ? 'path' : 'end_station']: path }) }
  if (Object.values(all).some(({ allowed }) => !allowed)) throw refusedFields(all)
}

function isSame(name: (typeof zoneColumns)[number], before: unknown, after: unknown): boolean {
  if ((name === 'starts_at' || name === 'ends_at') && typeof before === 'string' && typeof after === 'string') return Date.parse(before) === Date.parse(after)
  if (name === 'path') return pathKey(before) === pathKey(after)
  return before === after
}

/** The points of a path as text, for comparison. Leaves out the keys, since jsonb does not keep their order. */
function pathKey(path: unknown): string {
  return JSON.stringify((path as ZoneValues['path']).map(({ latitude, longitude }) => [latitude, longitude]))
}
