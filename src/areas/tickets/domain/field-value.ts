import { may, type Person } from '#src/platform/domain/session/abilities'
import { roleNames, type Role } from '#src/platform/domain/session/roles'
import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { isDay, isMoment } from '#src/platform/domain/time/days'
import type { FieldType, TicketField } from '#src/areas/tickets/domain/field-types'
import { compare, decimalTextOf, wholeDigitsOf } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Whether a value from a call or an import is valid for a field. Null and '' mean that there is no value (A.1, API-29, API-36). */
export function checkFieldValue(field: TicketField, value: unknown): Verdict {
  const label = field.label
  if (value === null || value === undefined || value === '') {
    return field.need === 'R' && !takesEmpty(field.type) ? refuse('errors.field_is_required', { label }) : allow
  }
  return checkType(field.type, value, label)
}

/** Whether a person may edit a field. A plant inspector may edit only temperatures and sampling (TICK-42, B.2). */
export function mayEditField(field: TicketField, person: Person | null): Verdict {
  if (field.change !== 'edit') return refuse('errors.field_not_changed_here', { label: field.label })
  const ability = may('edit_tickets', person)
  if (!ability.allowed || person === null || person.role === null) return ability
  if (rolesThatEdit(field).includes(person.role)) return allow
  return refuse('errors.field_not_yours', { label: field.label, role: roleNames[person.role] })
}

/** The roles that may edit a field. Empty for a field that edits cannot change (TICK-42, B.2). */
export function rolesThatEdit(field: TicketField): readonly Role[] {
  if (field.change !== 'edit') return []
  const open = field.group === 'temperature_info' || field.group === 'sampling_info'
  return open ? [...EDITORS, 'plant_inspector'] : EDITORS
}

const EDITORS: readonly Role[] = ['administrator', 'area_manager', 'field_engineer', 'field_inspector']

function checkType(type: FieldType, value: unknown, label: string): Verdict {
  switch (type.kind) {
    case 'text':
      return checkText(type, value, label)
    case 'choice':
      return type.choices.some((one) => one === value)
        ? allow
        : refuse('errors.field_choice', { label, choices: type.choices.filter((one) => one !== '').join(', ') })
    case 'integer': {
      const { min, max } = type
      const whole = decimalTextOf(value, 0)
      const inside = whole !== null && compare(whole, String(min)) >= 0 && compare(whole, String(max)) <= 0
      return inside ? allow : refuse('errors.field_integer', { label, min, max })
    }
    case 'decimal':
      return isDecimalOf(type, value)
        ? allow
        : refuse('errors.field_decimal', { label, digits: type.precision - type.scale, decimals: type.decimals })
    case 'date':
      return isDay(value) ? allow : refuse('errors.field_date', { label })
    case 'time':
      return isMoment(value) ? allow : refuse('errors.field_time', { label })
    case 'boolean':
      return typeof value === 'boolean' ? allow : refuse('errors.field_boolean', { label })
    case 'degrees':
      return isDegrees(value, type.max) ? allow : refuse('errors.field_degrees', { label, max: type.max })
    case 'numbers': {
      const good = Array.isArray(value) && value.length <= type.most && value.every((one) => isPositive(one))
      return good ? allow : refuse('errors.field_list', { label, max: type.most })
    }
    case 'notes':
    case 'person':
    case 'reconciliation':
      return refuse('errors.field_not_changed_here', { label })
  }
}

function checkText({ max, lines }: { max: number; lines?: boolean }, value: unknown, label: string): Verdict {
  if (typeof value !== 'string') return refuse('errors.field_text', { label })
  if (!isShowable(value, lines === true)) return refuse('errors.field_characters', { label })
  return characterCount(value) <= max ? allow : refuse('errors.field_text_long', { label, max })
}

function isDecimalOf(type: Extract<FieldType, { kind: 'decimal' }>, value: unknown): boolean {
  const text = decimalTextOf(value, type.decimals)
  if (text === null || wholeDigitsOf(text) > type.precision - type.scale) return false
  return type.signed || compare(text, '0') >= 0
}

/**
 * Whether a value is a number of degrees. Any number of decimals is accepted, since coordinates come from GPS receivers as floating-point
 * numbers.
 */
function isDegrees(value: unknown, max: number): boolean {
  const degrees = typeof value === 'number' ? value : Number(decimalTextOf(value, 20) ?? NaN)
  return Math.abs(degrees) <= max
}

function isPositive(value: unknown): boolean {
  const text = decimalTextOf(value)
  return text !== null && compare(text, '0') > 0
}

function takesEmpty(type: FieldType): boolean {
  return type.kind === 'choice' && type.choices.includes('')
}
