import { Type } from 'typebox'
import { QUESTION_MAX, sourceKinds } from '#src/areas/assist/domain/questions/question'
import { contract } from '#src/platform/api/contract'
import { Id, Nullable, OneWordOf, Strict } from '#src/platform/api/schemas'

/** A found line or sum, by the number that an answer cites it with. */
export const AnswerSource = Type.Object({
  id: Type.Integer(),
  kind: OneWordOf(sourceKinds),
  /** The id of the ticket, report or document. */
  record_id: Nullable(Id),
  name: Type.String(),
  text: Type.String(),
  /** Of a sum: its material and unit; null for the sum over all of them. */
  material: Nullable(Type.String()),
  unit: Nullable(Type.String()),
})

/** What a question found in a project. */
export const FoundAnswer = Type.Object({
  /** The filters that the question was understood as, as a line of the ticket list; empty when it names none. */
  line: Type.String(),
  /** The words that were searched for in reports, documents, events and notes. */
  words: Type.Array(Type.String()),
  /** False when nothing was found. */
  is_known: Type.Boolean(),
  /** How many tickets meet it, and how many of them the sums leave out because they are rejected or voided; null when it does not ask about tickets, or has words that are no filter. */
  tickets: Nullable(Type.Object({ count: Type.Integer(), not_summed: Type.Integer() })),
  sources: Type.Array(AnswerSource),
  /** Of the lines as they are: a written answer is of these, so that its numbers are theirs. */
  token: Type.String(),
  /** Where a written answer would be asked for; empty without a provider. */
  provider: Type.String(),
})

/** The roles of projects, while project_assist_enabled is on (AI-2). */
export const askRoute = { route: '/ask' } as const

const spec = 'AI-2, AI-3'
const params = Type.Object({ projectId: Id })
const question = Type.String({ minLength: 1, maxLength: QUESTION_MAX * 8 })

/** A question in plain words over one project. Both answer 403 while project_assist_enabled is off (AI-2). */
export const questions = contract({
  /** The found lines and sums. All numbers are of the database; nothing is sent anywhere. */
  find: { method: 'GET', path: '/v1/ai/projects/:projectId/answer', who: askRoute, params, query: Strict({ question }), answer: FoundAnswer, errors: [403, 404, 422], spec },
  /**
   * Has the provider write an answer from these lines. A line of JSON for each sentence that holds, as it comes: `{"sentence", "cites"}`, then `{"left_out"}`,
   * with `message` when it ended early. 503 without a provider (AI-3), 404 when nothing was found,
   * 409 when the lines are no longer those of the token.
   */
  write: { method: 'POST', path: '/v1/ai/projects/:projectId/answer', who: askRoute, params, body: Strict({ question, token: Type.Optional(Type.String({ maxLength: 64 })) }), answer: 'file', transaction: false, errors: [403, 404, 409, 422, 502, 503], spec },
})
