import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentDocument, onDocument } from '#src/areas/projects/client/documents/current-document'
import { words } from '#src/areas/projects/client/messages'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.remove-document': typeof removeDocument
  }
}

/** Removes the focused document, after a confirmation (PROJ-33). */
export const removeDocument = defineWrite({
  title: 'Remove document',
  group: 'Projects',
  scope: 'document-table',
  keys: ['delete'],
  keywords: ['delete'],
  inFields: false,
  records: 'document',
  when: (context) => onDocument(context, 'change'),
  confirm: (context) => ({ title: words('remove_document'), body: words('remove_document_body', { name: currentDocument(context)?.name ?? '' }), accept: words('remove') }),
  write: (context) => {
    const document = currentDocument(context)
    return document === null ? [] : documentCalls.remove({ id: document.id })
  },
  patch: (_answer, context) => notifyRecordsChanged('document', [currentDocument(context)?.id ?? 0]),
  successMessage: (_answer, context) => words('document_removed', { name: currentDocument(context)?.name ?? '' }),
  undoable: true,
})
