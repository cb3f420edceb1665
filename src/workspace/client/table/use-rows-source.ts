import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { localSource } from '#src/platform/client/table/rows/local-source'
import type { TableSource } from '#src/platform/client/table/table-source'

interface RowsSource<Row extends TableRow> {
  readonly source: TableSource<Row>
  /** Takes the handle of the table that shows the rows. */
  readonly onTable: (table: TableHandle<Row> | null) => void
}

/**
 * A source over rows that a component has. Its key names what the rows are of and never what is in them: when they
 * change, the table reads them again in place and keeps its focus. `rows` has to be the same array until they do.
 */
export function useRowsSource<Row extends TableRow>(name: string, of: string | number, columns: readonly ColumnSpec<Row>[], rows: readonly Row[]): RowsSource<Row> {
  const [table, onTable] = useState<TableHandle<Row> | null>(null)
  const current = useRef(rows)
  // Before the effects in which a table opens: it reads no rows of what was shown before.
  useLayoutEffect(() => {
    current.current = rows
  }, [rows])
  useEffect(() => void table?.refresh(), [rows, table])
  const source = useMemo(() => localSource<Row>([name, of], columns, () => current.current), [name, of, columns])
  return { source, onTable }
}
