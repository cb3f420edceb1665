import { UNFINISHED_UPLOADS_MAX } from '#src/platform/domain/uploads'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { conflict, notFound } from '#src/platform/server/http/errors'

/** How many hours an upload is kept after its last piece. */
const UPLOAD_HOURS = 24

/** The key of an upload: the person whose upload it is, and its id. */
export interface UploadKey {
  readonly employeeId: number
  readonly upload: string
}

/** The owner of an upload: the type and the id of the record that the file is for. */
export interface UploadOwner {
  readonly type: string
  readonly id: number
}

/** A piece whose content is in the file store. */
export interface StoredPiece {
  /** The position in the file at which the piece begins. */
  readonly starts_at: number
  readonly size: number
  readonly file_key: string
}

/** A piece whose content is not stored yet; its size is null if the sender did not announce it. */
export interface AnnouncedPiece {
  readonly starts_at: number
  readonly size: number | null
  readonly file_key: null
}

/** An unfinished upload: its owner, its size in bytes, and its pieces in order. */
export interface Upload {
  readonly owner: UploadOwner
  readonly total: number
  readonly received: number
  readonly pieces: readonly StoredPiece[]
}

/**
 * The unfinished uploads of one kind of files. Their table has the columns dot_authority_id, upload_id, starts_at (these are its key),
 * employee_id, total_size, size, file_key, created_at, and the type and the id of the owner.
 */
export interface PieceTable {
  readonly lock: string
  readonly table: SqlPart
  readonly ownerType: SqlPart
  readonly ownerId: SqlPart
}

/**
 * Describes the uploads of one kind by the names of their table and of its columns for the owner. `lock` names the kind in the advisory
 * locks of its uploads.
 */
export function pieceTable(names: { readonly table: string; readonly ownerType: string; readonly ownerId: string; readonly lock: string }): PieceTable {
  const { table, ownerType, ownerId, lock } = names
  return { lock, table: sql.identifier(table), ownerType: sql.identifier(ownerType), ownerId: sql.identifier(ownerId) }
}

/** The person's own upload; null if there is none, if it is somebody else's, or if its earlier pieces were removed. */
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
 * Whether an upload can take a piece: true for the next one, false for one that it has already. 404 for an upload that does not exist, is
 * somebody else's, or has another owner or size; 409 for a piece that is not the next.
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

/** Adds a stored piece to its upload; returns how many bytes the upload has. The errors are those of `takesPiece`. */
export async function addPiece(db: AgencyTransaction, pieces: PieceTable, key: UploadKey, owner: UploadOwner, total: number, piece: StoredPiece): Promise<number> {
  await lockUpload(db, pieces, key)
  if (await takesPiece(db, pieces, key, owner, total, piece)) {
    if (piece.starts_at === 0) {
      // remove the rest of an upload whose first piece was already removed
      await removePieces(db, pieces, key)
      await removeOldest(db, pieces, key.employeeId)
    }
    await db.run(sql`
      INSERT INTO ${pieces.table} (dot_authority_id, upload_id, starts_at, employee_id, ${pieces.ownerType}, ${pieces.ownerId}, total_size, size, file_key)
      VALUES (${db.agency}, ${key.upload}, ${piece.starts_at}, ${key.employeeId}, ${owner.type}, ${owner.id}, ${total}, ${piece.size}, ${piece.file_key})`)
  }
  return (await findUpload(db, pieces, key))?.received ?? 0
}

/** Removes the person's own upload; the nightly cleanup removes its files. False if there is none. */
export async function removeUpload(db: AgencyTransaction, pieces: PieceTable, key: UploadKey): Promise<boolean> {
  await lockUpload(db, pieces, key)
  return (await removePieces(db, pieces, key)) > 0
}

/** Removes the pieces of uploads that nobody has continued for a day; returns how many. */
export function removeUnfinishedUploads({ table }: PieceTable): (db: AgencyTransaction, now: Date, most: number) => Promise<number> {
  return (db, now, most) => db.run(sql`
    DELETE FROM ${table} WHERE dot_authority_id = ${db.agency} AND (upload_id, starts_at) IN (
      SELECT piece.upload_id, piece.starts_at FROM ${table} piece
      WHERE piece.dot_authority_id = ${db.agency} AND NOT EXISTS (
        SELECT FROM ${table} later WHERE later.dot_authority_id = ${db.agency} AND later.upload_id = piece.upload_id
          AND later.created_at >= ${now}::timestamptz - make_interval(hours => ${UPLOAD_HOURS}))
      ORDER BY piece.upload_id, piece.starts_at DESC LIMIT ${most})`)
}

/** Whether an upload is for this owner. */
export function isOf({ owner: { type, id } }: Upload, owner: UploadOwner): boolean {
  return type === owner.type && id === owner.id
}

async function removePieces(db: AgencyTransaction, { table }: PieceTable, { employeeId, upload }: UploadKey): Promise<number> {
  return db.run(sql`DELETE FROM ${table} WHERE dot_authority_id = ${db.agency} AND upload_id = ${upload} AND employee_id = ${employeeId}`)
}

/** Makes room for one more upload, so that nobody can fill the disk with uploads that are never finished. */
async function removeOldest(db: AgencyTransaction, { table }: PieceTable, employeeId: number): Promise<void> {
  await db.run(sql`
    DELETE FROM ${table} WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND upload_id IN (
      SELECT upload_id FROM ${table} WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}
      GROUP BY upload_id ORDER BY max(created_at) DESC OFFSET ${UNFINISHED_UPLOADS_MAX - 1})`)
}

/**
 * First locks all of the person's uploads of the kind, because a new one can replace the oldest; then the upload itself, because somebody
 * else may send the same id.
 */
async function lockUpload(db: AgencyTransaction, { lock }: PieceTable, { employeeId, upload }: UploadKey): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${lock}\n${db.agency}\n${employeeId}`}, 16))`)
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${lock}\n${db.agency}\n${upload}`}, 16))`)
}
