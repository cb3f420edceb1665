import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { TicketValues } from '#src/areas/tickets/domain/grouped-fields'
import { nextStatus, type TicketEvent } from '#src/areas/tickets/domain/status'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { decimalTextOf, isSameNumber } from '#src/platform/domain/units/decimal'

/**
 * The fields about quantity, weight, unit, material and truck. When the supplier changes one of them, a delivered ticket gets the status
 * changed_after_delivered (TICK-36).
 */
export const settledFields: readonly TicketFieldKey[] = [
  'quantity',
  'gross_amount_1',
  'gross_amount_2',
  'gross_amount_3',
  'tare_amount_1',
  'tare_amount_2',
  'tare_amount_3',
  'net_amount',
  'net_amount_2',
  'net_amount_3',
  'uom_1',
  'uom_2',
  'uom_3',
  'product_code',
  'material_description',
  'ticket_type',
  'truck',
]

/** A value that the agency has set in place of the supplier's value (PLUS-1). */
export interface Correction {
  readonly field: TicketFieldKey
  readonly to: unknown
}

/** A ticket before it is received again: the latest values from the supplier, the agency's corrections in order, and the status. */
export interface ReceivedBefore {
  readonly latest: TicketValues
  readonly corrections: readonly Correction[]
  readonly status: TicketStatus
}

/** A value that changed, for the ticket's event. */
export interface ValueChange {
  readonly field: TicketFieldKey
  readonly from: unknown
  readonly to: unknown
}

/** The result of receiving a ticket again (TICK-36, TICK-37, TICK-92, PLUS-2). */
export interface ReceiptOutcome {
  readonly kind: 'unchanged' | 'updated' | 'changed_after_delivered' | 'voided' | 'unvoided'
  readonly event: TicketEvent
  readonly status: TicketStatus
  /** The latest values from the supplier, with the agency's corrections applied. */
  readonly values: TicketValues
  /** The values that the supplier changed since the previous receipt. */
  readonly changes: readonly ValueChange[]
  /** True if the ticket was received again with other content (PLUS-2). Such a ticket counts as modified (TICK-9). */
  readonly reissued: boolean
}

/**
 * Receives a ticket again. The ticket gets the supplier's new values, with the agency's corrections applied. A void takes precedence over
 * any other change, and only a receipt without void restores a voided ticket. A receipt with equal content changes nothing. Assigned
 * quantities never change (PLUS-2).
 */
export function receive(before: ReceivedBefore, incoming: TicketValues): ReceiptOutcome {
  const changes = sourceChanges(before.latest, incoming)
  const isVoid = incoming.void === true
  const event = receiptEvent(before.status, isVoid, changes)
  const next = nextStatus(before.status, event)
  const status = 'to' in next ? next.to : before.status
  return {
    kind: kindOf(event, before.status, status),
    event,
    status,
    values: withCorrections(event === 'unchanged_receipt' ? before.latest : incoming, before.corrections),
    changes,
    reissued: event !== 'unchanged_receipt',
  }
}

/**
 * The values that a supplier sent, with the agency's corrections applied. If a field was corrected several times, the last correction
 * applies (PLUS-1).
 */
export function withCorrections(source: TicketValues, corrections: readonly Correction[]): TicketValues {
  return Object.assign({}, source, ...corrections.map(({ field, to }) => ({ [field]: to })))
}

/**
 * The fields in which the values of two receipts differ. Numbers are compared by value, a missing field equals an empty one, and the status
 * is ignored.
 */
export function sourceChanges(latest: TicketValues, incoming: TicketValues): ValueChange[] {
  const keys = new Set([...Object.keys(latest), ...Object.keys(incoming)]) as ReadonlySet<TicketFieldKey>
  return [...keys]
    .filter((field) => field !== 'status')
    .map((field) => ({ field, from: latest[field] ?? null, to: incoming[field] ?? null }))
    .filter(({ field, from, to }) => !isSameValue(field, from, to))
}

/** Whether two values of a field are equal: 24.5 equals 24.50, and null, undefined and '' are equal. */
export function isSameValue(key: TicketFieldKey, a: unknown, b: unknown): boolean {
  const { type } = ticketField(key)
  if (type.kind === 'boolean') return (a === true) === (b === true)
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b)
  if (type.kind === 'decimal' || type.kind === 'integer' || type.kind === 'degrees') {
    const [one, other] = [decimalTextOf(a, 20), decimalTextOf(b, 20)]
    if (one !== null && other !== null) return isSameNumber(one, other)
  }
  if (type.kind === 'time' && typeof a === 'string' && typeof b === 'string') return Date.parse(a) === Date.parse(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

function receiptEvent(status: TicketStatus, isVoid: boolean, changes: readonly ValueChange[]): TicketEvent {
  if (status === 'voided' && !isVoid) return 'receipt_without_void'
  if (status !== 'voided' && isVoid) return 'void_receipt'
  if (changes.length === 0) return 'unchanged_receipt'
  if (status === 'voided') return 'amended_receipt'
  return changes.some(({ field }) => settledFields.includes(field)) ? 'changed_receipt' : 'amended_receipt'
}

function kindOf(event: TicketEvent, from: TicketStatus, to: TicketStatus): ReceiptOutcome['kind'] {
  switch (event) {
    case 'unchanged_receipt':
      return 'unchanged'
    case 'void_receipt':
      return 'voided'
    case 'receipt_without_void':
      return 'unvoided'
    default:
      return to === 'changed_after_delivered' && from !== to ? 'changed_after_delivered' : 'updated'
  }
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
