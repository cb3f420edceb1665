import { imageUploads } from '#src/areas/tickets/api/images'
import { checkImageFile } from '#src/areas/tickets/domain/images/image-file'
import { assertMayChange, drawAndKeep, insertDrawn } from '#src/areas/tickets/server/images/add-image'
import { assertVisible } from '#src/areas/tickets/server/images/find-seen'
import type { Imageable } from '#src/areas/tickets/server/images/store'
import { imagePieces } from '#src/areas/tickets/server/images/uploads/image-pieces'
import { implement } from '#src/platform/server/http/call'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { cancelUpload, finishUpload, receivePiece, stateOf, uploadKeyOf } from '#src/platform/server/uploads/receive-piece'
import type { UploadOwner } from '#src/platform/server/uploads/piece-store'

/**
 * The API for sending an image in pieces, so that an interrupted upload can be resumed. The same rules apply as for an image that is sent
 * whole (TICK-66 to TICK-68).
 */
export const imageUploadRoutes = implement(imageUploads, {
  state: (call) => call.inAgency((db) => stateOf(db, imagePieces, uploadKeyOf(call))),
  async addPiece(call) {
    const { query: { size: total, offset, ...object }, person } = call
    assertMayChange(person, object.imageable_type)
    return receivePiece(call, {
      pieces: imagePieces, key: uploadKeyOf(call), owner: ownerOf(object), total, offset,
      allowed: (db) => assertVisible(db, person, object),
      checkBeginning: (content) => checkImageFile({ content, size: total }),
      once: (sent, write) => onceByKey(call, imageUploads.addPiece, sent, write),
    })
  },
  async finish(call) {
    const { body: { name, ...object }, person, platform } = call
    assertMayChange(person, object.imageable_type)
    return finishUpload(call, {
      pieces: imagePieces, key: uploadKeyOf(call), owner: ownerOf(object),
      allowed: (db) => assertVisible(db, person, object),
      async make(open, size) {
        const drawn = await drawAndKeep(person, platform.files, () => ({ content: open(), size }))
        return (db) => insertDrawn(db, call, object, name, drawn)
      },
      once: (write) => onceByKey(call, imageUploads.finish, call.body, write),
    })
  },
  cancel: (call) => call.inAgency((db) => cancelUpload(db, imagePieces, uploadKeyOf(call))),
})

function ownerOf({ imageable_type: type, imageable_id: id }: Imageable): UploadOwner {
  return { type, id }
}
