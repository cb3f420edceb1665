import { Type } from 'typebox'
import { Strict, Uuid } from '#src/platform/api/schemas'

/** The path parameter of an upload: a UUID that the sender creates. Only the sender can access the upload. */
export const uploadParams = Strict({ upload_id: Uuid })

/** How many bytes of the file the server has received. These are always the first bytes of the file. */
const received = Type.Integer()
export const ReceivedBytes = Type.Object({ received })
/** The progress of an upload. `size` is the size of the whole file in bytes. */
export const UploadState = Type.Object({ received, size: Type.Integer() })

/** The query of a call that sends a piece: the offset of its first byte, and the size of the whole file in bytes, at most `most`. */
export function pieceQuery(most: number) {
  return { size: Type.Integer({ minimum: 1, maximum: most }), offset: Type.Integer({ minimum: 0, maximum: most }) }
}
