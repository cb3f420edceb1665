import type { LucideIcon } from 'lucide-react'
import type { TableRow } from '#src/platform/client/table/model'

/** The value of a cell before it is formatted by the column's kind: decimals are strings, days 'YYYY-MM-DD', times ISO 8601. */
export type CellValue = string | number | boolean | null | undefined

/** The tones of a status; each has two color tokens, such as `--delivered` and `--delivered-soft`. */
export type StatusTone = 'delivered' | 'pending' | 'rejected' | 'voided' | 'flagged' | 'changed'

/** How a status is shown. There is always a word, because color alone must not carry a meaning. */
export interface StatusLook {
  readonly word: string
  readonly tone: StatusTone
  readonly icon: LucideIcon
}

interface ColumnCommon<Row extends TableRow> {
  /** The id of the column. Also the field's name in the API, unless `value` or `sortKey` is set. */
  readonly id: string
  readonly label: string
  /** Returns the value of the cell. By default, the value of the row's field whose name is the column's id. */
  readonly value?: (row: Row) => CellValue
  /** The width in px at a root font size of 16 px. It grows with the root font size. Defaults to the width of the column's kind. */
  readonly width?: number
  /** The column's share of the remaining width. If no visible column has `flex`, the last column gets all of it. */
  readonly flex?: number
  /** True if the column is pinned at the left until the person unpins it. */
  readonly pinned?: boolean
  /** False if the column is hidden until the person shows it. */
  readonly shown?: boolean
  /** False when the server cannot sort by this column. */
  readonly sortable?: boolean
  /** The name by which the API sorts by this column, if that name is not `id`. */
  readonly sortKey?: string
  /**
   * For the compact column set, which is shown when the normal columns do not fit: the column's width, and whether the column is always
   * part of the set. Other columns are added from left to right while they fit.
   */
  readonly compact?: { readonly width: number; readonly kept?: boolean }
  /** The cells are shown in bold, because people read them first. */
  readonly strong?: boolean
  /** The heading above this column in the dialog that lists the columns. */
  readonly group?: string
  /** For the first column only: the word to show on a row that no longer matches the filter ('Coded'); null for none. */
  readonly leftWord?: (row: Row) => string | null
  /** The word shown in italics for a missing value ('uncoded'). */
  readonly absent?: string
  /** Whether the cell of a row can be edited. `parse` then converts the typed text to a value, or says what is wrong with the text. */
  readonly editable?: (row: Row) => boolean
  readonly parse?: (text: string, row: Row) => ParsedCell
  /** A mark on the cell of a row, such as an error in an imported value; null for none. */
  readonly mark?: (row: Row) => CellMark | null
  /** If the cell shows a shortened value: the full value as a person would type it (SHELL-82). Defaults to the text that is copied. */
  readonly typedText?: (row: Row) => string
}

/** A mark of a cell: a sign and a color, and a sentence that is shown as a tooltip and read by screen readers. */
export interface CellMark {
  readonly look: 'fault' | 'changed'
  readonly words: string
}

/** The value parsed from typed or pasted text, or a sentence that says what is wrong with the text. */
export type ParsedCell = { readonly value: CellValue } | { readonly error: string }

/** A column as data. Its kind determines how values are shown, read aloud, copied and exported. */
export type ColumnSpec<Row extends TableRow = TableRow> = ColumnCommon<Row> &
  (
    | { readonly kind: 'ticket_number' | 'text' | 'pay_item' | 'day' }
    /** `sign` is the icon before the number on a card; its `words` are for screen readers. */
    | { readonly kind: 'count'; readonly sign?: { readonly icon: LucideIcon; readonly words: (count: number) => string } }
    /**
     * If all rows have the same unit, set `unit`; the heading then shows it. Otherwise, `unitOf` returns the unit to show after each
     * number. `decimals` is a number or a function of the value, and defaults to 2. If `over` returns true for a row, its number is shown
     * in red, with a word.
     */
    | { readonly kind: 'weight' | 'quantity'; readonly unit?: string; readonly unitOf?: (row: Row) => string | null; readonly decimals?: number | ((value: string) => number); readonly over?: (row: Row) => boolean }
    /** `zone` is the project's IANA time zone; defaults to the browser's (SHELL-71). `isShort` leaves the year out. */
    | { readonly kind: 'time'; readonly withDay?: boolean; readonly isShort?: boolean; readonly zone?: (row: Row) => string | undefined }
    | { readonly kind: 'status'; readonly looks: Readonly<Record<string, StatusLook>> }
    /** A flag. If the value is true, the cell shows the icon and the word. */
    | { readonly kind: 'flag'; readonly word: string; readonly icon: LucideIcon; readonly tone?: StatusTone }
    | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
    /** A percentage, shown as a number with a bar. If `isLow` returns true, it is shown in the color of problems. */
    | { readonly kind: 'share'; readonly isLow?: (row: Row) => boolean }
    /** A few whole numbers, separated by spaces in the value and shown as small bars. */
    | { readonly kind: 'bars' }
  )

/** How a row is shown as a card in the LIST view, by column ids: the title, the right side, and the details below the title. */
export interface CardSpec {
  readonly title: string
  readonly badges?: readonly string[]
  readonly aside?: string
  readonly details: readonly string[]
}

export type ColumnKind = ColumnSpec['kind']

/** A table's columns in the default order. Throws when two have the same id. */
export function columns<Row extends TableRow>(specs: readonly ColumnSpec<Row>[]): readonly ColumnSpec<Row>[] {
  const seenIds = new Set<string>()
  for (const { id } of specs) {
    if (seenIds.has(id)) throw new Error(`Two columns have the id ${id}`)
    seenIds.add(id)
  }
  return specs
}

/** The column that identifies a row: the ticket number, otherwise the first bold column, otherwise the first column. */
export function identifying<Row extends TableRow>(specs: readonly ColumnSpec<Row>[]): ColumnSpec<Row> | undefined {
  return specs.find(({ kind }) => kind === 'ticket_number') ?? specs.find(({ strong }) => strong === true) ?? specs[0]
}

/** The value of a column in a row. */
export function valueIn<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row): CellValue {
  if (spec.value) return spec.value(row)
  const field: unknown = Object.getOwnPropertyDescriptor(row, spec.id)?.value
  return isCellValue(field) ? field : null
}

/** True for kinds that are right-aligned, so that their decimal points line up. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'weight' || kind === 'quantity' || kind === 'count' || kind === 'share'
}

function isCellValue(value: unknown): value is CellValue {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)
}
