import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { stationText } from '#src/areas/stationing/domain/station-text'
import type { ZoneValues } from '#src/areas/work-zones/domain/work-zone'
import type { EnteredZone } from '#src/areas/work-zones/server/entered-zone'
import type { SentPlacement } from '#src/areas/work-zones/server/placement/placing'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { javaOrder, type JavaPage } from '#src/platform/server/http/limits/java-page'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

/** The placement of a work zone as the API returns it (GEO-24). */
interface ShownPlacement extends SentPlacement {
  readonly alignment: string
  /** True if the alignment has been deleted. The zone then still has its path. */
  readonly alignment_deleted: boolean
}

/** A work zone as the API returns it. */
export interface ZoneRow extends ZoneValues {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number
  readonly project: string
  readonly timezone: string
  readonly feed_id: string
  readonly armed: boolean
  readonly armed_at: string | null
  readonly last_transmitted: string | null
  readonly checked_at: string | null
  readonly last_modified: string
  readonly created_by: string
  readonly updated_by: string
  readonly created_at: string
  readonly state: 'completed' | 'partial'
  /** The placement by stations; null for a zone that is placed by its points. */
  readonly placement: ShownPlacement | null
}

/** A work zone as it is read from the database, with its stations in feet. */
interface ReadZone extends Omit<ZoneRow, 'placement'> {
  readonly placement: (Omit<ShownPlacement, 'start_station' | 'end_station'> & { readonly start_station: number; readonly end_station: number }) | null
}

const moment = (column: SqlPart) => sql.part`to_json(${column}) #>> '{}'`
const completed = sql.part`(zone.type IS NOT NULL AND zone.direction IS NOT NULL AND zone.method IS NOT NULL AND zone.impact IS NOT NULL AND zone.speed_limit IS NOT NULL)`
const tables = sql.part`work_zones zone JOIN dot_projects project ON project.dot_authority_id = zone.dot_authority_id AND project.id = zone.dot_project_id
  LEFT JOIN alignments alignment ON alignment.dot_authority_id = zone.dot_authority_id AND alignment.id = zone.alignment_id`
const columns = sql.part`zone.id, zone.version, zone.dot_project_id, project.title AS project, project.timezone, zone.feed_id, zone.name, zone.type, zone.direction, zone.method, zone.impact, zone.speed_limit,
  zone.description, zone.road_name, zone.path, ${moment(sql.part`zone.starts_at`)} AS starts_at, ${moment(sql.part`zone.ends_at`)} AS ends_at, zone.armed_at IS NOT NULL AS armed,
  ${moment(sql.part`zone.armed_at`)} AS armed_at, ${moment(sql.part`zone.last_transmitted`)} AS last_transmitted, ${moment(sql.part`zone.checked_at`)} AS checked_at, ${moment(sql.part`zone.updated_at`)} AS last_modified,
  zone.created_by_name AS created_by, zone.updated_by_name AS updated_by, ${moment(sql.part`zone.created_at`)} AS created_at, CASE WHEN ${completed} THEN 'completed' ELSE 'partial' END AS state,
  CASE WHEN zone.alignment_id IS NOT NULL THEN json_build_object('alignment_id', zone.alignment_id, 'alignment', alignment.name, 'alignment_deleted', alignment.deleted_at IS NOT NULL,
    'start_station', zone.start_station, 'end_station', zone.end_station) END AS placement`

const order: ListOrder = {
  fields: {
    name: sql.part`lower(zone.name)`, type: sql.part`zone.type`, direction: sql.part`zone.direction`, impact: sql.part`zone.impact`, method: sql.part`zone.method`, speed_limit: sql.part`zone.speed_limit`,
    road_name: sql.part`lower(zone.road_name)`, armed: sql.part`zone.armed_at IS NOT NULL`, state: sql.part`${completed}`, starts_at: sql.part`zone.starts_at`, ends_at: sql.part`zone.ends_at`,
    last_transmitted: sql.part`zone.last_transmitted`, last_modified: sql.part`zone.updated_at`, created_by: sql.part`lower(zone.created_by_name)`, updated_by: sql.part`lower(zone.updated_by_name)`,
    alignment: sql.part`lower(alignment.name)`, start_station: sql.part`zone.start_station`, end_station: sql.part`zone.end_station`,
  },
  standard: sql.part`lower(zone.name)`,
  last: sql.part`zone.id`,
}

/** A page of a project's work zones, and the total number. */
export async function findZones(db: AgencyTransaction, project: number, { search, placed = false, sort = [] }: { readonly search?: string; readonly placed?: boolean; readonly sort?: readonly string[] }, page: JavaPage): Promise<{ readonly total: number; readonly rows: ZoneRow[] }> {
  const needle = search?.trim().toLowerCase() ?? ''
  const where = sql.part`zone.dot_authority_id = ${db.agency} AND zone.dot_project_id = ${project} AND (NOT ${placed} OR zone.alignment_id IS NOT NULL)
    AND (${needle} = '' OR strpos(lower(concat_ws(E'\n', zone.name, zone.road_name, CASE WHEN ${placed} THEN alignment.name END, replace(zone.type, '_', ' '))), ${needle}) > 0)`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${tables} WHERE ${where}`)
  return { total, rows: (await db.many(sql<ReadZone>`SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY ${javaOrder(sort, order)} LIMIT ${page.page_size} OFFSET ${page.offset}`)).map(shown) }
}

/** Locks the rows of all work zones of a project in the order of their ids, and returns the zones. */
export async function lockZones(db: AgencyTransaction, project: number): Promise<ZoneRow[]> {
  const rows = await db.many(sql<ReadZone>`SELECT ${columns} FROM ${tables} WHERE zone.dot_authority_id = ${db.agency} AND zone.dot_project_id = ${project} ORDER BY zone.id FOR UPDATE OF zone`)
  return rows.map(shown)
}

/** A work zone of a project, or null. */
export async function findZone(db: AgencyTransaction, project: number, id: number, lock = false): Promise<ZoneRow | null> {
  const row = await db.maybeOne(sql<ReadZone>`SELECT ${columns} FROM ${tables} WHERE zone.dot_authority_id = ${db.agency} AND zone.dot_project_id = ${project} AND zone.id = ${id} ${lock ? sql.part`FOR UPDATE OF zone` : sql.part``}`)
  return row === null ? null : shown(row)
}

/** Inserts a work zone; returns its id. */
export async function insertZone(db: AgencyTransaction, project: number, by: { readonly id: number; readonly name: string }, zone: EnteredZone): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO work_zones (dot_authority_id, dot_project_id, name, type, direction, method, impact, speed_limit, description, road_name, path, starts_at, ends_at, alignment_id, start_station, end_station, created_by, created_by_name, updated_by_name)
    VALUES (${db.agency}, ${project}, ${zone.name}, ${zone.type}, ${zone.direction}, ${zone.method}, ${zone.impact}, ${zone.speed_limit}, ${zone.description}, ${zone.road_name}, ${JSON.stringify(zone.path)}::jsonb,
      ${zone.starts_at}, ${zone.ends_at}, ${zone.alignment_id}, ${zone.start_station}, ${zone.end_station}, ${by.id}, ${by.name}, ${by.name}) RETURNING id`)
  return id
}

/** Sets the entered values of a work zone; an armed zone transmits them immediately. Returns the new version. */
export async function setZone(db: AgencyTransaction, id: number, by: string, zone: EnteredZone): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE work_zones SET name = ${zone.name}, type = ${zone.type}, direction = ${zone.direction}, method = ${zone.method}, impact = ${zone.impact}, speed_limit = ${zone.speed_limit},
      description = ${zone.description}, road_name = ${zone.road_name}, path = ${JSON.stringify(zone.path)}::jsonb, starts_at = ${zone.starts_at}, ends_at = ${zone.ends_at},
      alignment_id = ${zone.alignment_id}, start_station = ${zone.start_station}, end_station = ${zone.end_station},
      last_transmitted = CASE WHEN armed_at IS NULL THEN last_transmitted ELSE now() END, updated_by_name = ${by}, updated_at = now(), version = version + 1
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  return version
}

/** Arms work zones: they transmit from now on (WZON-11). Returns their new versions. */
export function armZones(db: AgencyTransaction, ids: readonly number[], by: string): Promise<{ readonly id: number; readonly version: number; readonly at: string }[]> {
  return db.many(sql<{ id: number; version: number; at: string }>`
    UPDATE work_zones SET armed_at = now(), last_transmitted = now(), checked_at = now(), armed_for = starts_at, updated_by_name = ${by}, updated_at = now(), version = version + 1
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[]) RETURNING id, version, ${moment(sql.part`armed_at`)} AS at`)
}

/**
 * Disarms work zones. Returns their new versions. The schedule does not arm a zone again for a start that has passed, even if the start was
 * changed while the zone was armed; a start in the future still arms it.
 */
export function disarmZones(db: AgencyTransaction, ids: readonly number[], by: string): Promise<{ readonly id: number; readonly version: number }[]> {
  return db.many(sql<{ id: number; version: number }>`
    UPDATE work_zones SET armed_at = NULL, armed_for = CASE WHEN starts_at <= now() THEN starts_at END, updated_by_name = ${by}, updated_at = now(), version = version + 1
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[]) RETURNING id, version`)
}

/** Records that somebody confirmed that work zones are still correct. */
export async function setChecked(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`UPDATE work_zones SET checked_at = now() WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[])`)
}

/** Deletes a work zone permanently (WZON-19). */
export async function deleteZone(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`DELETE FROM work_zones WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/**
 * The scheduled zones whose start or end has come, each with what is due: `arm` or `disarm`. A zone that was disarmed by hand is not armed
 * again for the same start.
 */
export async function lockDueZones(db: AgencyTransaction): Promise<(ZoneRow & { readonly due: 'arm' | 'disarm' })[]> {
  const isOver = sql.part`zone.ends_at IS NOT NULL AND zone.ends_at <= now()`
  const rows = await db.many(sql<ReadZone & { due: 'arm' | 'disarm' }>`
    SELECT ${columns}, CASE WHEN zone.armed_at IS NULL THEN 'arm' ELSE 'disarm' END AS due FROM ${tables}
    WHERE zone.dot_authority_id = ${db.agency} AND zone.method = 'scheduled' AND project.deleted_at IS NULL AND (
      (zone.armed_at IS NOT NULL AND ${isOver})
      OR (zone.armed_at IS NULL AND ${completed} AND zone.starts_at <= now() AND NOT (${isOver}) AND zone.armed_for IS DISTINCT FROM zone.starts_at))
    ORDER BY zone.id FOR UPDATE OF zone SKIP LOCKED`)
  return rows.map((row) => ({ ...shown(row), due: row.due }))
}

/** Locks the rows of the zones with the method "device" that have these ids in the feed, and returns the zones. */
export async function lockDeviceZones(db: AgencyTransaction, feedIds: readonly string[]): Promise<ZoneRow[]> {
  const rows = await db.many(sql<ReadZone>`
    SELECT ${columns} FROM ${tables} WHERE zone.dot_authority_id = ${db.agency} AND zone.method = 'device' AND zone.feed_id = ANY (${[...feedIds]}::uuid[]) AND project.deleted_at IS NULL
    ORDER BY zone.id FOR UPDATE OF zone`)
  return rows.map(shown)
}

/** The SQL condition that a person sees a project. */
export function seesProject(viewer: Viewer): SqlPart {
  return visibleProjects(viewer, sql.part`project.id`)
}

/** A zone with its stations as they are shown (GEO-15). */
function shown(row: ReadZone): ZoneRow {
  const { placement } = row
  return { ...row, placement: placement === null ? null : { ...placement, start_station: stationText(placement.start_station), end_station: stationText(placement.end_station) } }
}
