import type { QueryClient } from '@tanstack/react-query'
import type { GridApi, IDatasource, IRowNode } from 'ag-grid-community'
import type { RowMark } from '#src/platform/client/table/grid/cells'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import { blockRows, isOlder, outdate, patchBlocks, rowReader, wasGivenUp } from '#src/platform/client/table/rows/source'
import type { RowReader } from '#src/platform/client/table/rows/source'

/** The rows behind a grid: read in blocks, patched in place, marked, and read again without going blank. */
export interface GridRows<Row extends TableRow> {
  readonly datasource: IDatasource
  attach(api: GridApi<Row>): void
  reader(): RowReader<Row>
  total(): number | null
  error(): unknown
  /** The node at a row number, if its row is loaded. */
  loadedAt(row: number): IRowNode<Row> | null
  nodeOf(id: number): IRowNode<Row> | null
  loadedRows(): readonly Row[]
  /** Resolves when the row at this number is loaded and in the grid; rejects when it cannot be read. */
  whenLoaded(row: number): Promise<void>
  /** Resolves when the number of rows is known, also after it changed. */
  whenCounted(): Promise<void>
  markOf(row: Row): RowMark | undefined
  mark(ids: readonly number[], mark: RowMark | null): void
  patch(rows: readonly Row[], leaves?: (row: Row) => boolean): void
  setFilters(filters: Filters): void
  refresh(): Promise<void>
  retry(): void
  close(): void
}

/** `sortKeyOf` returns a column's name in the API; `changed` is called after every answer. */
export function gridRows<Row extends TableRow>(
  client: QueryClient,
  source: TableSource<Row>,
  startFilters: Filters,
  sortKeyOf: (columnId: string) => string,
  changed: () => void,
): GridRows<Row> {
  let api: GridApi<Row> | null = null
  let reader = rowReader(client, source, [], startFilters)
  let total: number | null = null
  let error: unknown = null
  let inFlight = 0
  const settled: (() => void)[] = []
  const counted: (() => void)[] = []
  const marks = new Map<number, RowMark>()

  const readerFor = (sort: readonly Sort[], filters: Filters): RowReader<Row> => {
    if (sameValue(reader.sort, sort) && sameValue(reader.filters, filters)) return reader
    reader.giveUp()
    reader = rowReader(client, source, sort, filters)
    return reader
  }
  const finish = (): void => {
    inFlight--
    changed()
    if (total !== null || error !== null) counted.splice(0).forEach((done) => done())
    if (inFlight > 0) return
    settled.splice(0).forEach((done) => done())
  }
  const datasource: IDatasource = {
    getRows({ startRow, sortModel, successCallback, failCallback }) {
      const sort = sortModel.map(({ colId, sort: direction }) => ({ key: sortKeyOf(colId), direction }))
      const asked = readerFor(sort, reader.filters)
      inFlight++
      asked.block(Math.floor(startRow / blockRows)).then(
        (page) => {
          if (asked === reader) {
            total = page.total
            error = null
          }
          successCallback([...page.rows], page.total)
          finish()
        },
        (reason: unknown) => {
          if (asked === reader && !wasGivenUp(reason)) error = reason
          failCallback()
          finish()
        },
      )
    },
    destroy: () => reader.giveUp(),
  }
  const loadedAt = (row: number): IRowNode<Row> | null => {
    const node = api?.getDisplayedRowAtIndex(row)
    return node?.data ? node : null
  }
  const nodeOf = (id: number): IRowNode<Row> | null => api?.getRowNode(String(id)) ?? null
  const redraw = (id: number): void => {
    const node = nodeOf(id)
    if (node?.data) node.setData(node.data)
  }
  const refresh = async (): Promise<void> => {
    marks.forEach((mark, id) => mark === 'left' && marks.delete(id))
    if (error !== null) {
      error = null
      changed()
    }
    await outdate(client, source)
    if (!api) return
    const done = new Promise<void>((resolve) => settled.push(resolve))
    inFlight++
    api.refreshInfiniteCache()
    setTimeout(finish, 0)
    await done
  }
  return {
    datasource,
    attach: (attached) => void (api = attached),
    reader: () => reader,
    total: () => total,
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
    whenCounted: () => (total !== null || error !== null ? Promise.resolve() : new Promise((resolve) => counted.push(resolve))),
    markOf: ({ id }) => marks.get(id),
    mark(ids, mark) {
      for (const id of ids) {
        if ((marks.get(id) ?? null) === mark) continue
        if (mark === null) marks.delete(id)
        else marks.set(id, mark)
        redraw(id)
      }
    },
    patch(rows, leaves) {
      patchBlocks(client, source, rows)
      for (const row of rows) {
        const shown = nodeOf(row.id)?.data
        // this read is older than the row shown
        if (shown !== undefined && isOlder(row, shown)) continue
        if (leaves?.(row)) marks.set(row.id, 'left')
        else marks.delete(row.id)
        nodeOf(row.id)?.setData(row)
      }
      changed()
    },
    setFilters(filters) {
      if (sameValue(filters, reader.filters)) return
      readerFor(reader.sort, filters)
      marks.clear()
      if (total) api?.ensureIndexVisible(0, 'top')
      total = null
      error = null
      api?.purgeInfiniteCache()
      changed()
    },
    refresh,
    retry: () => void refresh(),
    close() {
      reader.giveUp()
      ;[...settled.splice(0), ...counted.splice(0)].forEach((done) => done())
    },
  }
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
