import { Readable } from 'node:stream'
import { documents } from '#src/areas/projects/api/documents'
import { checkDocument, checkDocumentName, documentName } from '#src/platform/domain/documents/documents'
import { addStored, answered, checkContent, ownerOf, readName, recordDocument } from '#src/areas/projects/server/documents/add-document'
import { findDocument, findDocuments, removeDocument, renameDocument, type DocumentRow } from '#src/areas/projects/server/documents/store'
import type { DocumentOwners } from '#src/platform/server/extensions/document-owners'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { asDownload } from '#src/platform/server/http/attachment'
import { implement, type Implementation } from '#src/platform/server/http/call'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { changedElsewhere, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { piecesOf } from '#src/platform/server/time-slice'

/** The routes for documents. The record that owns a document decides who may read and change it (PROJ-32, PROJ-33, C.4). */
export const documentRoutes = (owners: DocumentOwners): Implementation => implement(documents, {
  list: ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      await ownerOf(owners, query.owner_type).readable(db, person, query.owner_id)
      const { rows, total } = await findDocuments(db, query, page)
      setTotalHeaders(header, total, page)
      return { documents: rows.map(answered) }
    })
  },
  async add(call) {
    const { query: { owner_type: type, owner_id: id, name: sentName }, person, platform, request } = call
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const size = content.length
    throwIfRefused(checkDocument({ name: documentName(sentName), size }), [{ field: 'name', message: documentName(sentName) }])
    const named = readName(sentName)
    throwIfRefused(checkContent(named.type, content))
    const owner = ownerOf(owners, type)
    await call.inAgency((db) => owner.writable(db, person, id))
    const { key: fileKey } = await platform.files.keep(Readable.from(piecesOf(content)))
    return onceByKey(call, documents.add, fileKey, (db) => addStored(db, call, owner, { ...named, of: { type, id }, size, fileKey }))
  },
  rename: (call) =>
    call.inAgency(async (db) => {
      const before = await lockOwn(owners, db, call.person, call.params.id)
      const { version, name: sentName } = call.body
      if (version !== undefined && version !== before.version) throw changedElsewhere([answered(before)])
      const name = documentName(sentName)
      throwIfRefused(checkDocumentName(before.name, name), [{ field: 'name', message: name }])
      if (name === before.name) return { document: answered(before) }
      const after = await renameDocument(db, before.id, name)
      await recordDocument(db, actorOf(call), 'renamed', after, { name: [before.name, name] })
      return { document: answered(after) }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const before = await lockOwn(owners, db, call.person, call.params.id)
      const at = new Date().toISOString()
      const after = await removeDocument(db, before.id, call.person.id, at)
      await recordDocument(db, actorOf(call), 'deleted', after, { deleted_at: [null, at], deleted_by: [null, call.person.id] })
      return undefined
    }),
  detail: ({ params, person, inAgency }) => inAgency(async (db) => ({ document: answered(await readableOne(owners, db, person, params.id)) })),
  async download({ params, person, inAgency, platform, reply }) {
    const row = await inAgency((db) => readableOne(owners, db, person, params.id))
    return asDownload(reply, row.name, row.type).send(platform.files.read(row.file_key))
  },
})

async function readableOne(owners: DocumentOwners, db: AgencyTransaction, person: SignedIn, id: number): Promise<DocumentRow> {
  const row = await findDocument(db, id, 'read')
  if (row === null) throw notFound()
  await ownerOf(owners, row.owner_type).readable(db, person, row.owner_id)
  return row
}

async function lockOwn(owners: DocumentOwners, db: AgencyTransaction, person: SignedIn, id: number): Promise<DocumentRow> {
  const row = await findDocument(db, id, 'locked')
  if (row === null) throw notFound()
  await ownerOf(owners, row.owner_type).writable(db, person, row.owner_id)
  return row
}
