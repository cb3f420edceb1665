import { Type } from 'typebox'
import { assistantsRoute } from '#src/areas/assistants/api/assistants'
import { assistantStates } from '#src/areas/assistants/domain/assistants/assistant'
import { MESSAGE_MAX, THREAD_TITLE_MAX } from '#src/areas/assistants/domain/threads/thread'
import { contract } from '#src/platform/api/contract'
import { Id, javaSortQuery, Moment, Nullable, OneWordOf, Page, pageQuery, Strict, Uuid } from '#src/platform/api/schemas'

const row = {
  id: Id,
  version: Type.Integer(),
  /** The title is empty until the first message is sent or a person sets a title. */
  title: Type.String(),
  /** Null once the assistant is permanently deleted. */
  assistant_id: Nullable(Id),
  assistant: Type.String(),
  assistant_state: OneWordOf(assistantStates),
  message_count: Type.Integer(),
  /** True while an answer from the assistant is pending. */
  is_pending: Type.Boolean(),
  created_at: Moment,
  updated_at: Moment,
}
/** A thread in a list (AI-18). */
export const Thread = Type.Object(row)

/** A message of a thread. Its text is always plain text. */
export const ThreadMessage = Type.Object({
  id: Id,
  role: Type.String(),
  text: Type.String(),
  /** The id that the client assigned to a question; null for an answer. */
  client_id: Nullable(Uuid),
  /** For a question, why it has no answer; otherwise empty. */
  failure: Type.String(),
  created_at: Moment,
})
/** A thread with its messages. */
export const WholeThread = Type.Object({ ...row, messages: Type.Array(ThreadMessage) })

const spec = 'C.4; AI-18'
const who = assistantsRoute
const params = Type.Object({ id: Id })
const one = Type.Object({ thread: WholeThread })
const title = Type.String({ maxLength: THREAD_TITLE_MAX * 8 })

/** A person's own threads with assistants; other people's threads answer 404 (AI-18). No event or log contains their texts. */
export const threads = contract({
  /** Lists the person's own threads, the latest first unless the call sorts them. */
  list: {
    method: 'GET', path: '/v1/ai/threads', who, style: 'java', query: Strict({ ...pageQuery, ...javaSortQuery }), errors: [403, 422], spec,
    answer: Type.Object({ content: Type.Array(Thread), page: Page }),
  },
  detail: { method: 'GET', path: '/v1/ai/threads/:id', who, params, answer: one, errors: [403, 404], spec },
  create: { method: 'POST', path: '/v1/ai/threads', who, body: Strict({ assistant_id: Id, title: Type.Optional(title) }), answer: one, errors: [403, 404, 422], spec },
  /** Answers 409, with the current thread, if the version is outdated. */
  change: { method: 'PATCH', path: '/v1/ai/threads/:id', who, params, body: Strict({ title, version: Type.Optional(Type.Integer({ minimum: 1 })) }), answer: one, errors: [403, 404, 409, 422], spec },
  /** Permanently deletes the thread with its messages. */
  remove: { method: 'DELETE', path: '/v1/ai/threads/:id', who, params, errors: [403, 404], spec },
  /**
   * Stores a question, waits for the answer of the AI provider, and returns both messages. Answers 409 while another answer is pending.
   * Answers 502 if the provider gives no answer: the question stays stored, and the same call with the same `client_id` asks it again.
   * Answers 503 without a provider (AI-3).
   */
  send: {
    method: 'POST', path: '/v1/ai/threads/:id/messages', who, params, body: Strict({ text: Type.String({ maxLength: MESSAGE_MAX * 8 }), client_id: Type.Optional(Uuid) }), transaction: false,
    answer: Type.Object({ messages: Type.Array(ThreadMessage) }), errors: [403, 404, 409, 422, 429, 502, 503], spec,
  },
})
