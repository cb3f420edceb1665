import { findGeometry, type AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { holdAlignments, STATION_TICKETS } from '#src/areas/stationing/server/station-later'
import { nearestStations } from '#src/areas/stationing/server/stations/nearest-station'
import { findOffsets, forgetStationed, isOutOfDate, keepStationed, type StationedTicket } from '#src/areas/stationing/server/stations/stationed-tickets'
import { lockTicketsToStation, nextTicketsToStation, setStations, type TicketToStation } from '#src/areas/tickets/server/public/stations'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { AfterRelocation } from '#src/platform/server/extensions/relocated-tickets'
import { actorOfServer, type Actor } from '#src/platform/server/http/security/actor'
import type { BackgroundTask } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { timeSlices } from '#src/platform/server/time-slice'

const PLACES = ['delivery_lat', 'delivery_long', 'dot_project_id'] as const

/**
 * Gives each received or moved ticket the nearest station of its project's alignments, if the ticket is near one of them. Replaces an
 * existing station only if that station came from an alignment, for the ticket's former project or location (GEO-19).
 */
export const stationTickets: AfterReceipt = async (db, actor, tickets, reverses) => {
  const placed = tickets.filter(({ isNew, changed }) => isNew || PLACES.some((field) => changed.has(field)))
  if (placed.length === 0) return
  const isMove = placed.every(({ isNew, changed }) => !isNew && changed.size === 1 && changed.has('dot_project_id'))
  // the station in the former project must be removed even if the new project has no alignment
  const moved = new Set(placed.filter(({ isNew, changed }) => !isNew && changed.has('dot_project_id')))
  const projects = [...new Set(placed.flatMap(({ dot_project_id: project }) => project ?? []))]
  if (projects.length === 0 && moved.size === 0) return
  await holdAlignments(db, projects)
  const alignments = await findGeometry(db, sql.part`alignment.dot_project_id = ANY (${projects}::int[])`)
  if (alignments.length === 0 && moved.size === 0) return
  const withAlignments = new Set(alignments.map(({ dot_project_id: project }) => project))
  const rows = await lockTicketsToStation(db, placed.filter((ticket) => moved.has(ticket) || withAlignments.has(ticket.dot_project_id ?? 0)).map(({ id }) => id), isOutOfDate)
  // After a move, the stations are part of the change by the person who moved the tickets, so that an undo of the move restores them as
  // well. After a receipt, they are a separate change by the server, so that an undo of the sender's call leaves them as they are.
  await stationThem(db, isMove ? actor : actorOfServer(actor.requestId), alignments, rows, isMove ? reverses : null)
}

/**
 * After a person changed the delivery locations of tickets, or an undo restored their stations, queues the task that finds the stations of
 * these tickets. Queues the task for each of their projects that has alignments. Deleted alignments count, because their stations must be
 * removed from tickets. Stations that a person entered do not change (GEO-19).
 */
export const stationRelocated: AfterRelocation = async (jobs, db, changed) => {
  await forgetStationed(db, changed.flatMap(({ id, entered: station }) => (station === undefined ? [] : [{ id, station }])))
  const tickets = changed.filter(({ entered }) => entered === undefined)
  const projects = [...new Set(tickets.flatMap(({ dot_project_id: project }) => project ?? []))]
  const rows = await db.many(sql<{ project: number }>`
    SELECT DISTINCT dot_project_id AS project FROM alignments WHERE dot_authority_id = ${db.agency} AND dot_project_id = ANY (${projects}::int[]) ORDER BY 1`)
  for (const { project } of rows) {
    const ids = tickets.filter(({ dot_project_id: own }) => own === project).map(({ id }) => id).toSorted((one, other) => one - other)
    for (let at = 0; at < ids.length; at += LIMITS.batch) await jobs.send(db, STATION_TICKETS, { agency: db.agency, project, ids: ids.slice(at, at + LIMITS.batch).join(' ') })
  }
}

/**
 * Limits of the task: `batch` is the number of tickets per batch, few enough that nobody waits long for their row locks; `batches` is the
 * number of batches per run, few enough that a run ends long before the queue's time limit.
 */
interface TaskLimits {
  readonly batch: number
  readonly batches: number
}
const LIMITS: TaskLimits = { batch: 1_000, batches: 30 }
/**
 * The time limit for a batch, in minutes. It includes the search through alignments of many elements, which runs between the SQL
 * statements.
 */
const MINUTES = 1

/**
 * Gives stations to a project's tickets without a station, and replaces or removes the station of tickets whose alignment was deleted,
 * whose alignment is no longer confirmed, or whose delivery location has changed. Works in batches, each in a transaction of its own, and
 * leaves the rest to another run of the task, so that it does not delay other tasks (GEO-19). `after` limits the task to tickets with
 * larger ids, and `ids` to the tickets with these ids, separated by spaces.
 */
export const stationTicketsTask = ({ database, jobs }: Pick<Platform, 'database' | 'jobs'>, { batch, batches }: TaskLimits = LIMITS): BackgroundTask => async ({ agency: of, project: projectId, after: start, ids: some = null }) => {
  const [agency, project] = [Number(of), Number(projectId)]
  const only = some === null ? null : String(some).split(' ').map(Number)
  const ofProject = sql.part`alignment.dot_project_id = ${project}`
  // check only once whether the project has alignments: if an alignment is confirmed later, its confirmation queues a task of its own
  const withoutStation = (await database.inAgency(agency, (db) => findGeometry(db, ofProject))).length > 0
  let after = Number(start ?? 0)
  for (let run = 1; run <= batches; run += 1) {
    const last = await database.inAgency(agency, async (db) => {
      await db.takeUpTo(MINUTES)
      const ids = await nextTicketsToStation(db, { project, after, only, most: batch, withoutStation }, isOutOfDate)
      // this checks the tickets again while it locks them, because somebody may have changed some of them in the meantime
      const rows = await lockTicketsToStation(db, ids, isOutOfDate)
      await holdAlignments(db, [project])
      await stationThem(db, actorOfServer(STATION_TICKETS), await findGeometry(db, ofProject), rows)
      const next = ids.length < batch ? null : (ids.at(-1) ?? null)
      if (next !== null && run === batches) await jobs.send(db, STATION_TICKETS, { agency, project, after: next, ids: some })
      return next
    })
    if (last === null) return
    after = last
  }
}

async function stationThem(db: AgencyTransaction, actor: Actor, alignments: readonly AlignmentGeometry[], tickets: readonly TicketToStation[], reverses: string | null = null): Promise<void> {
  const [slice, nearest, offsets] = [timeSlices(), nearestStations(alignments), await findOffsets(db, tickets)]
  const stationed: StationedTicket[] = []
  for (const ticket of tickets) {
    stationed.push({ ...ticket, was: ticket.station, offsetWas: offsets.get(ticket.id) ?? null, ...nearest(ticket) })
    const pause = slice()
    if (pause !== undefined) await pause
  }
  // an offset that is stored for the first time does not count as a change of the ticket
  await setStations(db, actor, stationed.filter(({ was, station, offsetWas, offset }) => (was ?? '') !== (station ?? '') || (offsetWas !== null && offsetWas !== offset)), reverses)
  await keepStationed(db, stationed)
}
