import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { words } from '#src/areas/plants/client/messages'
import { ExplorerChart, measures, type Measure } from '#src/areas/plants/client/explorer/ExplorerChart'
import { explorerCalls, explorerColumns, explorerNoun, explorerQueryOf, type ExplorerRow } from '#src/areas/plants/client/explorer/explorer-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { usDay } from '#src/platform/domain/formats/dates'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import '#src/areas/plants/client/explorer/explorer.css'

const MOST_ROWS = 1_000
const NO_ROWS: readonly ExplorerRow[] = []

/** Tickets, tonnage, temperatures and latency of chosen plants by day: a chart, and the same numbers as a table below it (PLNT-19). */
export default function ExplorerPane({ search }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const query = useMemo(() => explorerQueryOf(search), [search])
  const [measure, setMeasure] = useState<Measure>('tickets')
  const explored = useQuery({
    queryKey: ['plant-explorer', agency, query],
    queryFn: ({ signal }) => callApi(explorerCalls.explore({ plant_ids: [...(query?.plants ?? [])], start_date: query?.start ?? '', end_date: query?.end ?? '', page_size: MOST_ROWS }), { signal, ignore: 'all' }),
    enabled: query !== null,
  })
  usePaneTitle(words('explorer'), query === null ? undefined : words('explorer_period', { start: usDay(query.start), end: usDay(query.end) }))
  const rows = useMemo(() => explored.data?.content.map((row, at) => ({ ...row, id: at + 1 })), [explored.data])
  return (
    <div className="plant-explorer">
      {explored.data !== undefined && explored.data.content.length > 0 && (
        <section className="plant-explorer-chart" aria-label={words('chart_of', { measure: measures[measure] })}>
          <div className="plant-explorer-measures" role="group" aria-label={words('explorer')}>
            {(Object.keys(measures) as Measure[]).map((one) => (
              <button key={one} type="button" className="button" aria-pressed={one === measure} onClick={() => setMeasure(one)}>
                {measures[one]}
              </button>
            ))}
          </div>
          <ExplorerChart explored={explored.data} measure={measure} />
        </section>
      )}
      <RowsPane<ExplorerRow>
        name="plant_explorer" of={['plant-explorer', agency, query]} label={words('explorer')} noun={explorerNoun} columns={explorerColumns} rows={query === null ? NO_ROWS : rows} asked={[explored]}
        empty={words(query === null ? 'explorer_start' : 'explorer_none')} searchLabel={words('search_days')}
        bar={
          <>
            <CommandButton id="explorer.choose-plants" />
            <CommandButton id="explorer.choose-period" />
            <CommandButton id="explorer.open-tickets" />
            <span className="table-bar-end">
              <CommandButton id="explorer.export-csv" />
            </span>
          </>
        }
      />
    </div>
  )
}
