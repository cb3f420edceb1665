import { inUnit, lengthOf, type Element } from '#src/areas/stationing/domain/geometry/element'
import { pathPlaces } from '#src/areas/stationing/domain/geometry/path'
import type { BuiltAlignment } from '#src/areas/stationing/domain/landxml/build-alignment'
import { FOOT, type FootName } from '#src/areas/stationing/domain/landxml/raw'
import { STATION_FEET_MAX, STATIONS_MAX } from '#src/areas/stationing/domain/limits'
import { locationOf, type Projection } from '#src/areas/stationing/server/projections/projections'
import { warningOf, type Surroundings } from '#src/areas/stationing/server/review/surroundings'
import { message } from '#src/platform/domain/messages'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** An alignment of a file as it is stored. */
export interface StoredAlignment {
  readonly id: number
  readonly name: string
  readonly unit: number | null
  readonly station_start: number
  readonly elements: readonly Element[]
  readonly fault: string
}

const PATH_FEET = 50
const PATH_POINTS = 400

/** The alignments found in a file that match an SQL condition (on the table alias `found`), in order. */
export function findAlignments(db: AgencyTransaction, file: number, where: SqlPart = sql.part`true`): Promise<StoredAlignment[]> {
  return db.many(sql<StoredAlignment>`
    SELECT found.id, found.name, found.unit::float8 AS unit, found.station_start, found.elements, found.fault FROM gis_file_alignments found
    WHERE found.dot_authority_id = ${db.agency} AND found.gis_file_id = ${file} AND ${where} ORDER BY found.id`)
}

/** An alignment in feet, as it is added to a project. The unit of the file, or else of the projection, determines the kind of foot. */
export function inFeet({ name, unit, station_start: start, elements }: StoredAlignment, { unit: projected }: Projection): BuiltAlignment {
  const foot: FootName = unit === FOOT.international ? 'international' : unit === FOOT.us_survey ? 'us_survey' : projected === 'ft' ? 'international' : 'us_survey'
  const meters = unit === null ? (projected === 'm' ? 1 : FOOT[foot]) : unit === 0 ? FOOT[foot] : unit
  const factor = isSame(meters, FOOT[foot]) ? 1 : meters / FOOT[foot]
  const feet = inUnit(elements, factor)
  return { name, foot, elements: feet, start: start * factor, length: lengthOf(feet), equations: [] }
}

/** Whether an alignment can be added to a project: it must have a length, and its stations must be valid and not too many. */
export function isUsable({ length, start }: BuiltAlignment): boolean {
  return length > 0 && length / 100 <= STATIONS_MAX && Math.abs(start) <= STATION_FEET_MAX
}

/** An alignment with its location, and the warnings to check before it is added (PLUS-28). */
export function reviewed(stored: StoredAlignment, projection: Projection, scale: string | null, surroundings: Surroundings): object {
  const { id, name, fault } = stored
  if (fault !== '') return { id, name, length: 0, station_start: 0, path: null, fault, warning: '' }
  const built = inFeet(stored, projection)
  const grid = { projection, foot: built.foot, scale: scale === null ? 1 : Number(scale) }
  const places = pathPlaces(built.elements, PATH_FEET, PATH_POINTS).map((place) => locationOf(grid, place))
  return { id, name, length: built.length, station_start: built.start, ...warningOf(places, projection, surroundings), fault: isUsable(built) ? '' : message('errors.bad_route_data') }
}

/** Compares with a tolerance, because files state the length of a foot in meters with only a few digits. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one / other - 1) < 1e-9
}
