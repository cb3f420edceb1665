import { QUANTITY_DECIMALS, QUANTITY_WHOLE_DIGITS } from '#src/areas/reconciliation/domain/limits'
import { decimalTextOf, isQuantityText, isZero, rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const TYPED = new RegExp(`^(?:(?:0|[1-9]\\d{0,${QUANTITY_WHOLE_DIGITS - 1}})(?:\\.\\d{0,${QUANTITY_DECIMALS}})?)?$`)

/** True when the quantity field accepts the whole text. False means that the field keeps its previous text (§5, DT-3). */
export function takesQuantityText(text: string): boolean {
  return TYPED.test(text)
}

/** The text of the field after typing or pasting: the new text if it is accepted, otherwise the previous text (§5, DT-3). */
export function quantityTextAfter(before: string, typed: string): string {
  return takesQuantityText(typed) ? typed : before
}

/** The quantity in the field's text, with `12.` read as 12; null if it is empty or not a number (DT-3). */
export function quantityOf(text: string): DecimalText | null {
  const whole = text.endsWith('.') ? text.slice(0, -1) : text
  return takesQuantityText(text) && isQuantityText(whole, QUANTITY_WHOLE_DIGITS) ? rounded(whole) : null
}

/** True for a quantity that lets the drawer accept: a number other than 0 (§5, DT-4). */
export function isUsableQuantity(text: string): boolean {
  const quantity = quantityOf(text)
  return quantity !== null && !isZero(quantity)
}

/** Whether the server accepts a quantity: a number or text above 0 with at most two decimals (RECO-72, API-36). */
export function checkQuantity(sent: unknown, item: string): Verdict {
  const text = decimalTextOf(sent, QUANTITY_DECIMALS)
  if (text === null || !isQuantityText(text, QUANTITY_WHOLE_DIGITS)) return refuse('errors.quantity_not_valid')
  return isZero(text) ? refuse('errors.quantity_above_zero', { item }) : allow
}
