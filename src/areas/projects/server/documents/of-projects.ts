import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import type { DocumentOwner } from '#src/platform/server/extensions/document-owners'

/** Everyone who sees a project may read its documents; the abilities of the calls decide who may change them (PROJ-32, PROJ-33). */
export const projectDocuments: DocumentOwner = {
  async readable(db, person, projectId) {
    await assertProjectVisible(db, person, projectId)
    return projectId
  },
  async writable(db, person, projectId) {
    await assertProjectVisible(db, person, projectId)
    return projectId
  },
}
