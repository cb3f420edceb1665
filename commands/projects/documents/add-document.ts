import { checkDocument } from '#src/platform/domain/documents/documents'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { words } from '#src/areas/projects/client/messages'
import { documentCalls, onProject, currentProject } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.add-document': typeof addDocument
  }
}

const file: Step<File> = { kind: 'file', prompt: 'Pdf, jpeg or png', format: ({ name }) => name }

/** Adds a document to the current project: pdf, jpeg, jpg or png, at most 30 MB (PROJ-32, PROJ-33). */
export const addDocument = defineWrite({
  title: 'Add document…',
  group: 'Projects',
  scope: 'document-table',
  keys: ['a'],
  keywords: ['upload', 'file', 'pdf'],
  records: 'document',
  steps: { file },
  when: (context) => onProject('change_documents', context),
  check: (_context, { file: chosen }) => checkDocument(chosen),
  write: (context, { file: chosen }) => documentCalls.add({ owner_type: 'project', owner_id: currentProject(context)?.id ?? 0, name: chosen.name, file: chosen }),
  patch: ({ document }) => notifyRecordsChanged('document', [document.id]),
  successMessage: ({ document }) => words('document_added', { name: document.name }),
  undoable: true,
})
