import { useEffect, useMemo, useState } from 'react'
import { arrivalColumns, arrivalNoun, arrivalSource, arrivalsPath, shownIn, type ArrivalRow } from '#src/areas/tickets/client/arrivals/arrival-rows'
import { words } from '#src/areas/tickets/client/arrivals/messages'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { TableHandle } from '#src/platform/client/table/handle'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS: readonly RecordKind[] = ['refused_arrival']
const REFRESH_MS = 60_000

/**
 * Refused arrivals: tickets that were sent and refused, with the reasons, the latest first. Lists those still refused, those accepted
 * later, or all (PLUS-38).
 */
export default function ArrivalsPane({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  usePaneTitle(words('arrivals'), agencyName)
  const [table, setTable] = useState<TableHandle<ArrivalRow> | null>(null)
  const source = useMemo(() => arrivalSource(agency), [agency])
  const shown = shownIn(query)
  const search = new URLSearchParams(query).get('search') ?? ''
  const filters = useMemo(() => ({ ...(shown === 'all' ? {} : { state: shown }), ...(search === '' ? {} : { search }) }), [shown, search])
  useEffect(() => {
    if (table === null) return
    const timer = setInterval(() => void table.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [table])
  useLiveRecords(table, KINDS)
  const searchFor = (text: string) => {
    const next = new URLSearchParams(query)
    if (text.trim() === '') next.delete('search')
    else next.set('search', text.trim())
    pane.navigate(arrivalsPath(next.toString(), shown), { replace: true })
  }
  return (
    <TablePane<ArrivalRow>
      name="refused_arrivals" label={words('arrivals_of')} noun={arrivalNoun} columns={arrivalColumns} source={source} filters={filters} isFiltered={search !== ''}
      onClearFilters={() => searchFor('')} empty={words('empty')} search={search} searchLabel={words('search')} onSearch={searchFor} onTable={setTable}
      bar={
        <>
          <BarToggleButton command="arrivals.show-refused" label={words('to_take')} isOn={shown === 'refused'} />
          <BarToggleButton command="arrivals.show-taken" label={words('taken')} isOn={shown === 'taken'} />
          <BarToggleButton command="arrivals.show-all" label={words('all')} isOn={shown === 'all'} />
          <span className="table-bar-end">
            <CommandButton id="arrivals.open" />
            <CommandButton id="arrivals.take-again" />
            <CommandButton id="arrivals.take-selected" />
          </span>
        </>
      }
      foot={<span>{words('kept_until')}</span>}
    />
  )
}
