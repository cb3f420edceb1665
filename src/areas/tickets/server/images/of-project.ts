import { assertProjectVisible, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { insertImage, removeImage, type StoredImage } from '#src/areas/tickets/server/images/store'
import { NO_NOTES, type CameraNotes } from '#src/areas/tickets/server/images/redrawn/camera-notes'
import { noteImage } from '#src/areas/tickets/server/images/check-store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/**
 * Undoes adding and deleting photos of projects (PROJ-46). A photo has no version, because it never changes, except that it can be deleted.
 */
export const photoRestorer = restoreColumnsOf({
  table: 'images',
  columns: ['deleted_at', 'deleted_by'],
  may: 'change_documents',
  name: sql.part`record.name`,
  hasVersion: false,
  hasUpdatedAt: false,
})

/** Adds a photo to a project that the person may see. A project can have any number of photos. */
export async function addImageOfProject(
  db: AgencyTransaction,
  person: Viewer & Pick<SignedIn, 'name'>,
  actor: Actor,
  { notes = NO_NOTES, ...newImage }: Omit<Parameters<typeof insertImage>[1], 'created_by' | 'created_by_name' | 'imageable_type'> & { readonly notes?: CameraNotes },
): Promise<StoredImage> {
  await assertProjectVisible(db, person, newImage.imageable_id)
  const image = await insertImage(db, { ...newImage, imageable_type: 'Project', created_by: person.id, created_by_name: person.name })
  await noteImage(db, image.id, notes)
  await recordPhoto(db, actor, 'created', image, { deleted_at: [new Date().toISOString(), null] })
  return image
}

/** Deletes a photo of a project that the person may see. 404 if the project has no such photo. */
export async function removeImageOfProject(db: AgencyTransaction, person: SignedIn, actor: Actor, projectId: number, id: number): Promise<void> {
  await assertProjectVisible(db, person, projectId)
  const image = await removeImage(db, { imageable_type: 'Project', imageable_id: projectId }, id, person.id)
  if (image === null) throw notFound()
  await recordPhoto(db, actor, 'deleted', image, { deleted_at: [null, new Date().toISOString()], deleted_by: [null, person.id] })
}

function recordPhoto(db: AgencyTransaction, actor: Actor, event: 'created' | 'deleted', { id, name, imageable_id: project }: StoredImage, changes: ChangedRecord['changes']): Promise<void> {
  return recordEvents(db, actor, event, [{ kind: 'photo', id, name, version: null, dot_project_id: project, changes }])
}
