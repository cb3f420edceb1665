import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DocumentKind } from '#src/platform/domain/documents/document-kinds'
import type { ScannedThing } from '#src/areas/scans/domain/requests/answers'

/** A photo or document that is being read. */
export interface Reading {
  readonly id: number
  readonly is_document: boolean
  readonly is_scan: boolean
  readonly tries: number
  readonly name: string
  readonly file_key: string
  readonly dot_project_id: number | null
}

/** What was read of a file. */
export type ReadingResult = { readonly description: string; readonly found: readonly ScannedThing[] } | { readonly document_kind: DocumentKind; readonly confidence: number }

/** Files that were added longer ago are not read, when a flag or the provider is switched on later. */
const LATEST_HOURS = 24
/** How long a server has a file that it reads. The provider gets a minute. */
const HELD_SECONDS = 180

/**
 * Notes the photos and documents of the last day that are to be read, by the flags of the agency (AI-4, AI-5). Those of tickets and projects are described
 * while image_description is on; those of tickets are scanned while process_images_on_upload is. Nothing is noted without a provider.
 * Returns whether a file is due.
 */
export async function noteNewFiles(db: AgencyTransaction, now: Date): Promise<boolean> {
  const isOn = (flag: string) => sql.part`EXISTS (SELECT FROM feature_flags flag WHERE flag.dot_authority_id = ${db.agency} AND flag.name = ${flag} AND flag.is_on)`
  const hasProvider = sql.part`EXISTS (SELECT FROM ai_providers WHERE dot_authority_id = ${db.agency} AND is_on)`
  const isNew = sql.part`file.dot_authority_id = ${db.agency} AND file.deleted_at IS NULL AND file.created_at > ${now}::timestamptz - make_interval(hours => ${LATEST_HOURS})`
  await db.run(sql`
    INSERT INTO ai_readings (dot_authority_id, image_id, is_scan)
    SELECT file.dot_authority_id, file.id, scans AND file.slip_id IS NOT NULL
    FROM images file, (SELECT ${isOn('photo_scan_enabled')} AND ${isOn('process_images_on_upload')} AS scans, ${isOn('image_description')} AS describes) AS agency
    WHERE ${isNew} AND ${hasProvider} AND (describes OR (scans AND file.slip_id IS NOT NULL)) AND NOT EXISTS (SELECT FROM ai_readings r WHERE r.dot_authority_id = ${db.agency} AND r.image_id = file.id)
    ON CONFLICT DO NOTHING`)
  await db.run(sql`
    INSERT INTO ai_readings (dot_authority_id, document_id)
    SELECT file.dot_authority_id, file.id FROM documents file
    WHERE ${isNew} AND ${hasProvider} AND ${isOn('document_classification')} AND NOT EXISTS (SELECT FROM ai_readings r WHERE r.dot_authority_id = ${db.agency} AND r.document_id = file.id)
    ON CONFLICT DO NOTHING`)
  const { due } = await db.one(sql<{ due: boolean }>`SELECT EXISTS (SELECT FROM ai_readings WHERE dot_authority_id = ${db.agency} AND state = 'waiting' AND next_try_at <= ${now}) AS due`)
  return due
}

/** The next file to read, which no other server reads meanwhile; null when there is none. One that was deleted is not read. */
export function takeNext(db: AgencyTransaction, now: Date): Promise<Reading | null> {
  return db.maybeOne(sql<Reading>`
    UPDATE ai_readings reading SET tries = tries + 1, next_try_at = ${now}::timestamptz + make_interval(secs => ${HELD_SECONDS})
    FROM (
      SELECT r.id, r.document_id IS NOT NULL AS is_document, coalesce(image.name, document.name) AS name, coalesce(image.file_key, document.file_key) AS file_key,
        coalesce(image.dot_project_id, slip.dot_project_id, document.dot_project_id) AS dot_project_id
      FROM ai_readings r
      LEFT JOIN images image ON image.dot_authority_id = r.dot_authority_id AND image.id = r.image_id AND image.deleted_at IS NULL
      LEFT JOIN slips slip ON slip.dot_authority_id = r.dot_authority_id AND slip.id = image.slip_id
      LEFT JOIN documents document ON document.dot_authority_id = r.dot_authority_id AND document.id = r.document_id AND document.deleted_at IS NULL
      WHERE r.dot_authority_id = ${db.agency} AND r.state = 'waiting' AND r.next_try_at <= ${now} AND (image.id IS NOT NULL OR document.id IS NOT NULL)
      ORDER BY r.next_try_at, r.id LIMIT 1 FOR UPDATE OF r SKIP LOCKED
    ) AS next
    WHERE reading.dot_authority_id = ${db.agency} AND reading.id = next.id
    RETURNING reading.id, next.is_document, reading.is_scan, reading.tries, next.name, next.file_key, next.dot_project_id`)
}

/** Keeps what was read; false when the file was read or removed meanwhile. */
export async function endReading(db: AgencyTransaction, { id }: Reading, result: ReadingResult): Promise<boolean> {
  const sets = 'description' in result
    ? sql.part`description = ${result.description}, found = ${JSON.stringify(result.found)}`
    : sql.part`document_kind = ${result.document_kind}, confidence = ${result.confidence}`
  return (await db.run(sql`UPDATE ai_readings SET state = 'done', ended_at = now(), message = '', ${sets} WHERE dot_authority_id = ${db.agency} AND id = ${id} AND state = 'waiting'`)) === 1
}

/** Notes why a file could not be read: for the last time, or until it is tried again at a moment. */
export async function failReading(db: AgencyTransaction, { id }: Reading, message: string, again: Date | null): Promise<void> {
  await db.run(again === null
    ? sql`UPDATE ai_readings SET state = 'failed', ended_at = now(), message = ${message} WHERE dot_authority_id = ${db.agency} AND id = ${id} AND state = 'waiting'`
    : sql`UPDATE ai_readings SET message = ${message}, next_try_at = ${again} WHERE dot_authority_id = ${db.agency} AND id = ${id} AND state = 'waiting'`)
}
