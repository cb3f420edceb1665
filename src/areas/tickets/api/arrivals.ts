import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict, Uuid } from '#src/platform/api/schemas'
import { arrivalResults } from '#src/areas/tickets/domain/arrivals/arrival'
import { REFUSED_ARRIVALS_KEPT } from '#src/areas/tickets/domain/arrivals/limits'

/**
 * The two states of an arrival in the list, by which the list can be filtered. `refused`: still refused. `taken`: accepted when it was
 * processed again.
 */
const arrivalStates = ['refused', 'taken'] as const

/** A refused arrival: where it came from, why it was refused, and the result of processing it again (PLUS-38). */
export const RefusedArrival = Type.Object({
  id: Id,
  version: Type.Integer(),
  state: OneOf(arrivalStates),
  /** How the arrival was sent: by a call with an API key, or as a row of an imported file. */
  source: OneOf(['api', 'import']),
  /** The name of the API key or of the file. */
  sender: Type.String(),
  import_row: Nullable(Type.Integer()),
  ticket_number: Type.String(),
  supplier: Type.String(),
  reason: Type.String(),
  /**
   * False when the payload was too long and only its beginning was kept, or when it could not be read. Such an arrival can't be processed
   * again.
   */
  is_whole: Type.Boolean(),
  /** How many times the same content was sent and refused. */
  arrival_count: Type.Integer(),
  first_at: Moment,
  last_at: Moment,
  retried_at: Nullable(Moment),
  retried_by_name: Nullable(Type.String()),
  result: Nullable(OneOf(arrivalResults)),
  /** The ticket that was created or updated when the arrival was processed again; null if there is no such ticket. */
  slip_id: Nullable(Id),
  dot_project_id: Nullable(Id),
})
const Detail = Type.Object({
  ...RefusedArrival.properties,
  /** What was sent, as text of at most 16,384 characters. HTTP headers and API keys are never stored. */
  payload: Type.String(),
  errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
})

const administrators = whoMay('import_tickets')
const params = Type.Object({ id: Id })
const filters = { state: Type.Optional(OneOf(arrivalStates)), search: Type.Optional(Type.String({ maxLength: 200 })) }

/** Refused ticket arrivals, for administrators. At most 10,000 per agency are kept, for 30 days. */
export const arrivals = contract({
  list: {
    method: 'GET',
    path: '/v1/arrivals/refused',
    who: administrators,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, ...filters }),
    answer: Type.Object({ arrivals: Type.Array(RefusedArrival) }),
    errors: [403, 422],
    spec: 'C.4; PLUS-38',
  },
  detail: {
    method: 'GET',
    path: '/v1/arrivals/refused/:id',
    who: administrators,
    params,
    answer: Type.Object({ arrival: Detail }),
    errors: [403, 404],
    spec: 'PLUS-38',
  },
  /**
   * Processes the arrival by the same rules as when it first arrived. If it is refused again, the response has the new reason, and no
   * ticket changes.
   */
  retry: {
    method: 'POST',
    path: '/v1/arrivals/refused/:id/retry',
    who: administrators,
    params,
    body: Strict({ version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: Type.Object({ arrival: Detail }),
    errors: [403, 404, 409, 422],
    spec: 'C.4; PLUS-38',
  },
  /**
   * Starts a job that processes many arrivals again. The job's result is the number of arrivals per outcome. The outcome of each arrival
   * is also stored in the arrival.
   */
  retryMany: {
    method: 'POST',
    path: '/v1/arrivals/refused/retry',
    who: administrators,
    body: Strict({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: REFUSED_ARRIVALS_KEPT })),
      filters: Type.Optional(Strict(filters)),
      except_ids: Type.Optional(Type.Array(Id, { maxItems: REFUSED_ARRIVALS_KEPT })),
    }),
    answer: Type.Object({ job_id: Uuid }),
    errors: [403, 404, 422],
    spec: 'PLUS-38',
  },
})
