import { assistRoute } from '#src/areas/assist/api/models'
import { mayBecome, mayEditModel, mayRemoveModel, mayRun, type ModelStatus } from '#src/areas/assist/domain/models/model'
import { words } from '#src/areas/assist/client/messages'
import { MODELS, runsPath } from '#src/areas/assist/client/assist-paths'
import { modelCalls, modelScreen, type Model } from '#src/areas/assist/client/models/model-screen'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assist', typeof models> {}
}

const make = recordCommands({ group: 'Project assist', scope: 'ai-model-table', screen: modelScreen })
const head = { group: 'Project assist', scope: 'ai-model-table', needs: assistRoute, records: 'ai_model', inFields: false } as const

/** Refuses if no AI model is focused in the list; otherwise returns the verdict of `takes` about the focused model. */
function onModel({ row, pane }: CommandContext<'ai-model-table'>, takes: (model: Model) => Verdict): Verdict {
  return row === null || pane?.scope !== 'ai-model-table' ? refuse('workspace.no_row') : takes(row)
}

/** Defines a command that changes the status of the focused model. */
const become = (status: ModelStatus, own: { readonly title: string; readonly keys: readonly string[]; readonly keywords: readonly string[]; readonly confirm?: (context: CommandContext<'ai-model-table'>) => { title: string; body: string; accept: string } }) =>
  defineWrite({
    ...head,
    ...own,
    undoable: true,
    when: (context: CommandContext<'ai-model-table'>) => onModel(context, (model) => firstRefusal(mayBecome(model, status), status === 'published' ? mayRun(model) : allow)),
    write: ({ row }) => (row === null ? [] : modelCalls[status === 'published' ? 'publish' : status === 'archived' ? 'archive' : 'unpublish']({ id: row.id, version: row.version })),
    patch: (_answer, { row }) => notifyRecordsChanged('ai_model', row === null ? null : [row.id]),
    failed: () => notifyRecordsChanged('ai_model', null),
    successMessage: ({ profile: { title } }) => words(status, { name: title }),
    undoWords: ({ profile: { title } }) => words('undo_status', { name: title }),
  })

/** Commands for AI models (AI-7 to AI-10, AI-19). */
export const models = commandFamily({
  show: defineCommand({
    title: 'Show AI models', group: 'Project assist', scope: 'everywhere', needs: assistRoute, keywords: ['assist', 'dwr analyzer', 'list'],
    run: (_context, _answers, { workspace }) => workspace.openPath(MODELS),
  }),
  'show-runs': defineCommand({
    title: 'Open runs of AI model', group: 'Project assist', scope: 'ai-model-table', needs: assistRoute, keys: ['o'], keywords: ['remarks', 'results', 'tests'], inFields: false,
    when: (context: CommandContext<'ai-model-table'>) => onModel(context, () => allow),
    run({ row }, _answers, { workspace }) {
      if (row !== null) openBeside(workspace, `${MODELS}/models`, runsPath(row.id))
    },
  }),
  add: { ...make.add({ title: 'Add AI model', keywords: ['new', 'create', 'assist'] }), needs: assistRoute },
  edit: { ...make.edit({ title: 'Edit AI model', keywords: ['change', 'context', 'sources'], mayEdit: mayEditModel }), needs: assistRoute },
  remove: {
    ...make.remove({ title: 'Delete AI model', keywords: ['remove'] }), needs: assistRoute,
    when: (context: CommandContext<'ai-model-table'>) => onModel(context, mayRemoveModel),
  },
  publish: become('published', {
    title: 'Publish AI model', keys: ['p'], keywords: ['release', 'run each day'],
    confirm: ({ row, person }) => ({
      title: words('publish_title', { name: row?.title ?? '' }), accept: words('publish_accept'),
      body: words(person !== null && isFlagOn(person.flags, 'autorun_each_day') ? 'publish_body_auto' : 'publish_body'),
    }),
  }),
  unpublish: become('unpublished', { title: 'Unpublish AI model', keys: ['b'], keywords: ['unarchive', 'restore', 'stop'] }),
  archive: become('archived', {
    title: 'Archive AI model', keys: ['a'], keywords: ['stop', 'hide'],
    confirm: ({ row }) => ({ title: words('archive_title', { name: row?.title ?? '' }), body: words('archive_body'), accept: words('archive_accept') }),
  }),
})
