import type { ContractEntry } from '#src/platform/api/contract'
import { assertProjectVisible, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { assertTicketVisible } from '#src/areas/tickets/server/detail/history'
import { findImage, type Imageable, type StoredImage } from '#src/areas/tickets/server/images/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Call } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'

/** Throws 404 unless the person may see the object (API-16). */
export function assertVisible(db: AgencyTransaction, person: Viewer, { imageable_type: type, imageable_id: id }: Imageable): Promise<void> {
  return type === 'Project' ? assertProjectVisible(db, person, id) : assertTicketVisible(db, person, id)
}

/** An image of an object that the person may see. Throws 404 if there is no such image. */
export async function findSeenIn(db: AgencyTransaction, person: Viewer, object: Imageable, id: number): Promise<StoredImage> {
  await assertVisible(db, person, object)
  const image = await findImage(db, object, id)
  if (image === null) throw notFound()
  return image
}

/** Like `findSeenIn`, but in a transaction of its own. */
export function findSeen({ person, inAgency }: Pick<Call<ContractEntry>, 'person' | 'inAgency'>, object: Imageable, id: number): Promise<StoredImage> {
  return inAgency((db) => findSeenIn(db, person, object, id))
}
