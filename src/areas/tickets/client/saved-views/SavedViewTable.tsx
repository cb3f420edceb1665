import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { viewCalls, viewsKey, type SavedView } from '#src/areas/tickets/client/public/view-calls'
import { countOf } from '#src/areas/tickets/client/saved-views/saved-views'
import { rowOf, viewColumns, viewNoun, type SavedViewRow } from '#src/areas/tickets/client/saved-views/view-rows'
import { words } from '#src/areas/tickets/client/saved-views/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'

/** Delay before the tickets of each view are counted again, so that several changes of tickets in a row cause only one count. */
const QUIET_MS = 2_000
const none: readonly SavedView[] = []

/** The list of saved views, each with the number of tickets that it shows now (PLUS-23). */
export default function SavedViewTable() {
  const { dot_authority_id: agency, id: person } = usePerson()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const query = useQuery({ queryKey: viewsKey(agency, person), queryFn: async ({ signal }) => (await callApi(viewCalls.list(), { signal, ignore: 'all' })).saved_views, refetchOnMount: 'always' })
  const views = query.data ?? none
  const counts = useQueries({
    queries: views.map((view) => ({ queryKey: [...viewsKey(agency, person), 'count', view.dot_project_id, view.query], queryFn: ({ signal }: { signal: AbortSignal }) => countOf(view, signal), refetchOnMount: 'always' as const })),
    combine: (all) => all.map(({ data }) => data ?? null).join(),
  })
  usePaneTitle(words('views'))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const key = viewsKey(agency, person)
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: [...key, 'count'] }), QUIET_MS)
    }
    const stops = [
      onRecordsChanged(['saved_view'], () => void client.invalidateQueries({ queryKey: key })),
      onRowsChanged('slips', soon),
      onSocketMessage(({ kind }) => (kind === 'tickets' || kind === 'missed') && soon()),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, agency, person])
  const rows = useMemo(() => {
    const counted = counts.split(',')
    return views.map((view, at) => rowOf(view, counted[at] === undefined || counted[at] === '' ? null : Number(counted[at])))
  }, [views, counts])
  const { source, onTable } = useRowsSource('saved-views', [agency, person], viewColumns, rows)
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  if (query.data === undefined) return <Unanswered asked={[query]} lines={9} />
  return (
    <TablePane<SavedViewRow>
      name="saved_views" label={words('views_of')} noun={viewNoun} columns={viewColumns} source={source} filters={filters} isFiltered={search !== ''}
      onClearFilters={() => setSearch('')} empty={words('empty')} search={search} searchLabel={words('search')} onSearch={setSearch} onTable={onTable}
      bar={
        <span className="table-bar-end">
          <CommandButton id="saved-views.open-row" />
          <CommandButton id="saved-views.rename" />
          <CommandButton id="saved-views.share" />
          <CommandButton id="saved-views.remove" />
        </span>
      }
    />
  )
}
