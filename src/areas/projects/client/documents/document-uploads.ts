import { documentUploads as calls } from '#src/areas/projects/api/documents'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { fileUploads } from '#src/workspace/client/uploads/file-uploads'

/** The API calls for uploading documents in pieces. */
export const uploadCalls = requests(calls)

/** The large documents that are being uploaded, by the id of their project. */
export const documentUploads = fileUploads<number>({
  storageKey: 'slipway.document-uploads',
  keyOf: (project) => `project ${project}`,
  addPiece: ({ id, object, name, size }, piece, signal) => callApi(uploadCalls.addPiece({ upload_id: id, owner_type: 'project', owner_id: object, name, size, ...piece }), { signal, ignore: 'all' }),
  state: (id, signal) => callApi(uploadCalls.state({ upload_id: id }), { signal, ignore: 'all' }),
})

/** A document to add to a project: its file and, if the file was uploaded in pieces, the id of that upload. */
export interface DocumentToSend {
  readonly project: number
  readonly file: File
  readonly upload: string | null
}
