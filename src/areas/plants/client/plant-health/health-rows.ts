import type { Static } from 'typebox'
import { CircleOff, Layers, Minus, Moon, Radio, VolumeX } from 'lucide-react'
import { plantHealth, type PlantHealth, type plantStates } from '#src/areas/plants/api/plant-health'
import { lastTicketedText } from '#src/areas/plants/domain/plant-health/last-ticketed'
import { latencyText } from '#src/areas/plants/domain/plant-health/minutes-text'
import { words } from '#src/areas/plants/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns, type ColumnSpec, type StatusLook } from '#src/platform/client/table/columns'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A plant with its health. */
export type HealthRow = Static<typeof PlantHealth>
/** Counts of all plants, and the agency's ranges. */
export type HealthMeta = Static<typeof plantHealth.list.answer>['meta']

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'plant-health-table': HealthRow
  }
}

export const healthCalls = requests(plantHealth)
export const healthKeys = {
  list: (agency: number) => ['plant-health', agency, 'list'] as const,
  meta: (agency: number) => ['plant-health', agency, 'meta'] as const,
  one: (agency: number, id: number) => ['plant-health', agency, id] as const,
}

const looks: Readonly<Record<(typeof plantStates)[number], StatusLook>> = {
  silent: { word: words('silent'), tone: 'rejected', icon: VolumeX },
  late_batch: { word: words('late_batch'), tone: 'flagged', icon: Layers },
  live: { word: words('live'), tone: 'delivered', icon: Radio },
  ended: { word: words('ended'), tone: 'voided', icon: Moon },
  no_work: { word: words('no_work'), tone: 'voided', icon: Minus },
  inactive: { word: words('inactive'), tone: 'voided', icon: CircleOff },
}

/** The columns of plant health for the agency's preferred range (PLNT-5, PLNT-12). */
export function healthColumns(preferred: number): readonly ColumnSpec<HealthRow>[] {
  return columns<HealthRow>([
    { id: 'plant_name', label: words('name'), kind: 'text', width: 184, flex: 2, strong: true },
    { id: 'supplier_name', label: words('supplier'), kind: 'text', width: 152, flex: 1 },
    { id: 'state', label: words('state'), kind: 'status', looks, width: 152, sortKey: 'attention' },
    { id: 'last_ticketed_time', label: words('last_ticketed'), kind: 'text', width: 272, value: ({ last_ticketed_time: at }) => (at === null ? null : lastTicketedText(at, new Date())) },
    { id: 'today', label: words('today'), kind: 'count', width: 72 },
    { id: 'latency', label: words('median'), kind: 'text', width: 96, value: ({ latency }) => (latency === null ? null : latencyText(latency)) },
    { id: 'in_preferred', label: words('in_preferred', { minutes: preferred }), kind: 'share', width: 128, isLow: ({ is_flagged: isFlagged }) => isFlagged },
    { id: 'days', label: words('seven_days'), kind: 'bars', width: 96, sortable: false, value: ({ days }) => days.join(' ') },
    { id: 'notes', label: words('notes'), kind: 'text', width: 200, flex: 2 },
  ])
}

/** The agency's plants with their health, by page; plants that need attention come first. */
export function healthSource(agency: number): TableSource<HealthRow> {
  return {
    queryKey: healthKeys.list(agency),
    rowKind: 'plant',
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { content, page } = await callApi(healthCalls.list({
        page_size: size, page_number: startRow / size, ...(typeof filters.search === 'string' ? { plant_name_or_supplier_name: filters.search } : {}),
        ...(filters['attention'] === true ? { attention: true } : {}), ...(sort.length === 0 ? {} : { sort: sort.map(({ key, direction }) => `${key},${direction}`) }),
      }), { signal, ignore: 'all' })
      return { rows: content, total: page.total_rows }
    },
  }
}

/** Reads the counts of all plants and the agency's ranges. */
export async function readMeta(signal: AbortSignal): Promise<HealthMeta> {
  return (await callApi(healthCalls.list({ page_size: 1 }), { signal, ignore: 'all' })).meta
}

/** Reads the health of one plant. */
export async function readHealth(id: number, signal: AbortSignal): Promise<Static<typeof plantHealth.detail.answer>> {
  return callApi(healthCalls.detail({ id }), { signal, ignore: 'all' })
}
