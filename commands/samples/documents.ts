import { currentSample, onSample } from '#src/areas/materials/client/samples/current-sample'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import type { Who } from '#src/platform/api/contract'
import { addressOf } from '#src/platform/client/api/call-api'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { checkDocument, DOCUMENT_MAX_MB } from '#src/platform/domain/documents/documents'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'samples', typeof documents> {}
}

interface ChosenDocument {
  readonly id: number
  readonly name: string
}

const samplesRoles: Who = { route: '/samples' }
const MOST_DOCUMENTS = 100
const file: Step<File> = { kind: 'file', prompt: words('file', { max: DOCUMENT_MAX_MB }), format: ({ name }) => name }
const document: Step<ChosenDocument> = {
  kind: 'choice',
  prompt: words('which_document'),
  async choices({ context, env, signal }) {
    const { documents: all } = await env.read(documentCalls.list({ owner_type: 'sample', owner_id: currentSample(context)?.id ?? 0, page_size: MOST_DOCUMENTS }), signal)
    return all.map(({ id, name, created_by: by }) => ({ value: { id, name }, label: name, detail: by }))
  },
  format: ({ name }) => name,
}

/** Documents of a sample: pdf, jpeg, jpg or png, one file at a time, at most 30 MB (SAMP-4, SAMP-5). */
export const documents = commandFamily({
  'add-document': defineWrite({
    title: 'Add a document to sample…',
    group: 'Materials',
    scope: 'samples',
    keys: ['a'],
    keywords: ['upload', 'file', 'pdf', 'form'],
    records: 'document',
    undoable: true,
    steps: { file },
    when: (context) => onSample(context),
    check: (_context, { file: chosen }) => checkDocument(chosen),
    write: (context, { file: chosen }) => documentCalls.add({ owner_type: 'sample', owner_id: currentSample(context)?.id ?? 0, name: chosen.name, file: chosen }),
    patch: ({ document: { id } }) => notifyRecordsChanged('document', [id]),
    successMessage: ({ document: { name } }) => words('document_added', { name }),
  }),
  'download-document': defineCommand({
    title: 'Download document of sample…',
    group: 'Materials',
    scope: 'samples',
    needs: samplesRoles,
    keywords: ['save', 'open', 'pdf'],
    steps: { document },
    when: (context) => (currentSample(context) === null ? refuse('errors.no_sample_here') : allow),
    run: (_context, { document: { id, name } }, { download }) => download(addressOf(documentCalls.download({ id })), name),
  }),
  'remove-document': defineWrite({
    title: 'Remove document of sample…',
    group: 'Materials',
    scope: 'samples',
    keywords: ['delete'],
    records: 'document',
    undoable: true,
    steps: { document },
    when: (context) => onSample(context),
    confirm: (_context, { document: { name } }) => ({ title: words('remove_document_title', { name }), body: words('remove_document_body'), accept: words('remove') }),
    write: (_context, { document: { id } }) => documentCalls.remove({ id }),
    patch: (_answer, _context, { document: { id } }) => notifyRecordsChanged('document', [id]),
    successMessage: (_answer, _context, { document: { name } }) => words('document_removed', { name }),
  }),
})
