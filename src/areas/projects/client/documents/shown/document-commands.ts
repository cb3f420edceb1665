import { words } from '#src/areas/projects/client/documents/shown/document-words'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { checkDocument, DOCUMENT_MAX_MB } from '#src/platform/domain/documents/documents'
import type { Verdict } from '#src/platform/domain/verdict'
import { addressOf } from '#src/platform/client/api/call-api'
import { defineCommand, defineWrite, type CommandHead } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import type { Step } from '#src/workspace/client/commands/step'

/** The kind of record whose documents the commands act on, with the shortcut keys of the commands, and the paths and access rules. */
interface DocumentsOf<At extends Scope> {
  readonly type: 'sample' | 'epd'
  readonly scope: At
  readonly group: CommandHead<At, Record<never, never>>['group']
  /** The word for the record in command titles: 'sample'. */
  readonly noun: string
  readonly addKey: string
  readonly showKey: string
  /** The id of the record in a context, or null. */
  owner(context: CommandContext): number | null
  /** The path of the pane that shows one of the record's documents. */
  path(owner: number, document: number): string
  mayRead(context: CommandContext): Verdict
  mayChange(context: CommandContext): Verdict
}

interface ChosenDocument {
  readonly id: number
  readonly name: string
}

const MOST_DOCUMENTS = 100
const file: Step<File> = { kind: 'file', prompt: words('file', { max: DOCUMENT_MAX_MB }), format: ({ name }) => name }

/** The commands for the documents of a record: pdf, jpeg, jpg or png, one file at a time, at most 30 MB (SAMP-4, SAMP-5, CERT-10). */
export function documentCommands<At extends Scope>({ type, scope, group, noun, addKey, showKey, owner, path, mayRead, mayChange }: DocumentsOf<At>) {
  const document: Step<ChosenDocument> = {
    kind: 'choice',
    prompt: words('which'),
    async choices({ context, env, signal }) {
      const { documents: all } = await env.read(documentCalls.list({ owner_type: type, owner_id: owner(context) ?? 0, page_size: MOST_DOCUMENTS }), signal)
      return all.map(({ id, name, created_by: by }) => ({ value: { id, name }, label: name, detail: by }))
    },
    format: ({ name }) => name,
  }
  return {
    add: defineWrite({
      title: `Add a document to ${noun}…`,
      group, scope,
      keys: [addKey],
      keywords: ['upload', 'file', 'pdf', 'form'],
      records: 'document',
      undoable: true,
      steps: { file },
      when: mayChange,
      check: (_context, { file: upload }) => checkDocument(upload),
      write: (context, { file: upload }) => documentCalls.add({ owner_type: type, owner_id: owner(context) ?? 0, name: upload.name, file: upload }),
      patch: ({ document: { id } }) => notifyRecordsChanged('document', [id]),
      successMessage: ({ document: { name } }) => words('added', { name }),
    }),
    show: defineCommand({
      title: `Open document of ${noun}…`,
      group, scope,
      keys: [showKey],
      keywords: ['show', 'read', 'preview', 'pdf'],
      steps: { document },
      when: mayRead,
      run(context, { document: { id } }, { workspace }) {
        const of = owner(context)
        if (of !== null) workspace.openPath(path(of, id), { in: 'right' })
      },
    }),
    download: defineCommand({
      title: `Download document of ${noun}…`,
      group, scope,
      keywords: ['save', 'open', 'pdf'],
      steps: { document },
      when: mayRead,
      run: (_context, { document: { id, name } }, { download }) => download(addressOf(documentCalls.download({ id })), name),
    }),
    remove: defineWrite({
      title: `Remove document of ${noun}…`,
      group, scope,
      keywords: ['delete'],
      records: 'document',
      undoable: true,
      steps: { document },
      when: mayChange,
      confirm: (_context, { document: { name } }) => ({ title: words('remove_title', { name }), body: words('remove_body'), accept: words('remove') }),
      write: (_context, { document: { id } }) => documentCalls.remove({ id }),
      patch: (_answer, _context, { document: { id } }) => notifyRecordsChanged('document', [id]),
      successMessage: (_answer, _context, { document: { name } }) => words('removed', { name }),
    }),
  }
}
