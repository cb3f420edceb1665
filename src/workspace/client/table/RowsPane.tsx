import { useMemo, useState, type ReactNode } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { Unanswered, type Asked } from '#src/workspace/client/frame/Unanswered'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'
import type { TableName } from '#src/workspace/client/table/table-preferences'

interface RowsPaneProps<Row extends TableRow> {
  /** The key under which columns and order are stored. */
  readonly name: TableName
  /** What the rows are of, such as a project or a period of it: the key of the query that reads them. */
  readonly of: readonly unknown[]
  /** The accessible name of the table. */
  readonly label: string
  readonly noun: Noun
  readonly columns: readonly ColumnSpec<Row>[]
  /** All rows there are; undefined while they are read. */
  readonly rows: readonly Row[] | undefined
  readonly empty: string
  readonly searchLabel: string
  /** Buttons behind the search; they run commands. */
  readonly bar?: ReactNode
  /** The queries of the rows; a failed one is shown instead of them. */
  readonly asked: readonly Asked[]
  /** What the pane is about, for commands. */
  readonly project?: ProjectInContext | null
  /** A line under the rows. */
  readonly foot?: string
}

const noRows: readonly never[] = []

/** A pane with a table whose rows are all loaded: searched and sorted here, and re-rendered when they change. */
export function RowsPane<Row extends TableRow>({ name, of, columns, rows, asked, ...shown }: RowsPaneProps<Row>) {
  const [search, setSearch] = useState('')
  const { source, onTable } = useRowsSource(name, of, columns, rows ?? noRows)
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  if (rows === undefined) return <Unanswered asked={asked} lines={9} />
  return (
    <TablePane<Row>
      {...shown}
      name={name}
      columns={columns}
      source={source}
      filters={filters}
      isFiltered={search !== ''}
      onClearFilters={() => setSearch('')}
      search={search}
      onSearch={setSearch}
      onTable={onTable}
    />
  )
}
