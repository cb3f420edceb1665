import { nearestTo } from '#src/areas/stationing/domain/geometry/nearest'
import { TICKET_STATION_FEET } from '#src/areas/stationing/domain/limits'
import { stationAlong, stationText } from '#src/areas/stationing/domain/station-text'
import { findGeometry, type AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { placeOf, type Location } from '#src/areas/stationing/server/projections/projections'
import { holdAlignments, STATION_TICKETS } from '#src/areas/stationing/server/station-later'
import { isOutOfDate, keepStationed, type StationedTicket } from '#src/areas/stationing/server/stations/stationed-tickets'
import { lockTicketsToStation, nextTicketsToStation, setStations, type TicketToStation } from '#src/areas/tickets/server/public/stations'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { actorOfServer, type Actor } from '#src/platform/server/http/security/actor'
import type { BackgroundTask } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { timeSlices } from '#src/platform/server/time-slice'

const PLACES = ['delivery_lat', 'delivery_long', 'dot_project_id'] as const

/** Gives received and moved tickets near an alignment of their project its nearest station, if they have none, or one of their former project (GEO-19). */
export const stationTickets: AfterReceipt = async (db, actor, tickets) => {
  const placed = tickets.filter(({ isNew, changed }) => isNew || PLACES.some((field) => changed.has(field)))
  if (placed.length === 0) return
  const isMove = placed.every(({ isNew, changed }) => !isNew && changed.size === 1 && changed.has('dot_project_id'))
  const projects = [...new Set(placed.flatMap(({ dot_project_id: project }) => project ?? []))]
  if (projects.length === 0 && !isMove) return
  await holdAlignments(db, projects)
  const alignments = await findGeometry(db, sql.part`alignment.dot_project_id = ANY (${projects}::int[])`)
  if (alignments.length === 0 && !isMove) return
  const withAlignments = new Set(alignments.map(({ dot_project_id: project }) => project))
  const rows = await lockTicketsToStation(db, placed.filter(({ dot_project_id: project }) => isMove || withAlignments.has(project ?? 0)).map(({ id }) => id), isOutOfDate)
  // a move has to be undone as a whole; after a receipt it is the server's own work, which an undo of the sender's call leaves alone
  await stationThem(db, isMove ? actor : actorOfServer(actor.requestId), alignments, rows)
}

/** Batch size. Small, so that nobody waits long for the row locks. */
const BATCH = 500

/**
 * Stations the tickets of a project that have none, and those whose station is of an alignment that was deleted or whose confirmation was undone:
 * they get the station of another alignment, or none. In batches, each in a transaction of its own (GEO-19).
 */
export const stationTicketsTask = ({ database }: Platform): BackgroundTask => async ({ agency, project: given }) => {
  const project = Number(given)
  const ofProject = sql.part`alignment.dot_project_id = ${project}`
  // one that is confirmed later has a task of its own
  const withoutStation = (await database.inAgency(Number(agency), (db) => findGeometry(db, ofProject))).length > 0
  let after = 0
  for (;;) {
    const last = await database.inAgency(Number(agency), async (db) => {
      const ids = await nextTicketsToStation(db, { project, after, most: BATCH, withoutStation }, isOutOfDate)
      // somebody may have changed some of them in the meantime
      const rows = await lockTicketsToStation(db, ids, isOutOfDate)
      await holdAlignments(db, [project])
      await stationThem(db, actorOfServer(STATION_TICKETS), await findGeometry(db, ofProject), rows)
      return ids.length < BATCH ? null : (ids.at(-1) ?? null)
    })
    if (last === null) return
    after = last
  }
}

async function stationThem(db: AgencyTransaction, actor: Actor, alignments: readonly AlignmentGeometry[], tickets: readonly TicketToStation[]): Promise<void> {
  const slice = timeSlices()
  const stationed: StationedTicket[] = []
  for (const ticket of tickets) {
    stationed.push({ id: ticket.id, was: ticket.station, ...nearestStation(alignments.filter((alignment) => alignment.dot_project_id === ticket.dot_project_id), ticket) })
    const pause = slice()
    if (pause !== undefined) await pause
  }
  await setStations(db, actor, stationed.filter(({ was, station }) => (was ?? '') !== (station ?? '')))
  await keepStationed(db, stationed)
}

/** The station that is nearest to a location, of the nearest of the alignments within 500 feet; null if there is none. */
function nearestStation(alignments: readonly AlignmentGeometry[], { latitude, longitude }: Pick<TicketToStation, 'latitude' | 'longitude'>): Pick<StationedTicket, 'station' | 'alignment'> {
  let best: { readonly distance: number; readonly station: string; readonly alignment: AlignmentGeometry } | null = null
  if (latitude === null || longitude === null) return { station: null, alignment: null }
  const location: Location = { latitude, longitude }
  for (const alignment of alignments) {
    const place = placeOf(alignment.grid, location)
    if (!Number.isFinite(place.x) || !Number.isFinite(place.y)) continue
    const beside = nearestTo(alignment.elements, place, best?.distance ?? TICKET_STATION_FEET)
    if (beside !== null && (best === null || beside.distance < best.distance)) best = { distance: beside.distance, station: stationText(stationAlong(alignment, beside.along).station), alignment }
  }
  return { station: best?.station ?? null, alignment: best?.alignment ?? null }
}
