import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { Id, Moment, Nullable, Strict } from '#src/platform/api/schemas'

const query = { at: Moment, to: Type.Optional(Moment) }

/** How many tickets a project had at a moment. `tickets` does not include rejected and voided tickets. */
const Counts = Type.Object({ tickets: Type.Integer(), coded: Type.Integer(), rejected: Type.Integer(), voided: Type.Integer() })
const State = Type.String({ enum: ['not_open', 'in_progress', 'closed'] })

/** Totals of a project for one pay item in one unit, at a moment and at a later moment. */
export const LineAsItWas = Type.Object({
  pay_item_id: Id, line_number: Type.Integer(), item_code: Type.String(), item_description: Type.String(), unit: Type.String(), is_dnp: Type.Boolean(),
  tickets_then: Type.Integer(), quantity_then: Nullable(Type.Number()), tickets_later: Type.Integer(), quantity_later: Nullable(Type.Number()), difference: Type.Number(),
})

/**
 * A field of a ticket at one moment and at a later moment. The values have the same form as in the detail of a ticket; they are null at a
 * moment before the ticket was received.
 */
export const FieldAsItWas = Type.Object({ field: Type.String(), earlier: Type.Unknown(), later: Type.Unknown(), changed: Type.Boolean() })

/** Records as they were at a moment, reconstructed from their events (PLUS-17). `to` defaults to now. */
export const asItWas = contract({
  /** A project's totals by pay item at two moments; with `pay_period`, only the totals of that pay period. */
  totals: {
    method: 'GET', path: '/v2/projects/:projectId/as_it_was', who: projectRoles,
    params: Type.Object({ projectId: Id }), query: Strict({ ...query, pay_period: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
    answer: Type.Object({
      at: Moment, to: Moment, earlier: Counts, later: Counts,
      /** The state of the pay period at the two moments; null without `pay_period`. */
      pay_period: Nullable(Type.Object({ number: Type.Integer(), earlier: State, later: State })),
      lines: Type.Array(LineAsItWas),
    }),
    errors: [403, 404, 422], spec: 'PLUS-17',
  },
  ticket: {
    method: 'GET', path: '/v1/slips/:id/as_it_was', who: projectRoles, params: Type.Object({ id: Id }), query: Strict(query),
    answer: Type.Object({ at: Moment, to: Moment, ticket_number: Type.String(), dot_project_id: Nullable(Id), was_received: Type.Boolean(), fields: Type.Array(FieldAsItWas) }),
    errors: [403, 404, 422], spec: 'PLUS-17',
  },
})
