import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, QuantityIn, Strict } from '#src/platform/api/schemas'
import { seesPlants } from '#src/areas/plants/api/plants'

const Total = Type.Object({
  version: Type.Integer(),
  loads: Type.Integer(),
  tons: Nullable(Type.Number()),
  first_number: Type.String(),
  last_number: Type.String(),
  entered_by_name: Type.String(),
  updated_at: Moment,
})

/**
 * One day of a plant: its tickets by latency, its late batches, and the total that the plant reported, compared with the received tickets
 * (PLUS-25, PLUS-37).
 */
const PlantDay = Type.Object({
  plant_id: Id,
  day: Day,
  tickets: Type.Array(Type.Object({
    id: Id,
    ticket_number: Type.String(),
    dispatched_at: Nullable(Moment),
    received_at: Moment,
    minutes: Type.Integer(),
    in_batch: Type.Boolean(),
  })),
  batches: Type.Array(Type.Object({ from: Moment, to: Moment, tickets: Type.Integer() })),
  total: Nullable(Total),
  /** The tickets of the day that are not voided: their number, and their net weight in tons. */
  received: Type.Object({ loads: Type.Integer(), tons: Type.Number() }),
  /** The ticket numbers that are missing between the numbers that arrived, at most 500. */
  missing: Type.Array(Type.String()),
})

const entered = { loads: Type.Number(), tons: Type.Optional(Nullable(QuantityIn)), first_number: Type.Optional(Type.String({ maxLength: 80 })), last_number: Type.Optional(Type.String({ maxLength: 80 })) }
const params = Type.Object({ id: Id, day: Day })

/** A plant's own day total, entered by a person or sent by its system, compared with the tickets that arrived (PLUS-37). */
export const dayTotals = contract({
  day: { method: 'GET', path: '/v1/plant_health/:id/days/:day', who: seesPlants, params, answer: Type.Object({ plant_day: PlantDay }), errors: [403, 404, 422], spec: 'PLUS-25, PLUS-37' },
  enter: {
    method: 'PUT',
    path: '/v1/plant_health/:id/days/:day',
    who: whoMay('write_plant_notes'),
    params,
    body: Strict({ ...entered, version: Type.Optional(Type.Integer({ minimum: 0 })) }),
    answer: Type.Object({ plant_day: PlantDay }),
    errors: [403, 404, 409, 422],
    spec: 'PLUS-37',
  },
  /** Receives the day total from the plant's own system, which calls with an API key of the agency. */
  receive: {
    method: 'POST',
    path: '/v1/plant_day_totals',
    who: 'api_key',
    body: Strict({ supplier: Type.String({ maxLength: 500 }), plant_name: Type.String({ maxLength: 500 }), day: Day, ...entered }),
    answer: Type.Object({ plant_day: PlantDay }),
    errors: [422],
    spec: 'PLUS-37',
  },
})
