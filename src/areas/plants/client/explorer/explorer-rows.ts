import type { Static } from 'typebox'
import { explorer } from '#src/areas/plants/api/explorer'
import { words } from '#src/areas/plants/client/messages'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'

/** The answer of the explorer: series for the chart, and the same numbers as rows. */
export type Explored = Static<typeof explorer.explore.answer>

/** One plant on one day, with an id for the table. */
export type ExplorerRow = Explored['content'][number] & { readonly id: number }

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'plant-explorer': ExplorerRow
  }
}

export const explorerCalls = requests(explorer)
export const explorerNoun: Noun = { one: 'plant and day', many: 'plants and days' }

/** The columns of the explorer's table (PLNT-19). */
export const explorerColumns = columns<ExplorerRow>([
  { id: 'plant_name', label: words('name'), kind: 'text', width: 184, flex: 1, strong: true },
  { id: 'day', label: words('day'), kind: 'day', width: 96 },
  { id: 'tickets', label: words('tickets'), kind: 'count', width: 80 },
  { id: 'tons', label: words('tons'), kind: 'quantity', unit: 'TON', width: 104 },
  { id: 'temperature', label: words('temperature'), kind: 'quantity', decimals: 1, unit: '°F', width: 152 },
  { id: 'temperature_range', label: words('temperature_range'), kind: 'text', width: 144, value: ({ temperature_min: low, temperature_max: high }) => (low === null || high === null ? null : `${low} to ${high} °F`) },
  { id: 'latency', label: words('median'), kind: 'quantity', decimals: 0, unit: 'min', width: 104 },
  { id: 'in_preferred', label: words('in_preferred_range'), kind: 'share', width: 128 },
])

/** The chosen plants and period, as in the pane's path. */
export interface ExplorerQuery {
  readonly plants: readonly number[]
  readonly start: string
  readonly end: string
}

/** Parses the plants and the period from the query string of the pane's path; null until both are chosen. */
export function explorerQueryOf(search: string): ExplorerQuery | null {
  const searchParams = new URLSearchParams(search)
  const plants = (searchParams.get('plants') ?? '').split(',').map(Number).filter((id) => Number.isInteger(id) && id > 0)
  const [start, end] = [searchParams.get('start'), searchParams.get('end')]
  return plants.length === 0 || start === null || end === null ? null : { plants, start, end }
}

/** The path of the explorer for these plants and this period. */
export function explorerPath({ plants, start, end }: ExplorerQuery): string {
  return `/admin/plant-health/explorer?plants=${plants.join(',')}&start=${start}&end=${end}`
}
