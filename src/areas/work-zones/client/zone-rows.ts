import type { Static } from 'typebox'
import { CircleMinus, Clock, Construction, Radio } from 'lucide-react'
import { workZones, type ProjectSite, type WorkZoneSchema } from '#src/areas/work-zones/api/work-zones'
import { siteStates, zoneDirections, zoneImpacts, zoneMethods, zoneTypes } from '#src/areas/work-zones/domain/work-zone'
import { words } from '#src/areas/work-zones/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A work zone as lists show it. */
export type Zone = Static<typeof WorkZoneSchema>
/** A monitored project as the monitor shows it. */
export type Site = Static<typeof ProjectSite>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'work-zone-table': Zone
    'monitored-project-table': Site
  }
}

export const zoneCalls = requests(workZones)
export const zoneNoun: Noun = { one: 'work zone', many: 'work zones' }
// marks the cached lists as stale, so that lists that are not on the screen are read again when they are opened
onRecordsChanged(['work_zone'], () => void queryClient.invalidateQueries({ queryKey: ['work_zones'], refetchType: 'none' }))

export const siteNoun: Noun = { one: 'project', many: 'projects' }

/** The label, icon and color of each state of a zone. */
export const zoneLooks = {
  armed: { word: words('armed'), tone: 'rejected', icon: Radio },
  disarmed: { word: words('disarmed'), tone: 'voided', icon: CircleMinus },
  partial: { word: words('pending'), tone: 'flagged', icon: Clock },
} as const satisfies Readonly<Record<string, StatusLook>>

const siteLooks: Readonly<Record<Site['job_site_status'], StatusLook>> = {
  active: { word: siteStates.active, tone: 'rejected', icon: Radio },
  idle: { word: siteStates.idle, tone: 'pending', icon: Construction },
  none: { word: siteStates.none, tone: 'voided', icon: CircleMinus },
}

/** The state that is shown for a zone: armed, disarmed, or partial. */
export function shownState({ armed, state }: Pick<Zone, 'armed' | 'state'>): keyof typeof zoneLooks {
  return armed ? 'armed' : state === 'partial' ? 'partial' : 'disarmed'
}

const zone = ({ timezone }: Zone) => timezone

/** The columns of a project's work zones (WZON-3). Times are in the project's time zone. */
export const zoneColumns = columns<Zone>([
  { id: 'name', label: words('name'), kind: 'text', width: 200, flex: 2, strong: true },
  { id: 'armed', label: words('state'), kind: 'status', looks: zoneLooks, width: 152, value: shownState },
  { id: 'type', label: words('type'), kind: 'choice', choices: zoneTypes, width: 144, absent: '–' },
  { id: 'direction', label: words('direction'), kind: 'choice', choices: zoneDirections, width: 128, absent: '–' },
  { id: 'impact', label: words('impact'), kind: 'choice', choices: zoneImpacts, width: 168, absent: '–' },
  { id: 'speed_limit', label: words('speed_limit'), kind: 'quantity', decimals: 0, unit: words('mph'), width: 128 },
  { id: 'road_name', label: words('road_name'), kind: 'text', width: 152, flex: 1 },
  { id: 'method', label: words('method'), kind: 'choice', choices: zoneMethods, width: 112, absent: '–' },
  { id: 'starts_at', label: words('starts'), kind: 'time', withDay: true, zone, width: 160 },
  { id: 'ends_at', label: words('ends'), kind: 'time', withDay: true, zone, width: 160 },
  { id: 'last_transmitted', label: words('transmitted'), kind: 'time', withDay: true, zone, width: 160 },
  { id: 'last_modified', label: words('modified'), kind: 'time', withDay: true, zone, width: 160 },
  { id: 'updated_by', label: words('updated_by'), kind: 'text', width: 136 },
  { id: 'created_by', label: words('created_by'), kind: 'text', width: 136 },
  { id: 'description', label: words('description'), kind: 'text', width: 240, shown: false, sortable: false },
])

/** The columns of the monitor (WZON-1). */
export const siteColumns = columns<Site>([
  { id: 'title', label: words('project'), kind: 'text', width: 280, flex: 2, strong: true },
  { id: 'job_number', label: words('job_number'), kind: 'text', width: 136 },
  { id: 'job_site_status', label: words('site'), kind: 'status', looks: siteLooks, width: 128 },
  { id: 'work_zones_created', label: words('created'), kind: 'count', width: 104 },
  { id: 'work_zones_armed', label: words('armed'), kind: 'count', width: 104 },
  { id: 'check_due_at', label: words('check'), kind: 'time', withDay: true, zone: ({ timezone }) => timezone, width: 168, flex: 1 },
])

/** The work zones of a project, one page at a time; with `isPlaced`, only those that are placed by stations. */
export function zoneSource(agency: number, projectId: number, isPlaced = false): TableSource<Zone> {
  return {
    queryKey: ['work_zones', agency, projectId, ...(isPlaced ? ['placed'] : [])],
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { content, page } = await callApi(zoneCalls.list({
        projectId, page_size: size, page_number: startRow / size, ...(isPlaced ? { placed: true } : {}), ...(typeof filters.search === 'string' ? { search: filters.search } : {}), ...(sort.length === 0 ? {} : { sort: sort.map(({ key, direction }) => `${key},${direction}`) }),
      }), { signal, ignore: 'all' })
      return { rows: content, total: page.total_rows }
    },
  }
}

/** The monitored projects, one page at a time (WZON-2). */
export function siteSource(agency: number): TableSource<Site> {
  return {
    queryKey: ['work_zones', agency, 'monitoring'],
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { content, page } = await callApi(zoneCalls.monitoring({
        page_size: size, page_number: startRow / size + 1, ...(typeof filters.search === 'string' ? { match: filters.search } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      }), { signal, ignore: 'all' })
      return { rows: content, total: page.total_rows }
    },
  }
}
