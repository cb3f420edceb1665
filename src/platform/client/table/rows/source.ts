import { CancelledError } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import { memo } from '#src/platform/client/state/memo'
import type { Page, TableSource } from '#src/platform/client/table/table-source'

export const blockRows = 100
/** How long blocks and totals are taken from the cache. */
export const freshMs = 30_000
/** How long unused blocks stay cached. Short, since scrolling through a million rows would otherwise keep them all. */
export const keptMs = 60_000

/** The rows of one source in one order and with one filter, in blocks of 100 that all readers share. */
export interface RowReader<Row extends TableRow> {
  readonly sort: readonly Sort[]
  readonly filters: Filters
  /** Reads a block, or takes it from the cache. Rejects when the source does, and when the read is aborted. */
  block(number: number): Promise<Page<Row>>
  /** The block if it is cached. */
  cached(number: number): Page<Row> | undefined
  /** The ids of the rows from `startRow` up to but not including `endRow`, loaded or not. */
  idsBetween(startRow: number, endRow: number): Promise<readonly number[]>
  /** Aborts requests that are no longer needed. */
  giveUp(): void
}

/** Reads a source through the query cache, so that tables, lists and drawers of the same rows read them once. */
export function rowReader<Row extends TableRow>(
  client: QueryClient,
  source: TableSource<Row>,
  sort: readonly Sort[],
  filters: Filters,
): RowReader<Row> {
  const keyOf = (block: number) => [...rowsKey(source), filters, sort, block]
  const cached = (block: number) => client.getQueryData<Page<Row>>(keyOf(block))
  const block = (number: number): Promise<Page<Row>> =>
    client.fetchQuery({
      queryKey: keyOf(number),
      staleTime: freshMs,
      gcTime: keptMs,
      queryFn: ({ signal }) =>
        withPatchesMeanwhile(source, () =>
          source.page({
            startRow: number * blockRows,
            endRow: (number + 1) * blockRows,
            sort,
            filters,
            cursor: number === 0 ? undefined : cached(number - 1)?.nextCursor,
            signal,
          }),
        ),
    })
  const idsBetween = async (startRow: number, endRow: number): Promise<readonly number[]> => {
    const first = Math.floor(startRow / blockRows)
    const last = Math.floor((endRow - 1) / blockRows)
    const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    if (source.ids && numbers.some((number) => cached(number) === undefined)) {
      return client.fetchQuery({
        queryKey: [...source.queryKey, 'ids', filters, sort, startRow, endRow],
        staleTime: 0,
        gcTime: 0,
        queryFn: ({ signal }) => source.ids?.({ startRow, endRow, sort, filters, signal }) ?? [],
      })
    }
    const ids: number[] = []
    for (const number of numbers) {
      const { rows } = await block(number)
      const offset = number * blockRows
      ids.push(...rows.slice(Math.max(0, startRow - offset), Math.max(0, endRow - offset)).map(({ id }) => id))
    }
    return ids
  }
  const giveUp = (): void => {
    void client.cancelQueries({ queryKey: [...rowsKey(source), filters, sort] }, { silent: true })
  }
  return { sort, filters, block, cached, idsBetween, giveUp }
}

/** The first part of the query key of every block of a source. */
export function rowsKey<Row extends TableRow>(source: TableSource<Row>): readonly unknown[] {
  return [...source.queryKey, 'rows']
}

/** The first part of the query key of every total of a source; the filters follow. */
export function countKey<Row extends TableRow>(source: TableSource<Row>): readonly unknown[] {
  return [...source.queryKey, 'count']
}

/** Marks every block of a source as out of date: it is read again when it is next needed. The rows on the screen stay. */
export function outdate<Row extends TableRow>(client: QueryClient, source: TableSource<Row>): Promise<void> {
  return client.invalidateQueries({ queryKey: rowsKey(source), refetchType: 'none' })
}

/** The rows patched while a read is in flight, by id; one list for each read. */
const readsInFlight = memo((_rowsKey: string) => new Set<Map<number, TableRow>>())

/** Reads a page. The server may have answered before a change that arrives here in the meantime, so patched rows stay (B12). */
async function withPatchesMeanwhile<Row extends TableRow>(source: TableSource<Row>, read: () => Promise<Page<Row>>): Promise<Page<Row>> {
  const inFlight = readsInFlight(JSON.stringify(rowsKey(source)))
  const patched = new Map<number, Row>()
  inFlight.add(patched)
  try {
    const page = await read()
    return patched.size === 0 ? page : { ...page, rows: page.rows.map((row) => newerOf(row, patched.get(row.id))) }
  } finally {
    inFlight.delete(patched)
  }
}

/**
 * Puts changed rows into every cached block that has them (WORK-30), and into those being read, but never over a newer version
 * (B12). Reads no block again.
 */
export function patchBlocks<Row extends TableRow>(client: QueryClient, source: TableSource<Row>, rows: readonly Row[]): void {
  const changed = new Map(rows.map((row) => [row.id, row]))
  for (const patched of readsInFlight(JSON.stringify(rowsKey(source)))) {
    for (const row of rows) patched.set(row.id, newerOf(patched.get(row.id) ?? row, row))
  }
  client.setQueriesData<Page<Row>>({ queryKey: rowsKey(source) }, (page) =>
    page?.rows.some(({ id }) => changed.has(id)) ? { ...page, rows: page.rows.map((row) => newerOf(row, changed.get(row.id))) } : page,
  )
}

/** True when a row has an earlier version than the other. Rows without a version are never older. */
export function isOlder(row: object, than: object): boolean {
  const [own, other]: readonly unknown[] = [Reflect.get(row, 'version'), Reflect.get(than, 'version')]
  return typeof own === 'number' && typeof other === 'number' && own < other
}

function newerOf<Row extends TableRow>(row: Row, changed: Row | undefined): Row {
  return changed === undefined || isOlder(changed, row) ? row : changed
}

/** True for the error of an aborted read, which is not reported. */
export function wasGivenUp(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError')
}
