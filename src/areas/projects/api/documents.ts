import { Type } from 'typebox'
import { contract, whoMay, type Who } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, OneWordOf, pageQuery, Strict, Text } from '#src/platform/api/schemas'
import { documentKinds } from '#src/platform/domain/documents/document-kinds'
import { pieceQuery, ReceivedBytes, uploadParams, UploadState } from '#src/platform/api/uploads'
import { DOCUMENT_MAX_BYTES } from '#src/platform/domain/documents/documents'
import { PIECE_MAX_BYTES } from '#src/platform/domain/uploads'

/** The types of records that can own a document (C.4). */
const Owner = OneOf(['project', 'sample', 'submittal', 'epd'])

export const DocumentSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  owner_type: Owner,
  owner_id: Id,
  name: Type.String(),
  type: Type.String(),
  /** Size in bytes. */
  size: Type.Integer(),
  created_by: Type.String(),
  created_at: Moment,
  /**
   * The kind of document. If the agency allows it, the AI provider determines the kind, with a confidence from 0 to 1 (AI-5). Otherwise the
   * kind is determined by words in the document, which `words` lists.
   */
  reading: Nullable(Type.Object({ kind: OneWordOf(documentKinds), confidence: Type.Number(), by_words: Type.Boolean(), words: Type.Array(Type.String()) })),
})

const one = Strict({ id: Id })
/** Who may read documents of at least one kind of owner, and who may change them. The rules of each kind of owner limit access further. */
const readers: Who = { anyOf: [{ route: '/samples' }, { partner: 'vendor' }] }
const writers = whoMay('change_documents', 'write_samples')

/** Files that belong to a record (PROJ-32, PROJ-33). */
export const documents = contract({
  list: {
    method: 'GET',
    path: '/v1/documents',
    who: readers,
    style: 'ruby',
    query: Strict({ owner_type: Owner, owner_id: Id, search: Type.Optional(Type.String({ maxLength: 200 })), ...pageQuery }),
    answer: Type.Object({ documents: Type.Array(DocumentSchema) }),
    errors: [401, 403, 404, 422],
    spec: 'C.4; PROJ-33',
  },
  detail: {
    method: 'GET',
    path: '/v1/documents/:id',
    who: readers,
    params: one,
    answer: Type.Object({ document: DocumentSchema }),
    errors: [401, 403, 404],
    spec: 'C.4; PROJ-33',
  },
  /**
   * The body is the file itself: pdf, jpeg, jpg or png, at most 30 MB. Sending the same file with the same name again does not create a
   * second document.
   */
  add: {
    method: 'POST',
    path: '/v1/documents',
    who: writers,
    query: Strict({ owner_type: Owner, owner_id: Id, name: Text(255) }),
    file: 'application/octet-stream',
    bodyLimit: DOCUMENT_MAX_BYTES,
    transaction: false,
    answer: Type.Object({ document: DocumentSchema }),
    status: 201,
    errors: [401, 403, 404, 413, 422],
    spec: '§5, §8, C.4; PROJ-32, PROJ-33',
  },
  rename: {
    method: 'PATCH',
    path: '/v1/documents/:id',
    who: writers,
    params: one,
    body: Strict({ name: Text(255), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: Type.Object({ document: DocumentSchema }),
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; PROJ-33',
  },
  remove: {
    method: 'DELETE',
    path: '/v1/documents/:id',
    who: writers,
    params: one,
    errors: [401, 403, 404],
    spec: 'C.4; PROJ-33',
  },
  download: {
    method: 'GET',
    path: '/v1/documents/:id/download',
    who: readers,
    params: one,
    answer: 'file',
    impersonation: false,
    errors: [401, 403, 404],
    spec: 'C.4; PROJ-33',
  },
})

const uploadSpec = '§5, §8, C.4; PROJ-32, PROJ-33 (decided)'

/** Uploads of documents in pieces, so that an interrupted upload resumes where it stopped. `POST /v1/documents` takes a whole file. */
export const documentUploads = contract({
  /**
   * How much of the person's own upload has arrived. 404 if there is no such upload, if it became a document or was canceled, or if its
   * last piece arrived more than a day ago.
   */
  state: { method: 'GET', path: '/v1/documents/uploads/:upload_id', who: writers, params: uploadParams, answer: UploadState, errors: [401, 403, 404, 422], spec: uploadSpec },
  /**
   * Adds the next piece of a file of `size` bytes. `offset` is the position of the piece in the file; a piece at offset 0 starts an upload.
   * A piece that is sent twice counts once. 409 if the server does not have exactly the bytes before the piece.
   */
  addPiece: {
    method: 'PUT',
    path: '/v1/documents/uploads/:upload_id',
    who: writers,
    params: uploadParams,
    query: Strict({ owner_type: Owner, owner_id: Id, name: Text(255), ...pieceQuery(DOCUMENT_MAX_BYTES) }),
    file: 'application/octet-stream',
    isStreamed: true,
    bodyLimit: PIECE_MAX_BYTES,
    transaction: false,
    answer: ReceivedBytes,
    errors: [401, 403, 404, 409, 413, 422],
    spec: uploadSpec,
  },
  /** Turns a complete upload into a document, by the rules of `POST /v1/documents`. 409 while bytes are missing. */
  finish: {
    method: 'POST',
    path: '/v1/documents/uploads/:upload_id',
    who: writers,
    params: uploadParams,
    body: Strict({ owner_type: Owner, owner_id: Id, name: Text(255) }),
    transaction: false,
    answer: documents.add.answer,
    status: 201,
    errors: [401, 403, 404, 409, 422],
    spec: uploadSpec,
  },
  /** Cancels the person's own upload. */
  cancel: { method: 'DELETE', path: '/v1/documents/uploads/:upload_id', who: writers, params: uploadParams, errors: [401, 403, 404, 422], spec: uploadSpec },
})
