import { Type, type TSchema } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Id, Nullable, OneOf, QuantityIn, Strict } from '#src/platform/api/schemas'
import { ReceivedSlipSchema } from '#src/areas/tickets/api/tickets/slip'
import type { FieldType } from '#src/areas/tickets/domain/field-types'
import { receivedFields, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { BULK_RECEIPT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { ticketStatuses } from '#src/platform/domain/status-words'

/** The request schema of a kind of value; its bounds are checked by the rules, whose messages name them. */
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
 * A ticket as a supplier sends it, made from the field catalog. ticket_number, supplier, plant_name, ticket_date and
 * material_description are needed; ticketed_at is the day's first moment when left out, void false, status pending. A
 * void of a ticket that is there needs no more than the first four and void: true. Another field is refused.
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
 * Tickets from a supplier's system, by an agency's API key. One ticket is the supplier's number at a plant on a day:
 * sent again it is the same ticket (TICK-92, TICK-93), whatever the Idempotency-Key.
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
  /** At most 1,000 tickets; each row is answered, and the good ones are kept (TICK-94). */
  receiveMany: {
    method: 'POST',
    path: '/v1/slips/bulk',
    who: 'api_key',
    body: Strict({
      /** Each as in POST /v1/slips; a row that is none of it is answered with its errors. */
      slips: Type.Array(Type.Unknown(), { description: `At most ${BULK_RECEIPT_MAX_TICKETS} tickets, each as POST /v1/slips takes one.` }),
    }),
    answer: Type.Object({ results: Type.Array(RowResult) }),
    errors: [401, 403, 409, 422],
    spec: 'C.4; TICK-92 to TICK-94, PLUS-1 to PLUS-3',
  },
})
