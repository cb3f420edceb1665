import { characterCount, comparisonKey, isShowable } from '#src/domain/formats/plain-text'
import { decimalTextOf, dividedBy, isQuantityText, isSameNumber, isZero, compare, minus, rounded, smaller, sum, times, type DecimalText } from '#src/domain/units/decimal'
import { allow, firstRefusal, refuse, type Verdict } from '#src/domain/verdict'

/** A new contract item as it is typed, imported or sent (A.3). */
export interface NewContractItem {
  readonly item_code: string
  readonly line_number: unknown
  readonly estimated_quantity: unknown
}

/** Most characters of the texts of an item (A.3). */
export const itemTextMax = { item_code: 40, item_number: 20, item_description: 255, estimated_qty_uom: 20 } as const

/** Whether a contract item may be added beside the codes that the project has (§5, PAY-4 to PAY-8). */
export function checkNewContractItem(item: NewContractItem, codes: Iterable<string>): Verdict {
  return firstRefusal(
    checkItemCode(item.item_code, codes),
    checkLineNumber(item.line_number),
    checkItemQuantity(item.estimated_quantity),
  )
}

/** Whether an item code stands: not blank, showable, not there yet in any case or width (§5, PAY-5, PAY-6, PAY-29). */
export function checkItemCode(code: string, codes: Iterable<string>): Verdict {
  const key = comparisonKey(code)
  const text = checkItemCodeText(code, key)
  if (!text.allowed) return text
  for (const other of codes) if (comparisonKey(other) === key) return refuse('errors.item_code_exists')
  return allow
}

/** The same without a look at the other codes; `key` is the comparison key of the code. */
export function checkItemCodeText(code: string, key: string): Verdict {
  if (key === '') return refuse('errors.item_code_blank')
  return checkItemText('Item code', code, itemTextMax.item_code)
}

/** Whether a text that an item cannot be without stands: not blank, showable, not too long (A.3). */
export function checkNeededItemText(label: string, text: string, max: number): Verdict {
  return text.trim() === '' ? refuse('errors.field_is_required', { label }) : checkItemText(label, text, max)
}

/** Whether a text of an item stands: showable and not too long. */
export function checkItemText(label: string, text: string, max: number): Verdict {
  if (!isShowable(text)) return refuse('errors.field_characters', { label })
  return characterCount(text) > max ? refuse('errors.field_text_long', { label, max }) : allow
}

/** Whether a line number stands: not blank, a whole number of at most 9 digits, not negative (§5, PAY-4). */
export function checkLineNumber(line: unknown): Verdict {
  if (line === null || line === undefined || line === '') return refuse('errors.line_number_blank')
  const text = decimalTextOf(line, 0)
  if (text === null || text.length > 9) return refuse('errors.line_number_not_valid')
  return text.startsWith('-') ? refuse('errors.line_number_negative') : allow
}

/** Whether a new item's quantity stands: not empty, a plain decimal of at most two decimals, not below 0 (§5, PAY-7, PAY-8). */
export function checkItemQuantity(quantity: unknown): Verdict {
  if (quantity === null || quantity === undefined || quantity === '') return refuse('errors.item_quantity_empty')
  const text = decimalTextOf(quantity)
  return text !== null && isQuantityText(text) ? allow : refuse('errors.quantity_not_valid')
}

/** An assigned quantity and whether its period is the one in progress. */
export interface AssignedQuantity {
  readonly quantity: DecimalText | null
  readonly inProgress: boolean
}

/** The computed quantities of a contract item, 2 decimals (PAY-2). */
export interface ItemProgress {
  readonly work_completed: DecimalText
  readonly total_to_date: DecimalText
  readonly balance_to_finish: DecimalText
}

/** Total to date is all that is assigned, work completed the part in the period in progress, the balance what is left, perhaps below 0 (PAY-2). */
export function itemProgress(estimated: DecimalText, assigned: readonly AssignedQuantity[]): ItemProgress {
  const total = sum(assigned.map(({ quantity }) => quantity ?? '0'))
  const current = sum(assigned.filter(({ inProgress }) => inProgress).map(({ quantity }) => quantity ?? '0'))
  return {
    work_completed: rounded(current),
    total_to_date: rounded(total),
    balance_to_finish: rounded(minus(estimated, total)),
  }
}

/** Percent complete of a project: the average over its items of total by estimate, each at most 100; null without items (PROJ-30). */
export function percentComplete(items: readonly { readonly estimated: DecimalText; readonly total: DecimalText }[]): DecimalText | null {
  if (items.length === 0) return null
  const shares = items.map(({ estimated, total }) => (isZero(estimated) ? '0' : smaller(dividedBy(times(total, '100'), estimated), '100')))
  return rounded(dividedBy(sum(shares), String(items.length)))
}

/** Whether a line of an Update changes the quantity the way it says: up, down, never below total to date (§5, PAY-16, PAY-17). */
export function checkChangedQuantity(kind: 'increased' | 'decreased', present: DecimalText, next: unknown, totalToDate: DecimalText): Verdict {
  const text = decimalTextOf(next)
  if (text === null || !isQuantityText(text)) return refuse('errors.quantity_not_valid')
  if (isSameNumber(text, present)) return refuse('errors.quantity_not_changed')
  const order = compare(text, present)
  if (kind === 'increased' && order < 0) return refuse('errors.quantity_must_increase', { present: rounded(present) })
  if (kind === 'decreased' && order > 0) return refuse('errors.quantity_must_decrease', { present: rounded(present) })
  return compare(text, totalToDate) < 0 ? refuse('errors.quantity_below_total', { total: rounded(totalToDate) }) : allow
}
