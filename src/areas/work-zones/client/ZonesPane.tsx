import '#src/areas/work-zones/client/work-zones.css'
import { useMemo, useState } from 'react'
import { ArmedCheck } from '#src/areas/work-zones/client/ArmedCheck'
import { words } from '#src/areas/work-zones/client/messages'
import { useNowAt, useSite } from '#src/areas/work-zones/client/use-site'
import { zoneColumns, zoneNoun, zoneSource, type Site, type Zone } from '#src/areas/work-zones/client/zone-rows'
import { isCheckDue } from '#src/areas/work-zones/domain/work-zone'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { usTime } from '#src/platform/domain/formats/dates'
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

const KINDS = ['work_zone'] as const

/** The work zones of one project. People who may not see work zones get a message instead (WZON-24). */
export default function ZonesPane({ params: { projectId }, search }: PaneViewProps<{ readonly projectId: string }>) {
  const maySee = may('view_work_zones', usePerson()).allowed
  const { site, asked } = useSite(Number(projectId), maySee)
  usePaneTitle(words('zones'), site?.title)
  if (!maySee) return <p className="pane-note">{message('labels.read_only_work_zones')}</p>
  return site === undefined ? <Unanswered asked={[asked]} lines={9} /> : <ZoneList site={site} query={search} />
}

function ZoneList({ site, query }: { readonly site: Site; readonly query: string }) {
  const person = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  const [table, setTable] = useState<TableHandle<Zone> | null>(null)
  useLiveRecords(table, KINDS)
  const mayChange = may('change_work_zones', person).allowed
  const search = new URLSearchParams(query).get('search') ?? ''
  const dueAt = site.check_due_at
  const now = useNowAt(dueAt === null ? [] : [dueAt])
  // while a check is due, the button to disarm all zones is in the hourly question instead
  const isAsked = isCheckDue(dueAt, now)
  const filters = useMemo<Filters>(() => (search === '' ? {} : { search }), [search])
  const source = useMemo(() => zoneSource(person.dot_authority_id, site.id), [person.dot_authority_id, site.id])
  const { id, title } = site
  const project = useMemo(() => ({ id, title }), [id, title])
  const searchFor = (text: string) => pane.navigate(`${path.split('?')[0]}${text.trim() === '' ? '' : `?${new URLSearchParams({ search: text.trim() }).toString()}`}`, { replace: true })
  return (
    <div className="zones">
      {mayChange && <ArmedCheck sites={[site]} isOne />}
      <TablePane<Zone>
        name="work_zones" label={words('zones_of', { title })} noun={zoneNoun} columns={zoneColumns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => searchFor('')}
        empty={mayChange ? words('no_zones') : message('labels.read_only_work_zones')} search={search} searchLabel={words('search_zones')} onSearch={searchFor} project={project} onTable={setTable}
        bar={
          <>
            {mayChange && (
              <>
                <CommandButton id="work-zones.arm" label={words('arm')} />
                <CommandButton id="work-zones.disarm" label={words('disarm')} />
              </>
            )}
            <CommandButton id="work-zones.preview" label={words('show_preview')} />
            <CommandButton id="work-zones.history" label={words('show_history')} />
            {mayChange && (
              <span className="table-bar-end">
                {!isAsked && <CommandButton id="work-zones.disarm-all" label={words('disarm_all')} />}
                <CommandButton id="work-zones.arm-all" label={words('arm_all')} />
                <CommandButton id="work-zones.new" look="filled" />
              </span>
            )}
          </>
        }
        foot={<SiteCounts site={site} />}
      />
    </div>
  )
}

/** The counts of the project's zones, which update live, and when the next check of the armed zones is due. */
function SiteCounts({ site: { work_zones_created: created, work_zones_armed: armed, check_due_at: due, timezone } }: { readonly site: Site }) {
  return <span className="zone-counts">{[words('counts', { created, armed }), ...(due === null ? [] : [words('next_check', { time: usTime(due, timezone) })])].join(' · ')}</span>
}
