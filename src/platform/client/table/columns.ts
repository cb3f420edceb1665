import type { LucideIcon } from 'lucide-react'
import type { TableRow } from '#src/platform/client/table/model'

/** A cell's value before its kind formats it: decimals are strings, days 'YYYY-MM-DD', times ISO. */
export type CellValue = string | number | boolean | null | undefined

/** The colors a status may have; each is a pair of tokens, `--delivered` and `--delivered-soft`. */
export type StatusTone = 'delivered' | 'pending' | 'rejected' | 'voided' | 'flagged' | 'changed'

/** How one status is shown: never by its color alone. */
export interface StatusLook {
  readonly word: string
  readonly tone: StatusTone
  readonly icon: LucideIcon
}

interface ColumnCommon<Row extends TableRow> {
  /** Also the wire name of the field, unless `value` or `sortKey` say otherwise. */
  readonly id: string
  readonly label: string
  /** Read from the row's field `id` when absent. */
  readonly value?: (row: Row) => CellValue
  /** Width in px at a root font of 16 px; grows with it. The kind's own when absent. */
  readonly width?: number
  /** Fills the remaining width; when no shown column does, the last one does. */
  readonly flex?: number
  /** Pinned at the left unless the person says otherwise. */
  readonly pinned?: boolean
  /** False: hidden until the person asks for it. */
  readonly shown?: boolean
  /** False when the server cannot sort by it. */
  readonly sortable?: boolean
  /** The wire name to sort by when it is not `id`. */
  readonly sortKey?: string
  /** Read first: shown in the strong weight. */
  readonly strong?: boolean
  /** Its heading in the list of columns. */
  readonly group?: string
  /** What is shown in italics where there is no value ('uncoded'). */
  readonly absent?: string
  /** Which rows may be edited here; the editor takes text, `parse` says what is wrong with it. */
  readonly editable?: (row: Row) => boolean
  readonly parse?: (text: string, row: Row) => ParsedCell
}

/** Typed or pasted text as the value it means, or the sentence that says what is wrong. */
export type ParsedCell = { readonly value: CellValue } | { readonly error: string }

/** A column as data: everything it shows, says, copies and exports follows from its kind. */
export type ColumnSpec<Row extends TableRow = TableRow> = ColumnCommon<Row> &
  (
    | { readonly kind: 'ticket_number' | 'text' | 'pay_item' | 'day' }
    /** `sign` is the icon before the number on a card; its words are for the screen reader. */
    | { readonly kind: 'count'; readonly sign?: { readonly icon: LucideIcon; readonly words: (count: number) => string } }
    /** `unit` if all rows have the same (shown in the heading); else `unitOf`, shown after the number. */
    | { readonly kind: 'weight' | 'quantity'; readonly unit?: string; readonly unitOf?: (row: Row) => string | null; readonly decimals?: number }
    /** `zone` is the project's IANA zone; without one the browser's (SHELL-71). */
    | { readonly kind: 'time'; readonly withDay?: boolean; readonly zone?: (row: Row) => string | undefined }
    | { readonly kind: 'status'; readonly looks: Readonly<Record<string, StatusLook>> }
    /** Shown as an icon with its word where the value is true. */
    | { readonly kind: 'flag'; readonly word: string; readonly icon: LucideIcon; readonly tone?: StatusTone }
    | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
  )

/** A row as a card of the LIST view, by column ids: what is read first, what is at the right, the line below. */
export interface CardSpec {
  readonly title: string
  readonly badges?: readonly string[]
  readonly aside?: string
  readonly details: readonly string[]
}

export type ColumnKind = ColumnSpec['kind']

/** A table's columns in their default order. Throws when two have one id. */
export function columns<Row extends TableRow>(specs: readonly ColumnSpec<Row>[]): readonly ColumnSpec<Row>[] {
  const seen = new Set<string>()
  for (const { id } of specs) {
    if (seen.has(id)) throw new Error(`Two columns have the id ${id}`)
    seen.add(id)
  }
  return specs
}

/** The value of a column in a row. */
export function valueIn<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row): CellValue {
  if (spec.value) return spec.value(row)
  const field: unknown = Object.getOwnPropertyDescriptor(row, spec.id)?.value
  return isCellValue(field) ? field : null
}

/** Numbers are right-aligned, so that their decimal points line up. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'weight' || kind === 'quantity' || kind === 'count'
}

function isCellValue(value: unknown): value is CellValue {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)
}
