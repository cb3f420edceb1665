import { UNFINISHED_UPLOADS_MAX } from '#src/platform/domain/uploads'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { conflict, notFound } from '#src/platform/server/http/errors'

/** The number of hours without a new piece after which an upload is removed. */
const UPLOAD_HOURS = 24

/** Identifies an upload: the person who sends it, and its id. */
export interface UploadKey {
  readonly employeeId: number
  readonly upload: string
}

/** The record to which the uploaded file will belong: its type and its id. */
export interface UploadOwner {
  readonly type: string
  readonly id: number
}

/** A piece whose content is in the file store already. */
export interface StoredPiece {
  /** The offset in the file at which the piece begins. */
  readonly starts_at: number
  readonly size: number
  readonly file_key: string
}

/** A piece that has not been received yet. Its size is null if the sender has not announced it. */
export interface AnnouncedPiece {
  readonly starts_at: number
  readonly size: number | null
  readonly file_key: null
}

/** An unfinished upload: the owner of the file, the size of the file in bytes, and the pieces in order. */
export interface Upload {
  readonly owner: UploadOwner
  readonly total: number
  readonly received: number
  readonly pieces: readonly StoredPiece[]
}

/**
 * The table with the unfinished uploads of one kind. Each row is a piece. The table has the columns dot_authority_id, upload_id, starts_at
 * (these three are its key), employee_id, total_size, size, file_key, created_at, and two columns for the type and the id of the owner.
 */
export interface PieceTable {
  readonly lock: string
  readonly table: SqlPart
  readonly ownerType: SqlPart
  readonly ownerId: SqlPart
}

/**
 * Describes the table of one kind of uploads by its name and the names of its columns for the owner. `lock` is the name of the kind in the
 * advisory locks for these uploads.
 */
export function pieceTable(names: { readonly table: string; readonly ownerType: string; readonly ownerId: string; readonly lock: string }): PieceTable {
  const { table, ownerType, ownerId, lock } = names
  return { lock, table: sql.identifier(table), ownerType: sql.identifier(ownerType), ownerId: sql.identifier(ownerId) }
}

/** Returns the person's own upload. Null if there is none, if it is somebody else's, or if its first pieces were already removed. */
export async function findUpload(db: AgencyTransaction, { table, ownerType, ownerId }: PieceTable, { employeeId, upload }: UploadKey): Promise<Upload | null> {
  const rows = await db.many(sql<StoredPiece & { total_size: number; owner_type: string; owner_id: number }>`
    SELECT starts_at, size, file_key, total_size, ${ownerType} AS owner_type, ${ownerId} AS owner_id FROM ${table}
    WHERE dot_authority_id = ${db.agency} AND upload_id = ${upload} AND employee_id = ${employeeId} ORDER BY starts_at`)
  const [first] = rows
  if (first === undefined) return null
  let received = 0
  for (const { starts_at: at, size } of rows) {
    if (at !== received) return null
    received += size
  }
  return { owner: { type: first.owner_type, id: first.owner_id }, total: first.total_size, received, pieces: rows }
}

/**
 * Whether a piece can be added to an upload: true for the next piece (or the first piece of a new upload), false for a piece that the
 * upload already has. 404 if the piece is not the first one and the upload does not exist, or if the upload is somebody else's or has
 * another owner or size; 409 if the piece is not the next one.
 */
export async function takesPiece(db: AgencyTransaction, pieces: PieceTable, key: UploadKey, owner: UploadOwner, total: number, { starts_at: at, size, file_key: file }: StoredPiece | AnnouncedPiece): Promise<boolean> {
  const upload = await findUpload(db, pieces, key)
  if (upload === null) {
    const isOthers = await db.maybeOne(sql`SELECT 1 AS found FROM ${pieces.table} WHERE dot_authority_id = ${db.agency} AND upload_id = ${key.upload} AND employee_id <> ${key.employeeId} LIMIT 1`)
    if (at > 0 || isOthers !== null) throw notFound()
    return true
  }
  if (upload.total !== total || !isOf(upload, owner)) throw notFound()
  if (at === upload.received) return true
  const isSame = upload.pieces.some((piece) => piece.starts_at === at && (size === null || piece.size === size) && (file === null || piece.file_key === file))
  if (!isSame) throw conflict('errors.upload_offset', { received: upload.received })
  return false
}

/**
 * Adds a stored piece to its upload. Returns how many bytes of the upload have been received so far. Throws the same errors as
 * `takesPiece`.
 */
export async function addPiece(db: AgencyTransaction, pieces: PieceTable, key: UploadKey, owner: UploadOwner, total: number, piece: StoredPiece): Promise<number> {
  await lockUpload(db, pieces, key)
  if (await takesPiece(db, pieces, key, owner, total, piece)) {
    if (piece.starts_at === 0) {
      // remove what is left of an earlier upload with this id whose first piece was already removed
      await removePieces(db, pieces, key)
      await removeOldest(db, pieces, key.employeeId)
    }
    await db.run(sql`
      INSERT INTO ${pieces.table} (dot_authority_id, upload_id, starts_at, employee_id, ${pieces.ownerType}, ${pieces.ownerId}, total_size, size, file_key)
      VALUES (${db.agency}, ${key.upload}, ${piece.starts_at}, ${key.employeeId}, ${owner.type}, ${owner.id}, ${total}, ${piece.size}, ${piece.file_key})`)
  }
  return (await findUpload(db, pieces, key))?.received ?? 0
}

/** Removes the person's own upload. Its files are removed by the nightly cleanup. Returns false if there is no such upload. */
export async function removeUpload(db: AgencyTransaction, pieces: PieceTable, key: UploadKey): Promise<boolean> {
  await lockUpload(db, pieces, key)
  return (await removePieces(db, pieces, key)) > 0
}

/** Removes the pieces of uploads that have had no new piece for a day. Returns the number of removed pieces. */
export function removeUnfinishedUploads({ table }: PieceTable): (db: AgencyTransaction, now: Date, most: number) => Promise<number> {
  return (db, now, most) => db.run(sql`
    DELETE FROM ${table} WHERE dot_authority_id = ${db.agency} AND (upload_id, starts_at) IN (
      SELECT piece.upload_id, piece.starts_at FROM ${table} piece
      WHERE piece.dot_authority_id = ${db.agency} AND NOT EXISTS (
        SELECT FROM ${table} later WHERE later.dot_authority_id = ${db.agency} AND later.upload_id = piece.upload_id
          AND later.created_at >= ${now}::timestamptz - make_interval(hours => ${UPLOAD_HOURS}))
      ORDER BY piece.upload_id, piece.starts_at DESC LIMIT ${most})`)
}

/** Whether the file of an upload will belong to this record. */
export function isOf({ owner: { type, id } }: Upload, owner: UploadOwner): boolean {
  return type === owner.type && id === owner.id
}

async function removePieces(db: AgencyTransaction, { table }: PieceTable, { employeeId, upload }: UploadKey): Promise<number> {
  return db.run(sql`DELETE FROM ${table} WHERE dot_authority_id = ${db.agency} AND upload_id = ${upload} AND employee_id = ${employeeId}`)
}

/** Removes a person's oldest uploads to make room for one more, so that nobody can fill the disk with unfinished uploads. */
async function removeOldest(db: AgencyTransaction, { table }: PieceTable, employeeId: number): Promise<void> {
  await db.run(sql`
    DELETE FROM ${table} WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND upload_id IN (
      SELECT upload_id FROM ${table} WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}
      GROUP BY upload_id ORDER BY max(created_at) DESC OFFSET ${UNFINISHED_UPLOADS_MAX - 1})`)
}

/**
 * Takes two locks: first on all uploads of this kind by the person, because a new upload can replace the oldest one, and then on the upload
 * itself, because somebody else may send the same id.
 */
async function lockUpload(db: AgencyTransaction, { lock }: PieceTable, { employeeId, upload }: UploadKey): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${lock}\n${db.agency}\n${employeeId}`}, 16))`)
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${lock}\n${db.agency}\n${upload}`}, 16))`)
}
