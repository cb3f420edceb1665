import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { localSource } from '#src/platform/client/table/rows/local-source'
import type { TableSource } from '#src/platform/client/table/table-source'

interface RowsSource<Row extends TableRow> {
  readonly source: TableSource<Row>
  /** A ref callback for the table that shows the rows. */
  readonly onTable: (table: TableHandle<Row> | null) => void
}

/**
 * A table source for rows that a component already has. `of` identifies what the rows belong to (the key of the query that reads them), and
 * must not change when the rows do. When the rows change, the table reads them again and keeps its focus. `rows` must be the same array
 * until the rows change. `isExcerpt`: true if the rows are only a part of a longer list (see TableSource).
 */
export function useRowsSource<Row extends TableRow>(name: string, of: readonly unknown[], columns: readonly ColumnSpec<Row>[], rows: readonly Row[], { isExcerpt = false }: { readonly isExcerpt?: boolean } = {}): RowsSource<Row> {
  const [table, onTable] = useState<TableHandle<Row> | null>(null)
  const current = useRef(rows)
  // A layout effect, because it runs before the effects in which tables start to read, so that a table never reads the previous rows.
  useLayoutEffect(() => {
    current.current = rows
  }, [rows])
  useEffect(() => void table?.refresh(), [rows, table])
  // The id separates this component's cached blocks of rows from those of other panes, whose rows can differ even for the same list.
  const own = useId()
  const key = JSON.stringify(of)
  const source = useMemo(() => ({ ...localSource<Row>([name, key, own], columns, () => current.current), isExcerpt }), [name, key, own, columns, isExcerpt])
  return { source, onTable }
}
