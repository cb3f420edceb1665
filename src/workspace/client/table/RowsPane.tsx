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
  /** The key under which columns and sort order are stored. */
  readonly name: TableName
  /** What the rows belong to, such as a project or one of its periods: the key of the query that reads them. */
  readonly of: readonly unknown[]
  /** The accessible name of the table. */
  readonly label: string
  readonly noun: Noun
  readonly columns: readonly ColumnSpec<Row>[]
  /** All rows; undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  readonly empty: string
  readonly searchLabel: string
  /** Command buttons after the search. */
  readonly bar?: ReactNode
  /** The queries that read the rows; if one fails, its error is shown instead of the rows. */
  readonly asked: readonly Asked[]
  /** The project that the pane is about, for commands. */
  readonly project?: ProjectInContext | null
  /** A line under the rows. */
  readonly foot?: string
}

const noRows: readonly never[] = []

/** A pane with a table whose rows are all loaded. They are searched and sorted in the browser, and updated when they change. */
export function RowsPane<Row extends TableRow>({ name, of, columns, rows, asked, ...shown }: RowsPaneProps<Row>) {
  const [search, setSearch] = useState('')
  const { source, onTable } = useRowsSource(name, of, columns, rows ?? noRows)
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  if (rows === undefined) return <div className="table-body"><Unanswered asked={asked} lines={9} /></div>
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
