import type { TableRow } from '#src/platform/client/table/model'
import type { Page } from '#src/platform/client/table/table-source'

/** Remembers the ids of a list that one answer contained in full, to find the rows that have left the list since then. */
export interface WholeList<Row extends TableRow> {
  /**
   * Stores the ids in an answer for the current filters. Returns the ids of the rows that have left the list, but only during a refresh: at
   * other times, the answer may come from the cache and be older than the shown rows.
   */
  learn(page: Page<Row>, isRefreshing: boolean): readonly number[]
  /** Clears the stored ids after a change of the filters. */
  forget(): void
}

/**
 * Tracks the ids of a whole list. Ignores an answer that is only one of several pages, because a row missing from it may be on another
 * page. Ignores every answer if the list shows only a part of its rows (`isExcerpt`).
 */
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
