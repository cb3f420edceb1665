import { storedText } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import { checkFieldValue } from '#src/areas/tickets/domain/field-value'
import { receivedFields, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { TicketValues } from '#src/areas/tickets/domain/grouped-fields'
import { storedStatus } from '#src/platform/domain/status-words'
import { checkTicketNumber } from '#src/areas/tickets/domain/ticket-number'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import type { Verdict } from '#src/platform/domain/verdict'

/** An invalid field of a received ticket, and why it is invalid. If the field is '', the whole ticket is invalid. */
export interface ReceiptFault {
  readonly field: string
  readonly message: string
}

/** A parsed ticket: its values, in the form in which they are stored, and its errors. */
export interface ReadTicket {
  /** A field that was sent empty is null. A field that was not sent is missing (PLUS-39). */
  readonly values: TicketValues
  readonly faults: readonly ReceiptFault[]
  /** True for a void that has only the fields that identify the ticket. The ticket then keeps the values of its last full receipt. */
  readonly isBareVoid: boolean
}

const receivedKeys: ReadonlySet<string> = new Set(receivedFields.map(({ key }) => key))
/** Fields that have a default value if they are sent empty or not at all. */
const withDefault: ReadonlySet<TicketFieldKey> = new Set<TicketFieldKey>(['status', 'void', 'ticketed_at'])

/**
 * Parses a ticket that was sent, by the field catalog. Collects the errors of all fields, including unknown ones (A.1, API-29, API-36). The
 * status `accepted` means delivered (TICK-33), and the status `voided` means a void.
 */
export function readReceivedTicket(sent: Readonly<Record<string, unknown>>): ReadTicket {
  const faults: ReceiptFault[] = []
  const values: Partial<Record<TicketFieldKey, unknown>> = {}
  for (const key of Object.keys(sent)) {
    if (!receivedKeys.has(key)) faults.push({ field: key, message: message('errors.field_unknown', { key }) })
  }
  const isVoid = sent['void'] === true || sent['status'] === 'voided'
  const isBareVoid = isVoid && isNothing(sent['material_description'])
  for (const field of receivedFields) {
    // most tickets have few of the fields, so missing fields are skipped first, which saves time
    if (field.need !== 'R' && sent[field.key] === undefined) continue
    const value = trimmed(sent[field.key])
    if (isNothing(value) && isEmptied(field, sent)) values[field.key] = null
    if (isNothing(value) && (withDefault.has(field.key) || (isBareVoid && field.key === 'material_description'))) continue
    const verdict = checkValue(field, value)
    if (!verdict.allowed) faults.push({ field: field.key, message: message(verdict.message, verdict.values) })
    else if (!isNothing(value)) values[field.key] = keptValue(field, value)
  }
  values['void'] = isVoid
  return { values, faults, isBareVoid }
}

/** Adds `ticketed_at` if it is missing: the start of the ticket's date in the time zone. */
export function withTicketedAt(values: TicketValues, zone: string): TicketValues {
  const { ticketed_at: sent, ticket_date: day } = values
  return typeof sent === 'string' || typeof day !== 'string' ? values : { ...values, ticketed_at: momentOfLocal(day, '00:00', zone) }
}

/**
 * The values in a stored body that a supplier sent. Values that were valid when they were received are kept, even if today's rules refuse
 * them.
 */
export function valuesOfSource(body: Readonly<Record<string, unknown>>): TicketValues {
  const named = Object.fromEntries(Object.entries(body).filter(([key]) => receivedKeys.has(key)))
  const { values, faults } = readReceivedTicket(named)
  const asSent = faults.filter(({ field }) => !isNothing(named[field])).map(({ field }) => [field, named[field]] as const)
  return { ...values, ...Object.fromEntries(asSent) }
}

/**
 * True if a field was sent empty, which clears its value. The status and void cannot be cleared: if they are sent empty, they count as not
 * sent.
 */
function isEmptied({ key }: DeclaredField, sent: Readonly<Record<string, unknown>>): boolean {
  return sent[key] !== undefined && key !== 'status' && key !== 'void'
}

function checkValue(field: DeclaredField, value: unknown): Verdict {
  if (field.key === 'ticket_number' && typeof value === 'string' && value !== '') return checkTicketNumber(value)
  if (field.key === 'status' && value === 'accepted') return checkFieldValue(field, 'delivered')
  return checkFieldValue(field, value)
}

/** A value in the form in which it is stored: text without spaces at the ends, decimals as text, whole numbers and degrees as numbers. */
function keptValue(field: DeclaredField, value: unknown): unknown {
  switch (field.type.kind) {
    case 'decimal':
      return decimalTextOf(value, field.type.decimals)
    case 'integer':
    case 'degrees':
      return Number(value)
    case 'numbers':
      return Array.isArray(value) ? value.map((one) => decimalTextOf(one)) : null
    case 'choice':
      return field.key === 'status' && typeof value === 'string' ? storedStatus(value) : value
    default:
      return typeof value === 'string' ? storedText(value) : value
  }
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
