import type { CellValue, ColumnSpec } from '#src/platform/client/table/columns'
import { typedOf } from '#src/platform/client/table/cells/kinds'
import type { TableRow } from '#src/platform/client/table/model'
import { tableWords } from '#src/platform/client/table/messages'

/** A cell into which a value would be pasted: its current value, and either its new value or the reason why it cannot change. */
export interface PastedCell<Row extends TableRow = TableRow> {
  readonly row: Row
  readonly columnId: string
  readonly before: string
  readonly typed: string
  readonly value?: CellValue
  readonly error?: string
}

/** All cells that a paste would change, and how many pasted values are outside of the rows or columns of the table. */
export interface PastePreview<Row extends TableRow = TableRow> {
  readonly cells: readonly PastedCell<Row>[]
  readonly errors: number
  /** Whether the focused column can be edited. If not, the pasted text was probably not meant for the table. */
  readonly isMeant: boolean
  readonly outside: number
}

/** Splits tab-separated text into lines and cells. A quoted cell may contain tabs, line breaks and doubled quotes. */
export function readTsv(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t' || sign === '\n') {
      lines.at(-1)?.push(cell)
      cell = ''
      if (sign === '\n') lines.push([])
    } else if (sign !== '\r') cell += sign
  }
  lines.at(-1)?.push(cell)
  const last = lines.at(-1)
  if (lines.length > 1 && last?.length === 1 && last[0] === '') lines.pop()
  return lines
}

/**
 * Assigns pasted text to rows and columns, starting at the focused cell (WORK-27). Leaves out cells whose value would not change. A single
 * value is pasted into all of `rows` (the selection).
 */
export function previewPaste<Row extends TableRow>(
  text: string,
  rows: readonly Row[],
  columnsFromFocus: readonly ColumnSpec<Row>[],
): PastePreview<Row> {
  const typed = readTsv(text)
  const single = typed.length === 1 && typed[0]?.length === 1 ? typed[0] : null
  const lines = single ? rows.map(() => single) : typed
  const cells: PastedCell<Row>[] = []
  let outside = 0
  lines.forEach((line, down) =>
    line.forEach((value, right) => {
      const row = rows[down]
      const spec = columnsFromFocus[right]
      if (!row || !spec) outside++
      else {
        const cell = pastedCell(spec, row, value)
        if (cell) cells.push(cell)
      }
    }),
  )
  return { cells, errors: cells.filter((cell) => cell.error !== undefined).length, outside, isMeant: columnsFromFocus[0]?.parse !== undefined }
}

function pastedCell<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row, pasted: string): PastedCell<Row> | null {
  const typed = pasted.trim()
  const before = typedOf(spec, row)
  if (typed === before) return null
  const cell = { row, columnId: spec.id, before, typed }
  if (!spec.editable?.(row) || !spec.parse) return { ...cell, error: tableWords.notEditable(spec.label) }
  const parsed = spec.parse(typed, row)
  // compare parsed values too, because 305.00 and 305 are the same value
  if (spec.typedText !== undefined && 'value' in parsed && String(parsed.value ?? '') === before) return null
  return { ...cell, ...parsed }
}
