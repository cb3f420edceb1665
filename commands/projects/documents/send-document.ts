import { documentUploads, uploadCalls, type DocumentToSend } from '#src/areas/projects/client/documents/document-uploads'
import { words } from '#src/areas/projects/client/messages'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { checkDocument } from '#src/platform/domain/documents/documents'
import { may } from '#src/platform/domain/session/abilities'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.send-document': typeof sendDocument
  }
}

const document: Step<DocumentToSend> = { kind: 'file', prompt: 'Document', format: ({ file }) => file.name }

/**
 * Sends a document to the project that the caller passes, since the pane may show another page by the time a large document is uploaded.
 * Only the command `projects.add-document` runs this command.
 */
export const sendDocument = defineWrite({
  title: 'Add document',
  group: 'Projects',
  scope: 'document-table',
  unlisted: true,
  records: 'document',
  steps: { document },
  when: ({ person }) => may('change_documents', person),
  check: (_context, { document: { file } }) => checkDocument(file),
  write(_context, { document: { project, file, upload } }) {
    const of = { owner_type: 'project', owner_id: project, name: file.name } as const
    return upload === null ? documentCalls.add({ ...of, file }) : { ...uploadCalls.finish({ upload_id: upload, ...of }), once: `upload ${upload}` }
  },
  patch({ document: { id } }, _context, { document: { upload } }) {
    if (upload !== null) documentUploads.end([upload])
    notifyRecordsChanged('document', [id])
  },
  successMessage: ({ document: { name } }) => words('document_added', { name }),
  failed(error, _done, _context, { document: { upload } }) {
    if (upload !== null) documentUploads.noteRefusal(upload, error)
  },
  undoable: true,
})
