import { may, type Person } from '#src/platform/domain/session/abilities'
import type { Verdict } from '#src/platform/domain/verdict'

/**
 * Whether a person may add and remove images of a ticket, or photos of a project (B.2). A plant inspector may change only the images of
 * tickets.
 */
export function mayChangeImagesOf(type: 'Slip' | 'Project', person: Person | null): Verdict {
  return may(type === 'Project' ? 'change_documents' : 'flag_note_photo', person)
}
