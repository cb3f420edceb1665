import { nearestTo } from '#src/areas/stationing/domain/geometry/nearest'
import { TICKET_STATION_FEET } from '#src/areas/stationing/domain/limits'
import { stationAlong, stationText } from '#src/areas/stationing/domain/station-text'
import { findGeometry, type AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { placeOf, type Location } from '#src/areas/stationing/server/projections/projections'
import { STATION_TICKETS } from '#src/areas/stationing/server/station-later'
import { lockTicketsWithoutStation, setStations } from '#src/areas/tickets/server/public/stations'
import { sql } from '#src/platform/server/database/sql'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import type { BackgroundTask } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { timeSlices } from '#src/platform/server/time-slice'

const PLACES = ['delivery_lat', 'delivery_long', 'dot_project_id'] as const

/** Gives received and moved tickets near an alignment of their project its nearest station, if they have none (GEO-19). */
export const stationTickets: AfterReceipt = async (db, actor, tickets) => {
  const placed = tickets.filter(({ isNew, changed, dot_project_id: project }) => project !== null && (isNew || PLACES.some((field) => changed.has(field))))
  const projects = [...new Set(placed.flatMap(({ dot_project_id: project }) => project ?? []))]
  if (projects.length === 0) return
  const alignments = await findGeometry(db, sql.part`alignment.dot_project_id = ANY (${projects}::int[])`)
  if (alignments.length === 0) return
  const withAlignments = new Set(alignments.map(({ dot_project_id: project }) => project))
  const rows = await lockTicketsWithoutStation(db, { ids: placed.filter(({ dot_project_id: project }) => withAlignments.has(project ?? 0)).map(({ id }) => id) })
  // the server's own work: an undo of the sender's call leaves it alone
  await setStations(db, actorOfServer(actor.requestId), await stationsOf(alignments, rows))
}

/** So few that nobody waits long for their locks. */
const BATCH = 500

/** Stations the tickets of a project that have none, in batches, each in a transaction of its own (GEO-19). */
export const stationTicketsTask = ({ database }: Platform): BackgroundTask => async ({ agency, project }) => {
  let after = 0
  for (;;) {
    const last = await database.inAgency(Number(agency), async (db) => {
      const alignments = await findGeometry(db, sql.part`alignment.dot_project_id = ${Number(project)}`)
      if (alignments.length === 0) return null
      const rows = await lockTicketsWithoutStation(db, { project: Number(project), after, most: BATCH })
      await setStations(db, actorOfServer(STATION_TICKETS), await stationsOf(alignments, rows))
      return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
    })
    if (last === null) return
    after = last
  }
}

async function stationsOf(alignments: readonly AlignmentGeometry[], tickets: Awaited<ReturnType<typeof lockTicketsWithoutStation>>): Promise<{ readonly id: number; readonly station: string }[]> {
  const slice = timeSlices()
  const stationed: { id: number; station: string }[] = []
  for (const { id, dot_project_id: project, ...location } of tickets) {
    const station = nearestStation(alignments.filter((alignment) => alignment.dot_project_id === project), location)
    if (station !== null) stationed.push({ id, station })
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return stationed
}

/** The station that is nearest to a location, of the nearest of the alignments within 500 feet; null if there is none. */
function nearestStation(alignments: readonly AlignmentGeometry[], location: Location): string | null {
  let best: { readonly distance: number; readonly station: number } | null = null
  for (const alignment of alignments) {
    const place = placeOf(alignment.grid, location)
    if (!Number.isFinite(place.x) || !Number.isFinite(place.y)) continue
    const beside = nearestTo(alignment.elements, place, best?.distance ?? TICKET_STATION_FEET)
    if (beside !== null && (best === null || beside.distance < best.distance)) best = { distance: beside.distance, station: stationAlong(alignment, beside.along).station }
  }
  return best === null ? null : stationText(best.station)
}
