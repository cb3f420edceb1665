import { SAME_LOOK_BITS } from '#src/areas/tickets/domain/images/checks/picture-measures'
import type { CameraNotes } from '#src/areas/tickets/server/images/redrawn/camera-notes'
import type { Measured } from '#src/areas/tickets/server/images/measure-picture'
import { sql } from '#src/platform/server/database/sql'
import { announce } from '#src/platform/server/events/announce'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A photo that is to be measured. */
export interface DueCheck {
  readonly image_id: number
  readonly file_key: string
  readonly tries: number
}

/** How many older photos are queued to be measured at a time. These photos were added before the product measured photos. */
const NOTED_AT_ONCE = 100
/** The largest id that the database can assign. */
const LAST_ID = 2_147_483_647
/** For how many seconds a photo is reserved for the server that is measuring it. */
const HELD_SECONDS = 120
/** Maximum number of attempts to measure a photo. An attempt during which the server crashed counts too. */
const MOST_TRIES = 3
/** Maximum number of similar photos that a new photo is compared with. */
const MOST_COMPARED = 5
/** Clients are notified about at most this many copies of a picture: the newest ones, which galleries show first. */
const MOST_PUBLISHED = 500
/**
 * The first half of the key of an advisory lock. The lock makes sure that only one server at a time takes a photo from an agency's queue.
 */
const TAKE_LOCK = 7_250_481

/** Queues the checks of a new photo, with the time and location that its camera recorded. */
export async function noteImage(db: AgencyTransaction, imageId: number, notes: CameraNotes): Promise<void> {
  await db.run(sql`
    INSERT INTO image_checks (dot_authority_id, image_id, camera_at, latitude, longitude)
    VALUES (${db.agency}, ${imageId}, ${notes.camera_at}, ${notes.latitude}, ${notes.longitude})`)
}

/**
 * Takes the next photo of the agency to measure. Null if there is none, or if another server is measuring a photo of the agency: if two
 * copies were measured at the same time, neither would be compared with the other. Before it takes a photo, queues some older photos, which
 * were added before the product measured photos.
 */
export async function takeCheck(db: AgencyTransaction): Promise<DueCheck | null> {
  const { is_free: isFree } = await db.one(sql<{ is_free: boolean }>`SELECT pg_try_advisory_xact_lock(${TAKE_LOCK}, ${db.agency}) AS is_free`)
  if (!isFree) return null
  // A photo that is added now gets its row in image_checks at once. Older photos get their rows here, from the newest to the oldest: the
  // query continues below the lowest id that has a row, so if all of them have rows, it reads no photos.
  await db.run(sql`
    INSERT INTO image_checks (dot_authority_id, image_id)
    SELECT image.dot_authority_id, image.id FROM images image
    WHERE image.dot_authority_id = ${db.agency} AND image.id < coalesce((SELECT min(c.image_id) FROM image_checks c WHERE c.dot_authority_id = ${db.agency}), ${LAST_ID})
    ORDER BY image.id DESC LIMIT ${NOTED_AT_ONCE}
    ON CONFLICT DO NOTHING`)
  await db.run(sql`UPDATE image_checks SET state = 'failed', held_until = NULL WHERE dot_authority_id = ${db.agency} AND state = 'waiting' AND tries >= ${MOST_TRIES} AND coalesce(held_until, now()) <= now()`)
  // Without MATERIALIZED, PostgreSQL may run this query once for each row that it compares, and so take several photos.
  return db.maybeOne(sql<DueCheck>`
    WITH next AS MATERIALIZED (
      SELECT c.image_id, image.file_key FROM image_checks c JOIN images image ON image.dot_authority_id = c.dot_authority_id AND image.id = c.image_id AND image.deleted_at IS NULL
      WHERE c.dot_authority_id = ${db.agency} AND c.state = 'waiting' AND c.next_try_at <= now()
        AND NOT EXISTS (SELECT FROM image_checks other WHERE other.dot_authority_id = ${db.agency} AND other.state = 'waiting' AND other.held_until > now())
      ORDER BY c.next_try_at, c.image_id LIMIT 1 FOR UPDATE OF c SKIP LOCKED
    )
    UPDATE image_checks taken SET tries = tries + 1, held_until = now() + make_interval(secs => ${HELD_SECONDS})
    FROM next WHERE taken.dot_authority_id = ${db.agency} AND taken.image_id = next.image_id
    RETURNING taken.image_id, next.file_key, taken.tries`)
}

/**
 * Measured photos that may be copies of this photo, the most similar ones first: photos with the same file, and photos whose look (see
 * `lookOf`) is nearly the same. `look` is null for a picture with too little contrast to compare.
 */
export function findAlike(db: AgencyTransaction, { image_id: imageId, file_key: key }: DueCheck, look: string | null): Promise<{ readonly file_key: string; readonly copies_of: number }[]> {
  const apart = sql.part`bit_count(c.look # ${look}::bit(256))`
  return db.many(sql<{ file_key: string; copies_of: number }>`
    SELECT image.file_key, c.copies_of FROM image_checks c JOIN images image ON image.dot_authority_id = c.dot_authority_id AND image.id = c.image_id AND image.deleted_at IS NULL
    WHERE c.dot_authority_id = ${db.agency} AND c.image_id <> ${imageId} AND c.state = 'done' AND (image.file_key = ${key} OR ${apart} <= ${SAME_LOOK_BITS})
    ORDER BY image.file_key <> ${key}, ${apart}, c.image_id LIMIT ${MOST_COMPARED}`)
}

/**
 * Stores the measurements of a photo. `copiesOf` is the first photo of the same picture, or null if this photo is not a copy. Notifies
 * clients if galleries show something new about the photo and its copies.
 */
export async function endCheck(db: AgencyTransaction, { image_id: imageId }: DueCheck, { look, isBlurred }: Measured, copiesOf: number | null): Promise<void> {
  const ended = await db.run(sql`
    UPDATE image_checks SET state = 'done', held_until = NULL, look = ${look}::bit(256), is_blurred = ${isBlurred}, copies_of = ${copiesOf ?? imageId}
    WHERE dot_authority_id = ${db.agency} AND image_id = ${imageId} AND state = 'waiting'`)
  // galleries show nothing about a photo that is sharp and has no copies
  if (ended === 1 && (isBlurred === true || copiesOf !== null)) await publishFound(db, copiesOf ?? imageId)
}

/**
 * Notifies clients that something was found about photos that are copies of each other. The people of each project get only the ids of the
 * project's own photos; deleted photos are left out.
 */
async function publishFound(db: AgencyTransaction, copiesOf: number): Promise<void> {
  const photos = await db.many(sql<{ id: number; project: number | null }>`
    SELECT image.id, coalesce(image.dot_project_id, slip.dot_project_id) AS project
    FROM image_checks c JOIN images image ON image.dot_authority_id = c.dot_authority_id AND image.id = c.image_id AND image.deleted_at IS NULL
      LEFT JOIN slips slip ON slip.dot_authority_id = image.dot_authority_id AND slip.id = image.slip_id
    WHERE c.dot_authority_id = ${db.agency} AND c.copies_of = ${copiesOf} ORDER BY image.id DESC LIMIT ${MOST_PUBLISHED}`)
  for (const project of new Set(photos.map((photo) => photo.project))) {
    const ids = photos.filter((photo) => photo.project === project).map(({ id }) => id)
    await announce(db, { kind: 'records', record: 'photo', ids, ...(project !== null && { dot_project_ids: [project] }) })
  }
}

/**
 * Records that a photo could not be measured: either permanently, or until another try after a pause. `counts`: false if the server was
 * just too busy, so that this does not count as a try.
 */
export async function setCheckBack(db: AgencyTransaction, { image_id: imageId, tries }: DueCheck, how: { readonly isFinal: boolean; readonly counts: boolean }): Promise<void> {
  const isOpen = sql.part`dot_authority_id = ${db.agency} AND image_id = ${imageId} AND state = 'waiting'`
  await db.run(how.isFinal || (how.counts && tries >= MOST_TRIES)
    ? sql`UPDATE image_checks SET state = 'failed', held_until = NULL WHERE ${isOpen}`
    : sql`UPDATE image_checks SET held_until = NULL, tries = tries - ${how.counts ? 0 : 1}, next_try_at = now() + make_interval(secs => ${how.counts ? 60 : 5}) WHERE ${isOpen}`)
}
