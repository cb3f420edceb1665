import { isSumText, resultOfSum } from '#src/areas/reconciliation/domain/coding/quantity-sum'
import { QUANTITY_DECIMALS, QUANTITY_WHOLE_DIGITS } from '#src/areas/reconciliation/domain/limits'
import { decimalTextOf, isQuantityText, isZero, rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const TYPED = new RegExp(`^(?:(?:0|[1-9]\\d{0,${QUANTITY_WHOLE_DIGITS - 1}})(?:\\.\\d{0,${QUANTITY_DECIMALS}})?)?$`)

/** True when the quantity field accepts the whole text. False means that the field keeps its previous text (§5, DT-3). */
export function takesQuantityText(text: string): boolean {
  return TYPED.test(text)
}

/** True when the field accepts the text: a quantity by DT-3, or a formula, which begins with '='. */
export function takesTypedText(text: string): boolean {
  return takesQuantityText(text) || isSumText(text)
}

/** The text of the field after typing or pasting: the new text if it is accepted, else the previous one (§5, DT-3). */
export function quantityTextAfter(before: string, typed: string): string {
  return takesTypedText(typed) ? typed : before
}

/**
 * The quantity in the field's text: `12.` is read as 12, and a formula is read as its result. Null if the text is empty or not a quantity,
 * such as a formula whose result is below 0 (DT-3).
 */
export function quantityOf(text: string): DecimalText | null {
  if (isSumText(text)) {
    const result = resultOfSum(text)
    return result !== null && isQuantityText(rounded(result), QUANTITY_WHOLE_DIGITS) ? rounded(result) : null
  }
  const whole = text.endsWith('.') ? text.slice(0, -1) : text
  return takesQuantityText(text) && isQuantityText(whole, QUANTITY_WHOLE_DIGITS) ? rounded(whole) : null
}

/** The result of a formula as text. Any other text, and a formula without a usable result, is returned unchanged. */
export function settledText(text: string): string {
  return isSumText(text) ? (quantityOf(text) ?? text) : text
}

/** Refuses a formula whose result is not a valid quantity. Allows any text that is not a formula, because other rules check it. */
export function checkSum(text: string): Verdict {
  if (!isSumText(text) || quantityOf(text) !== null) return allow
  const result = resultOfSum(text)
  return result === null ? refuse('errors.sum_not_valid', { sum: text }) : refuse('errors.sum_not_quantity', { sum: text, result })
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
