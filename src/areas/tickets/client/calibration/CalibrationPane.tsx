import { useMemo, useState } from 'react'
import '#src/areas/tickets/client/calibration/calibration.css'
import { jobColumns, jobNoun, jobSource, pathOfList, stateOfQuery, type JobNumber } from '#src/areas/tickets/client/calibration/job-numbers'
import { ListTabs } from '#src/areas/tickets/client/calibration/ListTabs'
import { words } from '#src/areas/tickets/client/calibration/messages'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters, Sort } from '#src/platform/client/table/model'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'
import { usePerson } from '#src/workspace/client/frame/use-person'

const kinds = ['job_slip_project', 'project'] as const
const newestFirst: readonly Sort[] = [{ key: 'last_ticketed_at', direction: 'desc' }]

/** Suppliers' job numbers in three lists: unconnected, connected to a project, hidden (CALB-1). */
export default function CalibrationPane({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  usePaneTitle(words('calibration'), agencyName)
  const [table, setTable] = useState<TableHandle<JobNumber> | null>(null)
  useLiveRecords(table, kinds)
  const state = stateOfQuery(query)
  const search = new URLSearchParams(query).get('search') ?? ''
  const source = useMemo(() => jobSource(agency, state), [agency, state])
  const filters = useMemo<Filters>(() => (search === '' ? {} : { search }), [search])
  return (
    <div className="tabbed-table">
      <ListTabs agency={agency} current={state} onShow={(next) => pane.navigate(pathOfList(next, search))} />
      <TablePane<JobNumber>
        key={state}
        name="calibration"
        label={words(state)}
        noun={jobNoun}
        columns={jobColumns[state]}
        source={source}
        filters={filters}
        isFiltered={search !== ''}
        onClearFilters={() => pane.navigate(pathOfList(state), { replace: true })}
        defaultSort={newestFirst}
        empty={words(`no_${state}`)}
        search={search}
        searchLabel={words('search')}
        onSearch={(text) => pane.navigate(pathOfList(state, text.trim()), { replace: true })}
        onTable={setTable}
        bar={
          <>
            {state === 'unconnected' && <CommandButton id="calibration.connect-suggested" />}
            {state === 'unconnected' && <CommandButton id="calibration.hide" />}
            {state === 'connected' && <CommandButton id="calibration.disconnect" />}
            {state === 'hidden' && <CommandButton id="calibration.show-again" />}
            <span className="table-bar-end">
              {state === 'unconnected' ? <CommandButton id="calibration.connect" look="filled" /> : <CommandButton id="calibration.add" />}
            </span>
          </>
        }
      />
    </div>
  )
}
