import { assistantsRoute } from '#src/areas/assistants/api/assistants'
import { documentCalls } from '#src/areas/assistants/client/documents/document-rows'
import { words } from '#src/areas/assistants/client/messages'
import { checkFile } from '#src/areas/assistants/domain/documents/document'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { countText } from '#src/platform/domain/formats/numbers'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assistants', typeof documents> {}
}

const SCOPE = 'assistant-document-table'
const file: Step<File> = { kind: 'file', prompt: words('file'), format: ({ name }) => name }
const head = { group: 'Assistants', scope: SCOPE, needs: assistantsRoute, records: 'ai_document', undoable: true, inFields: false } as const

function onDocument({ row, pane }: CommandContext<typeof SCOPE>): Verdict {
  return row === null || pane?.scope !== SCOPE ? refuse('workspace.no_row') : allow
}

/** Reloads the list of documents, and the list of assistants, which shows the number of documents. */
function changed(): void {
  notifyRecordsChanged('ai_document', null)
  notifyRecordsChanged('ai_assistant', null)
}

/** Commands for the documents of an assistant (AI-18). */
export const documents = commandFamily({
  'add-document': defineWrite({
    ...head,
    title: 'Add document to assistant…',
    keys: ['n'],
    keywords: ['upload', 'file', 'pdf', 'text'],
    steps: { file },
    when: ({ pane }: CommandContext<typeof SCOPE>) => (pane?.scope === SCOPE ? allow : refuse('workspace.no_row')),
    check: (_context, { file: documentFile }) => checkFile(documentFile),
    write: ({ pane }, { file: documentFile }) => documentCalls.add({ assistant_id: Number(pane?.params['id']), name: documentFile.name, file: documentFile }),
    patch: changed,
    successMessage: ({ document: { name, characters } }) => words('document_added', { name, characters: countText(characters) }),
    undoWords: ({ document: { name } }) => words('undo_document_added', { name }),
  }),
  'rename-document': defineWrite({
    ...head,
    title: 'Rename document of assistant…',
    keys: ['enter', 'r'],
    keywords: ['name', 'change'],
    steps: { name: textStep(words('document_name'), 'errors.document_name') },
    when: onDocument,
    write: ({ row }, { name }) => (row === null ? [] : documentCalls.change({ id: row.id, name, version: row.version })),
    patch: changed,
    failed: changed,
    successMessage: ({ document: { name } }) => words('document_renamed', { name }),
    undoWords: ({ document: { name } }) => words('undo_document_renamed', { name }),
  }),
  'remove-document': defineWrite({
    ...head,
    title: 'Delete document of assistant',
    keys: ['delete'],
    keywords: ['remove', 'file'],
    when: onDocument,
    confirm: ({ row }) => ({ title: words('remove_title', { name: row?.name ?? '' }), body: words('document_remove_body'), accept: words('thread_remove') }),
    write: ({ row }) => (row === null ? [] : documentCalls.remove({ id: row.id })),
    patch: changed,
    successMessage: (_answer, { row }) => words('removed', { name: row?.name ?? '' }),
    undoWords: (_answer, { row }) => words('undo_remove', { name: row?.name ?? '' }),
  }),
})
