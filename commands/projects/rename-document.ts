import { checkDocumentName } from '#src/domain/projects/documents'
import { allow } from '#src/domain/verdict'
import { versionToWrite } from '#src/client/platform/own-versions'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { documentAtHand, onDocument } from '#src/client/projects/documents/document-at-hand'
import { words } from '#src/client/projects/messages'
import { documentCalls } from '#src/client/projects/project-writes'
import { defineWrite } from '#src/client/workspace/command'
import { textStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'projects.rename-document': typeof renameDocument
  }
}

/** Gives the focused document another name; its kind stays (PROJ-33). */
export const renameDocument = defineWrite({
  title: 'Rename document…',
  group: 'Projects',
  scope: 'document-table',
  keys: ['r'],
  records: 'document',
  steps: { name: textStep('New name', 'errors.document_name') },
  when: (context) => onDocument(context, 'change'),
  check: (context, { name }) => {
    const document = documentAtHand(context)
    return document === null ? allow : checkDocumentName(document.name, name)
  },
  write: (context, { name }) => {
    const document = documentAtHand(context)
    return document === null ? [] : documentCalls.rename({ id: document.id, name, version: versionToWrite('document', document) })
  },
  patch: ({ document }) => tellRecordsChanged('document', [document.id]),
  said: ({ document }) => words('document_renamed', { name: document.name }),
  undoable: true,
})
