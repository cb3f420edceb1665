import { Type } from 'typebox'
import { Strict, Uuid } from '#src/platform/api/schemas'

/** A UUID that the sender creates; an upload belongs to its sender. */
export const uploadParams = Strict({ upload_id: Uuid })

/** How many bytes of a file the server has. They are always the first bytes of the file. */
const received = Type.Integer()
export const ReceivedBytes = Type.Object({ received })
/** The progress of an upload; `size` is that of the whole file in bytes. */
export const UploadState = Type.Object({ received, size: Type.Integer() })

/** The position at which a piece begins, and the size in bytes of the whole file, which is at most `most`. */
export function pieceQuery(most: number) {
  return { size: Type.Integer({ minimum: 1, maximum: most }), offset: Type.Integer({ minimum: 0, maximum: most }) }
}
