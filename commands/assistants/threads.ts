import { assistantsRoute } from '#src/areas/assistants/api/assistants'
import { mayAsk } from '#src/areas/assistants/domain/assistants/assistant'
import { checkMessage, storedMessage } from '#src/areas/assistants/domain/threads/thread'
import { threadPath, THREADS } from '#src/areas/assistants/client/assistants-paths'
import { words } from '#src/areas/assistants/client/messages'
import { shownThread, threadCalls, unansweredIn, type Message, type OpenThread, type ThreadRow } from '#src/areas/assistants/client/threads/thread-rows'
import { dropReturned, endSent, sendAgain, sendTyped, typedFor } from '#src/areas/assistants/client/threads/typed-messages'
import type { ApiError } from '#src/platform/client/api/api-error'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assistants', typeof threads> {}
}

const head = { group: 'Assistants', needs: assistantsRoute, records: 'ai_thread', inFields: false } as const
/** The HTTP status when the AI provider fails to answer. The question is stored nevertheless, and the thread shows the reason. */
const NO_ANSWER = 502

/** The thread that the pane shows or, in the list of threads, the focused thread. */
function threadIn({ person, pane, row }: CommandContext<'threads'>): OpenThread | ThreadRow | null {
  if (person !== null && pane?.scope === 'thread') return shownThread(person.dot_authority_id, Number(pane.params['id']))
  return pane?.scope === 'thread-table' ? row : null
}

/** The thread that the pane shows. */
function openIn({ person, pane }: CommandContext<'thread'>): OpenThread | null {
  return person === null || pane?.scope !== 'thread' ? null : shownThread(person.dot_authority_id, Number(pane.params['id']))
}

function onThread(context: CommandContext<'threads'>): Verdict {
  return threadIn(context) === null ? refuse('workspace.no_row') : allow
}

function changed(): void {
  notifyRecordsChanged('ai_thread', null)
}

/** Whether a message can be sent in the open thread now. */
function mayWrite(thread: OpenThread | null): Verdict {
  if (thread === null) return refuse('workspace.no_row')
  return firstRefusal(mayAsk(thread.assistant_state), thread.is_pending || typedFor(thread.id).sent !== null ? refuse('errors.thread_pending') : allow)
}

/** Handles success and failure for two commands: the one that sends a message, and the one that sends an unanswered message again. */
const ending = {
  successMessage: (_answer: unknown, context: CommandContext<'thread'>) => ({ words: words('answered', { assistant: openIn(context)?.assistant ?? '' }), tone: 'success' as const, quiet: true }),
  patch(_answer: unknown, context: CommandContext<'thread'>) {
    const thread = openIn(context)
    if (thread !== null) endSent(thread.id)
    changed()
  },
  showsFailure: ({ status }: ApiError) => status === NO_ANSWER,
  failed({ status }: ApiError, _done: number, context: CommandContext<'thread'>) {
    const thread = openIn(context)
    if (thread !== null && status === NO_ANSWER) dropReturned(thread.id)
    changed()
  },
}

function unanswered(context: CommandContext<'thread'>): Message | null {
  const thread = openIn(context)
  return thread === null ? null : unansweredIn(thread)
}

/** Commands for a person's own threads (AI-18). */
export const threads = commandFamily({
  'show-threads': defineCommand({
    title: 'Show my threads', group: 'Assistants', scope: 'everywhere', needs: assistantsRoute, keywords: ['assistant', 'chat', 'questions', 'list'],
    run: (_context, _answers, { workspace }) => workspace.openPath(THREADS),
  }),
  'open-thread': defineCommand({
    ...head,
    title: 'Open thread',
    scope: 'thread-table',
    keys: ['enter', 'o'],
    keywords: ['assistant', 'messages', 'read'],
    when: ({ row, pane }: CommandContext<'thread-table'>) => (row === null || pane?.scope !== 'thread-table' ? refuse('workspace.no_row') : allow),
    run({ row }, _answers, { workspace }) {
      if (row !== null) workspace.openPath(threadPath(row.id))
    },
  }),
  'rename-thread': defineWrite({
    ...head,
    title: 'Rename thread…',
    scope: 'threads',
    keys: ['r'],
    keywords: ['title', 'change'],
    steps: { title: textStep(words('thread_name'), 'errors.thread_title') },
    when: onThread,
    write(context: CommandContext<'threads'>, { title }) {
      const thread = threadIn(context)
      return thread === null ? [] : threadCalls.change({ id: thread.id, title, version: thread.version })
    },
    patch: changed,
    failed: changed,
    successMessage: ({ thread: { title } }) => words('thread_renamed', { name: title }),
  }),
  'remove-thread': defineWrite({
    ...head,
    title: 'Delete thread',
    scope: 'threads',
    keys: ['delete'],
    keywords: ['remove', 'messages'],
    when: onThread,
    confirm(context: CommandContext<'threads'>) {
      const title = threadIn(context)?.title ?? ''
      return { title: words('thread_remove_title', { name: title === '' ? words('untitled') : title }), body: words('thread_remove_body'), accept: words('thread_remove') }
    },
    write(context: CommandContext<'threads'>) {
      const thread = threadIn(context)
      return thread === null ? [] : threadCalls.remove({ id: thread.id })
    },
    patch: changed,
    successMessage: () => words('thread_removed'),
    afterwards(_answer, { pane }, _answers, { workspace }) {
      if (pane?.scope === 'thread') workspace.leavePaneFor(THREADS)
    },
  }),
  send: defineWrite({
    ...head,
    ...ending,
    title: 'Send message',
    scope: 'thread',
    keys: ['enter', 'mod+enter'],
    keywords: ['ask', 'question', 'assistant'],
    inFields: true,
    when: (context: CommandContext<'thread'>) => mayWrite(openIn(context)),
    check(context: CommandContext<'thread'>) {
      const thread = openIn(context)
      return thread === null ? refuse('workspace.no_row') : checkMessage(storedMessage(typedFor(thread.id).text))
    },
    optimistic(context: CommandContext<'thread'>) {
      const thread = openIn(context)
      return thread === null ? undefined : sendTyped(thread.id, storedMessage(typedFor(thread.id).text))
    },
    write(context: CommandContext<'thread'>) {
      const thread = openIn(context)
      const sent = thread === null ? null : typedFor(thread.id).sent
      return thread === null || sent === null ? [] : threadCalls.send({ id: thread.id, text: sent.text, client_id: sent.clientId })
    },
  }),
  'ask-again': defineWrite({
    ...head,
    ...ending,
    title: 'Ask again',
    scope: 'thread',
    keys: ['mod+shift+enter'],
    keywords: ['retry', 'question', 'assistant'],
    inFields: true,
    when: (context: CommandContext<'thread'>) => firstRefusal(mayWrite(openIn(context)), unanswered(context) === null ? refuse('errors.thread_answered') : allow),
    optimistic(context: CommandContext<'thread'>) {
      const [thread, question] = [openIn(context), unanswered(context)]
      return thread === null || question === null ? undefined : sendAgain(thread.id, { text: question.text, clientId: question.client_id ?? '' })
    },
    write(context: CommandContext<'thread'>) {
      const [thread, question] = [openIn(context), unanswered(context)]
      return thread === null || question === null ? [] : threadCalls.send({ id: thread.id, text: question.text, ...(question.client_id === null ? {} : { client_id: question.client_id }) })
    },
  }),
})
