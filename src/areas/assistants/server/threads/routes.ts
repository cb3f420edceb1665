import { createHash, randomUUID } from 'node:crypto'
import { threads } from '#src/areas/assistants/api/threads'
import { mayAsk } from '#src/areas/assistants/domain/assistants/assistant'
import { checkMessage, mayAddMessages, storedMessage, threadTitle } from '#src/areas/assistants/domain/threads/thread'
import { assistantWriter } from '#src/areas/assistants/server/assistants/assistant-writer'
import { askAssistant } from '#src/areas/assistants/server/threads/ask-assistant'
import { addQuestion, addThread, beginAnswer, deleteThread, findEmptyThread, findMessages, findQuestion, findThreads, ownThread, renameThread, tellThread, type MessageRow } from '#src/areas/assistants/server/threads/thread-store'
import { assertConfigured } from '#src/areas/assist/server/provider/public/ask-provider'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, conflict, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'

/** A person's threads (AI-18). */
export const threadRoutes = implement(threads, {
  list: ({ query: { sort = [], ...query }, person, inAgency }) =>
    inAgency(async (db) => {
      const page = javaPage(query)
      const { total, rows } = await findThreads(db, person.id, sort, page)
      return { content: rows, page: pageAnswer(total, page) }
    }),
  detail: ({ params: { id }, person, inAgency }) => inAgency((db) => wholeThread(db, person.id, id)),
  create: ({ body: { assistant_id: assistant, title = '' }, person, inAgency }) =>
    inAgency(async (db) => {
      const { id, values: { name, is_on: isOn } } = await assistantWriter.one(db, assistant, null)
      throwIfRefused(mayAsk(isOn ? 'on' : 'off'))
      const empty = title === '' ? await findEmptyThread(db, person.id, id) : null
      const thread = empty ?? (await addThread(db, { person: person.id, assistant: { id, name }, title: threadTitle(title) }))
      await tellThread(db, person.id, thread)
      return wholeThread(db, person.id, thread)
    }),
  change: ({ params: { id }, body: { title: typed, version }, person, inAgency }) =>
    inAgency(async (db) => {
      const before = await ownThread(db, person.id, id, true)
      if (version !== undefined && version !== before.version) throw changedElsewhere([before])
      const title = threadTitle(typed)
      if (title === '') throw unprocessable('errors.thread_title')
      if (title !== before.title) {
        await renameThread(db, id, title)
        await tellThread(db, person.id, id)
      }
      return wholeThread(db, person.id, id)
    }),
  remove: ({ params: { id }, person, inAgency }) =>
    inAgency(async (db) => {
      await ownThread(db, person.id, id, true)
      await deleteThread(db, id)
      await tellThread(db, person.id, id)
    }),
  async send({ params: { id }, body: { text: typed, client_id: sentId }, person, inAgency, platform, request }) {
    const clientId = sentId ?? idOfKey(request.headers['idempotency-key'])
    const text = storedMessage(typed)
    throwIfRefused(checkMessage(text))
    const { question, answer } = await inAgency((db) => openQuestion(db, { person: person.id, thread: id, text, clientId }))
    return { messages: [question, answer ?? (await askAssistant(platform, { person, thread: id, question }))] }
  },
})

/**
 * An id for a question whose client assigned none. Derived from the Idempotency-Key, so that a repeated call stores the question once
 * (API-18); random if the call has no Idempotency-Key.
 */
function idOfKey(key: string | string[] | undefined): string {
  return typeof key === 'string' && key !== '' ? createHash('sha256').update(key).digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5') : randomUUID()
}

/**
 * Stores a question and marks its answer as pending, or finds the question that an earlier attempt of the same call stored. Throws 422 if
 * the assistant accepts no messages, if the thread is full, or if the earlier attempt had another text; 503 without a provider; 409 while
 * another answer is pending, or if the thread has a later message than this question.
 */
async function openQuestion(db: AgencyTransaction, { person, thread: id, text, clientId }: { readonly person: number; readonly thread: number; readonly text: string; readonly clientId: string }): Promise<{ readonly question: MessageRow; readonly answer: MessageRow | null }> {
  const thread = await ownThread(db, person, id, true)
  const known = await findQuestion(db, id, clientId)
  if (known !== null && known.question.text !== text) throw unprocessable('errors.idempotency_key_reused')
  if (known !== null && known.answer !== null) return known
  throwIfRefused(mayAsk(thread.assistant_state))
  await assertConfigured(db)
  if (thread.is_pending) throw conflict('errors.thread_pending')
  if (known === null) throwIfRefused(mayAddMessages(thread.message_count))
  else if ((await findMessages(db, id, 1))[0]?.id !== known.question.id) throw conflict('errors.thread_moved_on')
  const question = known?.question ?? (await addQuestion(db, id, { text, clientId, title: threadTitle(text) }))
  await beginAnswer(db, id, question.id)
  await tellThread(db, person, id)
  return { question, answer: null }
}

async function wholeThread(db: AgencyTransaction, person: number, id: number) {
  return { thread: { ...(await ownThread(db, person, id)), messages: await findMessages(db, id) } }
}
