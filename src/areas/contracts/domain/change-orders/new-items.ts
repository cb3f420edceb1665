import { comparisonKey, storedText } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import { checkItemCodeText, checkItemQuantity, checkItemText, checkLineNumber, checkNeededItemText, itemTextMax } from '#src/areas/contracts/domain/contract-items/contract-item'
import { checkUnitPrice, unitPriceOf } from '#src/areas/contracts/domain/contract-items/unit-price'
import { decimalTextOf, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** An item before any check, however it was entered: typed, sent, pasted, or read from a file. */
export interface SentItem {
  readonly line_number?: unknown
  readonly item_code?: unknown
  readonly item_number?: unknown
  readonly item_description?: unknown
  readonly estimated_quantity?: unknown
  readonly estimated_qty_uom?: unknown
  /** US dollars for one unit; optional (PAY-46). */
  readonly unit_price?: unknown
}

/** The checked contract fields of an item (PAY-1). */
export interface ContractItemFields {
  readonly line_number: number
  readonly item_code: string
  readonly item_number: string | null
  readonly item_description: string
  readonly estimated_quantity: DecimalText
  readonly estimated_qty_uom: string
  /** US dollars for one unit; null if the contract has no price (PAY-46). */
  readonly unit_price: DecimalText | null
}

/** An error in one field of an item, as a message for the user. */
export interface ItemFault {
  readonly field: string
  readonly message: string
}

export type ItemOutcome = { readonly item: ContractItemFields } | { readonly faults: readonly ItemFault[] }

/** An item that the project already has. */
export interface CurrentItem {
  readonly item_code: string
  readonly line_number: number
  readonly is_dnp: boolean
}

/**
 * Creates a function that checks items one by one against the items of the project, and returns each item or its faults. An accepted item
 * reserves its code and line number; a refused one does not (§5, PAY-4 to PAY-8). An item without the field line_number gets the line
 * number after the highest one.
 */
export function itemReader(present: readonly CurrentItem[]): (sent: SentItem) => ItemOutcome {
  const codes = new Set(present.map(({ item_code: code }) => comparisonKey(code)))
  // the do-not-pay item is not a contract item, so other items may use its line number
  const lines = new Map(present.filter(({ is_dnp: isDoNotPay }) => !isDoNotPay).map((item) => [item.line_number, item.item_code]))
  let last = Math.max(0, ...lines.keys())
  return (sent) => {
    const code = textOf(sent.item_code)
    const number = textOf(sent.item_number)
    const description = textOf(sent.item_description)
    const uom = textOf(sent.estimated_qty_uom)
    const key = comparisonKey(code)
    const line = sent.line_number === undefined ? last + 1 : sent.line_number
    const faults = faultsOf({
      line_number: checkFreeLine(line, lines),
      item_code: checkFreeCode(code, key, codes),
      item_number: checkItemText('Item number', number, itemTextMax.item_number),
      item_description: checkNeededItemText('Description', description, itemTextMax.item_description),
      estimated_quantity: checkItemQuantity(sent.estimated_quantity),
      estimated_qty_uom: checkNeededItemText('Unit', uom, itemTextMax.estimated_qty_uom),
      unit_price: checkUnitPrice(sent.unit_price),
    })
    const quantity = decimalTextOf(sent.estimated_quantity)
    if (faults.length > 0 || quantity === null) return { faults }
    const lineNumber = Number(line)
    codes.add(key)
    lines.set(lineNumber, code)
    last = Math.max(last, lineNumber)
    return {
      item: {
        line_number: lineNumber,
        item_code: code,
        item_number: number === '' ? null : number,
        item_description: description,
        estimated_quantity: quantity,
        estimated_qty_uom: uom,
        unit_price: unitPriceOf(sent.unit_price),
      },
    }
  }
}

/** An item of the agency's catalog (PAY-28). */
export interface MasterItemFields {
  readonly item_code: string
  readonly item_description: string
  readonly uom: string
}

export type MasterItemOutcome = { readonly item: MasterItemFields } | { readonly faults: readonly ItemFault[] }

/**
 * Like `itemReader`, for master pay items. They have a code, a description and a unit, and the code is unique in the agency (PAY-28,
 * PAY-29).
 */
export function masterItemReader(codeKeys: Iterable<string>): (sent: { item_code?: unknown; item_description?: unknown; uom?: unknown }) => MasterItemOutcome {
  const codes = new Set(codeKeys)
  return (sent) => {
    const item = { item_code: textOf(sent.item_code), item_description: textOf(sent.item_description), uom: textOf(sent.uom) }
    const key = comparisonKey(item.item_code)
    const faults = faultsOf({
      item_code: checkFreeCode(item.item_code, key, codes),
      item_description: checkNeededItemText('Description', item.item_description, itemTextMax.item_description),
      uom: checkNeededItemText('Unit', item.uom, itemTextMax.estimated_qty_uom),
    })
    if (faults.length > 0) return { faults }
    codes.add(key)
    return { item }
  }
}

/** Converts the refusals among these verdicts to faults, each with its field, in the same order. */
export function faultsOf(verdicts: Readonly<Record<string, Verdict>>): ItemFault[] {
  return Object.entries(verdicts).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
}

function checkFreeCode(code: string, key: string, codes: ReadonlySet<string>): Verdict {
  const text = checkItemCodeText(code, key)
  if (!text.allowed) return text
  return codes.has(key) ? refuse('errors.item_code_exists') : allow
}

function checkFreeLine(line: unknown, lines: ReadonlyMap<number, string>): Verdict {
  const number = checkLineNumber(line)
  if (!number.allowed) return number
  const code = lines.get(Number(line))
  return code === undefined ? allow : refuse('errors.line_number_exists', { line: Number(line), code })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? storedText(value.trim()) : ''
}
