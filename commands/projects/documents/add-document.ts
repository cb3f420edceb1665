import { documentUploads } from '#src/areas/projects/client/documents/document-uploads'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { checkDocument } from '#src/platform/domain/documents/documents'
import { isSentInPieces } from '#src/platform/domain/uploads'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.add-document': typeof addDocument
  }
}

const file: Step<File> = { kind: 'file', prompt: 'PDF, JPEG or PNG', format: ({ name }) => name }

/**
 * Adds a document to the current project: pdf, jpeg, jpg or png, at most 30 MB (PROJ-32, PROJ-33). A large document is uploaded in pieces,
 * and the upload resumes after a lost connection.
 */
export const addDocument = defineCommand({
  title: 'Add document…',
  group: 'Projects',
  scope: 'document-table',
  keys: ['a'],
  keywords: ['upload', 'file', 'pdf'],
  steps: { file },
  when: (context) => onProject('change_documents', context),
  run(context, { file: documentFile }, env) {
    const project = currentProject(context)?.id
    if (project === undefined) return
    const send = (upload: string | null) => env.run('projects.send-document', { document: { project, file: documentFile, upload } })
    if (!checkDocument(documentFile).allowed || !isSentInPieces(documentFile)) return send(null)
    // the upload is not awaited: on a slow connection it takes minutes, and the screen shows its progress anyway
    void documentUploads.upload(project, documentFile, send)
  },
})
