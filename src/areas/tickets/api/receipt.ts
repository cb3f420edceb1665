import { Type, type TSchema } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Id, Nullable, OneOf, QuantityIn, Strict } from '#src/platform/api/schemas'
import { ReceivedSlipSchema } from '#src/areas/tickets/api/tickets/slip'
import type { FieldType } from '#src/areas/tickets/domain/field-types'
import { receivedFields, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { BULK_RECEIPT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { ticketStatuses } from '#src/platform/domain/status-words'

/**
 * The schema of a field in the request. It does not check the bounds of values; the domain rules do, since their messages name the field.
 */
function sentAs(key: TicketFieldKey, type: FieldType): TSchema {
  if (key === 'status') return OneOf([...ticketStatuses, 'accepted'])
  switch (type.kind) {
    case 'integer':
    case 'decimal':
    case 'degrees':
      return QuantityIn
    case 'boolean':
      return Type.Boolean()
    case 'numbers':
      return Type.Array(QuantityIn, { maxItems: type.most })
    default:
      return Type.String({ maxLength: 4000 })
  }
}

const sentProperties = Object.fromEntries(receivedFields.map(({ key, type }) => [key, Type.Optional(Nullable(sentAs(key, type)))]))

/**
 * A ticket as a supplier sends it, built from the field catalog. Required: ticket_number, supplier, plant_name, ticket_date and
 * material_description. Defaults: ticketed_at is the start of the ticket's day, void is false, status is pending. To void an existing
 * ticket, only ticket_number, supplier, plant_name, ticket_date and void: true are required. Unknown fields are refused.
 */
export const ReceivedTicket = Type.Unsafe<Readonly<Partial<Record<TicketFieldKey, unknown>>>>(Strict(sentProperties))

const results = ['created', 'updated', 'unchanged'] as const

const RowResult = Type.Object({
  index: Type.Integer(),
  /** Null when the row was refused. */
  result: Nullable(OneOf(results)),
  id: Nullable(Id),
  errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
})

/**
 * Tickets from a supplier's system, sent with an agency's API key. Supplier, plant, ticket number and day identify a ticket: a call with
 * the same four values updates the ticket, whatever its Idempotency-Key is (TICK-92, TICK-93).
 */
export const receipt = contract({
  receive: {
    method: 'POST',
    path: '/v1/slips',
    who: 'api_key',
    body: ReceivedTicket,
    answer: Type.Object({ slip: ReceivedSlipSchema, result: OneOf(results) }),
    errors: [401, 403, 409, 422],
    spec: 'C.4; E.2, TICK-36, TICK-37, TICK-92, TICK-93, PLUS-1 to PLUS-3',
  },
  /** At most 1,000 tickets. Returns a result for each row and stores the valid ones (TICK-94). */
  receiveMany: {
    method: 'POST',
    path: '/v1/slips/bulk',
    who: 'api_key',
    body: Strict({
      /** Each ticket is sent as in POST /v1/slips. The response has the errors of each invalid row; such a row does not fail the call. */
      slips: Type.Array(Type.Unknown(), { description: `At most ${BULK_RECEIPT_MAX_TICKETS} tickets, each as POST /v1/slips takes one.` }),
    }),
    answer: Type.Object({ results: Type.Array(RowResult) }),
    errors: [401, 403, 409, 422],
    spec: 'C.4; TICK-92 to TICK-94, PLUS-1 to PLUS-3',
  },
})
