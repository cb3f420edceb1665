import { readUsDay, usDay } from '#src/platform/domain/formats/dates'
import type { PlainField } from '#src/platform/domain/records/plain-field'
import { isDay, type Day } from '#src/platform/domain/time/days'
import { compare, decimalTextOf, wholeDigitsOf, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse } from '#src/platform/domain/verdict'

/** A number in JSON is exact up to this many digits. */
const MOST_DIGITS = 15
const MOST_WHOLE = 2_147_483_647

/** An exact decimal, or null. It is a number in answers, and a number or a decimal string in requests (API-36). */
export interface DecimalField extends PlainField<DecimalText | null, string | number | null> {
  readonly type: 'decimal'
  /** The maximum number of digits before the decimal point. `decimals` is the maximum number after it. */
  readonly digits: number
  readonly decimals: number
  /** The unit, shown beside the number. */
  readonly unit: string | null
  readonly required: boolean
  /** Whether the value may be below 0. */
  readonly signed: boolean
}

/** A whole number, or null. */
export interface WholeField extends PlainField<number | null> {
  readonly type: 'whole'
  readonly min: number
  readonly max: number
  readonly required: boolean
}

/** A calendar day, or null. */
export interface DayField extends PlainField<Day | null> {
  readonly type: 'day'
  readonly required: boolean
}

/** Yes or no. */
export interface YesNoField extends PlainField<boolean> {
  readonly type: 'yes_no'
}

type Options<F, Optional extends keyof F> = Omit<F, keyof PlainField<unknown> | 'type' | Optional> & { readonly label: string } & Partial<Pick<F, Optional>>

/**
 * Declares a field for an exact decimal. Its column is `numeric`.
 * @public For the records of future areas.
 */
export function decimal({ label, digits, decimals, unit = null, required = false, signed = false }: Options<DecimalField, 'unit' | 'required' | 'signed'>): DecimalField {
  if (digits + decimals > MOST_DIGITS) throw new Error(`${label} has more than ${MOST_DIGITS} digits, which a JSON number does not keep`)
  const read = (sent: string | number | null) => (sent === null || sent === '' ? null : (decimalTextOf(sent, decimals) ?? String(sent)))
  return {
    type: 'decimal', label, digits, decimals, unit, required, signed, none: null, read,
    send: (value) => (value === null ? null : Number(value)),
    typed: (formValue) => ({ value: read(String(formValue).trim()) }),
    held: (value) => value ?? '',
    check(value) {
      if (value === null) return required ? refuse('errors.field_is_required', { label }) : allow
      if (decimalTextOf(value, decimals) === null || wholeDigitsOf(value) > digits) return refuse('errors.field_decimal', { label, digits, decimals })
      return signed || compare(value, '0') >= 0 ? allow : refuse('errors.field_below_zero', { label })
    },
  }
}

/**
 * Declares a field for a whole number. Its column is `int`.
 * @public For the records of future areas.
 */
export function whole({ label, min = 0, max = MOST_WHOLE, required = false }: Options<WholeField, 'min' | 'max' | 'required'>): WholeField {
  return {
    type: 'whole', label, min, max, required, none: null,
    read: (sent) => sent,
    send: (value) => value,
    typed(formValue) {
      const text = String(formValue).trim()
      // text that is not a number becomes NaN, which the rule refuses
      return { value: text === '' ? null : decimalTextOf(text, 0) === null ? Number.NaN : Number(text) }
    },
    held: (value) => (value === null ? '' : String(value)),
    check(value) {
      if (value === null) return required ? refuse('errors.field_is_required', { label }) : allow
      return Number.isInteger(value) && value >= min && value <= max ? allow : refuse('errors.field_integer', { label, min, max })
    },
  }
}

/**
 * Declares a field for a calendar day. Its column is `date`.
 * @public For the records of future areas.
 */
export function day({ label, required = false }: Options<DayField, 'required'>): DayField {
  return {
    type: 'day', label, required, none: null,
    read: (sent) => sent,
    send: (value) => value,
    typed(formValue) {
      const text = String(formValue).trim()
      const value = text === '' ? null : readUsDay(text)
      return text !== '' && value === null ? refuse('errors.field_typed_day', { label }) : { value }
    },
    held: (value) => (value === null ? '' : usDay(value)),
    check(value) {
      if (value === null) return required ? refuse('errors.field_is_required', { label }) : allow
      return isDay(value) ? allow : refuse('errors.field_date', { label })
    },
  }
}

/**
 * Declares a yes/no field. Its column is `boolean`, and the column's default is `none` (false unless set). A new record for which the field
 * is not sent gets this default.
 * @public For the records of future areas.
 */
export function yesNo({ label, none = false }: Options<YesNoField, never> & { readonly none?: boolean }): YesNoField {
  return {
    type: 'yes_no', label, none,
    read: (sent) => sent,
    send: (value) => value,
    typed: (formValue) => ({ value: formValue === true }),
    held: (value) => value,
    check: () => allow,
  }
}
