import type { QueryClient } from '@tanstack/react-query'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import { rowTotal, type RowTotal } from '#src/platform/client/table/rows/row-total'
import { blockRows } from '#src/platform/client/table/rows/source'
import type { Page, TableSource } from '#src/platform/client/table/table-source'

/** Where the shown rows end, and how many rows match. */
export interface RowExtent<Row extends TableRow> {
  readonly total: RowTotal
  /** True after the first page of the current filters. */
  isRead(): boolean
  /** The number of rows in the table, or null while it is not known. Includes rows that no longer match but are still shown. */
  end(): number | null
  /** Notes what a page shows: whether the list ends there, and the total if nothing else gives it. */
  learn(block: number, page: Page<Row>): void
  /** Forgets the end and the total, because the filters changed. */
  forget(): void
  /** Called with true when all pages are read again, and with false when that is done. */
  refreshing(isNow: boolean): void
}

interface Surroundings {
  /** The number of shown rows that no longer match. */
  left(): number
  /** Called with the row number at which the list ends, before the grid removes the rows from there on. */
  ends(end: number): void
  /** Called after each count, with the resulting end of the list. */
  counted(end: number | null): void
}

/** The extent of a source in its current filters. */
export function rowExtent<Row extends TableRow>(
  client: QueryClient,
  source: TableSource<Row>,
  filters: () => Filters,
  around: Surroundings,
): RowExtent<Row> {
  let isRead = false
  let end: number | null = null
  /** True once a page reached the end. A later count that is higher does not move that end, since the additional rows are not shown yet. */
  let isEndRead = false
  let isRefreshing = false

  const endAt = (next: number): void => {
    end = next
    around.ends(next)
  }
  const total = rowTotal(client, source, filters, () => {
    const matching = total.known()
    if (matching !== null && !isEndRead) endAt(matching + around.left())
    around.counted(end)
  })
  return {
    total,
    isRead: () => isRead,
    end: () => end,
    learn(block, page) {
      isRead = true
      if (page.total !== undefined) {
        total.learned(page.total)
        return endAt(page.total)
      }
      const [from, blockEnd] = [block * blockRows, block * blockRows + page.rows.length]
      const isUncounted = total.known() === null
      if (page.rows.length < blockRows && (block === 0 || page.rows.length > 0 || isUncounted)) {
        isEndRead = true
        if (isUncounted || (block === 0 && isRefreshing)) total.learned(blockEnd)
        // Rows were added or removed since the count.
        else if (total.known() !== blockEnd) total.again()
        endAt(blockEnd)
      } else if (end !== null && (blockEnd > end || blockEnd === from)) {
        // the list is longer or shorter than the total says
        isEndRead = false
        total.again()
      }
    },
    forget() {
      total.forget()
      isRead = false
      end = null
      isEndRead = false
    },
    refreshing(isNow) {
      isRefreshing = isNow
      if (isNow) isEndRead = false
    },
  }
}
