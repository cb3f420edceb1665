import type { ColumnSpec } from '#src/platform/client/table/columns'
import { compareBy, textOf } from '#src/platform/client/table/cells/kinds'
import type { Sort, TableRow } from '#src/platform/client/table/model'
import type { Page, TableSource } from '#src/platform/client/table/table-source'

/**
 * A source for lists whose rows are all loaded (projects, pay items of one contract). It sorts each column in the way that suits the kind
 * of the column, and its filter `search` matches any part of the text of any column. Tables use it like any other source.
 */
export function localSource<Row extends TableRow>(
  queryKey: readonly unknown[],
  specs: readonly ColumnSpec<Row>[],
  all: () => readonly Row[] | Promise<readonly Row[]>,
): TableSource<Row> {
  return {
    queryKey,
    async page({ startRow, endRow, sort, filters, signal }): Promise<Page<Row>> {
      const rows = await all()
      signal.throwIfAborted()
      const search = typeof filters.search === 'string' ? filters.search.trim().toLowerCase() : ''
      const matches = search === '' ? rows : rows.filter((row) => specs.some((spec) => textOf(spec, row).toLowerCase().includes(search)))
      const sorted = sortRows(matches, specs, sort)
      return { rows: sorted.slice(startRow, endRow), total: sorted.length, ids: sorted.map(({ id }) => id) }
    },
  }
}

/** Sorts rows by several columns, of which the first has priority. Rows that are equal in all of them keep their order. */
export function sortRows<Row extends TableRow>(
  rows: readonly Row[],
  specs: readonly ColumnSpec<Row>[],
  sort: readonly Sort[],
): readonly Row[] {
  const by = sort.flatMap(({ key, direction }) => {
    const spec = specs.find((one) => (one.sortKey ?? one.id) === key)
    return spec ? [{ spec, sign: direction === 'desc' ? -1 : 1 }] : []
  })
  if (by.length === 0) return rows
  return [...rows].sort((one, other) => {
    for (const { spec, sign } of by) {
      const order = compareBy(spec, one, other)
      if (order !== 0) return order * sign
    }
    return 0
  })
}
