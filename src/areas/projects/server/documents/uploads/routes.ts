import { Readable } from 'node:stream'
import { documentUploads } from '#src/areas/projects/api/documents'
import { addStored, checkContent, ownerOf, readName } from '#src/areas/projects/server/documents/add-document'
import { documentPieces } from '#src/areas/projects/server/documents/uploads/document-pieces'
import { checkDocument } from '#src/platform/domain/documents/documents'
import type { DocumentOwners } from '#src/platform/server/extensions/document-owners'
import { implement, type Implementation } from '#src/platform/server/http/call'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { cancelUpload, checked, finishUpload, receivePiece, stateOf, uploadKeyOf } from '#src/platform/server/uploads/receive-piece'

/**
 * Uploads of documents in pieces, which resume after an interruption. The rules are those of a document that is sent whole (PROJ-32,
 * PROJ-33).
 */
export const documentUploadRoutes = (owners: DocumentOwners): Implementation => implement(documentUploads, {
  state: (call) => call.inAgency((db) => stateOf(db, documentPieces, uploadKeyOf(call))),
  async addPiece(call) {
    const { query: { size: total, offset, owner_type: type, owner_id: id, name: sentName }, person } = call
    const { type: mediaType } = readName(sentName)
    const owner = ownerOf(owners, type)
    return receivePiece(call, {
      pieces: documentPieces, key: uploadKeyOf(call), owner: { type, id }, total, offset,
      allowed: (db) => owner.writable(db, person, id),
      checkBeginning: (content) => checkContent(mediaType, content),
      once: (sent, write) => onceByKey(call, documentUploads.addPiece, sent, write),
    })
  },
  async finish(call) {
    const { body: { owner_type: type, owner_id: id, name: sentName }, person, platform } = call
    const named = readName(sentName)
    const owner = ownerOf(owners, type)
    return finishUpload(call, {
      pieces: documentPieces, key: uploadKeyOf(call), owner: { type, id },
      allowed: (db) => owner.writable(db, person, id),
      async make(open, size) {
        // check again, because the name and the limits may have changed since the first piece
        throwIfRefused(checkDocument({ name: named.name, size }))
        const { key: fileKey } = await platform.files.keep(Readable.from(checked(open(), (content) => checkContent(named.type, content))))
        return (db) => addStored(db, call, owner, { ...named, of: { type, id }, size, fileKey })
      },
      once: (write) => onceByKey(call, documentUploads.finish, call.body, write),
    })
  },
  cancel: (call) => call.inAgency((db) => cancelUpload(db, documentPieces, uploadKeyOf(call))),
})
