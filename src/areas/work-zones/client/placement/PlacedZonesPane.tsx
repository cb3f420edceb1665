import '#src/areas/work-zones/client/work-zones.css'
import { useMemo, useState } from 'react'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { ArmedCheck } from '#src/areas/work-zones/client/ArmedCheck'
import { words } from '#src/areas/work-zones/client/messages'
import { placedColumns } from '#src/areas/work-zones/client/placement/placed-rows'
import { useLines } from '#src/areas/work-zones/client/placement/use-lines'
import { useSite } from '#src/areas/work-zones/client/use-site'
import { zoneNoun, zoneSource, type Site, type Zone } from '#src/areas/work-zones/client/zone-rows'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS = ['work_zone', 'alignment'] as const

/**
 * The work zones of one project that are placed by stations. Shown only if the agency has stationing, and only to roles that see work zones
 * (GEO-24, GEO-18, WZON-24).
 */
export default function PlacedZonesPane({ params: { projectId }, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const maySee = may('view_work_zones', person).allowed
  const isOn = checkStationing(person).allowed
  const { site, asked } = useSite(Number(projectId), maySee && isOn)
  const { lines, asked: askedLines } = useLines(Number(projectId))
  usePaneTitle(words('placed'), site?.title)
  if (!isOn) return <p className="pane-note">{words('stationing_off')}</p>
  if (!maySee) return <p className="pane-note">{message('labels.read_only_work_zones')}</p>
  return site === undefined || lines === undefined ? <Unanswered asked={[asked, askedLines]} lines={9} /> : <PlacedList site={site} query={search} hasLines={lines.length > 0} />
}

function PlacedList({ site, query, hasLines }: { readonly site: Site; readonly query: string; readonly hasLines: boolean }) {
  const person = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  const [table, setTable] = useState<TableHandle<Zone> | null>(null)
  useLiveRecords(table, KINDS)
  const mayChange = may('change_work_zones', person).allowed
  const search = new URLSearchParams(query).get('search') ?? ''
  const filters = useMemo<Filters>(() => (search === '' ? {} : { search }), [search])
  const source = useMemo(() => zoneSource(person.dot_authority_id, site.id, true), [person.dot_authority_id, site.id])
  const { id, title } = site
  const project = useMemo(() => ({ id, title }), [id, title])
  const searchFor = (text: string) => pane.navigate(`${path.split('?')[0]}${text.trim() === '' ? '' : `?${new URLSearchParams({ search: text.trim() }).toString()}`}`, { replace: true })
  return (
    <div className="zones">
      {mayChange && <ArmedCheck sites={[site]} isOne />}
      <TablePane<Zone>
        name="safety_work_zones" label={words('placed_of', { title })} noun={zoneNoun} columns={placedColumns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => searchFor('')}
        empty={words(!hasLines ? 'no_lines' : mayChange ? 'no_placed' : 'no_placed_read')} search={search} searchLabel={words('search_placed')} onSearch={searchFor} project={project} onTable={setTable}
        bar={
          <>
            <CommandButton id="work-zones.open" label={words(mayChange ? 'edit_zone' : 'open_zone')} />
            {mayChange && (
              <>
                <CommandButton id="work-zones.arm" label={words('arm')} />
                <CommandButton id="work-zones.disarm" label={words('disarm')} />
                <CommandButton id="work-zones.remove" label={words('remove')} />
              </>
            )}
            <CommandButton id="stationing.show" />
            {mayChange && (
              <span className="table-bar-end">
                <CommandButton id="work-zones.new" look="filled" />
              </span>
            )}
          </>
        }
      />
    </div>
  )
}
