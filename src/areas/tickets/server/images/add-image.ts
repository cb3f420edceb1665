import { Readable } from 'node:stream'
import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { checkImageFile, imageName, imageTypeOf, type ImageType } from '#src/areas/tickets/domain/images/image-file'
import type { CameraNotes } from '#src/areas/tickets/server/images/camera-notes'
import { addImageOfProject } from '#src/areas/tickets/server/images/of-project'
import { addImageOfTicket, type CountedSlip } from '#src/areas/tickets/server/images/of-ticket'
import { redrawImage } from '#src/areas/tickets/server/images/redraw-image'
import type { Imageable, StoredImage } from '#src/areas/tickets/server/images/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { inTurnOf } from '#src/platform/server/drawing'
import type { FileStore } from '#src/platform/server/files/file-store'
import type { Call } from '#src/platform/server/http/call'
import { forbidden, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import type { ContractEntry } from '#src/platform/api/contract'

/** An image that was drawn again and stored, and has no row yet. */
interface DrawnFile {
  readonly type: ImageType
  readonly size: number
  readonly width: number
  readonly height: number
  readonly file_key: string
  readonly preview_key: string
  readonly taken_at: string | null
  readonly notes: CameraNotes
}

/** Throws 403 unless the person may add and remove images of such an object: photos of projects are as its documents (B.2). */
export function assertMayChange(person: SignedIn, type: Imageable['imageable_type']): void {
  const verdict = mayChangeImagesOf(type, person)
  if (!verdict.allowed) throw forbidden(verdict)
}

/**
 * Draws an image again and stores the result. `read` gives the uploaded bytes when it is the person's turn, so that an upload on disk waits
 * there and not in memory. 422 for a file that is no image (TICK-68); 429 or 503 when too many wait.
 */
export async function drawAndKeep(person: SignedIn, files: Pick<FileStore, 'keep'>, read: () => Promise<Buffer>): Promise<DrawnFile> {
  const { drawn, type } = await inTurnOf(person, async () => {
    const content = await read()
    throwIfRefused(checkImageFile({ content, size: content.length }))
    const typeOfContent = imageTypeOf(content)
    if (typeOfContent === null) throw new Error('a checked image has a type')
    return { drawn: await redrawImage(content, typeOfContent), type: typeOfContent }
  })
  if ('allowed' in drawn) throw unprocessable(drawn.message, drawn.values)
  const { key: file } = await files.keep(Readable.from([drawn.content]))
  const { key: preview } = await files.keep(Readable.from([drawn.preview]))
  const { width, height, takenAt, notes } = drawn
  return { type, size: drawn.content.length, width, height, file_key: file, preview_key: preview, taken_at: takenAt, notes }
}

/** Adds a stored image to its object; returns the answer of the call: the image, and the ticket's version and count. */
export async function insertDrawn(
  db: AgencyTransaction,
  call: Call<ContractEntry>,
  object: Imageable,
  name: string | undefined,
  { type, ...file }: DrawnFile,
): Promise<{ readonly image: ReturnType<typeof answered>; readonly slip: CountedSlip | null }> {
  const row = { imageable_id: object.imageable_id, name: imageName(name, type), type, ...file }
  if (object.imageable_type === 'Project') return { image: answered(await addImageOfProject(db, call.person, actorOf(call), row)), slip: null }
  const { image, slip } = await addImageOfTicket(db, call.person, actorOf(call), row)
  return { image: answered(image), slip }
}

/** An image as calls answer it, without the keys of its files. */
export function answered<Image extends StoredImage>({ file_key: _file, preview_key: _preview, ...image }: Image): Omit<Image, 'file_key' | 'preview_key'> {
  return image
}
