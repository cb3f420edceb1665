import { checkGisFile, formatOfName, type GisFormat } from '#src/areas/stationing/domain/gis-files/gis-file'
import { GIS_FILES_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { refuse, type Verdict, allow } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError, unprocessable } from '#src/platform/server/http/errors'
import { note } from '#src/areas/stationing/domain/gis-files/notes'

/** How many hours the pieces of a file that is never added are kept. */
const UPLOAD_HOURS = 24

/** A piece of a file; its content is already in the file store. */
export interface ReceivedPiece {
  readonly upload: string
  readonly name: string
  readonly starts_at: number
  readonly total: number
  readonly size: number
  readonly key: string
}

/** A file that was completely uploaded but not added yet. */
export interface UploadedFile {
  readonly upload_id: string
  readonly name: string
  readonly format: GisFormat
  readonly size: number
}

/** Whether the first bytes of a file are those of its format (GEO-3). */
export function checkContent(name: string, head: Buffer): Verdict {
  const format = formatOfName(name)
  const text = head.toString('latin1')
  const starts = (...bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
  if (format === 'dxf' && starts(0x50, 0x4b)) return refuse('errors.gis_zip', { name })
  if (format === 'dxf' && text.startsWith('AutoCAD Binary DXF')) return refuse('errors.gis_binary_dxf', { name })
  const isFine = {
    dwg: () => text.startsWith('AC10'),
    dgn: () => starts(0x08, 0x09, 0xfe, 0x02) || starts(0xc8, 0x09, 0xfe, 0x02) || starts(0xd0, 0xcf, 0x11, 0xe0),
    ifc: () => /^(?:\u00ef\u00bb\u00bf)?\s*ISO-10303-21;/.test(text),
    dxf: () => /^(?:\u00ef\u00bb\u00bf)?(?:\s*999\s*\n[^\n]*\n)*\s*0\s*\n\s*SECTION/.test(text),
  }
  return format === null || isFine[format]() ? allow : refuse('errors.gis_content', { name, format: format.toUpperCase() })
}

/**
 * Stores the next piece of an upload; returns how many bytes have arrived. The same piece sent again changes nothing. 422 if the piece does
 * not begin where the stored bytes end, if it extends beyond the size of the file, or if the upload is somebody else's or already belongs
 * to a GIS file.
 */
export async function addPiece(db: AgencyTransaction, employeeId: number, { upload, name, starts_at: at, total, size, key }: ReceivedPiece): Promise<number> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gis upload\n${db.agency}\n${upload}`}, 16))`)
  const isUsed = await db.maybeOne(sql`SELECT 1 AS used FROM gis_file_pieces WHERE dot_authority_id = ${db.agency} AND upload_id = ${upload} AND (gis_file_id IS NOT NULL OR employee_id <> ${employeeId}) LIMIT 1`)
  if (isUsed !== null) throw new HttpError(422, note('gis_upload_gone'))
  const own = sql.part`dot_authority_id = ${db.agency} AND upload_id = ${upload} AND employee_id = ${employeeId} AND gis_file_id IS NULL`
  const { received, position } = await db.one(sql<{ received: number; position: number }>`SELECT coalesce(sum(size), 0)::float8 AS received, count(*)::int AS position FROM gis_file_pieces WHERE ${own}`)
  if (at !== received) {
    const again = await db.maybeOne(sql<{ position: number }>`SELECT position FROM gis_file_pieces WHERE ${own} AND starts_at = ${at} AND file_key = ${key}`)
    if (again === null) throw new HttpError(422, note('gis_piece', { received }))
    return received
  }
  if (at + size > total) throw new HttpError(422, note('gis_piece', { received }))
  await db.run(sql`
    INSERT INTO gis_file_pieces (dot_authority_id, upload_id, position, employee_id, file_name, total_size, starts_at, size, file_key)
    VALUES (${db.agency}, ${upload}, ${position}, ${employeeId}, ${name}, ${total}, ${at}, ${size}, ${key})`)
  return received + size
}

/** A person's complete uploads with these ids, in the same order. Throws 422 if an upload is missing, incomplete or somebody else's. */
export async function findUploads(db: AgencyTransaction, employeeId: number, ids: readonly string[]): Promise<UploadedFile[]> {
  if (ids.length > GIS_FILES_MAX) throw unprocessable('errors.gis_count', { max: GIS_FILES_MAX })
  const rows = await db.many(sql<{ upload_id: string; name: string; size: number }>`
    SELECT upload_id, min(file_name) AS name, sum(size)::float8 AS size FROM gis_file_pieces
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND gis_file_id IS NULL AND upload_id = ANY (${[...ids]}::uuid[])
    GROUP BY upload_id HAVING sum(size) = min(total_size)`)
  return ids.map((id) => {
    const row = rows.find(({ upload_id: one }) => one === id)
    const format = row === undefined ? null : formatOfName(row.name)
    if (row === undefined || format === null || !checkGisFile(row).allowed) throw new HttpError(422, note('gis_upload_gone'))
    return { ...row, format }
  })
}

/** Makes a person's upload the content of a GIS file. Throws 422 if it already is the content of a file. */
export async function takeUpload(db: AgencyTransaction, employeeId: number, upload: string, file: number): Promise<void> {
  const pieces = await db.run(sql`
    UPDATE gis_file_pieces SET gis_file_id = ${file} WHERE dot_authority_id = ${db.agency} AND upload_id = ${upload} AND employee_id = ${employeeId} AND gis_file_id IS NULL`)
  if (pieces === 0) throw new HttpError(422, note('gis_upload_gone'))
}

/** Removes up to `most` pieces of files that were not added within UPLOAD_HOURS; returns how many pieces were removed. */
export function removeUploads(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM gis_file_pieces WHERE dot_authority_id = ${db.agency} AND (upload_id, position) IN (
      SELECT upload_id, position FROM gis_file_pieces
      WHERE dot_authority_id = ${db.agency} AND gis_file_id IS NULL AND created_at < ${now}::timestamptz - make_interval(hours => ${UPLOAD_HOURS}) LIMIT ${most})`)
}
