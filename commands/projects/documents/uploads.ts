import { documentUploads, uploadCalls } from '#src/areas/projects/client/documents/document-uploads'
import { currentProject } from '#src/areas/projects/client/public/project-writes'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { removedOnServer } from '#src/workspace/client/uploads/file-uploads'
import { words } from '#src/workspace/client/uploads/messages'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'projects', typeof uploads> {}
}

type InDocuments = CommandContext<'document-table'>

const head = { group: 'Projects', scope: 'document-table' } as const

const uploadsHere = (context: InDocuments) => {
  const project = currentProject(context)
  return project === null ? [] : documentUploads.of(project.id)
}
const stoppedHere = (context: InDocuments) => uploadsHere(context).filter(({ failure }) => failure !== null)

/** Commands for the uploads of large documents to the project that is shown (PROJ-32). */
export const uploads = commandFamily({
  'cancel-document-upload': defineWrite({
    ...head,
    title: 'Cancel document upload',
    keywords: ['stop', 'abort', 'file'],
    when: (context) => firstRefusal(may('change_documents', context.person), uploadsHere(context).length === 0 ? refuse('errors.no_upload') : allow),
    write(context) {
      const canceled = uploadsHere(context)
      documentUploads.end(canceled.map(({ id }) => id))
      return removedOnServer(canceled).map(({ id }) => uploadCalls.cancel({ upload_id: id }))
    },
    successMessage: () => words('canceled'),
    // `true` suppresses the error message: the server removes unfinished uploads anyway, and the cancel request also fails if the server
    // has not received any part of this upload yet
    showsFailure: () => true,
  }),
  /** Resumes the interrupted uploads from the point where they stopped. */
  'retry-document-upload': defineCommand({
    ...head,
    title: 'Retry document upload',
    keywords: ['resume', 'continue', 'file'],
    when: (context) => firstRefusal(may('change_documents', context.person), stoppedHere(context).length === 0 ? refuse('errors.no_stopped_upload') : allow),
    run: (context) => void documentUploads.resume(stoppedHere(context).map(({ id }) => id)),
  }),
})
