import { foreignFeed, type KeyPlace } from '#src/areas/work-zones/domain/foreign-feeds/feed'
import type { ForeignEvent } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'
import type { FeedAnswer } from '#src/areas/work-zones/server/foreign-feeds/read-feed'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import { recordTable, type Stored } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** A feed to read, with its encrypted key. */
export interface FeedRow {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly key_place: KeyPlace
  readonly key_name: string
  readonly secret: Buffer | null
  readonly etag: string | null
  readonly content_hash: string | null
}

/** A server's claim on a feed expires after this time, in case the server was killed. Longer than the time limit for reading a feed. */
const CLAIM_MINUTES = 5

const reading = sql.part`(
  SELECT json_build_object('has_secret', feed.secret IS NOT NULL, 'asked_at', reading.asked_at, 'answered_at', reading.answered_at, 'publisher', coalesce(reading.publisher, ''),
    'wzdx_version', coalesce(reading.wzdx_version, ''), 'events', reading.events, 'note', reading.note, 'problem', reading.problem, 'faults', coalesce(reading.faults, '[]'), 'fault_count', coalesce(reading.fault_count, 0))
  FROM work_zone_feeds feed LEFT JOIN work_zone_feed_readings reading ON reading.dot_authority_id = feed.dot_authority_id AND reading.id = feed.id
  WHERE feed.dot_authority_id = record.dot_authority_id AND feed.id = record.id)`

class FeedWriter extends RecordWriter<typeof foreignFeed.fields> {
  override shown(stored: Stored<typeof foreignFeed.fields>): object {
    const { reading: last, ...more } = stored.more
    return { ...super.shown({ ...stored, more }), ...Object(last) }
  }
}

/** Writes other agencies' feeds without their keys, which are written separately so that no event contains them. */
export const feedWriter = new FeedWriter(foreignFeed, recordTable(foreignFeed, {}, { reading }), {})

/** Stores a feed's encrypted key; returns the feed's new version. */
export async function setSecret(db: AgencyTransaction, id: number, secret: Buffer): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE work_zone_feeds SET secret = ${secret}, version = version + 1, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  return version
}

/** The active feeds, sorted by name. `dueOnly` leaves out those that are not due by the schedule. */
export function findFeeds(db: AgencyTransaction, { dueOnly }: { readonly dueOnly: boolean }): Promise<FeedRow[]> {
  return db.many(sql<FeedRow>`
    SELECT feed.id, feed.name, feed.address, feed.key_place, feed.key_name, feed.secret, reading.etag, reading.content_hash
    FROM work_zone_feeds feed LEFT JOIN work_zone_feed_readings reading ON reading.dot_authority_id = feed.dot_authority_id AND reading.id = feed.id
    WHERE feed.dot_authority_id = ${db.agency} AND feed.is_active
      AND (${!dueOnly} OR (feed.every_minutes IS NOT NULL AND (reading.asked_at IS NULL OR reading.asked_at <= now() - make_interval(mins => feed.every_minutes))))
    ORDER BY feed.name_key`)
}

/** Claims a feed, so that only one server reads it at a time; false if another server has claimed it. */
export async function claimFeed(db: AgencyTransaction, id: number): Promise<boolean> {
  const claimed = await db.maybeOne(sql<{ id: number }>`
    INSERT INTO work_zone_feed_readings AS reading (dot_authority_id, id, claimed_at, asked_at)
    SELECT ${db.agency}, feed.id, now(), now() FROM work_zone_feeds feed WHERE feed.dot_authority_id = ${db.agency} AND feed.id = ${id}
    ON CONFLICT (dot_authority_id, id) DO UPDATE SET claimed_at = now(), asked_at = now()
    WHERE reading.claimed_at IS NULL OR reading.claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}) RETURNING reading.id`)
  return claimed !== null
}

/**
 * Ends the claim of a feed that answered, and stores what is known about the answer. The caller replaces the road events in the same
 * transaction.
 */
export async function noteAnswer(db: AgencyTransaction, id: number, { isNew, info, events, faults, faultCount, note, etag, content_hash: hash }: FeedAnswer): Promise<void> {
  const about = isNew
    ? sql.part`, publisher = ${info?.publisher ?? ''}, wzdx_version = ${info?.version ?? ''}, events = ${events.length}, note = ${note}, faults = ${JSON.stringify(faults)}::jsonb, fault_count = ${faultCount}`
    : sql.part``
  await db.run(sql`
    UPDATE work_zone_feed_readings SET claimed_at = NULL, answered_at = now(), problem = NULL, etag = ${etag}, content_hash = ${hash} ${about} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  await announceFeed(db, id)
}

/** Ends the claim of a feed that could not be read. The road events of its last complete answer stay stored. */
export async function noteProblem(db: AgencyTransaction, id: number, problem: string): Promise<void> {
  await db.run(sql`UPDATE work_zone_feed_readings SET claimed_at = NULL, problem = ${problem} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  await announceFeed(db, id)
}

/** Removes the road events of a feed. */
export async function dropEvents(db: AgencyTransaction, feed: number): Promise<void> {
  await db.run(sql`DELETE FROM foreign_road_events WHERE dot_authority_id = ${db.agency} AND feed_id = ${feed}`)
}

/** Adds road events to a feed, unless the feed was removed in the meantime. */
export async function addEvents(db: AgencyTransaction, feed: number, events: readonly ForeignEvent[]): Promise<void> {
  await db.run(sql`
    INSERT INTO foreign_road_events (dot_authority_id, feed_id, event_id, kind, name, road_names, direction, impact, description, starts_at, ends_at, path, is_line, latitude, longitude, west, south, east, north)
    SELECT ${db.agency}, ${feed}, event.event_id, event.kind, event.name, event.road_names, event.direction, event.impact, event.description, event.starts_at, event.ends_at, nullif(event.path, 'null'), event.is_line,
      event.latitude, event.longitude, event.west, event.south, event.east, event.north
    FROM jsonb_to_recordset(${JSON.stringify(events.map((event) => ({ ...event, ...placeOf(event.path) })))}::jsonb) AS event (event_id text, kind text, name text, road_names text, direction text, impact text,
      description text, starts_at timestamptz, ends_at timestamptz, path jsonb, is_line boolean, latitude float8, longitude float8, west float8, south float8, east float8, north float8)`)
}

/** The middle point of a path, at which a map shows its label, and the bounding box of the path. */
function placeOf(path: ForeignEvent['path']): object {
  const middle = path?.[Math.floor(path.length / 2)]
  if (path === null || middle === undefined) return {}
  const [latitudes, longitudes] = [path.map(({ latitude }) => latitude), path.map(({ longitude }) => longitude)]
  return { ...middle, west: Math.min(...longitudes), east: Math.max(...longitudes), south: Math.min(...latitudes), north: Math.max(...latitudes) }
}

/** Locks a feed, so that it is not removed before its events are stored; false if it has already been removed. */
export async function lockFeed(db: AgencyTransaction, id: number): Promise<boolean> {
  return (await db.maybeOne(sql<{ id: number }>`SELECT id FROM work_zone_feeds WHERE dot_authority_id = ${db.agency} AND id = ${id} FOR KEY SHARE`)) !== null
}

/** Notifies all clients of the agency that a feed was read. */
function announceFeed(db: AgencyTransaction, id: number): Promise<void> {
  return announce(db, { kind: 'records', record: 'work_zone_feed', ids: [id] })
}
