import { pathPlaces } from '#src/areas/stationing/domain/geometry/path'
import { placesOf } from '#src/areas/stationing/domain/geometry/nearest'
import type { BuiltAlignment } from '#src/areas/stationing/domain/landxml/build-alignment'
import { checkScaleFactor } from '#src/areas/stationing/domain/scale-factor'
import { fullStations, stationText } from '#src/areas/stationing/domain/station-text'
import { gridPlace, isInArea, locationOf, projectionOf, type Grid, type Location, type Projection } from '#src/areas/stationing/server/projections/projections'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'
import { timeSlices } from '#src/platform/server/time-slice'

/** The distance in feet, approximately, between the points of curves in an alignment's line on the map. */
const PATH_FEET = 20
const PATH_POINTS = 5_000

/** An alignment that is ready to be stored. `grid` converts its coordinates to locations; `path` is its line on the map. */
interface PlacedAlignment extends BuiltAlignment {
  readonly grid: Grid
  readonly path: readonly Location[]
}

/** Reads the EPSG code of a projection and the scale factor that were sent. Throws 422 if either is not valid (GEO-7, GEO-13). */
export function readGrid(code: number, sentScale: string | undefined): { readonly projection: Projection; readonly scale: string | null } {
  const projection = projectionOf(code)
  if (projection === null) return refused(refuse('errors.projection_unknown', { code }), 'projection')
  throwIfRefused(checkScaleFactor(sentScale ?? ''), [{ field: 'scale_factor', message: sentScale ?? '' }])
  const scale = sentScale?.trim() ?? ''
  return { projection, scale: scale === '' ? null : scale }
}

/**
 * Computes the locations of alignments on the ground. Throws 422 if one of them lies outside the area where its projection is used, as
 * happens with a wrong projection.
 */
export async function placed(built: readonly BuiltAlignment[], projection: Projection, scale: string | null): Promise<PlacedAlignment[]> {
  const slice = timeSlices()
  const ready: PlacedAlignment[] = []
  for (const alignment of built) {
    const grid: Grid = { projection, foot: alignment.foot, scale: scale === null ? 1 : Number(scale) }
    const path = pathPlaces(alignment.elements, PATH_FEET, PATH_POINTS).map((place) => locationOf(grid, place))
    if (!path.every((location) => isInArea(projection, location))) return refused(refuse('errors.alignment_outside', { name: alignment.name, projection: projection.name }), 'projection')
    ready.push({ ...alignment, grid, path })
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return ready
}

/**
 * How alignments are added: confirmed, with their stations; or proposed, without stations. `takesFoot`: the file is not in feet, so the
 * alignment is stored in the kind of foot of its projection.
 */
type Added = { readonly status: 'confirmed' } | { readonly status: 'proposed'; readonly takesFoot: boolean }

/**
 * Adds placed alignments to a project, each with an event; confirmed alignments also get stations every 100 feet (GEO-15). Returns their
 * ids.
 */
export async function addAlignments(db: AgencyTransaction, actor: Actor, project: number, fileName: string, scale: string | null, alignments: readonly PlacedAlignment[], added: Added = { status: 'confirmed' }): Promise<number[]> {
  const ids: number[] = []
  for (const alignment of alignments) {
    const { name, start, length, foot, elements, equations, grid, path } = alignment
    const box = boxOf(path)
    const { id } = await db.one(sql<{ id: number }>`
      INSERT INTO alignments (dot_authority_id, dot_project_id, name, station_start, length, foot, projection, scale_factor, elements, equations, path, south, west, north, east, file_name, added_by_name, status, takes_foot)
      VALUES (${db.agency}, ${project}, ${name}, ${start}, ${length}, ${foot}, ${grid.projection.code}, ${scale}, ${JSON.stringify(elements)}::jsonb, ${JSON.stringify(equations)}::jsonb,
        ${pathJson(path)}::jsonb, ${box.south}, ${box.west}, ${box.north}, ${box.east}, ${fileName}, ${actor.name}, ${added.status}, ${added.status === 'proposed' && added.takesFoot}) RETURNING id`)
    if (added.status === 'confirmed') await insertGenerated(db, project, id, alignment)
    ids.push(id)
  }
  const now = new Date().toISOString()
  await recordEvents(db, actor, 'created', ids.map((id, at) => ({ kind: 'alignment', id, name: alignments[at]?.name ?? '', version: 1, dot_project_id: project, changes: { deleted_at: [now, null] } })))
  return ids
}

/** Stores the location of a newly confirmed alignment, and its stations every 100 feet. */
export async function placeAlignment(db: AgencyTransaction, project: number, id: number, alignment: PlacedAlignment): Promise<void> {
  const { start, length, foot, elements, equations, path } = alignment
  const box = boxOf(path)
  await db.run(sql`
    UPDATE alignments SET station_start = ${start}, length = ${length}, foot = ${foot}, elements = ${JSON.stringify(elements)}::jsonb, equations = ${JSON.stringify(equations)}::jsonb, path = ${pathJson(path)}::jsonb,
      south = ${box.south}, west = ${box.west}, north = ${box.north}, east = ${box.east}, placed_count = placed_count + 1
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  await db.run(sql`DELETE FROM stations WHERE dot_authority_id = ${db.agency} AND alignment_id = ${id} AND category = 'generated'`)
  await insertGenerated(db, project, id, alignment)
}

/** Inserts the stations every 100 feet in one statement. */
async function insertGenerated(db: AgencyTransaction, project: number, alignment: number, { grid, elements, ...stationing }: PlacedAlignment): Promise<void> {
  const placeAt = placesOf(elements)
  const rows = fullStations(stationing).flatMap(({ station, along }) => {
    const place = placeAt(Math.min(along, stationing.length))
    if (place === null) return []
    return [{ name: stationText(station), station, along, ...gridPlace(grid, place), ...locationOf(grid, place) }]
  })
  if (rows.length === 0) return
  await db.run(sql`
    INSERT INTO stations (dot_authority_id, dot_project_id, alignment_id, display_name, category, station, along, x, y, latitude, longitude)
    SELECT ${db.agency}, ${project}, ${alignment}, name, 'generated', station, along, x, y, latitude, longitude
    FROM unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ station }) => station)}::float8[], ${rows.map(({ along }) => along)}::float8[], ${rows.map(({ x }) => x)}::float8[],
      ${rows.map(({ y }) => y)}::float8[], ${rows.map(({ latitude }) => latitude)}::float8[], ${rows.map(({ longitude }) => longitude)}::float8[]) AS made (name, station, along, x, y, latitude, longitude)`)
}

function pathJson(path: readonly Location[]): string {
  return JSON.stringify(path.map(({ latitude, longitude }) => [degrees(latitude), degrees(longitude)]))
}

function boxOf(path: readonly Location[]): { readonly south: number; readonly west: number; readonly north: number; readonly east: number } {
  const latitudes = path.map(({ latitude }) => latitude)
  const longitudes = path.map(({ longitude }) => longitude)
  return { south: least(latitudes), west: least(longitudes), north: -least(latitudes.map((one) => -one)), east: -least(longitudes.map((one) => -one)) }
}

/** Rounds degrees to 8 decimals. The last decimal is about a millimeter on the ground. */
function degrees(value: number): number {
  return Math.round(value * 1e8) / 1e8
}

function least(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
}

function refused(verdict: Verdict & { readonly allowed: false }, field: string): never {
  throwIfRefused(verdict, [{ field, message: '' }])
  throw new Error('a refusal is always thrown')
}
