import { Type } from 'typebox'
import { Id } from '#src/contract/schemas'

/** Longer than any limit that a rule states, so that the rule's own sentence is what is answered. */
export const SlipIds = Type.Array(Id, { minItems: 1, maxItems: 100_000 })

/** The version of each ticket that the person saw; a stale one is 409 with the present rows (API-35). */
export const Versions = Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,9}$' }), Type.Integer({ minimum: 1 }))

/** The many tickets of a write: ids, or all that the filters of GET /v1/slips match but some (API-33), and its dry run (API-31). */
export const ticketSelection = {
  slip_ids: Type.Optional(SlipIds),
  filters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  except_ids: Type.Optional(Type.Array(Id, { maxItems: 100_000 })),
  versions: Type.Optional(Versions),
  dry_run: Type.Optional(Type.Boolean()),
} as const
