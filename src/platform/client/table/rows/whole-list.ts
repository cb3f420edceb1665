import type { TableRow } from '#src/platform/client/table/model'
import type { Page } from '#src/platform/client/table/table-source'

/** Remembers the ids of a list that one answer contained whole, and so finds the rows that have left the list since then. */
export interface WholeList<Row extends TableRow> {
  /**
   * Learns from an answer for the current filters. Returns the ids of the rows that have left, but only during a refresh: another answer
   * may come from the cache, and be older than what is shown.
   */
  learn(page: Page<Row>, isRefreshing: boolean): readonly number[]
  /** Forgets the list, because the filters changed. */
  forget(): void
}

/** Tracks a list as a whole. Never learns from an answer with only one page of several: a row that it lacks may be on another page. */
export function wholeList<Row extends TableRow>(isExcerpt: boolean): WholeList<Row> {
  let ids: ReadonlySet<number> = new Set()
  return {
    learn(page, isRefreshing) {
      const listed = isExcerpt ? null : idsOfWhole(page)
      if (listed === null) return []
      const now = new Set(listed)
      const left = isRefreshing ? [...ids].filter((id) => !now.has(id)) : []
      ids = isRefreshing ? now : new Set([...ids, ...now])
      return left
    },
    forget() {
      ids = new Set()
    },
  }
}

/** The ids of all matching rows, if the answer has them all. */
function idsOfWhole<Row extends TableRow>({ ids, rows, total }: Page<Row>): readonly number[] | null {
  return ids ?? (total === rows.length ? rows.map(({ id }) => id) : null)
}
