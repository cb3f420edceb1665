import { useMemo, useState } from 'react'
import { parkedColumns, parkedNoun, parkedSource, type ParkedRow } from '#src/areas/tickets/client/queue/parked-rows'
import { isForMe, parkedPath } from '#src/areas/tickets/client/queue/parked-path'
import { words } from '#src/areas/tickets/client/queue/messages'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import type { TableHandle } from '#src/platform/client/table/handle'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS: readonly RecordKind[] = ['parked_ticket']
/** A ticket that is coded disappears from this list, so changes of tickets also refresh it. */
function onTicketsChanged(changed: () => void): () => void {
  const offRows = onRowsChanged('slips', changed)
  const offSocket = onSocketMessage(({ kind }) => kind === 'tickets' && changed())
  return () => {
    offRows()
    offSocket()
  }
}

/** The list of tickets that are parked or handed over, each with the reason (PLUS-15). */
export default function ParkedTable({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const pane = usePane()
  const [table, setTable] = useState<TableHandle<ParkedRow> | null>(null)
  const source = useMemo(() => parkedSource(agency), [agency])
  const forMe = isForMe(query)
  const search = new URLSearchParams(query).get('search') ?? ''
  const filters = useMemo(() => ({ ...(forMe ? { for_me: true } : {}), ...(search === '' ? {} : { search }) }), [forMe, search])
  usePaneTitle(words('parked'))
  useLiveRecords(table, KINDS, onTicketsChanged)
  const searchFor = (text: string) => pane.navigate(parkedPath(forMe, text), { replace: true })
  return (
    <TablePane<ParkedRow>
      name="parked_slips" label={words('parked_of')} noun={parkedNoun} columns={parkedColumns} source={source} filters={filters} isFiltered={search !== ''}
      onClearFilters={() => searchFor('')} empty={words(forMe ? 'empty_for_me' : 'empty')} search={search} searchLabel={words('search')} onSearch={searchFor} onTable={setTable}
      bar={
        <>
          <BarToggleButton command="queue.show-parked" label={words('all')} isOn={!forMe} />
          <BarToggleButton command="queue.show-for-me" label={words('for_me')} isOn={forMe} />
          <span className="table-bar-end">
            <CommandButton id="queue.open-ticket" />
            <CommandButton id="queue.take-back" />
          </span>
        </>
      }
    />
  )
}
