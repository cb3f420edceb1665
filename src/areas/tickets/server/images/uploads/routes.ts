import { Readable } from 'node:stream'
import { imageUploads } from '#src/areas/tickets/api/images'
import { checkImageFile } from '#src/areas/tickets/domain/images/image-file'
import { PIECE_MAX_BYTES, PIECE_MAX_MB, PIECE_MIN_BYTES, PIECE_MIN_KB } from '#src/areas/tickets/domain/images/limits'
import { assertMayChange, drawAndKeep, insertDrawn } from '#src/areas/tickets/server/images/add-image'
import { assertVisible } from '#src/areas/tickets/server/images/find-seen'
import { addPiece, findUpload, removeUpload, takesPiece, type StoredPiece, type UploadKey } from '#src/areas/tickets/server/images/uploads/store'
import type { FileStore } from '#src/platform/server/files/file-store'
import { implement, type Call } from '#src/platform/server/http/call'
import { conflict, HttpError, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { piecesOf } from '#src/platform/server/time-slice'

/** Uploads of images that go on where they broke off: the rules are those of an image that is sent whole (TICK-66 to TICK-68). */
export const imageUploadRoutes = implement(imageUploads, {
  state: (call) =>
    call.inAgency(async (db) => {
      const upload = await findUpload(db, keyOf(call))
      if (upload === null) throw notFound()
      return { received: upload.received, size: upload.total }
    }),
  async addPiece(call) {
    const { query: { size: total, offset, ...object }, person, platform, request } = call
    assertMayChange(person, object.imageable_type)
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const end = offset + content.length
    const isSmall = content.length < PIECE_MIN_BYTES && end < total
    if (content.length === 0 || isSmall || content.length > PIECE_MAX_BYTES || end > total) throw unprocessable('errors.upload_piece', { min: PIECE_MIN_KB, max: PIECE_MAX_MB })
    if (offset === 0) throwIfRefused(checkImageFile({ content, size: total }))
    const piece = { starts_at: offset, size: content.length }
    await call.inAgency(async (db) => {
      await assertVisible(db, person, object)
      await takesPiece(db, keyOf(call), object, total, { ...piece, file_key: null })
    })
    const { key } = await platform.files.keep(Readable.from(piecesOf(content)))
    return onceByKey(call, imageUploads.addPiece, key, async (db) => ({ received: await addPiece(db, keyOf(call), object, total, { ...piece, file_key: key }) }))
  },
  async finish(call) {
    const { body: { name, ...object }, person, platform } = call
    assertMayChange(person, object.imageable_type)
    const upload = await call.inAgency(async (db) => {
      await assertVisible(db, person, object)
      return findUpload(db, keyOf(call))
    })
    const isOfObject = upload?.object.imageable_type === object.imageable_type && upload.object.imageable_id === object.imageable_id
    // the same call sent again after its answer was lost finds no upload, but the stored answer
    if (upload === null || !isOfObject) return onceByKey(call, imageUploads.finish, call.body, () => Promise.reject(notFound()))
    if (upload.received < upload.total) throw conflict('errors.upload_incomplete', { received: upload.received })
    const drawn = await drawAndKeep(person, platform.files, () => wholeOf(platform.files, upload.pieces)).catch(async (error: unknown) => {
      // what is no image never becomes one
      if (error instanceof HttpError && error.status === 422) await call.inAgency((db) => removeUpload(db, keyOf(call)))
      throw error
    })
    return onceByKey(call, imageUploads.finish, call.body, async (db) => {
      if (!(await removeUpload(db, keyOf(call)))) throw notFound()
      return insertDrawn(db, call, object, name, drawn)
    })
  },
  cancel: (call) =>
    call.inAgency(async (db) => {
      if (!(await removeUpload(db, keyOf(call)))) throw notFound()
      return undefined
    }),
})

function keyOf({ person, params }: Pick<Call<(typeof imageUploads)['state']>, 'person' | 'params'>): UploadKey {
  return { employeeId: person.id, upload: params.upload_id.toLowerCase() }
}

async function wholeOf(files: Pick<FileStore, 'read'>, pieces: readonly StoredPiece[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const { file_key: key } of pieces) for await (const part of files.read(key)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
