import { epdWriter } from '#src/areas/materials/server/epds/epds'
import { projectRoles } from '#src/platform/api/contract'
import { mayCall } from '#src/platform/api/access'
import { may } from '#src/platform/domain/session/abilities'
import type { DocumentOwner } from '#src/platform/server/extensions/document-owners'
import { forbidden } from '#src/platform/server/http/errors'

/** Who may use the documents of declarations: everyone who sees projects may read them, administrators may change them (CERT-10). */
export const epdDocuments: DocumentOwner = {
  async readable(db, person, id) {
    const verdict = mayCall(projectRoles, person)
    if (!verdict.allowed) throw forbidden(verdict)
    await epdWriter.one(db, id, null)
    return null
  },
  async writable(db, person, id) {
    const verdict = may('change_materials', person)
    if (!verdict.allowed) throw forbidden(verdict)
    await epdWriter.one(db, id, null, true)
    return null
  },
}
