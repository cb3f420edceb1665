import { checkDocumentName } from '#src/platform/domain/documents/documents'
import { allow } from '#src/platform/domain/verdict'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentDocument, onDocument } from '#src/areas/projects/client/documents/current-document'
import { words } from '#src/areas/projects/client/messages'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.rename-document': typeof renameDocument
  }
}

/** Renames the focused document. The type of its file cannot change (PROJ-33). */
export const renameDocument = defineWrite({
  title: 'Rename document…',
  group: 'Projects',
  scope: 'document-table',
  keys: ['r'],
  keywords: ['name'],
  records: 'document',
  steps: { name: textStep('New name', 'errors.document_name') },
  when: (context) => onDocument(context, 'change'),
  check: (context, { name }) => {
    const document = currentDocument(context)
    return document === null ? allow : checkDocumentName(document.name, name)
  },
  write: (context, { name }) => {
    const document = currentDocument(context)
    return document === null ? [] : documentCalls.rename({ id: document.id, name, version: versionToWrite('document', document) })
  },
  patch: ({ document }) => notifyRecordsChanged('document', [document.id]),
  successMessage: ({ document }) => words('document_renamed', { name: document.name }),
  undoable: true,
})
