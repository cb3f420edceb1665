import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
 * A source over rows that a component has. `of` names what the rows are of (the key of the query that read them) and
 * never what is in them: when they change, the table reads them again in place and keeps its focus. `rows` has to be
 * the same array until they do.
 */
export function useRowsSource<Row extends TableRow>(name: string, of: readonly unknown[], columns: readonly ColumnSpec<Row>[], rows: readonly Row[]): RowsSource<Row> {
  const [table, onTable] = useState<TableHandle<Row> | null>(null)
  const current = useRef(rows)
  // Before the effects that open a table, so that it never reads the previous rows.
  useLayoutEffect(() => {
    current.current = rows
  }, [rows])
  useEffect(() => void table?.refresh(), [rows, table])
  // The cached blocks are of this component's rows alone: the rows of another pane, even of the same list, can differ.
  const own = useId()
  const key = JSON.stringify(of)
  const source = useMemo(() => localSource<Row>([name, key, own], columns, () => current.current), [name, key, own, columns])
  return { source, onTable }
}
