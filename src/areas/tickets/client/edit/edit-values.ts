import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { readUsDateTime } from '#src/platform/domain/formats/typed-moment'
import { REASON_MAX_CHARACTERS } from '#src/areas/agency/domain/account/limits'
import { checkFieldValue, mayEditField } from '#src/areas/tickets/domain/field-value'
import { ticketGroupKeys, editableFields, type DeclaredField, type TicketEditKey } from '#src/areas/tickets/domain/fields'
import { ticketGroups, type TicketGroup } from '#src/areas/tickets/domain/field-types'
import { isDay } from '#src/platform/domain/time/days'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import { dayText, dayTyped } from '#src/platform/client/form/DayEntry'
import type { Person } from '#src/platform/client/session/person'

/**
 * The values of the form: each field that a person may edit, as the text that the person would type, with times in the project's time zone.
 * `version` and `reason` are sent with them.
 */
export type HeldTicket = { readonly version: number; readonly reason: string } & Readonly<Record<TicketEditKey, string>>

/** The fields that a person may edit, by group, in display order (TICK-42, B.2). */
export function editableGroups(person: Person | null): readonly { readonly group: TicketGroup; readonly label: string; readonly fields: readonly DeclaredField[] }[] {
  const mine = editableFields.filter((field) => mayEditField(field, person).allowed)
  return ticketGroupKeys
    .map((group) => ({ group, label: ticketGroups[group], fields: mine.filter((field) => field.group === group) }))
    .filter(({ fields }) => fields.length > 0)
}

/** The form's initial values: each field of the ticket as it would be typed. */
export function heldOf(slip: Slip, zone: string): HeldTicket {
  const values = Object.fromEntries(editableFields.map((field) => [field.key, typedText(field, Reflect.get(slip, field.key), zone)]))
  return { ...(values as Record<TicketEditKey, string>), version: slip.version, reason: '' }
}

/**
 * A typed value in the form that the API expects: null if it is empty, days and times in ISO format, numbers as text. Text that cannot be
 * read is sent unchanged.
 */
export function wireValue({ type }: DeclaredField, typed: string, zone: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (type.kind === 'date') return dayTyped(text) ?? text
  if (type.kind === 'time') return readUsDateTime(text, zone) ?? text
  return text
}

/** The changed fields as the form sends them. */
export function sentValues(values: HeldTicket, changed: readonly string[], zone: string): Readonly<Record<string, string | null>> {
  const fields = editableFields.filter(({ key }) => changed.includes(key))
  return Object.fromEntries(fields.map((field) => [field.key, wireValue(field, typedAt(values, field.key), zone)]))
}

/** Checks each changed field by its own rule (A.1). Returns one verdict per field. */
export function checkTyped(values: HeldTicket, start: HeldTicket, zone: string): Partial<Record<keyof HeldTicket, Verdict>> {
  const changed = editableFields.filter(({ key }) => typedAt(values, key) !== typedAt(start, key))
  const verdicts = changed.map((field) => [field.key, verdictOf(field, wireValue(field, typedAt(values, field.key), zone))] as const)
  const isLong = values.reason.length > REASON_MAX_CHARACTERS
  return { ...Object.fromEntries(verdicts), ...(isLong ? { reason: refuse('errors.field_text_long', { label: 'Reason', max: REASON_MAX_CHARACTERS }) } : {}) }
}

/** The typed text of a field. */
export function typedAt(values: HeldTicket, key: string): string {
  const value: unknown = Reflect.get(values, key)
  return typeof value === 'string' ? value : ''
}

/**
 * Checks a value, in the form that the API expects, by the rule of its field (A.1). For an invalid day or time, the message says how to
 * type it.
 */
export function verdictOf(field: DeclaredField, value: string | null): Verdict {
  const { label, type } = field
  if (value !== null && type.kind === 'date' && !isDay(value)) return refuse('errors.field_typed_day', { label })
  const verdict = checkFieldValue(field, value)
  return !verdict.allowed && type.kind === 'time' ? refuse('errors.field_typed_time', { label }) : verdict
}

/** The value of a field as a person would type it, with all its digits (SHELL-82). */
export function typedText({ type }: DeclaredField, value: unknown, zone: string): string {
  if (value === null || value === undefined) return ''
  if (type.kind === 'date') return isDay(value) ? dayText(value) : String(value)
  if (type.kind === 'time') return usDateTime(String(value), zone)
  return String(value)
}
