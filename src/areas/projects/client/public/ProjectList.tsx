import { useMemo, useState, type ReactNode } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Noun } from '#src/platform/client/table/messages'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import type { TableName } from '#src/workspace/client/table/table-preferences'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

/** A project tab with a list. The search text is part of the pane's path, and changes by other people appear automatically. */
export function ProjectList<Row extends TableRow>({ name, label, noun, columns, source, empty, searchLabel, query, project, kinds, filters, defaultSort, bar, foot }: {
  readonly name: TableName
  readonly label: string
  readonly noun: Noun
  readonly columns: readonly ColumnSpec<Row>[]
  readonly source: TableSource<Row>
  readonly empty: string
  readonly searchLabel: string
  /** The query string of the pane's path. */
  readonly query: string
  readonly project: ProjectInContext | null
  /** The kinds of records whose changes refresh the list. Must be a constant. */
  readonly kinds: readonly RecordKind[]
  /** Filters besides the search. Must be the same object on each render. */
  readonly filters?: Filters
  readonly defaultSort?: readonly Sort[]
  readonly bar?: ReactNode
  /** Shown after the row count, on the right. */
  readonly foot?: ReactNode
}) {
  const pane = usePane()
  const path = usePanePath(pane.id)
  const [table, setTable] = useState<TableHandle<Row> | null>(null)
  useLiveRecords(table, kinds)
  const search = new URLSearchParams(query).get('search') ?? ''
  const wire = useMemo<Filters>(() => ({ ...filters, ...(search === '' ? {} : { search }) }), [filters, search])
  const searchFor = (text: string) => {
    const next = new URLSearchParams(query)
    if (text.trim() === '') next.delete('search')
    else next.set('search', text.trim())
    const queryText = next.toString()
    pane.navigate(queryText === '' ? (path.split('?')[0] ?? path) : `${path.split('?')[0]}?${queryText}`, { replace: true })
  }
  return (
    <TablePane<Row>
      name={name}
      label={label}
      noun={noun}
      columns={columns}
      source={source}
      filters={wire}
      isFiltered={Object.keys(wire).length > 0}
      onClearFilters={() => pane.navigate(path.split('?')[0] ?? path, { replace: true })}
      empty={empty}
      search={search}
      searchLabel={searchLabel}
      onSearch={searchFor}
      project={project}
      onTable={setTable}
      {...(defaultSort === undefined ? {} : { defaultSort })}
      bar={bar}
      foot={foot}
    />
  )
}
