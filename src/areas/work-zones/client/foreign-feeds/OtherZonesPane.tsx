import '#src/areas/work-zones/client/work-zones.css'
import { useMemo, useState } from 'react'
import { foreignColumns, foreignNoun, foreignSource, type ForeignZone } from '#src/areas/work-zones/client/foreign-feeds/foreign-rows'
import { words } from '#src/areas/work-zones/client/foreign-feeds/messages'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { may } from '#src/platform/domain/session/abilities'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS = ['work_zone_feed'] as const

/** The work zones of other agencies, in a list of their own, separate from the agency's work zones (PLUS-27). */
export default function OtherZonesPane({ search: query }: PaneViewProps) {
  const person = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  usePaneTitle(words('others'), person.dot_authority_name)
  const [table, setTable] = useState<TableHandle<ForeignZone> | null>(null)
  useLiveRecords(table, KINDS)
  const search = new URLSearchParams(query).get('search') ?? ''
  const filters = useMemo<Filters>(() => (search === '' ? {} : { search }), [search])
  const source = useMemo(() => foreignSource(person.dot_authority_id), [person.dot_authority_id])
  const searchFor = (text: string) => pane.navigate(`${path.split('?')[0]}${text.trim() === '' ? '' : `?${new URLSearchParams({ search: text.trim() }).toString()}`}`, { replace: true })
  return (
    <TablePane<ForeignZone>
      name="other_work_zones" label={words('others')} noun={foreignNoun} columns={foreignColumns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => searchFor('')}
      empty={words('no_others')} search={search} searchLabel={words('search_others')} onSearch={searchFor} onTable={setTable}
      bar={
        may('change_agency', person).allowed && (
          <span className="table-bar-end">
            <CommandButton id="work-zones.refresh-feeds" />
            <CommandButton id="work-zones.show-feeds" />
          </span>
        )
      }
      foot={<span className="zone-counts">{words('read_only')}</span>}
    />
  )
}
