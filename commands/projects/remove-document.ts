import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { documentAtHand, onDocument } from '#src/client/projects/documents/document-at-hand'
import { words } from '#src/client/projects/messages'
import { documentCalls } from '#src/client/projects/project-writes'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'projects.remove-document': typeof removeDocument
  }
}

/** Removes the focused document, after a question (PROJ-33). */
export const removeDocument = defineWrite({
  title: 'Remove document',
  group: 'Projects',
  scope: 'document-table',
  keys: ['delete'],
  inFields: false,
  records: 'document',
  when: (context) => onDocument(context, 'change'),
  confirm: (context) => ({ title: words('remove_document'), body: words('remove_document_body', { name: documentAtHand(context)?.name ?? '' }), accept: words('remove') }),
  write: (context) => {
    const document = documentAtHand(context)
    return document === null ? [] : documentCalls.remove({ id: document.id })
  },
  patch: (_answer, context) => tellRecordsChanged('document', [documentAtHand(context)?.id ?? 0]),
  said: (_answer, context) => words('document_removed', { name: documentAtHand(context)?.name ?? '' }),
  undoable: true,
})
