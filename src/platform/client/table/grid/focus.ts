import { flushSync } from 'react-dom'
import type { Column, GridApi } from 'ag-grid-community'
import type { GridRows } from '#src/platform/client/table/grid/rows'
import { target } from '#src/platform/client/table/grid/keys'
import type { FocusMove, TableRow } from '#src/platform/client/table/model'
import { blockRows } from '#src/platform/client/table/rows/source'
import { findNextRow } from '#src/platform/client/table/grid/find-next'
import type { Beyond } from '#src/platform/client/table/handle'
import { selectionColumn } from '#src/platform/client/table/grid/column-defs'

/** The focus in a grid: on a cell by row number, and kept on the same row by id when rows change (WORK-6, 8, 23). */
export interface GridFocus<Row extends TableRow> {
  row(): number | null
  focusedRow(): Row | null
  /** Gives the DOM focus to the cell that had it last, or to the first cell. */
  take(): void
  /** Moves the focus. First calls `leaving` with the row numbers before and after the move. */
  move(move: FocusMove, leaving?: (from: number, to: number) => void): Promise<void>
  toRow(row: number): Promise<boolean>
  /** Like `toRow`, for working through many rows: scrolls only if the row is out of view, and then centers it. */
  onToRow(row: number): Promise<boolean>
  findNext(holds: (row: Row) => boolean, beyond?: Beyond): Promise<{ row: Row; at: number } | null>
  /** Saves focus and scroll position; returns a function that restores them once the rows are loaded. */
  place(): () => Promise<void>
  /**
   * Runs a change after which the grid shows another list of rows. Then focuses the same row again if it is in the first block of the new
   * list, and otherwise the first row.
   */
  overNewRows(change: () => void): Promise<void>
  /** Called before the rows from `end` on are removed. If the focus is on one of them, moves it to the last remaining row. */
  keepWithin(end: number): void
  /**
   * Runs a change of the columns. If it hides the focused column, the first column gets the focus. When the hidden column returns, it gets
   * the focus back.
   */
  overColumns(change: () => void): void
  /** Runs a change of the rows and then restores the focus to the same row, without visible scrolling. */
  keeping(change: () => Promise<void>): Promise<void>
}

/** The maximum number of frames between loading a row and drawing it, even in a busy page. */
const MOST_FRAMES = 30
/** The maximum number of frames until the grid removes the elements of rows that are no longer in it. */
const FRAMES_OF_REMOVAL = 3

/**
 * `element` is the grid's host; `paged` the rows per page in screen-reader mode, otherwise null. `moved` is called at once with each
 * row that gets the focus here, because the grid's own event comes later, possibly after the next key.
 */
export function gridFocus<Row extends TableRow>(
  api: GridApi<Row>,
  rows: GridRows<Row>,
  element: HTMLElement,
  paged: number | null,
  moved: (row: number) => void,
): GridFocus<Row> {
  let latest = 0
  /** The column that had the focus until the compact set hid it. */
  let hidden: Column | null = null
  const hasDomFocus = (): boolean => element.contains(document.activeElement)
  // for a destroyed grid, the result is undefined, although its type does not allow that
  const columns = (): Column[] => (api.getAllDisplayedColumns() as Column[] | undefined) ?? []
  const firstColumn = (): Column | undefined => columns().find((column) => column.getColId() !== selectionColumn) ?? columns()[0]
  const viewport = (): HTMLElement | null => element.querySelector('.ag-grid-viewport')

  /** Gives the focus to the table itself until there are rows, so that the document body never gets it. */
  const wait = (): void => {
    element.tabIndex = -1
    element.focus()
  }
  const cellAt = (row: number, column: Column): HTMLElement | null =>
    element.querySelector<HTMLElement>(`[row-index="${row}"] [col-id="${CSS.escape(column.getColId())}"]`)
  const isOnRow = (): boolean => hasDomFocus() && document.activeElement?.closest('.ag-row') !== null
  const isLost = (): boolean => document.activeElement === element || document.activeElement === document.body

  /** Sets the focused cell. The DOM focus follows only when the table has it or `take` is true. */
  const focusCell = (row: number, column: Column, take: boolean): void => {
    if (take || hasDomFocus()) api.setFocusedCell(row, column)
    else withoutDomFocus(cellAt(row, column), () => api.setFocusedCell(row, column))
    moved(row)
    if (take && !isOnRow()) void whenDrawn(row, column)
  }
  /** Focuses a row that is not drawn yet as soon as it is drawn. */
  const whenDrawn = async (row: number, column: Column): Promise<void> => {
    wait()
    await rows.whenLoaded(row).catch(() => undefined)
    for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
      await new Promise(requestAnimationFrame)
      if (document.activeElement !== element || api.isDestroyed()) return
      api.setFocusedCell(row, column)
    }
  }
  /**
   * Gives the focus to the first column heading if the table has no rows. If the first row arrives while the heading still has the focus,
   * calls `taking`.
   */
  const onHeader = (taking: () => void): void => {
    const header = element.querySelector<HTMLElement>('.ag-header-cell')
    header?.focus()
    void rows.whenLoaded(0).catch(() => undefined).then(async () => {
      await new Promise(requestAnimationFrame)
      if (header !== null && document.activeElement === header && !api.isDestroyed() && firstColumn() && rows.reach()) taking()
    })
  }
  /**
   * When the focused row is removed, the grid moves the focus to the heading a frame later. Calls `taking` then, to take the focus back.
   */
  const offHeader = async (taking: () => void): Promise<void> => {
    for (let frame = 0; frame < FRAMES_OF_REMOVAL; frame += 1) {
      await new Promise(requestAnimationFrame)
      if (api.isDestroyed() || !hasDomFocus()) return
      if (!isOnRow()) return taking()
    }
  }
  const scrollTo = (row: number, position?: 'middle'): void => {
    if (paged !== null) api.paginationGoToPage(Math.floor(row / paged))
    api.ensureIndexVisible(row, position)
  }
  const show = (row: number, column: Column, position?: 'middle'): void => {
    scrollTo(row, position)
    api.ensureColumnVisible(column)
  }
  /**
   * Like `show`, but draws the row before it returns: the first call makes React draw the row, and the second one makes the grid add its
   * cells. So a cell gets the focus before the next key, and the browser calculates the layout of new rows only once. Also needed while the
   * focus is elsewhere: a cell that is drawn after it has become the grid's focused cell would take the DOM focus.
   */
  const showAtOnce = (row: number, column: Column, position?: 'middle'): void => {
    flushSync(() => scrollTo(row, position))
    flushSync(() => api.ensureIndexVisible(row))
    flushSync(() => api.ensureColumnVisible(column))
  }
  const showOn = (row: number, column: Column): void => {
    if (paged !== null) showAtOnce(row, column)
    else if (!isInSight(row)) showAtOnce(row, column, 'middle')
  }
  const isInSight = (row: number): boolean => {
    const [node, { top, bottom }] = [api.getDisplayedRowAtIndex(row), api.getVerticalPixelRange()]
    return node !== undefined && typeof node.rowTop === 'number' && node.rowTop >= top && node.rowTop + (node.rowHeight ?? 0) <= bottom
  }
  const to = async (row: number, column: Column, bring = showAtOnce): Promise<boolean> => {
    const turn = ++latest
    let reached = row
    if (!rows.loadedAt(row)) {
      const block = Math.floor(row / blockRows)
      const { rows: loadedRows } = await rows.reader().block(block)
      if (turn !== latest || api.isDestroyed()) return false
      // while the total is not known, the list may end before the requested row
      reached = Math.min(row, block * blockRows + loadedRows.length - 1)
      if (reached < 0) return false
      bring(reached, column)
      await rows.whenLoaded(reached)
      if (turn !== latest || api.isDestroyed()) return false
    }
    bring(reached, column)
    focusCell(reached, column, false)
    return true
  }
  /** Waits for the total, which a move to the last row needs. False when it could not be counted, or the focus moved in the meantime. */
  const isCounted = async (): Promise<boolean> => {
    if (rows.end() !== null) return true
    if (rows.isCountFailed()) rows.recount()
    const turn = ++latest
    await rows.whenCounted()
    return turn === latest && !api.isDestroyed() && rows.end() !== null
  }
  return {
    row: () => api.getFocusedCell()?.rowIndex ?? null,
    focusedRow() {
      const cell = api.getFocusedCell()
      return cell ? (rows.loadedAt(cell.rowIndex)?.data ?? null) : null
    },
    take() {
      // when a new grid replaces this one, the new grid takes the focus itself once it is open
      if (api.isDestroyed()) return
      const cell = api.getFocusedCell()
      const column = cell?.column ?? firstColumn()
      const count = rows.reach()
      // The first rows may have been read but not yet put into the grid.
      if ((count === null || (count === 0 && rows.end() !== 0)) && rows.error() === null) {
        wait()
        return void (count === null ? rows.whenRead() : rows.whenLoaded(0)).catch(() => undefined).then(() => {
          if (isLost() && !api.isDestroyed()) this.take()
        })
      }
      if (!column || !count) return onHeader(() => this.take())
      const row = Math.min(cell?.rowIndex ?? 0, count - 1)
      show(row, column)
      focusCell(row, column, true)
    },
    async move(move, leaving) {
      const shown = columns()
      const cell = api.getFocusedCell()
      const column = cell?.column ?? firstColumn()
      if (!column || !rows.reach()) return
      if ((move === 'last' || move === 'bottom') && !(await isCounted())) return
      const from = { row: cell?.rowIndex ?? 0, column: shown.indexOf(column) }
      const height = (viewport()?.clientHeight ?? 0) - (api.getSizesForCurrentTheme().headerHeight ?? 0)
      const page = Math.max(1, Math.floor(height / api.getSizesForCurrentTheme().rowHeight) - 1)
      const size = { rows: rows.reach() ?? 0, columns: shown.length, page }
      const { row, column: at } = cell ? target(move, from, size) : from
      const reached = shown[at]
      if (!reached) return
      leaving?.(from.row, row)
      await to(row, reached)
    },
    async toRow(row) {
      const column = api.getFocusedCell()?.column ?? firstColumn()
      return column ? to(row, column) : false
    },
    async onToRow(row) {
      const column = api.getFocusedCell()?.column ?? firstColumn()
      return column ? to(row, column, showOn) : false
    },
    async findNext(holds, beyond) {
      const start = (api.getFocusedCell()?.rowIndex ?? -1) + 1
      // after a failed read, the rows are read again, which clears the error
      if (rows.error() !== null) rows.retry()
      await rows.whenRead()
      if (rows.error() !== null) throw rows.error()
      return findNextRow({ reader: rows.reader(), total: () => rows.end() ?? Number.POSITIVE_INFINITY, start, holds, beyond })
    },
    place() {
      const cell = api.getFocusedCell()
      const top = viewport()?.scrollTop ?? 0
      return async () => {
        const port = viewport()
        if (cell) {
          await rows.whenRead()
          if ((rows.reach() ?? 0) <= cell.rowIndex) await rows.whenCounted()
          if ((rows.reach() ?? 0) > cell.rowIndex) await to(cell.rowIndex, cell.column)
        }
        if (api.isDestroyed()) return
        if (port) port.scrollTop = top
        this.take()
      }
    },
    async overNewRows(change) {
      const before = api.getFocusedCell()
      const id = before ? rows.loadedAt(before.rowIndex)?.data?.id : undefined
      const had = hasDomFocus()
      // Moves the focus off the rows before they are removed, because the grid removes some of them a frame later, when this code no longer
      // checks the focus.
      if (before && isOnRow()) wait()
      change()
      if (!before) return
      api.clearFocusedCell()
      if (had && !hasDomFocus()) wait()
      await rows.whenRead()
      if (api.isDestroyed() || !rows.reach()) return
      await rows.whenLoaded(0)
      const row = (id === undefined ? null : rows.nodeOf(id)?.rowIndex) ?? 0
      show(row, before.column)
      focusCell(row, before.column, had && isLost())
    },
    keepWithin(end) {
      const cell = api.getFocusedCell()
      if (!cell || cell.rowIndex < end || end === 0) return
      const had = isOnRow()
      show(end - 1, cell.column)
      focusCell(end - 1, cell.column, had)
    },
    overColumns(change) {
      const cell = api.getFocusedCell()
      const had = isOnRow()
      change()
      if (!cell) return
      const [shown, first] = [columns(), firstColumn()]
      const isHidden = !shown.includes(cell.column)
      const column = isHidden ? first : hidden !== null && shown.includes(hidden) && cell.column === first ? hidden : cell.column
      hidden = isHidden ? cell.column : column === hidden ? null : hidden
      if (column && column !== cell.column) focusCell(cell.rowIndex, column, had && (isLost() || hasDomFocus()))
    },
    async keeping(change) {
      const before = api.getFocusedCell()
      const id = before ? rows.loadedAt(before.rowIndex)?.data?.id : undefined
      const had = hasDomFocus()
      const wasOnRow = isOnRow()
      await change()
      if (api.isDestroyed()) return
      const node = id === undefined ? null : rows.nodeOf(id)
      const now = api.getFocusedCell()
      if (before && node && node.rowIndex !== null && node.rowIndex !== before.rowIndex && now?.rowIndex === before.rowIndex) {
        const port = viewport()
        if (port) port.scrollTop += (node.rowIndex - before.rowIndex) * api.getSizesForCurrentTheme().rowHeight
        focusCell(node.rowIndex, before.column, had && isLost())
      } else if (had && !hasDomFocus() && document.activeElement === document.body) this.take()
      if (wasOnRow) void offHeader(() => this.take())
    },
  }
}

/**
 * Sets the grid's focused cell without moving the DOM focus. The grid itself would move the DOM focus from another element to the cell, but
 * cannot while the cell is inert. Making the whole table inert instead would restyle all its cells twice for each row that gets the focus.
 */
function withoutDomFocus(cell: HTMLElement | null, work: () => void): void {
  cell?.setAttribute('inert', '')
  try {
    work()
  } finally {
    cell?.removeAttribute('inert')
  }
}
