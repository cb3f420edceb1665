import { assistantsRoute } from '#src/areas/assistants/api/assistants'
import { mayAsk } from '#src/areas/assistants/domain/assistants/assistant'
import { assistantCalls, assistantScreen, type Assistant } from '#src/areas/assistants/client/assistants/assistant-screen'
import { ASSISTANTS, documentsPath, threadPath } from '#src/areas/assistants/client/assistants-paths'
import { words } from '#src/areas/assistants/client/messages'
import { threadCalls } from '#src/areas/assistants/client/threads/thread-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assistants', typeof assistants> {}
}

const make = recordCommands({ group: 'Assistants', scope: 'assistant-table', screen: assistantScreen })
const head = { group: 'Assistants', scope: 'assistant-table', needs: assistantsRoute, inFields: false } as const

/** Refuses if no assistant is focused in the list; otherwise returns the verdict of `takes` about the focused assistant. */
function onAssistant({ row, pane }: CommandContext<'assistant-table'>, takes: (assistant: Assistant) => Verdict): Verdict {
  return row === null || pane?.scope !== 'assistant-table' ? refuse('workspace.no_row') : takes(row)
}

/** Commands for assistants (AI-18). */
export const assistants = commandFamily({
  show: defineCommand({
    title: 'Show assistants', group: 'Assistants', scope: 'everywhere', needs: assistantsRoute, keywords: ['chatbot configurator', 'ai', 'list'],
    run: (_context, _answers, { workspace }) => workspace.openPath(ASSISTANTS),
  }),
  'show-documents': defineCommand({
    ...head,
    title: 'Open documents of assistant',
    keys: ['o'],
    keywords: ['files', 'upload', 'pdf', 'text'],
    when: (context: CommandContext<'assistant-table'>) => onAssistant(context, () => allow),
    run({ row }, _answers, { workspace }) {
      if (row !== null) openBeside(workspace, `${ASSISTANTS}/assistants`, documentsPath(row.id))
    },
  }),
  add: { ...make.add({ title: 'Add assistant', keywords: ['new', 'create', 'chatbot'] }), needs: assistantsRoute },
  edit: { ...make.edit({ title: 'Edit assistant', keywords: ['change', 'instructions', 'chatbot'] }), needs: assistantsRoute },
  remove: { ...make.remove({ title: 'Delete assistant', keywords: ['remove', 'chatbot'] }), needs: assistantsRoute },
  switch: defineWrite({
    ...head,
    title: 'Switch assistant on or off',
    keys: ['s'],
    keywords: ['toggle', 'enable', 'disable', 'chatbot'],
    records: 'ai_assistant',
    undoable: true,
    when: (context: CommandContext<'assistant-table'>) => onAssistant(context, () => allow),
    write: ({ row }) => (row === null ? [] : assistantCalls.change({ id: row.id, is_on: !row.is_on, version: row.version })),
    patch: (_answer, { row }) => notifyRecordsChanged('ai_assistant', row === null ? null : [row.id]),
    failed: () => notifyRecordsChanged('ai_assistant', null),
    successMessage: ({ assistant: { name, is_on: isOn } }) => words(isOn ? 'switched_on' : 'switched_off', { name }),
    undoWords: ({ assistant: { name } }) => words('undo_switch', { name }),
  }),
  ask: defineWrite({
    ...head,
    title: 'Ask assistant',
    keys: ['a'],
    keywords: ['thread', 'question', 'message', 'chat'],
    records: 'ai_thread',
    when: (context: CommandContext<'assistant-table'>) => onAssistant(context, ({ is_on: isOn }) => mayAsk(isOn ? 'on' : 'off')),
    write: ({ row }) => (row === null ? [] : threadCalls.create({ assistant_id: row.id })),
    patch: ({ thread: { id } }) => notifyRecordsChanged('ai_thread', [id]),
    successMessage: () => null,
    afterwards: ({ thread: { id } }, _context, _answers, { workspace }) => workspace.openPath(threadPath(id)),
  }),
})
