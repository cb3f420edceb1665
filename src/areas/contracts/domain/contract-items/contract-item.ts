import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { compare, decimalTextOf, isQuantityText, isSameNumber, rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Maximum lengths of an item's text fields (A.3). */
export const itemTextMax = { item_code: 40, item_number: 20, item_description: 255, estimated_qty_uom: 20 } as const

/**
 * Whether an item code is valid: printable, not blank, and not too long. `key` is the code's comparison key, by which duplicates are found
 * (§5, PAY-5, PAY-6, PAY-29).
 */
export function checkItemCodeText(code: string, key: string): Verdict {
  if (key === '') return refuse('errors.item_code_blank')
  return checkItemText('Item code', code, itemTextMax.item_code)
}

/** Whether a required text of an item is valid. It must be printable, not blank, and not too long (A.3). */
export function checkNeededItemText(label: string, text: string, max: number): Verdict {
  return text.trim() === '' ? refuse('errors.field_is_required', { label }) : checkItemText(label, text, max)
}

/** Whether a text of an item is valid: printable and not too long. */
export function checkItemText(label: string, text: string, max: number): Verdict {
  if (!isShowable(text)) return refuse('errors.field_characters', { label })
  return characterCount(text) > max ? refuse('errors.field_text_long', { label, max }) : allow
}

/** Whether a line number is valid. It must be a whole number of at most 9 digits, not blank and not negative (§5, PAY-4). */
export function checkLineNumber(line: unknown): Verdict {
  if (line === null || line === undefined || line === '') return refuse('errors.line_number_blank')
  const text = decimalTextOf(line, 0)
  if (text === null || text.length > 9) return refuse('errors.line_number_not_valid')
  return text.startsWith('-') ? refuse('errors.line_number_negative') : allow
}

/**
 * Whether a new item's quantity is valid. It must be a plain decimal of at most two decimals, not empty and not below 0 (§5, PAY-7,
 * PAY-8).
 */
export function checkItemQuantity(quantity: unknown): Verdict {
  if (quantity === null || quantity === undefined || quantity === '') return refuse('errors.item_quantity_empty')
  const text = decimalTextOf(quantity)
  return text !== null && isQuantityText(text) ? allow : refuse('errors.quantity_not_valid')
}

/**
 * Whether a line of an Update changes the quantity in the right direction (an increase or a decrease), and does not decrease it below the
 * total to date. An increased quantity may still be below that total: an item can be coded beyond its quantity, and then be increased by
 * only a part of the overrun (§5, PAY-16, PAY-17).
 */
export function checkChangedQuantity(kind: 'increased' | 'decreased', present: DecimalText, next: unknown, totalToDate: DecimalText): Verdict {
  const text = decimalTextOf(next)
  if (text === null || !isQuantityText(text)) return refuse('errors.quantity_not_valid')
  if (isSameNumber(text, present)) return refuse('errors.quantity_not_changed')
  const order = compare(text, present)
  if (kind === 'increased' && order < 0) return refuse('errors.quantity_must_increase', { present: rounded(present) })
  if (kind === 'decreased' && order > 0) return refuse('errors.quantity_must_decrease', { present: rounded(present) })
  return kind === 'decreased' && compare(text, totalToDate) < 0 ? refuse('errors.quantity_below_total', { total: rounded(totalToDate) }) : allow
}
