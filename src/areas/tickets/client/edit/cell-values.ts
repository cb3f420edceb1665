import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { typedText, verdictOf, wireValue } from '#src/areas/tickets/client/edit/edit-values'
import { mayEditField } from '#src/areas/tickets/domain/field-value'
import { editableFields, findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import { words } from '#src/areas/tickets/client/messages'
import type { Person } from '#src/platform/client/session/person'
import type { ColumnSpec, ParsedCell } from '#src/platform/client/table/columns'
import { readNumber } from '#src/platform/domain/cell-text'
import { message } from '#src/platform/domain/messages'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/**
 * The columns of tickets, in which the agency's fields can be edited by typing, pasting and filling, if the person may edit them (TICK-42,
 * B.2). `zone` is the time zone in which the table shows times.
 */
export function withFields(specs: readonly ColumnSpec<Slip>[], person: Person, zone: string): readonly ColumnSpec<Slip>[] {
  const editable = new Map<string, DeclaredField>(editableFields.map((field) => [field.key, field]))
  return specs.map((spec) => {
    const field = editable.get(spec.id)
    if (field === undefined) return spec
    return {
      ...spec,
      editable: (slip) => mayEditCell(field, slip, person).allowed,
      typedText: (slip) => typedText(field, Reflect.get(slip, field.key), zone),
      parse: (text, slip) => parseCell(field, text, unitOf(field, slip), zone),
    }
  })
}

/** Whether a person may edit a field of a ticket in the table. */
export function mayEditCell(field: DeclaredField, { status }: Pick<Slip, 'status'>, person: Person | null): Verdict {
  const verdict = mayEditField(field, person)
  return verdict.allowed && status === 'voided' ? refuse('errors.ticket_voided') : verdict.allowed ? allow : verdict
}

/** Why a cell cannot be edited: only the supplier sets its value, or this person may not change it. */
export function whyNotEdited(columnId: string | null, slip: Pick<Slip, 'status'>, person: Person | null): string {
  const field = columnId === null ? null : findTicketField(columnId)
  if (field === null) return words('cell_not_editable')
  if (field.change !== 'edit' && field.source === 'S') return words('cell_of_supplier', { label: field.label })
  const verdict = mayEditCell(field, slip, person)
  return verdict.allowed ? words('cell_not_editable') : message(verdict.message, verdict.values)
}

/**
 * A typed value in the form that the API expects. A number may have grouping commas, and may be followed by the field's own unit, but not
 * by another one.
 */
function parseCell(field: DeclaredField, text: string, unit: string | null, zone: string): ParsedCell {
  const value = wireValue(field, tidied(field, text.trim(), unit), zone)
  const verdict = verdictOf(field, value)
  return verdict.allowed ? { value } : { error: message(verdict.message, verdict.values) }
}

function tidied({ type }: DeclaredField, text: string, unit: string | null): string {
  if (type.kind === 'choice') return text.toLowerCase()
  if (type.kind !== 'decimal' && type.kind !== 'integer' && type.kind !== 'degrees') return text
  const isWithUnit = unit !== null && text.toLowerCase().endsWith(unit.toLowerCase())
  return readNumber(isWithUnit ? text.slice(0, -unit.length).trim() : text)
}

function unitOf({ unit, unitFrom }: DeclaredField, slip: Slip): string | null {
  return unit ?? (unitFrom === undefined ? null : slip[unitFrom])
}
