import { checkOnRoute, mayChangeStation, station, type StationCategory } from '#src/areas/stationing/domain/station'
import { nearestTo, placeAt } from '#src/areas/stationing/domain/geometry/nearest'
import type { StationPlace } from '#src/areas/stationing/domain/station-place'
import { alongOf, readStation, stationAlong, stationText } from '#src/areas/stationing/domain/station-text'
import type { AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { feetPlace, gridPlace, locationOf, placeOf } from '#src/areas/stationing/server/projections/projections'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { javaOrder, type JavaPage } from '#src/platform/server/http/limits/java-page'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'
import { recordTable, type Stored } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

const records = recordTable(station, {}, {
  station: sql.part`record.station`,
  x: sql.part`record.x`,
  y: sql.part`record.y`,
  latitude: sql.part`record.latitude`,
  longitude: sql.part`record.longitude`,
  route_id: sql.part`record.alignment_id`,
  route_name: sql.part`(SELECT alignment.name FROM alignments alignment WHERE alignment.dot_authority_id = record.dot_authority_id AND alignment.id = record.alignment_id)`,
  category: sql.part`record.category`,
})
// the other stations are not read, since no rule compares a station with them and there may be thousands
const table = { ...records, others: () => Promise.resolve([]) }

const categoryOf = ({ more }: Pick<Stored<typeof station.fields>, 'more'>): StationCategory => (more['category'] === 'custom' ? 'custom' : 'generated')

/** Writes stations: renames, deletes and restores custom stations (GEO-17). */
export const stationWriter = new RecordWriter(station, table, {
  saysFirst: true,
  mayChange: (_db, before) => Promise.resolve({ display_name: mayChangeStation(categoryOf(before)) }),
  mayRemove: (_db, record) => Promise.resolve(mayChangeStation(categoryOf(record))),
})

/** A station as the API returns it, with its number as text (GEO-15). */
export function shownStation(stored: Stored<typeof station.fields>): object {
  const { station: feet, ...more } = stored.more
  return { ...stationWriter.shown({ ...stored, more }), station_number: stationText(Number(feet)) }
}

const order: ListOrder = {
  fields: {
    display_name: sql.part`lower(record.display_name)`, station_number: sql.part`record.along`, route_name: sql.part`(SELECT lower(alignment.name) FROM alignments alignment WHERE alignment.dot_authority_id = record.dot_authority_id AND alignment.id = record.alignment_id)`,
    category: sql.part`record.category`, x: sql.part`record.x`, y: sql.part`record.y`, latitude: sql.part`record.latitude`, longitude: sql.part`record.longitude`,
  },
  standard: sql.part`record.alignment_id, record.along`,
  last: sql.part`record.id`,
}

interface StationList {
  readonly search?: string
  readonly route_id?: number
  readonly category?: StationCategory
  readonly sort?: readonly string[]
}

/** A page of a project's stations along its alignments, and the total number. */
export async function findStations(db: AgencyTransaction, project: number, { search, route_id: route, category, sort = [] }: StationList, page: JavaPage): Promise<{ readonly total: number; readonly rows: object[] }> {
  const needle = search?.trim().toLowerCase() ?? ''
  const where = sql.part`record.dot_authority_id = ${db.agency} AND record.dot_project_id = ${project} AND record.deleted_at IS NULL
    AND record.alignment_id = ANY (ARRAY(SELECT id FROM alignments WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND deleted_at IS NULL AND status = 'confirmed'))
    AND (${route ?? 0} = 0 OR record.alignment_id = ${route ?? 0}) AND (${category ?? ''} = '' OR record.category = ${category ?? ''}) AND (${needle} = '' OR strpos(lower(record.display_name), ${needle}) > 0)`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM stations record WHERE ${where}`)
  const ids = await db.many(sql<{ id: number }>`SELECT record.id FROM stations record WHERE ${where} ORDER BY ${javaOrder(sort, order)} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  const rows = new Map((await table.find(db, sql.part`record.id = ANY (${ids.map(({ id }) => id)}::int[])`)).map((row) => [row.id, row]))
  const inOrder = ids.flatMap(({ id }) => rows.get(id) ?? [])
  return { total, rows: inOrder.map(shownStation) }
}

/**
 * The distance along an alignment at which a custom station lies: computed from its number, or from the point of the alignment that is
 * nearest to its coordinates. Returns a refusal if it cannot be computed, or if the coordinates are more than 50 feet from the alignment
 * (GEO-16).
 */
export function alongOfPlace(alignment: AlignmentGeometry, sent: StationPlace): number | Refusal {
  const { elements, grid, name } = alignment
  const ways = [sent.station_number, sent.latitude ?? sent.longitude, sent.x ?? sent.y].filter((way) => way !== undefined)
  if (ways.length !== 1) return refuse('errors.station_place')
  if (sent.station_number !== undefined) {
    const feet = readStation(sent.station_number)
    if (feet === null) return refuse('errors.station_place')
    const [along, another] = alongOf(alignment, feet)
    if (another !== undefined) return refuse('errors.station_ambiguous', { name, station: stationText(feet) })
    return along ?? refuse(isBeyond(alignment, feet) ? 'errors.station_off_route' : 'errors.station_missing', { name, station: stationText(feet) })
  }
  const { latitude, longitude, x, y } = sent
  const place = latitude !== undefined && longitude !== undefined ? placeOf(grid, { latitude, longitude }) : x !== undefined && y !== undefined ? feetPlace(grid, { x, y }) : null
  if (place === null) return refuse('errors.station_place')
  const beside = Number.isFinite(place.x) && Number.isFinite(place.y) ? nearestTo(elements, place) : null
  const verdict = checkOnRoute(beside)
  return verdict.allowed ? (beside?.along ?? 0) : verdict
}

/** Whether a station is before the start or after the end of its alignment, rather than in a gap that an equation leaves. */
function isBeyond(alignment: AlignmentGeometry, feet: number): boolean {
  const ends = [alignment.start, stationAlong(alignment, alignment.length).station]
  return feet < Math.min(...ends) || feet > Math.max(...ends)
}

/** Inserts a custom station on its alignment; returns its id. */
export async function insertCustom(db: AgencyTransaction, { id: alignmentId, dot_project_id: project, elements, grid, ...alignment }: AlignmentGeometry, name: string, along: number): Promise<number> {
  const place = placeAt(elements, Math.min(along, alignment.length))
  if (place === null) throw new Error('a point of the alignment has no place on it')
  const { x, y } = gridPlace(grid, place)
  const { latitude, longitude } = locationOf(grid, place)
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO stations (dot_authority_id, dot_project_id, alignment_id, display_name, category, station, along, x, y, latitude, longitude)
    VALUES (${db.agency}, ${project}, ${alignmentId}, ${name}, 'custom', ${stationAlong(alignment, along).station}, ${along}, ${x}, ${y}, ${latitude}, ${longitude}) RETURNING id`)
  return id
}
