import { Type } from 'typebox'
import { MACRO_STEPS_MAX } from '#src/areas/macros/domain/macro'
import { contract, whoMay } from '#src/platform/api/contract'
import { ByName, Id, Nullable, OneOf, Strict, Text } from '#src/platform/api/schemas'

const who = 'signed_in'
/**
 * Who may run macros: people who have the right to at least one of the calls that can be a step of a macro. Each step also requires the
 * right to its own call.
 */
export const macroRunners = whoMay('flag_note_photo', 'bulk_mark', 'override_max_gvw', 'assign_pay_codes')
const name = Type.String({ maxLength: 200 })
const key = Nullable(Type.String({ minLength: 1, maxLength: 60 }))
const Anything = Type.Unsafe<unknown>({})

const Answer = Strict({ is: OneOf(['today', 'value']), value: Type.Optional(Anything) })
const Step = Strict({
  command: Type.String({ pattern: '^[a-z-]{1,50}\\.[a-z-]{1,50}$' }),
  /**
   * The answers to the command's questions, keyed by question. `is: 'today'` means the day on which the macro runs; otherwise the answer is
   * `value`.
   */
  answers: ByName(Answer, { names: '^[A-Za-z_]{1,40}$', most: 20 }),
})
const Steps = Type.Array(Step, { minItems: 1, maxItems: MACRO_STEPS_MAX })

/** A macro, as its owner sees it. */
export const Macro = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  /** The key that runs the macro in tables of tickets, such as 'f8'; null for none. */
  key: Nullable(Type.String()),
  steps: Type.Array(Type.Object({ command: Type.String(), answers: Type.Unsafe<Record<string, { is: 'today' | 'value'; value?: unknown }>>({ type: 'object', additionalProperties: true }) })),
})
const one = Type.Object({ macro: Macro })

/** One API call that a macro makes as a step: the method and path of its route, its parameters and its body. */
const ChainedCall = Strict({
  /** The command's title, for messages about the step. */
  title: Text(80),
  method: OneOf(['POST', 'PATCH']),
  path: Type.String({ maxLength: 200 }),
  params: ByName(Anything, { most: 5 }),
  body: ByName(Anything, { most: 40 }),
})

/** The calls that list and change the caller's own macros, and the call that runs the steps of a macro (PLUS-24). */
export const macros = contract({
  list: { method: 'GET', path: '/v1/macros', who, answer: Type.Object({ macros: Type.Array(Macro) }), errors: [403], spec: 'PLUS-24' },
  create: { method: 'POST', path: '/v1/macros', who, body: Strict({ name, key: Type.Optional(key), steps: Steps }), answer: one, errors: [403, 422], spec: 'PLUS-24' },
  change: {
    method: 'PATCH', path: '/v1/macros/:id', who, params: Strict({ id: Id }),
    body: Strict({ name: Type.Optional(name), key: Type.Optional(key), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: one, errors: [403, 404, 409, 422], spec: 'PLUS-24',
  },
  remove: { method: 'DELETE', path: '/v1/macros/:id', who, params: Strict({ id: Id }), errors: [403, 404], spec: 'PLUS-24' },
  /**
   * Runs several calls on tickets as one transaction, all or none, with the caller's own rights. A step uses the new versions of tickets
   * that earlier steps changed. The dry run counts the tickets that no step refuses.
   */
  run: {
    method: 'POST', path: '/v1/macros/run', who: macroRunners,
    body: Strict({ steps: Type.Array(ChainedCall, { minItems: 1, maxItems: MACRO_STEPS_MAX }), dry_run: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ updated: Type.Integer(), slips: Type.Array(Type.Object({ id: Id, version: Type.Integer() })) }),
    errors: [403, 404, 409, 422], spec: 'PLUS-24; API-31, API-32, API-33, API-35',
  },
})
