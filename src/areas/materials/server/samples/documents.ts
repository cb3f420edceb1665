import { visibleSample } from '#src/areas/materials/server/samples/store'
import { sampleWriter } from '#src/areas/materials/server/samples/sample-writer'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { may } from '#src/platform/domain/session/abilities'
import { refuse } from '#src/platform/domain/verdict'
import type { DocumentOwner } from '#src/platform/server/extensions/document-owners'
import { forbidden } from '#src/platform/server/http/errors'

const projectOf = (more: Readonly<Record<string, unknown>>) => (typeof more['dot_project_id'] === 'number' ? more['dot_project_id'] : null)

/**
 * Who may use a sample's documents: everyone who sees the sample may read them, people who write samples may change them (SAMP-4, SAMP-9).
 */
export const sampleDocuments: DocumentOwner = {
  async readable(db, person, id) {
    if (mayOpenPath('/samples', person).kind !== 'open') throw forbidden(refuse('errors.forbidden'))
    return projectOf((await visibleSample(db, person, id)).more)
  },
  async writable(db, person, id) {
    const verdict = may('write_samples', person)
    if (!verdict.allowed) throw forbidden(verdict)
    await visibleSample(db, person, id)
    return projectOf((await sampleWriter.one(db, id, null, true)).more)
  },
}
