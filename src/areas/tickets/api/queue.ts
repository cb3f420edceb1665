import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { slipSelectionFields, SlipVersions } from '#src/areas/tickets/api/tickets/slip-filters'
import { LEASES_AT_ONCE, PARKED_AT_ONCE } from '#src/areas/tickets/domain/queue/limits'
import { roles } from '#src/platform/domain/session/roles'
import { ticketStatuses } from '#src/platform/domain/status-words'

const coders = whoMay('assign_pay_codes')
const Ids = (maxItems: number, minItems = 1) => Type.Array(Id, { minItems, maxItems, uniqueItems: true })

/** A ticket that was parked, or handed over to a person. */
export const ParkedSlip = Type.Object({
  id: Id,
  version: Type.Integer(),
  slip_id: Id,
  dot_project_id: Nullable(Id),
  project_title: Nullable(Type.String()),
  ticket_number: Type.String(),
  ticket_date: Day,
  ticketed_at: Moment,
  status: OneOf(ticketStatuses),
  plant_name: Type.String(),
  material_description: Type.String(),
  net_amount: Nullable(Type.Number()),
  uom_1: Nullable(Type.String()),
  /** Why the ticket is parked. Null once the ticket is back in the queue. */
  note: Nullable(Type.String()),
  /** The person to whom the ticket is handed over for coding; null if the ticket is only parked. */
  for_employee_id: Nullable(Id),
  for_name: Nullable(Type.String()),
  parked_by_name: Nullable(Type.String()),
  parked_at: Nullable(Moment),
})
const changed = Type.Object({ updated: Type.Integer({ minimum: 0 }), parked_slips: Type.Array(ParkedSlip) })

/**
 * The queue of tickets to code: parking tickets, handing them over, and leases, which reserve a ticket for the person who is coding it
 * (PLUS-15).
 */
export const queue = contract({
  /** The parked tickets that the person may see and that still have to be coded. */
  list: {
    method: 'GET', path: '/v1/parked_slips', who: coders, style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, project_id: Type.Optional(Id), slip_id: Type.Optional(Id), /** True to list only tickets that were handed over to the person. */ for_me: Type.Optional(Type.Boolean()), search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ parked_slips: Type.Array(ParkedSlip) }), errors: [403, 422], spec: 'PLUS-15',
  },
  /** Parks tickets, or hands them over to a person. Tickets that are already parked get the new note and person. */
  park: {
    method: 'POST', path: '/v1/parked_slips', who: coders,
    body: Strict({ ...slipSelectionFields, versions: Type.Optional(SlipVersions), note: Type.String({ maxLength: 2_000 }), for_employee_id: Type.Optional(Id), dry_run: Type.Optional(Type.Boolean()) }),
    answer: changed, errors: [403, 404, 409, 422], spec: 'PLUS-15',
  },
  /** Puts parked tickets back into the queue. */
  takeBack: {
    method: 'POST', path: '/v1/parked_slips/take_back', who: coders,
    body: Strict({ parked_slip_ids: Ids(PARKED_AT_ONCE), versions: Type.Optional(SlipVersions), dry_run: Type.Optional(Type.Boolean()) }),
    answer: changed, errors: [403, 404, 409, 422], spec: 'PLUS-15',
  },
  /** The people other than the caller who can code the tickets of a project. */
  people: {
    method: 'GET', path: '/v1/parked_slips/people', who: coders, query: Strict({ project_id: Id }),
    answer: Type.Object({ people: Type.Array(Type.Object({ id: Id, name: Type.String(), role: OneOf(roles) })) }), errors: [403, 404, 422], spec: 'PLUS-15',
  },
  /**
   * Leases tickets to the person for five minutes or until the session ends, and releases the leases of the tickets in `released`. A lease
   * that the person already has is renewed. Returns the tickets that could not be leased, because somebody else has leased them.
   */
  lease: {
    method: 'POST', path: '/v1/coding_leases', who: coders, body: Strict({ slip_ids: Ids(LEASES_AT_ONCE, 0), released: Type.Optional(Ids(100, 0)) }),
    answer: Type.Object({ held: Type.Array(Type.Object({ slip_id: Id, by: Type.String() })) }), errors: [403, 422], spec: 'PLUS-15',
  },
})
