import type { PublishedZone } from '#src/areas/work-zones/domain/feed/road-events'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

const moment = (column: SqlPart) => sql.part`to_json(${column}) #>> '{}'`

/**
 * SQL for when a zone last changed for readers of the feed. A confirmation is such a change, because it moves an open end to a later time
 * (WZON-27).
 */
const changed = sql.part`greatest(zone.updated_at, CASE WHEN zone.armed_at IS NOT NULL AND zone.ends_at IS NULL THEN zone.checked_at END)`

/** The state of a feed. The text `state` changes whenever the feed does; it is compared, so that an unchanged feed is not built again. */
export interface FeedState {
  readonly agency_id: number
  readonly agency: string
  /** When a zone of the agency last changed. */
  readonly updated_at: string | null
  readonly state: string
}

/**
 * The state of the feed of an agency, or of one of its projects. Each change of a zone increments its version. The exception is a
 * confirmation, which changes only `checked_at`; the state therefore also has the sum of the confirmation times. Nothing in the feed
 * depends on the current time. The id and version of a zone are hashed without being converted to text, because with many zones the
 * conversion took most of the time.
 */
export function findFeedState(db: AgencyTransaction, project: number | undefined): Promise<FeedState> {
  const isPublished = sql.part`(WHERE zone.armed_at IS NOT NULL AND project.deleted_at IS NULL ${project === undefined ? sql.part`` : sql.part`AND zone.dot_project_id = ${project}`})`
  return db.one(sql<FeedState>`
    SELECT agency.id AS agency_id, agency.name AS agency, ${moment(sql.part`zones.updated_at`)} AS updated_at, concat_ws(' ', zones.published, zones.versions, zones.checks) AS state
    FROM dot_authorities agency CROSS JOIN (
      SELECT max(${changed}) AS updated_at, count(*) FILTER ${isPublished} AS published, sum(uuid_hash_extended(zone.feed_id, zone.version)) FILTER ${isPublished} AS versions,
        sum(CASE WHEN zone.ends_at IS NULL THEN zone.checked_at - timestamptz 'epoch' END) FILTER ${isPublished} AS checks
      FROM work_zones zone JOIN dot_projects project ON project.dot_authority_id = zone.dot_authority_id AND project.id = zone.dot_project_id
      WHERE zone.dot_authority_id = ${db.agency}) zones
    WHERE agency.id = ${db.agency}`)
}

/** The armed zones of an agency, or of one of its projects. */
export function findArmedZones(db: AgencyTransaction, project: number | undefined): Promise<PublishedZone[]> {
  return db.many(sql<PublishedZone>`
    SELECT zone.feed_id, zone.name, zone.type, zone.direction, zone.method, zone.impact, zone.speed_limit, zone.description, zone.road_name, zone.path, ${moment(sql.part`zone.starts_at`)} AS starts_at,
      ${moment(sql.part`zone.ends_at`)} AS ends_at, ${moment(sql.part`zone.armed_at`)} AS armed_at, ${moment(sql.part`zone.checked_at`)} AS checked_at,
      ${moment(sql.part`zone.created_at`)} AS created_at, ${moment(changed)} AS last_modified
    FROM ${armed(db, project)} ORDER BY zone.id`)
}

function armed(db: AgencyTransaction, project: number | undefined): SqlPart {
  return sql.part`work_zones zone JOIN dot_projects project ON project.dot_authority_id = zone.dot_authority_id AND project.id = zone.dot_project_id AND project.deleted_at IS NULL
    WHERE zone.dot_authority_id = ${db.agency} AND zone.armed_at IS NOT NULL ${project === undefined ? sql.part`` : sql.part`AND zone.dot_project_id = ${project}`}`
}
