import { Readable } from 'node:stream'
import { submittals } from '#src/areas/partners/api/submittals'
import type { StoredFile } from '#src/areas/projects/server/documents/public/attach-documents'
import { UNSENT_UPLOADS_MAX } from '#src/areas/partners/domain/submittals/submittal-states'
import { checkDocument, documentName, documentType, isContentOf } from '#src/platform/domain/documents/documents'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Call } from '#src/platform/server/http/call'
import { HttpError, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { piecesOf } from '#src/platform/server/time-slice'

/** How many hours a file that belongs to no submittal is kept. */
const UPLOAD_HOURS = 24

/** Stores a file until it is sent with a submittal. The first bytes must match the type that its name indicates (SUBM-3 to SUBM-5). */
export async function keepUpload(call: Call<typeof submittals.upload>, allowed: (db: AgencyTransaction) => Promise<void>) {
  const { person, platform, request } = call
  const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const name = documentName(call.query.name)
  const type = documentType(name)
  throwIfRefused(checkDocument({ name, size: content.length }), [{ field: 'name', message: name }])
  if (type === null || !isContentOf(type, content)) throw new HttpError(422, message('errors.file_format', { format: 'pdf, jpeg, jpg, png' }))
  await call.inAgency(async (db) => {
    await allowed(db)
    await assertRoom(db, person.id)
  })
  const { key } = await platform.files.keep(Readable.from(piecesOf(content)))
  return onceByKey(call, submittals.upload, key, async (db) => {
    await allowed(db)
    await assertRoom(db, person.id)
    const { id } = await db.one(sql<{ id: number }>`
      INSERT INTO submittal_uploads (dot_authority_id, employee_id, name, type, size, file_key)
      VALUES (${db.agency}, ${person.id}, ${name}, ${type}, ${content.length}, ${key}) RETURNING id`)
    return { upload: { id, name, type, size: content.length } }
  })
}

/** Throws 422 for a person with too many files that were never sent, so that a vendor cannot fill the disk with files. */
async function assertRoom(db: AgencyTransaction, employeeId: number): Promise<void> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM submittal_uploads WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}`)
  if (count >= UNSENT_UPLOADS_MAX) throw unprocessable('errors.submittal_uploads_many', { max: UNSENT_UPLOADS_MAX, hours: UPLOAD_HOURS })
}

/**
 * Removes files from a person's unsent uploads and returns them, so that the caller can attach them to a submittal. Throws 422 if a file is
 * missing or belongs to somebody else.
 */
export async function takeUploads(db: AgencyTransaction, employeeId: number, ids: readonly number[]): Promise<StoredFile[]> {
  const wanted = [...new Set(ids)]
  const files = await db.many(sql<StoredFile & { id: number }>`
    DELETE FROM submittal_uploads WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND id = ANY (${wanted}) RETURNING id, name, type, size, file_key`)
  if (files.length !== wanted.length) throw unprocessable('errors.submittal_upload_gone', {}, [{ field: 'upload_ids', message: message('errors.submittal_upload_gone') }])
  return files.toSorted((one, other) => one.id - other.id)
}

/** Removes at most `most` files that were not sent with a submittal within `UPLOAD_HOURS` hours; returns the number of removed files. */
export function removeUploads(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM submittal_uploads WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM submittal_uploads WHERE dot_authority_id = ${db.agency} AND created_at < ${now}::timestamptz - make_interval(hours => ${UPLOAD_HOURS}) LIMIT ${most})`)
}
