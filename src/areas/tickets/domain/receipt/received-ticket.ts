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

/** A field of a received ticket that is not valid, and why; field '' is the ticket as a whole. */
export interface ReceiptFault {
  readonly field: string
  readonly message: string
}

/** A ticket as it was read: its values in the form in which we keep them, or what is wrong with it. */
export interface ReadTicket {
  /** A field that was sent empty is null here, one that was left out is missing (PLUS-39). */
  readonly values: TicketValues
  readonly faults: readonly ReceiptFault[]
  /** A void that says no more than which ticket: the ticket keeps what its last whole receipt said. */
  readonly isBareVoid: boolean
}

const receivedKeys: ReadonlySet<string> = new Set(receivedFields.map(({ key }) => key))
/** Filled in when they are left out. */
const withDefault: ReadonlySet<TicketFieldKey> = new Set<TicketFieldKey>(['status', 'void', 'ticketed_at'])

/**
 * Reads a ticket as it was sent, by the field catalog: every fault of every field (A.1, API-29, API-36), an unknown
 * field among them. A status of `accepted` is delivered (TICK-33), one of `voided` is a void.
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

/** The moment of ticketing: as it was sent, else the first moment of the ticket's day in the zone. */
export function withTicketedAt(values: TicketValues, zone: string): TicketValues {
  const { ticketed_at: sent, ticket_date: day } = values
  return typeof sent === 'string' || typeof day !== 'string' ? values : { ...values, ticketed_at: momentOfLocal(day, '00:00', zone) }
}

/** The values of a source that was taken before: what was valid then remains valid, whatever the rules say today. */
export function valuesOfSource(body: Readonly<Record<string, unknown>>): TicketValues {
  const named = Object.fromEntries(Object.entries(body).filter(([key]) => receivedKeys.has(key)))
  const { values, faults } = readReceivedTicket(named)
  const asSent = faults.filter(({ field }) => !isNothing(named[field])).map(({ field }) => [field, named[field]] as const)
  return { ...values, ...Object.fromEntries(asSent) }
}

/** Sent without a value, which empties it; a status and a void that say nothing are as good as left out. */
function isEmptied({ key }: DeclaredField, sent: Readonly<Record<string, unknown>>): boolean {
  return sent[key] !== undefined && key !== 'status' && key !== 'void'
}

function checkValue(field: DeclaredField, value: unknown): Verdict {
  if (field.key === 'ticket_number' && typeof value === 'string' && value !== '') return checkTicketNumber(value)
  if (field.key === 'status' && value === 'accepted') return checkFieldValue(field, 'delivered')
  return checkFieldValue(field, value)
}

/** Texts without blanks around, decimals as decimal text, counts and degrees as numbers. */
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
