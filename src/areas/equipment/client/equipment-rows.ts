import type { Static } from 'typebox'
import { CirclePause, CircleSlash, Play, Power, RadioTower } from 'lucide-react'
import { equipments, type EquipmentSchema } from '#src/areas/equipment/api/equipment'
import { statusNames } from '#src/areas/equipment/domain/status'
import { words } from '#src/areas/equipment/client/messages'
import { callApi, callApiWithHeaders } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { columns, type ColumnSpec, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'
import { durationText } from '#src/areas/equipment/client/durations'
import { readFilters } from '#src/areas/equipment/client/filters/equipment-filters'

/** A machine as it is shown in lists. */
export type Equipment = Static<typeof EquipmentSchema> & {
  /** Set on the first machine of each project if the list is grouped by project: the counts of that project. */
  readonly group?: { readonly machines: number; readonly running: number }
}
/** The counts of the machines in a list. */
export type EquipmentTotals = Static<typeof equipments.totals.answer>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'equipment-table': Equipment
  }
}

export const equipmentCalls = requests(equipments)
export const equipmentNoun: Noun = { one: 'machine', many: 'machines' }

/** The word, icon and color of each status. */
export const statusLooks: Readonly<Record<string, StatusLook>> = {
  1: { word: statusNames[1], tone: 'changed', icon: RadioTower },
  2: { word: statusNames[2], tone: 'flagged', icon: CirclePause },
  3: { word: statusNames[3], tone: 'delivered', icon: Play },
  4: { word: statusNames[4], tone: 'rejected', icon: CircleSlash },
  5: { word: statusNames[5], tone: 'voided', icon: Power },
}

/** How long counts are reused, so that all pages and the footer of the list share one request. */
const TOTALS_MS = 1_000
const FEET_IN_METER = 3.280_839_9
const FEET_IN_MILE = 5280

/** A distance in feet, or in miles if it is 1,000 feet or more. */
function distanceText(meters: number): string {
  const feet = meters * FEET_IN_METER
  return feet < 1000 ? words('feet', { count: Math.round(feet) }) : words('miles', { count: (feet / FEET_IN_MILE).toFixed(1) })
}

function nearText({ in_proximity: isNear, distance_meters: distance }: Equipment): string | null {
  return isNear === null || distance === null ? null : words(isNear ? 'near_yes' : 'near_no', { distance: distanceText(distance) })
}

/** The project of a machine, followed by the project's counts on the first machine of a group. */
function projectText({ project, group }: Equipment): string | null {
  if (group === undefined) return project
  return words('group', { project: project ?? words('no_project'), count: group.machines, running: group.running })
}

const place = ({ geographic_center: center }: Equipment) => (center === null ? null : `${center.latitude.toFixed(6)}, ${center.longitude.toFixed(6)}`)

/** The columns of equipment (EQPT-2). `ofProject` leaves out the columns about the project, for the list of one project. */
export function equipmentColumns({ ofProject }: { readonly ofProject: boolean }): readonly ColumnSpec<Equipment>[] {
  return columns<Equipment>([
    { id: 'equipment_id', label: words('id'), kind: 'text', width: 104, strong: true },
    { id: 'model', label: words('model'), kind: 'text', width: 184, flex: 2, value: ({ oem, model }) => [oem, model].filter((text) => text !== '').join(' ') },
    { id: 'subtype', label: words('subtype'), kind: 'text', width: 112, flex: 1 },
    ...(ofProject ? [] : [{ id: 'project', label: words('project'), kind: 'text', width: 208, flex: 3, value: projectText } as const, { id: 'job_id', label: words('job'), kind: 'text', width: 80 } as const]),
    { id: 'contractor', label: words('contractor'), kind: 'text', width: 136, flex: 1 },
    { id: 'status_id', label: words('status'), kind: 'status', looks: statusLooks, width: 132 },
    { id: 'status_timer', label: words('timer'), kind: 'text', width: 76, value: ({ status_timer: seconds }) => durationText(seconds) },
    { id: 'transmitting', label: words('sending'), kind: 'choice', choices: { true: words('yes'), false: words('no') }, width: 108, value: ({ transmitting }) => String(transmitting) },
    { id: 'running_minutes', label: words('since_five'), kind: 'quantity', decimals: 1, unit: 'h', width: 104, sortable: false, value: ({ running_minutes: minutes }) => (minutes / 60).toFixed(1) },
    { id: 'in_proximity', label: words('near'), kind: 'text', width: 120, sortable: false, value: nearText },
    { id: 'engine_status', label: words('engine'), kind: 'choice', choices: { running: words('engine_running'), off: words('engine_off') }, width: 96, shown: false, sortable: false },
    { id: 'geographic_center', label: words('position'), kind: 'text', width: 184, shown: false, sortable: false, value: place },
    { id: 'oem', label: words('oem'), kind: 'text', width: 120, shown: false },
    { id: 'serial_number', label: words('serial'), kind: 'text', width: 128, shown: false },
    { id: 'mobilization_in', label: words('first_day'), kind: 'day', width: 104, shown: false },
    { id: 'mobilization_out', label: words('last_day'), kind: 'day', width: 112, shown: false },
    { id: 'project_equipments_count', label: words('projects'), kind: 'count', width: 88, shown: false, sortable: false },
    { id: 'heard_at', label: words('heard'), kind: 'time', withDay: true, width: 168, shown: false },
    { id: 'operating_hours', label: words('hours'), kind: 'quantity', decimals: 1, unit: 'h', width: 112, shown: false, sortable: false },
    { id: 'fuel_percent', label: words('fuel'), kind: 'quantity', decimals: 0, unit: '%', width: 80, shown: false, sortable: false },
  ])
}

/** The query for the counts of a list with these filters. All pages and the footer share its result. */
export function totalsQuery(agency: number, projectId: number | null, filters: Readonly<Record<string, unknown>>) {
  const { deleted, ...shared } = readFilters(filters)
  const request = projectId === null ? equipmentCalls.totals({ ...shared, ...(deleted === true ? { deleted } : {}) }) : equipmentCalls.totalsOfProject({ ...shared, projectId })
  return { queryKey: ['equipment-totals', agency, projectId, shared, deleted === true], queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(request, { signal, ignore: 'all' }), staleTime: TOTALS_MS }
}

/** Adds each project's counts to the row of its first machine. The rows are those of the page that begins at `startRow`. */
export function withGroups(rows: readonly Equipment[], startRow: number, { projects }: Pick<EquipmentTotals, 'projects'>): readonly Equipment[] {
  const firsts = new Map<number, NonNullable<Equipment['group']>>()
  let at = 0
  for (const { machines, running } of projects) {
    firsts.set(at, { machines, running })
    at += machines
  }
  return rows.map((row, index) => {
    const group = firsts.get(startRow + index)
    return group === undefined ? row : { ...row, group }
  })
}

/** The equipment of the agency, or of one project, by page (EQPT-1, EQPT-3). */
export function equipmentSource(agency: number, projectId: number | null): TableSource<Equipment> {
  return {
    queryKey: ['equipments', agency, projectId],
    isGroupStart: ({ group }) => group !== undefined,
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { deleted, ...shared } = readFilters(filters)
      const query = {
        ...shared, page_size: size, page_number: startRow / size + 1,
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      }
      if (projectId !== null) {
        const { answer, headers } = await callApiWithHeaders(equipmentCalls.ofProject({ ...query, projectId }), { signal, ignore: 'all' })
        return { rows: answer.oem_equipments, total: Number(headers.get('total-count') ?? answer.oem_equipments.length) }
      }
      const { answer, headers } = await callApiWithHeaders(equipmentCalls.list({ ...query, ...(deleted === true ? { deleted } : {}) }), { signal, ignore: 'all' })
      // only the default order groups machines by project
      const rows = sort.length > 0 ? answer.equipments : withGroups(answer.equipments, startRow, await queryClient.fetchQuery(totalsQuery(agency, null, filters)))
      return { rows, total: Number(headers.get('total-count') ?? answer.equipments.length) }
    },
  }
}
