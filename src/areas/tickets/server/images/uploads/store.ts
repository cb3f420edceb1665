import { UNFINISHED_UPLOADS_MAX } from '#src/areas/tickets/domain/images/limits'
import type { Imageable } from '#src/areas/tickets/server/images/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { conflict, notFound } from '#src/platform/server/http/errors'

/** How many hours an upload is kept after its last piece. */
const UPLOAD_HOURS = 24

/** Whose upload it is, and which. */
export interface UploadKey {
  readonly employeeId: number
  readonly upload: string
}

/** A piece whose content is in the file store. */
export interface StoredPiece {
  /** Its first byte in the file. */
  readonly starts_at: number
  readonly size: number
  readonly file_key: string
}

/** An unfinished upload: its object, its size in bytes, and its pieces in order. */
export interface Upload {
  readonly object: Imageable
  readonly total: number
  readonly received: number
  readonly pieces: readonly StoredPiece[]
}

/** An upload of the person's own; null for none and for that of somebody else. */
export async function findUpload(db: AgencyTransaction, { employeeId, upload }: UploadKey): Promise<Upload | null> {
  const rows = await db.many(sql<StoredPiece & Imageable & { total_size: number }>`
    SELECT starts_at, size, file_key, total_size, imageable_type, imageable_id FROM image_upload_pieces
    WHERE dot_authority_id = ${db.agency} AND upload_id = ${upload} AND employee_id = ${employeeId} ORDER BY starts_at`)
  const [first] = rows
  if (first === undefined) return null
  const object = { imageable_type: first.imageable_type, imageable_id: first.imageable_id }
  return { object, total: first.total_size, received: rows.reduce((sum, { size }) => sum + size, 0), pieces: rows }
}

/**
 * Whether an upload can take a piece: true for the next one, false for one that it has already. 404 for an upload that does not exist, is
 * somebody else's, or is of another object or size; 409 for a piece that is not the next. `file_key` null: its content is not stored yet.
 */
export async function takesPiece(db: AgencyTransaction, key: UploadKey, object: Imageable, total: number, { starts_at: at, size, file_key: file }: StoredPiece | (Omit<StoredPiece, 'file_key'> & { readonly file_key: null })): Promise<boolean> {
  const upload = await findUpload(db, key)
  if (upload === null) {
    const isOthers = await db.maybeOne(sql`SELECT 1 AS found FROM image_upload_pieces WHERE dot_authority_id = ${db.agency} AND upload_id = ${key.upload} LIMIT 1`)
    if (at > 0 || isOthers !== null) throw notFound()
    return true
  }
  if (upload.total !== total || upload.object.imageable_id !== object.imageable_id || upload.object.imageable_type !== object.imageable_type) throw notFound()
  if (at === upload.received) return true
  const isSame = upload.pieces.some((piece) => piece.starts_at === at && piece.size === size && (file === null || piece.file_key === file))
  if (!isSame) throw conflict('errors.upload_offset', { received: upload.received })
  return false
}

/** Adds a stored piece to its upload; returns how many bytes the upload has. The errors are those of `takesPiece`. */
export async function addPiece(db: AgencyTransaction, key: UploadKey, object: Imageable, total: number, piece: StoredPiece): Promise<number> {
  await lockUpload(db, key.upload)
  if (await takesPiece(db, key, object, total, piece)) {
    if (piece.starts_at === 0) await removeOldest(db, key.employeeId)
    await db.run(sql`
      INSERT INTO image_upload_pieces (dot_authority_id, upload_id, starts_at, employee_id, imageable_type, imageable_id, total_size, size, file_key)
      VALUES (${db.agency}, ${key.upload}, ${piece.starts_at}, ${key.employeeId}, ${object.imageable_type}, ${object.imageable_id}, ${total}, ${piece.size}, ${piece.file_key})`)
  }
  return (await findUpload(db, key))?.received ?? 0
}

/** Removes an upload of the person's own, whose files the nightly cleanup removes. False when there is none. */
export async function removeUpload(db: AgencyTransaction, { employeeId, upload }: UploadKey): Promise<boolean> {
  await lockUpload(db, upload)
  return (await db.run(sql`DELETE FROM image_upload_pieces WHERE dot_authority_id = ${db.agency} AND upload_id = ${upload} AND employee_id = ${employeeId}`)) > 0
}

/** Removes the pieces of uploads that nobody went on with for a day; returns how many. */
export function removeUnfinishedUploads(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM image_upload_pieces WHERE dot_authority_id = ${db.agency} AND (upload_id, starts_at) IN (
      SELECT piece.upload_id, piece.starts_at FROM image_upload_pieces piece
      WHERE piece.dot_authority_id = ${db.agency} AND NOT EXISTS (
        SELECT FROM image_upload_pieces later WHERE later.dot_authority_id = ${db.agency} AND later.upload_id = piece.upload_id
          AND later.created_at >= ${now}::timestamptz - make_interval(hours => ${UPLOAD_HOURS}))
      ORDER BY piece.upload_id, piece.starts_at DESC LIMIT ${most})`)
}

/** Makes room for one more upload: nobody fills the disk with uploads that are never finished. */
async function removeOldest(db: AgencyTransaction, employeeId: number): Promise<void> {
  await db.run(sql`
    DELETE FROM image_upload_pieces WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND upload_id IN (
      SELECT upload_id FROM image_upload_pieces WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}
      GROUP BY upload_id ORDER BY max(created_at) DESC OFFSET ${UNFINISHED_UPLOADS_MAX - 1})`)
}

async function lockUpload(db: AgencyTransaction, upload: string): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`image upload\n${db.agency}\n${upload}`}, 16))`)
}
