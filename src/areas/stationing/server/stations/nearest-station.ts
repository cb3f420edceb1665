import { nearestOf } from '#src/areas/stationing/domain/geometry/nearest'
import { TICKET_STATION_FEET } from '#src/areas/stationing/domain/limits'
import { stationAlong, stationText } from '#src/areas/stationing/domain/station-text'
import type { AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { placeOf } from '#src/areas/stationing/server/projections/projections'
import type { TicketToStation } from '#src/areas/tickets/server/public/stations'

/**
 * The station that a ticket gets from an alignment, and its offset in feet, positive to the right in the direction of increasing stations.
 * All values are null if no alignment gives the ticket a station.
 */
interface NearestStation {
  readonly alignment: AlignmentGeometry | null
  readonly station: string | null
  readonly offset: number | null
}

const NONE: NearestStation = { alignment: null, station: null, offset: null }

/**
 * Returns a function that finds, among the alignments of a ticket's project, the one nearest to the ticket's delivery location, if it is
 * within 500 feet, and the station of the nearest point on that alignment (GEO-19).
 */
export function nearestStations(alignments: readonly AlignmentGeometry[]): (ticket: TicketToStation) => NearestStation {
  const searches = alignments.map((alignment) => ({ alignment, nearest: nearestOf(alignment.elements) }))
  return ({ dot_project_id: project, latitude, longitude }) => {
    if (latitude === null || longitude === null) return NONE
    let best: { readonly distance: number; readonly along: number; readonly offset: number; readonly alignment: AlignmentGeometry } | null = null
    for (const { alignment, nearest } of searches) {
      if (alignment.dot_project_id !== project) continue
      const place = placeOf(alignment.grid, { latitude, longitude })
      if (!Number.isFinite(place.x) || !Number.isFinite(place.y)) continue
      const beside = nearest(place, best?.distance ?? TICKET_STATION_FEET)
      if (beside !== null && (best === null || beside.distance < best.distance)) best = { ...beside, alignment }
    }
    if (best === null) return NONE
    const { station, way } = stationAlong(best.alignment, best.along)
    return { alignment: best.alignment, station: stationText(station), offset: hundredths(way * best.offset) }
  }
}

/** Rounds to hundredths. -0 becomes 0, because -0 would count as an offset to the left. */
const hundredths = (feet: number) => Math.round(feet * 100) / 100 || 0
