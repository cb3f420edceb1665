import type { QueryClient } from '@tanstack/react-query'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import { rowTotal, type RowTotal } from '#src/platform/client/table/rows/row-total'
import { blockRows } from '#src/platform/client/table/rows/source'
import type { Page, TableSource } from '#src/platform/client/table/table-source'

/** Tracks where the list of shown rows ends, and how many rows match the filters. */
export interface RowExtent<Row extends TableRow> {
  readonly total: RowTotal
  /** True once the first page for the current filters has been read. */
  isRead(): boolean
  /** The number of rows in the table, including shown rows that no longer match. Null while the number is not known. */
  end(): number | null
  /** Updates the known end of the list from a page that was read, and also the total if there is no other source for the total. */
  learn(block: number, page: Page<Row>): void
  /** Clears the known end and the total after a change of the filters. */
  forget(): void
  /** Called with true when a refresh of all pages begins, and with false when it is done. */
  refreshing(isNow: boolean): void
}

interface Surroundings {
  /**
   * The number of shown rows that no longer match the filters. If a page is about to be shown, `arriving` are its rows and `before` is the
   * number of its first row. Counts such rows in the page and among the shown rows before it, but not the shown rows from there on, because
   * the page replaces them.
   */
  left(arriving?: readonly TableRow[], before?: number): number
  /** Called with the row number at which the list now ends, before the grid removes the rows beyond that number. */
  ends(end: number): void
  /** Called after each count with the number of rows in the table. */
  counted(end: number | null): void
}

/** Tracks the extent of a source for its current filters. */
export function rowExtent<Row extends TableRow>(
  client: QueryClient,
  source: TableSource<Row>,
  filters: () => Filters,
  around: Surroundings,
): RowExtent<Row> {
  let isRead = false
  let end: number | null = null
  /** True once a page included the end of the list. A higher count does not move that end, since the additional rows are not shown yet. */
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
        const matching = blockEnd - around.left(page.rows, from)
        if (isUncounted || (block === 0 && isRefreshing)) total.learned(matching)
        // Rows have been added or removed since the last count, so the rows are counted again.
        else if (total.known() !== matching) total.again()
        endAt(blockEnd)
      } else if (end !== null && (blockEnd > end || blockEnd === from)) {
        // the page shows that the list is longer or shorter than its known end
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
