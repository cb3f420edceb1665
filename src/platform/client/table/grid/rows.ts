import type { QueryClient } from '@tanstack/react-query'
import type { GridApi, IDatasource, IRowNode } from 'ag-grid-community'
import { newRows } from '#src/platform/client/table/grid/options'
import type { RowMark } from '#src/platform/client/table/grid/cells'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import { afterEditing } from '#src/platform/client/table/rows/after-editing'
import { rowExtent } from '#src/platform/client/table/rows/row-extent'
import { wholeList } from '#src/platform/client/table/rows/whole-list'
import { blockRows, isOlder, outdate, patchBlocks, rowReader, wasGivenUp } from '#src/platform/client/table/rows/source'
import type { RowReader } from '#src/platform/client/table/rows/source'

/** The rows behind a grid: read in blocks, patched in place, marked, and read again without going blank. */
export interface GridRows<Row extends TableRow> {
  readonly datasource: IDatasource
  attach(api: GridApi<Row>): void
  reader(): RowReader<Row>
  /** How many rows match; null while that is not known. */
  total(): number | null
  /** The number of rows in the table, or null while it is not known. Includes rows that no longer match but are still shown. */
  end(): number | null
  /** The number of rows that the focus can reach: up to the end if it is known; null before the first answer. */
  reach(): number | null
  /** Adds room for rows below `row` when it is the last one shown and more may follow, so that the focus does not stop while they load. */
  makeRoom(row: number): void
  isCountFailed(): boolean
  /** Counts the matching rows again because something changed or the count failed; the shown rows stay. */
  recount(): void
  error(): unknown
  /** The node at a row number, if its row is loaded. */
  loadedAt(row: number): IRowNode<Row> | null
  nodeOf(id: number): IRowNode<Row> | null
  loadedRows(): readonly Row[]
  /** Resolves when the row at this number is loaded and in the grid; rejects when it cannot be read. */
  whenLoaded(row: number): Promise<void>
  /** Resolves after the first answer for the current filters: rows or an error. */
  whenRead(): Promise<void>
  /** Resolves when the total is known, or could not be read. */
  whenCounted(): Promise<void>
  markOf(row: Row): RowMark | undefined
  mark(ids: readonly number[], mark: RowMark | null): void
  redraw(id: number): void
  patch(rows: readonly Row[], options?: { leaves?: (row: Row) => boolean; gone?: readonly number[] }): void
  setFilters(filters: Filters): void
  /** Resolves when no cell is being edited. Until then, rows that are read again are not shown. */
  free(): Promise<void>
  /** Reads the shown rows again as soon as no cell is being edited. All calls until then share one read. */
  refresh(): Promise<void>
  retry(): void
  close(): void
}

/**
 * `sortKeyOf` returns a column's name in the API. `changed` is called after every answer. `ends` is called before the end of the list
 * changes, with the new number of rows; all rows from that row number on are then removed from the grid. `left` is called with the ids of
 * rows that a refresh has shown to be no longer in the list.
 */
export function gridRows<Row extends TableRow>(
  client: QueryClient,
  source: TableSource<Row>,
  startFilters: Filters,
  sortKeyOf: (columnId: string) => string,
  { changed, ends, left }: { changed: () => void; ends: (end: number) => void; left: (ids: readonly number[]) => void },
): GridRows<Row> {
  let api: GridApi<Row> | null = null
  let reader = rowReader(client, source, [], startFilters)
  let error: unknown = null
  let inFlight = 0
  const settled: (() => void)[] = []
  const read: (() => void)[] = []
  const marks = new Map<number, RowMark>()
  /** Rows that no longer match, but may still be in the answer of a read that began before their change. */
  const leaving = new Set<number>()
  /** Rows that the person may not read any more, which the next refresh removes. */
  const unreadable = new Set<number>()
  const whole = wholeList<Row>(source.isExcerpt === true)
  let isRefreshing = false
  const editing = afterEditing(() => api?.isDestroyed() === false && api.getEditingCells().length > 0)
  const { total, ...extent } = rowExtent(client, source, () => reader.filters, {
    // a mark can remain after its row has disappeared from the list, so only marks of arriving or shown rows are counted
    left: (arriving = [], before = Infinity) =>
      [...marks].filter(([id, mark]) => mark === 'left' && (arriving.some((row) => row.id === id) || (nodeOf(id)?.rowIndex ?? Infinity) < before)).length,
    ends: (end) => editing.run(() => api?.isDestroyed() === false && ends(end)),
    counted: (end) => editing.run(() => {
      // before the first page, the grid has no rows whose number could change
      const isNew = api?.isDestroyed() === false && extent.isRead() && end !== null && !(api.isLastRowIndexKnown() === true && api.getDisplayedRowCount() === end)
      if (isNew) api?.setRowCount(end, true)
      changed()
    }),
  })

  const readerFor = (sort: readonly Sort[], filters: Filters): RowReader<Row> => {
    if (sameValue(reader.sort, sort) && sameValue(reader.filters, filters)) return reader
    reader.giveUp()
    reader = rowReader(client, source, sort, filters)
    return reader
  }
  const finish = (): void => {
    inFlight--
    changed()
    if (extent.isRead() || error !== null) read.splice(0).forEach((done) => done())
    if (inFlight > 0) return
    leaving.clear()
    settled.splice(0).forEach((done) => done())
  }
  const datasource: IDatasource = {
    getRows({ startRow, sortModel, successCallback, failCallback }) {
      const sort = sortModel.map(({ colId, sort: direction }) => ({ key: sortKeyOf(colId), direction }))
      const readerAtStart = readerFor(sort, reader.filters)
      inFlight++
      const block = Math.floor(startRow / blockRows)
      readerAtStart.block(block).then(
        (answer) => editing.run(() => {
          // rows may have been patched while the answer waited; the patches are in the cache, or only in the grid if the cached block has
          // expired
          const page = readerAtStart.cached(block) ?? answer
          if (readerAtStart === reader) {
            error = null
            for (const { id } of page.rows) if (leaving.has(id)) marks.set(id, 'left')
            extent.learn(block, page)
          }
          successCallback(page.rows.map(shownIfNewer), readerAtStart === reader ? (extent.end() ?? undefined) : page.total)
          if (readerAtStart === reader) leftWith(whole.learn(page, isRefreshing))
          finish()
        }),
        (reason: unknown) => editing.run(() => {
          if (readerAtStart === reader && !wasGivenUp(reason)) error = reason
          failCallback()
          finish()
        }),
      )
      total.need()
    },
    destroy: () => reader.giveUp(),
  }
  const loadedAt = (row: number): IRowNode<Row> | null => {
    const node = api?.getDisplayedRowAtIndex(row)
    return node?.data ? node : null
  }
  // answers can arrive after the grid is destroyed
  const nodeOf = (id: number): IRowNode<Row> | null => (api?.isDestroyed() === false ? (api.getRowNode(String(id)) ?? null) : null)
  const shownIfNewer = (row: Row): Row => {
    const shown = nodeOf(row.id)?.data
    return shown !== undefined && isOlder(row, shown) ? shown : row
  }
  const redraw = (id: number): void => {
    const node = nodeOf(id)
    if (node?.data) node.setData(node.data)
  }
  /**
   * If `isLeaving`, marks a row as no longer matching; otherwise removes the mark. While reads are in flight, also remembers the row,
   * because it may be in the answer of one of these reads.
   */
  const leave = (id: number, isLeaving: boolean): void => {
    if (isLeaving && inFlight > 0) leaving.add(id)
    else leaving.delete(id)
    // a row that another table has cached may never have been in this one
    if (isLeaving && nodeOf(id) !== null) marks.set(id, 'left')
    else marks.delete(id)
  }
  const leftWith = (ids: readonly number[]): void => {
    if (ids.length > 0) left(ids)
  }
  let refreshing: Promise<void> | null = null
  const refresh = (): Promise<void> => {
    refreshing ??= editing.free().then(() => {
      refreshing = null
      return readAgain()
    })
    return refreshing
  }
  const readAgain = async (): Promise<void> => {
    marks.forEach((mark, id) => mark === 'left' && marks.delete(id))
    if (error !== null) {
      error = null
      changed()
    }
    extent.refreshing(true)
    await outdate(client, source)
    if (!api) return
    isRefreshing = true
    const done = new Promise<void>((resolve) => settled.push(resolve))
    inFlight++
    api.refreshInfiniteCache()
    // delayed, so that the grid requests its blocks first
    setTimeout(() => {
      total.again()
      finish()
    }, 0)
    await done
    extent.refreshing(false)
    isRefreshing = false
    if (error !== null) return
    leftWith([...unreadable].filter((id) => nodeOf(id) === null))
    unreadable.clear()
  }
  const whenRead = (): Promise<void> => (extent.isRead() || error !== null ? Promise.resolve() : new Promise((resolve) => read.push(resolve)))
  return {
    datasource,
    attach(attached) {
      api = attached
      api.addEventListener('cellEditingStopped', editing.editorClosed)
    },
    reader: () => reader,
    total: () => total.known(),
    end: () => extent.end(),
    reach: () => (extent.isRead() ? (extent.end() ?? api?.getDisplayedRowCount() ?? null) : null),
    makeRoom(row) {
      const count = api?.getDisplayedRowCount() ?? 0
      if (extent.isRead() && extent.end() === null && row === count - 1) api?.setRowCount(count + blockRows, false)
    },
    isCountFailed: () => total.hasFailed(),
    recount: () => {
      total.again()
      changed()
    },
    error: () => error,
    loadedAt,
    nodeOf,
    loadedRows() {
      const rows: Row[] = []
      api?.forEachNode(({ data }) => data && rows.push(data))
      return rows
    },
    async whenLoaded(row) {
      if (loadedAt(row)) return
      await reader.block(Math.floor(row / blockRows))
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (api && !api.isDestroyed() && !loadedAt(row)) return
          if (api && !api.isDestroyed()) api.removeEventListener('modelUpdated', look)
          resolve()
        }
        api?.addEventListener('modelUpdated', look)
        look()
      })
    },
    whenRead,
    async whenCounted() {
      await whenRead()
      if (error === null) await total.settled()
    },
    markOf: ({ id }) => marks.get(id),
    mark(ids, mark) {
      for (const id of ids) {
        if ((marks.get(id) ?? null) === mark) continue
        if (mark === null) marks.delete(id)
        else marks.set(id, mark)
        redraw(id)
      }
    },
    redraw,
    patch(rows, { leaves, gone = [] } = {}) {
      patchBlocks(client, source, rows)
      for (const row of rows) {
        // skip a row that is older than the one shown
        if (shownIfNewer(row) !== row) continue
        unreadable.delete(row.id)
        leave(row.id, leaves?.(row) === true)
        nodeOf(row.id)?.setData(row)
      }
      for (const id of gone) {
        leave(id, true)
        unreadable.add(id)
        redraw(id)
      }
      changed()
    },
    setFilters(filters) {
      if (sameValue(filters, reader.filters)) return
      readerFor(reader.sort, filters)
      marks.clear()
      leaving.clear()
      whole.forget()
      if (extent.isRead() && extent.end() !== 0) api?.ensureIndexVisible(0, 'top')
      extent.forget()
      error = null
      api?.purgeInfiniteCache()
      // show as many rows as a new table; otherwise, the old number of rows would remain until the total is known
      api?.setRowCount(newRows, false)
      changed()
    },
    free: editing.free,
    refresh,
    retry: () => void refresh(),
    close() {
      reader.giveUp()
      total.close()
      editing.close()
      ;[...settled.splice(0), ...read.splice(0)].forEach((done) => done())
    },
  }
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
