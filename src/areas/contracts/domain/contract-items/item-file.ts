import type { MessageKey, MessageValues } from '#src/platform/domain/messages'
import { readNumber, readText } from '#src/platform/domain/cell-text'
import { guessBy, wordsOf } from '#src/platform/domain/guess-by'
import { decimalsOf, isDecimalText, isQuantityText, rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The kind of items in a file: contract items, or items of the agency's catalog. */
export type ItemFileKind = 'contract' | 'master'

/** The possible meanings of a column of an item file. */
export const itemColumns = ['line_number', 'item_code', 'item_number', 'item_description', 'estimated_quantity', 'estimated_qty_uom', 'unit_price'] as const
export type ItemColumn = (typeof itemColumns)[number]

/** The label of each column. */
export const itemColumnLabels: Readonly<Record<ItemColumn, string>> = {
  line_number: 'Line number',
  item_code: 'Item code',
  item_number: 'Item number',
  item_description: 'Description',
  estimated_quantity: 'Estimated quantity',
  estimated_qty_uom: 'Unit',
  unit_price: 'Unit price',
}

const takenBy: Readonly<Record<ItemFileKind, readonly ItemColumn[]>> = {
  contract: itemColumns,
  master: ['item_code', 'item_description', 'estimated_qty_uom'],
}
const neededBy: Readonly<Record<ItemFileKind, readonly ItemColumn[]>> = {
  contract: ['item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom'],
  master: ['item_code', 'item_description', 'estimated_qty_uom'],
}
/** The column order of rows pasted without headings, by number of columns. */
const pastedOrders: Readonly<Record<ItemFileKind, readonly (readonly ItemColumn[])[]>> = {
  contract: [
    ['line_number', 'item_code', 'item_number', 'item_description', 'estimated_quantity', 'estimated_qty_uom', 'unit_price'],
    ['line_number', 'item_code', 'item_number', 'item_description', 'estimated_quantity', 'estimated_qty_uom'],
    ['line_number', 'item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom'],
    ['item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom'],
  ],
  master: [['item_code', 'item_description', 'estimated_qty_uom']],
}

/** Headings as agencies write them. In a file without a code column, 'item number' means the code. */
const headingWords: Readonly<Record<ItemColumn, readonly string[]>> = {
  line_number: ['line number', 'line no', 'line', 'line num', 'project line number', 'contract line number', 'prop line', 'proposal line number'],
  item_code: ['item code', 'code', 'pay item', 'pay item code', 'item id', 'pay code', 'item'],
  item_number: ['item number', 'item no', 'item num', 'pay item number'],
  item_description: ['item description', 'description', 'short description', 'item name', 'name'],
  estimated_quantity: ['estimated quantity', 'quantity', 'qty', 'est quantity', 'est qty', 'contract quantity', 'bid quantity', 'plan quantity'],
  estimated_qty_uom: ['estimated qty uom', 'uom', 'unit', 'units', 'unit name', 'unit of measure', 'item unit', 'unit code'],
  unit_price: ['unit price', 'unit price usd', 'price', 'bid price', 'unit bid price', 'contract unit price', 'contract price', 'awarded unit price', 'unit cost'],
}
const columnOfWord: ReadonlyMap<string, ItemColumn> = new Map(
  itemColumns.flatMap((column) => [...headingWords[column], column].map((words): [string, ItemColumn] => [wordsOf(words), column])),
)

/** The columns that a file of this kind may have, in the order in which a person can choose them. */
export function columnsOfKind(kind: ItemFileKind): readonly ItemColumn[] {
  return takenBy[kind]
}

/** The column that each heading most likely means, or null. If no heading means the item code, 'item number' does (as in MnDOT's files). */
export function guessItemColumns(kind: ItemFileKind, headings: readonly string[]): (ItemColumn | null)[] {
  const guessed = guessBy(headings, columnOfWord)
  const named = guessed.includes('item_code') ? guessed : guessed.map((column) => (column === 'item_number' ? 'item_code' : column))
  // a bid abstract has a unit price for each bidder, and only the person knows whose bid was accepted, so guess no price column
  const isAbstract = headings.filter((heading) => /unit ?price/i.test(heading)).length > 1
  return named.map((column) => (column !== null && takenBy[kind].includes(column) && !(column === 'unit_price' && isAbstract) ? column : null))
}

/** True for a row that looks like the headings of an item table: it names a code column and a description column. */
export function isItemHeading(kind: ItemFileKind, cells: readonly string[]): boolean {
  const guessed = guessItemColumns(kind, cells)
  return guessed.includes('item_code') && guessed.includes('item_description')
}

/**
 * Guesses the columns of rows without headings. Uses our default order for this number of columns, but swaps quantity and unit if the
 * numbers are in the unit's column. All null if no order has this many columns.
 */
export function guessPastedColumns(kind: ItemFileKind, rows: readonly (readonly string[])[]): (ItemColumn | null)[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const order = pastedOrders[kind].find((columns) => columns.length === width)
  if (order === undefined) return Array.from({ length: width }, () => null)
  const quantity = order.indexOf('estimated_quantity')
  if (quantity === -1 || rows.every((cells) => isNumber(cells[quantity] ?? ''))) return [...order]
  const swapped = order.map((column) => swap[column] ?? column)
  const other = swapped.indexOf('estimated_quantity')
  return rows.every((cells) => isNumber(cells[other] ?? '')) ? swapped : [...order]
}

const swap: Readonly<Partial<Record<ItemColumn, ItemColumn>>> = { estimated_quantity: 'estimated_qty_uom', estimated_qty_uom: 'estimated_quantity' }

function isNumber(cell: string): boolean {
  return /\d/.test(cell) && !/[^\d.,\s-]/.test(cell)
}

/**
 * Whether these columns can be used to read the file. There must be one choice for each heading, no column may be chosen twice, and no
 * required column may be missing.
 */
export function checkItemColumns(kind: ItemFileKind, columns: readonly (ItemColumn | null)[], headingCount: number): Verdict {
  if (columns.length !== headingCount) return refuse('errors.import_columns_count', { headings: headingCount, columns: columns.length })
  const usedColumns = columns.filter((column) => column !== null)
  const twice = usedColumns.find((column, index) => usedColumns.indexOf(column) !== index)
  if (twice !== undefined) return refuse('errors.import_column_twice', { label: itemColumnLabels[twice] })
  const missing = neededBy[kind].filter((column) => !usedColumns.includes(column))
  return missing.length === 0 ? allow : refuse('errors.import_columns_missing', { labels: missing.map((column) => itemColumnLabels[column]).join(', ') })
}

/** The fields read from a row; `rounded` is set if the quantity was written as a binary float and read with two decimals. */
export interface ReadItemRow {
  readonly sent: Readonly<Partial<Record<ItemColumn, string>>>
  readonly rounded: { readonly text: string; readonly quantity: DecimalText } | null
}

/**
 * Reads the cells of a row. Accepts numbers such as 1,000.50 and 0005, reads 281.6000061035156 as 281.60, and removes the apostrophe that
 * our export adds.
 */
export function readItemRow(columns: readonly (ItemColumn | null)[], cells: readonly string[]): ReadItemRow {
  const sent: Partial<Record<ItemColumn, string>> = {}
  let roundedFrom: ReadItemRow['rounded'] = null
  columns.forEach((column, index) => {
    if (column === null) return
    const cell = cells[index] ?? ''
    if (column === 'unit_price') {
      sent[column] = readPrice(cell)
      return
    }
    if (column !== 'estimated_quantity' && column !== 'line_number') {
      sent[column] = readText(cell)
      return
    }
    const text = readNumber(cell.trim())
    const exact = column === 'estimated_quantity' ? withoutFloatDust(text) : null
    if (exact !== null) roundedFrom = { text, quantity: exact }
    sent[column] = exact ?? text
  })
  return { sent, rounded: roundedFrom }
}

/** Reads a price as a spreadsheet writes it: removes the dollar sign and the thousands separators, so that $1,234.50 is 1234.5. */
function readPrice(cell: string): string {
  return readNumber(cell.trim().replace(/^\$\s*/, ''))
}

/** The message for a refused quantity. It quotes the value in the file, so that the user can find and fix it there. */
export function quantityFault(cell: string): { readonly key: MessageKey; readonly values: MessageValues } {
  const value = cell.trim().slice(0, LONGEST_SHOWN)
  const text = readNumber(cell.trim())
  if (!isDecimalText(text)) return { key: 'errors.quantity_no_number', values: { value } }
  if (text.startsWith('-')) return { key: 'errors.quantity_negative', values: { value } }
  return decimalsOf(text) > 2 ? { key: 'errors.quantity_decimals', values: { value } } : { key: 'errors.quantity_too_large', values: { value } }
}

const LONGEST_SHOWN = 40
const FLOAT = /^\d{1,12}\.\d{3,17}$/
/**
 * A 32-bit float has only seven significant digits; any further digits are noise. A number with fewer digits than this constant is
 * considered typed by a person, so it has no noise.
 */
const DIGITS_OF_DUST = 9

/**
 * The number with two decimals that a program stored as a 32-bit or 64-bit float and then wrote as text: 12.35 for '12.350000381469727'.
 * Null for any other text, such as '12.345', which the rule for quantities then refuses.
 */
function withoutFloatDust(text: string): DecimalText | null {
  if (!FLOAT.test(text) || text.replace('.', '').replace(/^0+/, '').length < DIGITS_OF_DUST) return null
  const near = rounded(text)
  const value = Number(text)
  const isFloat = Math.fround(Number(near)) === value || Math.abs(Number(near) - value) <= Number.EPSILON * value * 4
  return isFloat && isQuantityText(near) ? near : null
}
