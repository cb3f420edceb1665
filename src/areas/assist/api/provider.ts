import { Type } from 'typebox'
import { callPurposes, callResults, PROVIDER_ADDRESS_MAX, PROVIDER_KEY_MAX, PROVIDER_MODEL_MAX } from '#src/areas/assist/domain/provider/provider'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, javaSortQuery, Moment, Nullable, OneWordOf, Page, pageQuery, Strict } from '#src/platform/api/schemas'

/** The AI provider of the agency as the API returns it: never its key, only whether it has one (AI-3). */
export const AiProvider = Type.Object({
  id: Id,
  /** The version is 0 until an administrator configures the provider. */
  version: Type.Integer(),
  is_on: Type.Boolean(),
  base_address: Type.String(),
  model_name: Type.String(),
  has_key: Type.Boolean(),
})

/** A logged call to the provider, without the texts of request and answer. */
export const AiCall = Type.Object({
  id: Id,
  asked_at: Moment,
  asked_by: Type.String(),
  purpose: OneWordOf(callPurposes),
  model_title: Type.String(),
  host: Type.String(),
  characters_out: Type.Integer(),
  characters_in: Type.Integer(),
  duration_ms: Nullable(Type.Integer()),
  result: OneWordOf(callResults),
})

const spec = 'AI-3'
/** Requires no feature flag, because an agency configures its provider before it switches on the features that use it. */
export const providerWho = whoMay('use_assist')
const one = Type.Object({ ai_provider: AiProvider })

/** The AI provider of the agency, which is off until an administrator configures it, and the log of its calls (AI-3). */
export const provider = contract({
  detail: { method: 'GET', path: '/v1/ai/provider', who: providerWho, answer: one, errors: [403], spec },
  /** An empty key removes the stored key; without `key`, the stored key stays. */
  change: {
    method: 'PATCH', path: '/v1/ai/provider', who: providerWho, answer: one, errors: [403, 409, 422], spec,
    body: Strict({
      is_on: Type.Optional(Type.Boolean()), base_address: Type.Optional(Type.String({ maxLength: PROVIDER_ADDRESS_MAX * 8 })), model_name: Type.Optional(Type.String({ maxLength: PROVIDER_MODEL_MAX * 8 })),
      key: Type.Optional(Type.String({ maxLength: PROVIDER_KEY_MAX })), version: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  },
  /**
   * Tests the connection: asks the provider for one word and sends no data of the agency. Runs outside a transaction, because it waits for
   * the provider.
   */
  test: {
    method: 'POST', path: '/v1/ai/provider/test', who: providerWho, body: Strict({}), transaction: false, isLong: true, errors: [403, 429, 503], spec,
    /** `problem`: why the provider gave no usable answer; null if it gave one. */
    answer: Type.Object({ duration_ms: Type.Integer(), problem: Nullable(Type.String()) }),
  },
  calls: {
    method: 'GET', path: '/v1/ai/calls', who: providerWho, style: 'java', query: Strict({ ...pageQuery, ...javaSortQuery }), errors: [403, 422], spec,
    answer: Type.Object({ content: Type.Array(AiCall), page: Page }),
  },
})
