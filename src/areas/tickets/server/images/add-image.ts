import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { imageName } from '#src/areas/tickets/domain/images/image-file'
import { addImageOfProject } from '#src/areas/tickets/server/images/of-project'
import { addImageOfTicket, type CountedSlip } from '#src/areas/tickets/server/images/of-ticket'
import { redrawImage, type RedrawnImage, type UploadedImage } from '#src/areas/tickets/server/images/redrawn/redraw-image'
import type { Imageable, StoredImage } from '#src/areas/tickets/server/images/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { inTurnOf } from '#src/platform/server/drawing'
import type { FileStore } from '#src/platform/server/files/file-store'
import type { Call } from '#src/platform/server/http/call'
import { forbidden, unprocessable } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import type { ContractEntry } from '#src/platform/api/contract'

/**
 * Throws 403 unless the person may add and remove images of this type of object. For photos of a project, the same rule applies as for
 * documents (B.2).
 */
export function assertMayChange(person: SignedIn, type: Imageable['imageable_type']): void {
  const verdict = mayChangeImagesOf(type, person)
  if (!verdict.allowed) throw forbidden(verdict)
}

/**
 * Re-encodes an image and stores the result. Images wait in a queue. `open` returns the uploaded bytes and is called only when the image's
 * turn comes, so that an upload on disk is not in memory while it waits. 422 for a file that is not an image (TICK-68); 429 or 503 if too
 * many images are waiting.
 */
export async function drawAndKeep(person: SignedIn, files: Pick<FileStore, 'keep'>, open: () => UploadedImage): Promise<RedrawnImage> {
  const drawn = await inTurnOf(person, () => redrawImage(open(), files))
  if ('allowed' in drawn) throw unprocessable(drawn.message, drawn.values)
  return drawn
}

/**
 * Adds a stored image to its object. Returns the response of the call: the image and, for an image of a ticket, the ticket's version and
 * image count (null for a project).
 */
export async function insertDrawn(
  db: AgencyTransaction,
  call: Call<ContractEntry>,
  object: Imageable,
  name: string | undefined,
  { type, ...file }: RedrawnImage,
): Promise<{ readonly image: ReturnType<typeof answered>; readonly slip: CountedSlip | null }> {
  const row = { imageable_id: object.imageable_id, name: imageName(name, type), type, ...file }
  if (object.imageable_type === 'Project') return { image: answered(await addImageOfProject(db, call.person, actorOf(call), row)), slip: null }
  const { image, slip } = await addImageOfTicket(db, call.person, actorOf(call), row)
  return { image: answered(image), slip }
}

/** An image as the API returns it, without its file keys. */
export function answered<Image extends StoredImage>({ file_key: _file, preview_key: _preview, ...image }: Image): Omit<Image, 'file_key' | 'preview_key'> {
  return image
}
