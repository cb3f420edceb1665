import { CancelledError } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import { memo } from '#src/platform/client/state/memo'
import type { Page, TableSource } from '#src/platform/client/table/table-source'

export const blockRows = 100
/** How long (ms) cached blocks of rows and totals are used without a new request. */
export const freshMs = 30_000
/** How long (ms) unused blocks stay in the cache. Short, since a scroll through a million rows would otherwise keep them all in memory. */
export const keptMs = 60_000

/** Reads the rows of one source in one order and with one filter, in blocks of 100 rows that are cached for all readers. */
export interface RowReader<Row extends TableRow> {
  readonly sort: readonly Sort[]
  readonly filters: Filters
  /** Returns a block from the cache, or else from the source. Rejects if the source fails or the read is aborted. */
  block(number: number): Promise<Page<Row>>
  /** Returns the block if it is in the cache. */
  cached(number: number): Page<Row> | undefined
  /** The ids of the rows from `startRow` up to but not including `endRow`, even of rows that are not loaded. */
  idsBetween(startRow: number, endRow: number): Promise<readonly number[]>
  /** Aborts requests that are no longer needed. */
  giveUp(): void
}

/** Creates a reader that uses the query cache, so that all tables, lists and drawers that show the same rows read them only once. */
export function rowReader<Row extends TableRow>(
  client: QueryClient,
  source: TableSource<Row>,
  sort: readonly Sort[],
  filters: Filters,
): RowReader<Row> {
  /** The blocks that this reader has read. Patches keep them current as long as their table is open. */
  const ownBlocks = new Set<number>()
  const keyOf = (block: number) => [...rowsKey(source), filters, sort, block]
  const cached = (block: number) => client.getQueryData<Page<Row>>(keyOf(block))
  const readBlock = (number: number): Promise<Page<Row>> =>
    client.fetchQuery({
      queryKey: keyOf(number),
      staleTime: ({ state }: Query<Page<Row>>) => (ownBlocks.has(number) ? freshMs : freshSince(source, filters, state.data?.readAt ?? 0)),
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
  const block = async (number: number): Promise<Page<Row>> => {
    const page = await readBlock(number)
    ownBlocks.add(number)
    // a block that was marked as outdated during the read is read again, because the read may have begun before the change
    return client.getQueryState(keyOf(number))?.isInvalidated === true ? readBlock(number) : page
  }
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

/** The first part of the query key of every total of a source; the filters are the second part. */
export function countKey<Row extends TableRow>(source: TableSource<Row>): readonly unknown[] {
  return [...source.queryKey, 'count']
}

/** How long (ms) a cached answer of a source may be used: not at all if a row has changed since the answer was read. */
export function freshSince<Row extends TableRow>(source: TableSource<Row>, filters: Filters, readAt: number): number {
  return (source.changedAt?.(filters) ?? 0) >= readAt ? 0 : freshMs
}

/** Marks every block of a source as outdated, so that it is read again when it is next needed. The rows on the screen do not change. */
export function outdate<Row extends TableRow>(client: QueryClient, source: TableSource<Row>): Promise<void> {
  return client.invalidateQueries({ queryKey: rowsKey(source), refetchType: 'none' })
}

/** For each read in flight: the rows that were patched since the read began, by id. */
const readsInFlight = memo((_rowsKey: string) => new Set<Map<number, TableRow>>())

/** Reads a page. Rows patched during the read keep their patch, because the server's answer may be from before that change (B12). */
async function withPatchesMeanwhile<Row extends TableRow>(source: TableSource<Row>, read: () => Promise<Page<Row>>): Promise<Page<Row>> {
  const inFlight = readsInFlight(JSON.stringify(rowsKey(source)))
  const patched = new Map<number, Row>()
  const readAt = Date.now()
  inFlight.add(patched)
  try {
    const page = { ...(await read()), readAt }
    return patched.size === 0 ? page : { ...page, rows: page.rows.map((row) => newerOf(row, patched.get(row.id))) }
  } finally {
    inFlight.delete(patched)
  }
}

/**
 * Puts changed rows into every cached block that contains them (WORK-30), and into the blocks that are being read, but never replaces a
 * newer version (B12). Causes no read.
 */
export function patchBlocks<Row extends TableRow>(client: QueryClient, source: TableSource<Row>, rows: readonly Row[]): void {
  const changed = new Map(rows.map((row) => [row.id, row]))
  for (const patched of readsInFlight(JSON.stringify(rowsKey(source)))) {
    for (const row of rows) patched.set(row.id, newerOf(patched.get(row.id) ?? row, row))
  }
  for (const query of client.getQueryCache().findAll({ queryKey: rowsKey(source) })) {
    const page = client.getQueryData<Page<Row>>(query.queryKey)
    if (!page?.rows.some(({ id }) => changed.has(id))) continue
    // `setQueryData` would mark the block as fresh, so that a refresh would not read it again even if it was outdated
    query.setState({ data: { ...page, rows: page.rows.map((row) => newerOf(row, changed.get(row.id))) } })
  }
}

/** True if `row` has a lower version than `than`. False if either of them has no version. */
export function isOlder(row: object, than: object): boolean {
  const [own, other]: readonly unknown[] = [Reflect.get(row, 'version'), Reflect.get(than, 'version')]
  return typeof own === 'number' && typeof other === 'number' && own < other
}

function newerOf<Row extends TableRow>(row: Row, changed: Row | undefined): Row {
  return changed === undefined || isOlder(changed, row) ? row : changed
}

/** True for the error of an aborted read. Such an error is not reported to the person. */
export function wasGivenUp(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError')
}
