import { lockAlignmentLine, pathAlong } from '#src/areas/stationing/server/public/alignment-lines'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { checkStations, placedFeet, stretchOf, type PlacedStations } from '#src/areas/work-zones/domain/placement'
import { PATH_POINTS_MAX, type Point } from '#src/areas/work-zones/domain/zone-path'
import { refusedFields } from '#src/areas/work-zones/server/refused-fields'
import type { Flags } from '#src/platform/domain/session/flags'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The placement of a work zone as it is sent: the stations as typed (GEO-24). */
export interface SentPlacement extends PlacedStations {
  readonly alignment_id: number
}

/** The placement of a work zone as it is stored, with its stations in feet; all null for a zone that is placed by its points. */
export interface PlacementColumns {
  readonly alignment_id: number | null
  readonly start_station: number | null
  readonly end_station: number | null
}

/** The columns of a work zone that is placed by its points. */
export const notPlaced: PlacementColumns = { alignment_id: null, start_station: null, end_station: null }

/** Converts a placement from an answer to its columns. */
export function placementColumns(placement: SentPlacement | null): PlacementColumns {
  return placement === null ? notPlaced : { alignment_id: placement.alignment_id, start_station: placedFeet(placement.start_station), end_station: placedFeet(placement.end_station) }
}

/** Whether two placements are the same. */
export function isSamePlacement(one: PlacementColumns, other: PlacementColumns): boolean {
  return one.alignment_id === other.alignment_id && one.start_station === other.start_station && one.end_station === other.end_station
}

/**
 * The path of a work zone between two stations of an alignment of its project (GEO-24). Throws 422, with the fields, while stationing is
 * switched off, for an alignment that is deleted or belongs to another project, and for stations that are not on the alignment or in the
 * wrong order.
 */
export async function placeZone(db: AgencyTransaction, flags: Flags, project: number, sent: SentPlacement): Promise<PlacementColumns & { readonly path: Point[] }> {
  const isOn = checkStationing({ flags })
  if (!isOn.allowed) throw refusedFields({ alignment_id: isOn })
  const alignment = await lockAlignmentLine(db, project, sent.alignment_id)
  if (alignment === null) throw refusedFields({ alignment_id: refuse('errors.zone_alignment') })
  const stretch = stretchOf(alignment, sent)
  if (stretch === null) throw refusedFields(checkStations(alignment, sent))
  return { alignment_id: alignment.id, start_station: stretch.start, end_station: stretch.end, path: pathAlong(alignment, stretch.from, stretch.to, PATH_POINTS_MAX) }
}
