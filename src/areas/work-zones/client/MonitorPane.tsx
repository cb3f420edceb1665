import '#src/areas/work-zones/client/work-zones.css'
import { useMemo, useState } from 'react'
import { ArmedCheck } from '#src/areas/work-zones/client/ArmedCheck'
import { words } from '#src/areas/work-zones/client/messages'
import { useActiveSites } from '#src/areas/work-zones/client/use-site'
import { siteColumns, siteNoun, siteSource, type Site } from '#src/areas/work-zones/client/zone-rows'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS = ['work_zone', 'project'] as const

/** The monitored projects: how many work zones each has, how many are armed, and the state of the site (WZON-1, WZON-2). */
export default function MonitorPane({ search: query }: PaneViewProps) {
  const person = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  usePaneTitle(words('monitor'), person.dot_authority_name)
  const [table, setTable] = useState<TableHandle<Site> | null>(null)
  useLiveRecords(table, KINDS)
  const mayChange = may('change_work_zones', person).allowed
  const search = new URLSearchParams(query).get('search') ?? ''
  const filters = useMemo<Filters>(() => (search === '' ? {} : { search }), [search])
  const source = useMemo(() => siteSource(person.dot_authority_id), [person.dot_authority_id])
  const searchFor = (text: string) => pane.navigate(`${path.split('?')[0]}${text.trim() === '' ? '' : `?${new URLSearchParams({ search: text.trim() }).toString()}`}`, { replace: true })
  return (
    <div className="zones">
      {mayChange && <ActiveCheck />}
      <TablePane<Site>
        name="monitored_projects" label={words('monitor')} noun={siteNoun} columns={siteColumns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => searchFor('')}
        empty={mayChange ? words('no_projects') : message('labels.read_only_work_zones')} search={search} searchLabel={words('search_projects')} onSearch={searchFor} onTable={setTable}
        bar={
          <>
            <CommandButton id="work-zones.open-project" label={words('show_zones')} />
            <CommandButton id="work-zones.show-others" />
            {mayChange && (
              <span className="table-bar-end">
                <CommandButton id="work-zones.disarm-all" />
                <CommandButton id="work-zones.arm-all" />
              </span>
            )}
          </>
        }
      />
    </div>
  )
}

function ActiveCheck() {
  return <ArmedCheck sites={useActiveSites()} isOne={false} />
}
