import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DocumentKind } from '#src/platform/domain/documents/document-kinds'
import type { ScannedThing } from '#src/areas/scans/domain/requests/answers'

/** A photo or document that is being read. */
export interface Reading {
  readonly id: number
  readonly is_document: boolean
  readonly is_scan: boolean
  /** How many times the server has tried to read the file, including this time. */
  readonly tries: number
  readonly name: string
  readonly file_key: string
  readonly dot_project_id: number | null
  /** Whether the file is a document that is classified by the words in its text, without a provider. */
  readonly by_words: boolean
}

/** The data that was read from a file. */
export type ReadingResult = { readonly description: string; readonly found: readonly ScannedThing[] } | { readonly document_kind: DocumentKind; readonly confidence: number; readonly found_words?: readonly string[] }

/**
 * Files that were added more than this many hours ago are not queued for reading when a flag or the provider is switched on. A file that
 * has been in the queue for longer is marked as failed.
 */
const LATEST_HOURS = 24
/** How long a file is reserved for the server that has begun to read it. The provider has a minute to answer. */
const HELD_SECONDS = 180
/** Maximum number of tries for a file that cannot be read or that crashed its server. */
const MOST_TRIES = 5

/** The kinds of reading that the agency allows by its flags. */
export interface Wanted {
  /** Whether photos of tickets and projects are described. */
  readonly describes: boolean
  /** Whether photos of tickets are scanned. */
  readonly scans: boolean
  readonly classifies: boolean
  /** Whether the agency has a provider. Without one, documents are classified by their words. */
  readonly has_provider: boolean
}

const isWanted = ({ describes, scans, classifies }: Wanted) =>
  sql.part`((reading.image_id IS NOT NULL AND (${describes} OR (${scans} AND reading.is_scan))) OR (reading.document_id IS NOT NULL AND ${classifies}))`

/** The kinds of reading to do now; null if none. Without a provider that is switched on, only documents are read. */
export async function findWanted(db: AgencyTransaction): Promise<Wanted | null> {
  const isOn = (flag: string) => sql.part`EXISTS (SELECT FROM feature_flags flag WHERE flag.dot_authority_id = ${db.agency} AND flag.name = ${flag} AND flag.is_on)`
  const flags = await db.one(sql<Wanted>`
    SELECT ${isOn('photo_scan_enabled')} AND ${isOn('process_images_on_upload')} AS scans, ${isOn('image_description')} AS describes, ${isOn('document_classification')} AS classifies,
      EXISTS (SELECT FROM ai_providers WHERE dot_authority_id = ${db.agency} AND is_on) AS has_provider`)
  const wanted = flags.has_provider ? flags : { ...flags, scans: false, describes: false }
  return wanted.scans || wanted.describes || wanted.classifies ? wanted : null
}

/**
 * Queues the photos and documents of the last day for reading (AI-4, AI-5), and removes queued files whose feature has been switched off.
 * Marks a file as failed if it has been in the queue for a day or was tried too often. Returns whether a file is due to be read now.
 */
export async function noteNewFiles(db: AgencyTransaction): Promise<boolean> {
  const wanted = await findWanted(db)
  if (wanted === null) return false
  const isNew = sql.part`file.dot_authority_id = ${db.agency} AND file.deleted_at IS NULL AND file.created_at > now() - make_interval(hours => ${LATEST_HOURS})`
  await db.run(sql`
    INSERT INTO ai_readings (dot_authority_id, image_id, is_scan)
    SELECT file.dot_authority_id, file.id, ${wanted.scans} AND file.slip_id IS NOT NULL FROM images file
    WHERE ${isNew} AND (${wanted.describes} OR (${wanted.scans} AND file.slip_id IS NOT NULL)) AND NOT EXISTS (SELECT FROM ai_readings r WHERE r.dot_authority_id = ${db.agency} AND r.image_id = file.id)
    ON CONFLICT DO NOTHING`)
  if (wanted.classifies) {
    await db.run(sql`
      INSERT INTO ai_readings (dot_authority_id, document_id)
      SELECT file.dot_authority_id, file.id FROM documents file
      WHERE ${isNew} AND NOT EXISTS (SELECT FROM ai_readings r WHERE r.dot_authority_id = ${db.agency} AND r.document_id = file.id)
      ON CONFLICT DO NOTHING`)
  }
  await db.run(sql`DELETE FROM ai_readings reading WHERE reading.dot_authority_id = ${db.agency} AND reading.state = 'waiting' AND reading.next_try_at <= now() AND NOT ${isWanted(wanted)}`)
  await db.run(sql`
    UPDATE ai_readings SET state = 'failed', ended_at = now()
    WHERE dot_authority_id = ${db.agency} AND state = 'waiting' AND next_try_at <= now() AND (tries >= ${MOST_TRIES} OR created_at < now() - make_interval(hours => ${LATEST_HOURS}))`)
  const { due } = await db.one(sql<{ due: boolean }>`SELECT EXISTS (SELECT FROM ai_readings WHERE dot_authority_id = ${db.agency} AND state = 'waiting' AND next_try_at <= now()) AS due`)
  return due
}

/**
 * Reserves the next file to read, so that no other server reads it; null if there is none. Skips deleted files, and files whose kind of
 * reading is switched off.
 */
export async function takeNext(db: AgencyTransaction): Promise<Reading | null> {
  const wanted = await findWanted(db)
  if (wanted === null) return null
  // MATERIALIZED, because otherwise PostgreSQL may run this query once for each row that it compares, skip the row that it just took, and
  // take several rows.
  return db.maybeOne(sql<Reading>`
    WITH next AS MATERIALIZED (
      SELECT reading.id, reading.document_id IS NOT NULL AS is_document, coalesce(image.name, document.name) AS name, coalesce(image.file_key, document.file_key) AS file_key,
        coalesce(image.dot_project_id, slip.dot_project_id, document.dot_project_id) AS dot_project_id
      FROM ai_readings reading
      LEFT JOIN images image ON image.dot_authority_id = reading.dot_authority_id AND image.id = reading.image_id AND image.deleted_at IS NULL
      LEFT JOIN slips slip ON slip.dot_authority_id = reading.dot_authority_id AND slip.id = image.slip_id
      LEFT JOIN documents document ON document.dot_authority_id = reading.dot_authority_id AND document.id = reading.document_id AND document.deleted_at IS NULL
      WHERE reading.dot_authority_id = ${db.agency} AND reading.state = 'waiting' AND reading.next_try_at <= now() AND reading.tries < ${MOST_TRIES} AND ${isWanted(wanted)}
        AND (image.id IS NOT NULL OR document.id IS NOT NULL)
      ORDER BY reading.next_try_at, reading.id LIMIT 1 FOR UPDATE OF reading SKIP LOCKED
    )
    UPDATE ai_readings taken SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${HELD_SECONDS})
    FROM next WHERE taken.dot_authority_id = ${db.agency} AND taken.id = next.id
    RETURNING taken.id, next.is_document, taken.is_scan AND ${wanted.scans} AS is_scan, taken.tries, next.name, next.file_key, next.dot_project_id, next.is_document AND ${!wanted.has_provider} AS by_words`)
}

/** Stores what was read; false if the file was read or removed in the meantime. */
export async function endReading(db: AgencyTransaction, { id }: Reading, result: ReadingResult): Promise<boolean> {
  const sets = 'description' in result
    ? sql.part`description = ${result.description}, found = ${JSON.stringify(result.found)}`
    : sql.part`document_kind = ${result.document_kind}, confidence = ${result.confidence}, by_words = ${result.found_words !== undefined}, found_words = ${result.found_words ?? []}::text[]`
  return (await db.run(sql`UPDATE ai_readings SET state = 'done', ended_at = now(), message = '', ${sets} WHERE dot_authority_id = ${db.agency} AND id = ${id} AND state = 'waiting'`)) === 1
}

/**
 * How a failed reading counts: as the final result (the file is not tried again), as one of the limited number of tries, or not at all,
 * because the cause was only a provider or server that was not available.
 */
export type Setback = 'final' | 'counted' | 'not_counted'

/**
 * Records why a file could not be read. The file is tried again after a pause that grows with the time since it was added to the queue, up
 * to a quarter of an hour.
 */
export async function setBack(db: AgencyTransaction, { id, tries }: Reading, message: string, how: Setback): Promise<void> {
  const isLast = how === 'final' || (how === 'counted' && tries >= MOST_TRIES)
  const isOpen = sql.part`dot_authority_id = ${db.agency} AND id = ${id} AND state = 'waiting'`
  await db.run(isLast
    ? sql`UPDATE ai_readings SET state = 'failed', ended_at = now(), message = ${message} WHERE ${isOpen}`
    : sql`
      UPDATE ai_readings SET message = ${message}, tries = tries - ${how === 'counted' ? 0 : 1},
        next_try_at = now() + least(extract(epoch FROM now() - created_at) * interval '1 second' + interval '1 minute', interval '15 minutes')
      WHERE ${isOpen}`)
}

/** Returns a file to the queue because this server is stopping and cannot finish reading it. */
export async function giveBack(db: AgencyTransaction, { id }: Reading): Promise<void> {
  await db.run(sql`UPDATE ai_readings SET tries = tries - 1, next_try_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} AND state = 'waiting'`)
}
