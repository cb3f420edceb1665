import { inUnit, lengthOf, type Element } from '#src/areas/stationing/domain/geometry/element'
import { note } from '#src/areas/stationing/domain/gis-files/notes'
import { pathPlaces } from '#src/areas/stationing/domain/geometry/path'
import { GIS_FAR_MILES } from '#src/areas/stationing/domain/gis-files/limits'
import type { BuiltAlignment } from '#src/areas/stationing/domain/landxml/build-alignment'
import { FOOT, type FootName } from '#src/areas/stationing/domain/landxml/raw'
import { STATION_FEET_MAX, STATIONS_MAX } from '#src/areas/stationing/domain/limits'
import { isInArea, locationOf, type Location, type Projection } from '#src/areas/stationing/server/projections/projections'
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
const EARTH_MILES = 3_958.8

/** The alignments found in a file that match a condition on `found`, in their order. */
export function findAlignments(db: AgencyTransaction, file: number, where: SqlPart = sql.part`true`): Promise<StoredAlignment[]> {
  return db.many(sql<StoredAlignment>`
    SELECT found.id, found.name, found.unit::float8 AS unit, found.station_start, found.elements, found.fault FROM gis_file_alignments found
    WHERE found.dot_authority_id = ${db.agency} AND found.gis_file_id = ${file} AND ${where} ORDER BY found.id`)
}

/** An alignment in feet, as it is added to a project. The unit of the file, or that of the projection, says which feet. */
export function inFeet({ name, unit, station_start: start, elements }: StoredAlignment, { unit: projected }: Projection): BuiltAlignment {
  const foot: FootName = unit === FOOT.international ? 'international' : unit === FOOT.us_survey ? 'us_survey' : projected === 'ft' ? 'international' : 'us_survey'
  const meters = unit === null ? (projected === 'm' ? 1 : FOOT[foot]) : unit === 0 ? FOOT[foot] : unit
  const factor = isSame(meters, FOOT[foot]) ? 1 : meters / FOOT[foot]
  const feet = inUnit(elements, factor)
  return { name, foot, elements: feet, start: start * factor, length: lengthOf(feet), equations: [] }
}

/** Whether a road can be made of an alignment: its stations are stations, and not too many. */
export function isUsable({ length, start }: BuiltAlignment): boolean {
  return length > 0 && length / 100 <= STATIONS_MAX && Math.abs(start) <= STATION_FEET_MAX
}

/** An alignment where it lies, with what to look at before it is added (PLUS-28). `project`: where its project is, if that is known. */
export function reviewed(stored: StoredAlignment, projection: Projection, scale: string | null, project: Location | null): object {
  const { id, name, fault } = stored
  if (fault !== '') return { id, name, length: 0, station_start: 0, path: null, fault, warning: '' }
  const built = inFeet(stored, projection)
  const grid = { projection, foot: built.foot, scale: scale === null ? 1 : Number(scale) }
  const path = pathPlaces(built.elements, PATH_FEET, PATH_POINTS).map((place) => locationOf(grid, place))
  const isKnown = path.every(({ latitude, longitude }) => Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
  const isOutside = !isKnown || !path.every((location) => isInArea(projection, location))
  const [first] = path
  const miles = project === null || first === undefined || !isKnown ? 0 : milesBetween(project, first)
  const warnings = [...(isOutside ? [note('outside', { projection: projection.name })] : []), ...(miles > GIS_FAR_MILES ? [note('far', { miles: Math.round(miles) })] : [])]
  return {
    id, name, length: built.length, station_start: built.start, path: isKnown ? path.map(({ latitude, longitude }) => [latitude, longitude]) : null,
    fault: isUsable(built) ? '' : message('errors.bad_route_data'), warning: warnings.join(' '),
  }
}

/** Files write the meters of a foot with few digits. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one / other - 1) < 1e-9
}

function milesBetween(one: Location, other: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}
