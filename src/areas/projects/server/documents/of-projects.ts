import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { mayCall } from '#src/platform/api/access'
import { projectRoles } from '#src/platform/api/contract'
import { may } from '#src/platform/domain/session/abilities'
import { forbidden } from '#src/platform/server/http/errors'
import type { DocumentOwner } from '#src/platform/server/extensions/document-owners'

/** Access to a project's documents: everyone who sees the project may read them; changing them requires an ability (PROJ-32, PROJ-33). */
export const projectDocuments: DocumentOwner = {
  async readable(db, person, projectId) {
    const verdict = mayCall(projectRoles, person)
    if (!verdict.allowed) throw forbidden(verdict)
    await assertProjectVisible(db, person, projectId)
    return projectId
  },
  async writable(db, person, projectId) {
    const verdict = may('change_documents', person)
    if (!verdict.allowed) throw forbidden(verdict)
    await assertProjectVisible(db, person, projectId)
    return projectId
  },
}
