import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { checkImageCount } from '#src/areas/tickets/domain/images/image-file'
import { countImages, insertImage, removeImage, type StoredImage } from '#src/areas/tickets/server/images/store'
import { NO_NOTES, type CameraNotes } from '#src/areas/tickets/server/images/redrawn/camera-notes'
import { noteImage } from '#src/areas/tickets/server/images/check-store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { throwIfRefused, notFound } from '#src/platform/server/http/errors'
import { lockSlip, type LockedSlip } from '#src/areas/tickets/server/lock-slip'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** The version and the image count of a ticket, after its images changed. */
export interface CountedSlip {
  readonly id: number
  readonly version: number
  readonly image_count: number
}

/**
 * Adds an image to a ticket that the person may see. The ticket is locked, so that concurrent calls cannot add more images than a ticket
 * may have (TICK-66). 422 if it already has that many.
 */
export async function addImageOfTicket(
  db: AgencyTransaction,
  person: Viewer & Pick<SignedIn, 'name'>,
  actor: Actor,
  { notes = NO_NOTES, ...newImage }: Omit<Parameters<typeof insertImage>[1], 'created_by' | 'created_by_name' | 'imageable_type'> & { readonly notes?: CameraNotes },
): Promise<{ readonly image: StoredImage; readonly slip: CountedSlip }> {
  const slip = await lockSlip(db, person, newImage.imageable_id)
  const count = await countImages(db, { imageable_type: 'Slip', imageable_id: slip.id })
  throwIfRefused(checkImageCount(count))
  const image = await insertImage(db, { ...newImage, imageable_type: 'Slip', created_by: person.id, created_by_name: person.name })
  await noteImage(db, image.id, notes)
  return { image, slip: await recordImageChange(db, actor, slip, [count, count + 1], 'image_added', image) }
}

/** Removes an image of a ticket that the person may see. 404 if the ticket has no such image. */
export async function removeImageOfTicket(db: AgencyTransaction, person: SignedIn, actor: Actor, slipId: number, id: number): Promise<void> {
  const slip = await lockSlip(db, person, slipId)
  const object = { imageable_type: 'Slip', imageable_id: slip.id } as const
  const count = await countImages(db, object)
  const image = await removeImage(db, object, id, person.id)
  if (image === null) throw notFound()
  await recordImageChange(db, actor, slip, [count, count - 1], 'image_removed', image)
}

/** Updates the image count and the version of a ticket, and records the event. */
async function recordImageChange(
  db: AgencyTransaction,
  actor: Actor,
  slip: LockedSlip,
  [before, after]: readonly [number, number],
  event: 'image_added' | 'image_removed',
  image: StoredImage,
): Promise<CountedSlip> {
  const changed = await db.one(sql<CountedSlip>`
    UPDATE slips SET image_count = ${after}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${slip.id} RETURNING id, version, image_count`)
  const named = { id: image.id, name: image.name }
  await recordSlipEvents(db, actor, event, [{
    slip_id: slip.id,
    slip_version: changed.version,
    dot_project_id: slip.dot_project_id,
    changes: { images: event === 'image_added' ? [null, named] : [named, null], image_count: [before, after] },
  }])
  return changed
}
