import { imageUploads } from '#src/areas/tickets/api/images'
import type { ImageObject } from '#src/areas/tickets/client/images/image-calls'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { fileUploads } from '#src/workspace/client/uploads/file-uploads'

/** The API calls for uploads that are sent in pieces. */
export const uploadCalls = requests(imageUploads)

/** The uploads of large images, which are sent in pieces. */
export const photoUploads = fileUploads<ImageObject>({
  storageKey: 'slipway.photo-uploads',
  keyOf: ({ imageable_type: type, imageable_id: id }) => `${type} ${id}`,
  addPiece: ({ id, object, size }, piece, signal) => callApi(uploadCalls.addPiece({ upload_id: id, ...object, size, ...piece }), { signal, ignore: 'all' }),
  state: (id, signal) => callApi(uploadCalls.state({ upload_id: id }), { signal, ignore: 'all' }),
})
