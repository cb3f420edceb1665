import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Noun } from '#src/platform/client/table/messages'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { TablePane } from '#src/workspace/client/table/TablePane'
import type { TableName } from '#src/workspace/client/table/table-preferences'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

/** How often the list is loaded again, because the figures of plants change with every ticket. */
const REFRESH_MS = 60_000

/**
 * A list of the plants area. The search text is part of the pane's path. The rows are loaded again every minute, and whenever records of
 * `kinds` change.
 */
export function SearchedList<Row extends TableRow>({ kinds, query, filters, ...list }: {
  readonly name: TableName
  readonly label: string
  readonly noun: Noun
  readonly columns: readonly ColumnSpec<Row>[]
  readonly source: TableSource<Row>
  readonly empty: string
  readonly searchLabel: string
  /** The query string of the pane's path. */
  readonly query: string
  /** The kinds of records whose changes refresh the list. Must be a constant. */
  readonly kinds: readonly RecordKind[]
  /** Filters besides the search. Must be the same object on each render. */
  readonly filters?: Filters
  readonly bar?: ReactNode
  readonly foot?: ReactNode
}) {
  const pane = usePane()
  const path = usePanePath(pane.id)
  const [table, setTable] = useState<TableHandle<Row> | null>(null)
  useEffect(() => {
    if (table === null) return
    const timer = setInterval(() => void table.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [table])
  useLiveRecords(table, kinds)
  const search = new URLSearchParams(query).get('search') ?? ''
  const wire = useMemo<Filters>(() => ({ ...filters, ...(search === '' ? {} : { search }) }), [filters, search])
  const searchFor = (text: string) => {
    const next = new URLSearchParams(query)
    if (text.trim() === '') next.delete('search')
    else next.set('search', text.trim())
    const nextQuery = next.toString()
    const [address = path] = path.split('?')
    pane.navigate(nextQuery === '' ? address : `${address}?${nextQuery}`, { replace: true })
  }
  return <TablePane<Row> {...list} filters={wire} isFiltered={search !== ''} onClearFilters={() => searchFor('')} search={search} onSearch={searchFor} onTable={setTable} />
}
