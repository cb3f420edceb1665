import type { KeyboardEvent } from 'react'
import type { FocusMove } from '#src/platform/client/table/model'

/** The effect of a key in a table; commands handle all other keys. */
export type TableKey = { readonly move: FocusMove; readonly extend: boolean } | 'grid' | 'command'

const plain: Partial<Record<string, FocusMove>> = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right',
  PageUp: 'page_up', PageDown: 'page_down', Home: 'row_start', End: 'row_end',
}
const withControl: Partial<Record<string, FocusMove>> = {
  ArrowUp: 'top', ArrowDown: 'bottom', ArrowLeft: 'row_start', ArrowRight: 'row_end', Home: 'first', End: 'last',
}

interface Stroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * Who handles a key on a cell that is not being edited (WORK-23). 'grid': plain arrows, Tab, and in an editable cell the keys that start
 * editing (F2, Enter, a digit or a decimal point; never a letter). 'command': all other keys.
 */
export function tableKey(stroke: Stroke, mayEdit: boolean): TableKey {
  const { key, altKey, shiftKey } = stroke
  const control = stroke.ctrlKey || stroke.metaKey
  if (key === 'Tab') return 'grid'
  if (altKey) return 'command'
  const move = control ? withControl[key] : plain[key]
  if (move) {
    const sideways = move === 'left' || move === 'right' || move === 'row_start' || move === 'row_end'
    if (key.startsWith('Arrow') && !control && !shiftKey) return 'grid'
    return { move, extend: shiftKey && !sideways }
  }
  if (control) return 'command'
  const starts = key === 'F2' || key === 'Enter' || /^[\d.]$/.test(key)
  return mayEdit && starts && !shiftKey ? 'grid' : 'command'
}

/** The row and column to which a move leads. A move beyond an edge of the table ends at that edge. */
export function target(
  move: FocusMove,
  at: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): { row: number; column: number } {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const to = { ...at }
  if (move === 'up') to.row--
  if (move === 'down') to.row++
  if (move === 'left') to.column--
  if (move === 'right') to.column++
  if (move === 'page_up') to.row -= size.page
  if (move === 'page_down') to.row += size.page
  if (move === 'top' || move === 'first') to.row = 0
  if (move === 'bottom' || move === 'last') to.row = lastRow
  if (move === 'row_start' || move === 'first') to.column = 0
  if (move === 'row_end' || move === 'last') to.column = lastColumn
  return { row: Math.max(0, Math.min(lastRow, to.row)), column: Math.max(0, Math.min(lastColumn, to.column)) }
}

/**
 * Makes the grid one tab stop: Tab and Shift+Tab leave it from any cell or heading, except from a cell that is being edited.
 *
 * On Tab, AG Grid moves the focus to a guard element, but after that it needs a moment before it can do so again. A Tab in that time would
 * move the focus to the row, since the library gives each row a tab stop. So this function moves the focus to an edge element beside the
 * grid, from which the browser then moves the focus out of the grid.
 */
export function leaveByTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('.ag-cell-inline-editing') !== null) return
  const { previousElementSibling: before, nextElementSibling: after } = event.currentTarget
  const edge = event.shiftKey ? before : after
  if (!(edge instanceof HTMLElement)) return
  event.stopPropagation()
  edge.focus({ preventScroll: true })
}
