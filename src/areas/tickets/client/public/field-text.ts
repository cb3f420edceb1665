import { amountWithUnit, coordinateText, countText, numberText, withUnit } from '#src/platform/domain/formats/numbers'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import { isTicketStatus, statusWord } from '#src/platform/domain/status-words'
import { isDay } from '#src/platform/domain/time/days'

/** A ticket, or the part of a ticket that contains the units of its amounts. */
type Units = Readonly<Record<string, unknown>>

/**
 * The value of a ticket's field as the ticket pane and the history show it: in US format, with its unit. An empty value is a dash
 * (SHELL-67, SHELL-70).
 */
export function fieldText(key: string, value: unknown, units: Units, zone: string): string {
  if (value === null || value === undefined || value === '') return key === 'status' ? statusWord('') : '–'
  const field = findTicketField(key)
  return field === null ? plainText(value) : textOf(field, value, units, zone)
}

/**
 * An offset from an alignment in feet, positive to the right, as people write it along a road: `12.50 ft R`, `12.50 ft L`, and `0.00 ft` on
 * the alignment.
 */
export function offsetText(feet: number): string {
  return amountWithUnit(Math.abs(feet), feet === 0 ? 'ft' : feet > 0 ? 'ft R' : 'ft L')
}

/** The label of a field. If a key has no label, its name is shown as words. */
export function fieldLabel(key: string): string {
  const words = key.replaceAll('_', ' ')
  return findTicketField(key)?.label ?? otherLabels[key] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const otherLabels: Readonly<Record<string, string>> = { coded: 'Coded', pay_item_assignments: 'Pay items', dot_project_id: 'Project' }

function textOf(field: DeclaredField, value: unknown, units: Units, zone: string): string {
  const { key, type } = field
  if (key === 'status') return isTicketStatus(value) ? statusWord(value) : plainText(value)
  if (key === 'station_offset' && isNumber(value)) return offsetText(Number(value))
  switch (type.kind) {
    case 'decimal':
      return isNumber(value) ? amountWithUnit(String(value), unitOf(field, units)) : plainText(value)
    case 'integer':
      return isNumber(value) && field.unit !== undefined ? withUnit(countText(Number(value)), field.unit) : isNumber(value) ? numberText(Number(value)) : plainText(value)
    case 'degrees':
      return isNumber(value) ? coordinateText(Number(value)) : plainText(value)
    case 'date':
      return isDay(value) ? usDay(value) : plainText(value)
    case 'time':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? usDateTime(value, zone) : plainText(value)
    case 'choice': {
      const text = plainText(value)
      return text.charAt(0).toUpperCase() + text.slice(1)
    }
    case 'numbers':
      return Array.isArray(value) ? withUnit(value.join(', '), field.unit ?? '') : plainText(value)
    default:
      return plainText(value)
  }
}

function unitOf({ key, unit, unitFrom }: DeclaredField, units: Units): string | null {
  if (unit !== undefined) return unit
  const named: unknown = unitFrom === undefined ? unitOfItem(key, units) : units[unitFrom]
  return typeof named === 'string' ? named : null
}

/** The unit of a pay code's quantity: the unit of its pay item. For the do-not-pay item, it is the ticket's own unit. */
function unitOfItem(key: string, units: Units): unknown {
  const slot = { primary_pay_code_quantity: 'primary_pay_item', secondary_pay_code_quantity: 'secondary_pay_item' }[key]
  if (slot === undefined) return undefined
  const item = at(units.reconciliation, slot)
  return at(item, 'is_dnp') === true ? units.uom_1 : at(item, 'estimated_qty_uom')
}

function isNumber(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plainText).join(', ')
  if (typeof value === 'object' && value !== null) {
    const name = at(value, 'name') ?? at(value, 'text')
    return typeof name === 'string' ? name : JSON.stringify(value)
  }
  return String(value)
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
