import { Type } from 'typebox'
import { QUESTION_MAX, sourceKinds } from '#src/areas/assist/domain/questions/question'
import { contract } from '#src/platform/api/contract'
import { Id, Nullable, OneWordOf, Strict } from '#src/platform/api/schemas'

/** A source that matches a question (a record, an event or a sum), with the number by which an answer cites it. */
export const AnswerSource = Type.Object({
  id: Type.Integer(),
  kind: OneWordOf(sourceKinds),
  /** The id of the ticket, report or document; null for a sum or an event. */
  record_id: Nullable(Id),
  name: Type.String(),
  text: Type.String(),
  /** The material and unit of a sum; null for a sum over all materials. */
  material: Nullable(Type.String()),
  unit: Nullable(Type.String()),
})

/** The sources (records, events and sums) that a question finds in a project. */
export const FoundAnswer = Type.Object({
  /** The ticket filters that the question was translated to, in the syntax of the ticket list's filter line; empty if there are none. */
  line: Type.String(),
  /** The words that were searched for in reports, documents, events and notes. */
  words: Type.Array(Type.String()),
  /** False when the question found no sources. */
  is_known: Type.Boolean(),
  /**
   * How many tickets match the filters, and how many of those the sums leave out because they are rejected or voided; null if the question
   * is not about tickets, or has words that are not filters.
   */
  tickets: Nullable(Type.Object({ count: Type.Integer(), not_summed: Type.Integer() })),
  sources: Type.Array(AnswerSource),
  /**
   * Identifies the sources of this answer. A request for a written answer contains the token, so that the answer cites the same sources.
   */
  token: Type.String(),
  /** The provider that would write an answer; empty if none is configured. */
  provider: Type.String(),
})

/** Access for the roles that may open projects, while the flag project_assist_enabled is on (AI-2). */
export const askRoute = { route: '/ask' } as const

const spec = 'AI-2, AI-3'
const params = Type.Object({ projectId: Id })
const question = Type.String({ minLength: 1, maxLength: QUESTION_MAX * 8 })

/** A question in plain words about one project. Both calls answer 403 while project_assist_enabled is off (AI-2). */
export const questions = contract({
  /** Finds records, events and sums. All numbers come from the database; nothing is sent to the provider. */
  find: { method: 'GET', path: '/v1/ai/projects/:projectId/answer', who: askRoute, params, query: Strict({ question }), answer: FoundAnswer, errors: [403, 404, 422], spec },
  /**
   * Has the provider write an answer from the sources that `find` returned. Streams a line of JSON for each sentence that passes the
   * checks, `{"sentence", "cites"}`, then `{"left_out"}`, with `message` if the answer ended early. Answers 503 without a provider (AI-3),
   * 404 if nothing was found, 409 if the sources have changed since the token was issued.
   */
  write: { method: 'POST', path: '/v1/ai/projects/:projectId/answer', who: askRoute, params, body: Strict({ question, token: Type.Optional(Type.String({ maxLength: 64 })) }), answer: 'file', transaction: false, errors: [403, 404, 409, 422, 502, 503], spec },
})
