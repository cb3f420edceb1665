import type { Static } from 'typebox'
import { plants, type Plant } from '#src/areas/plants/api/plants'
import type { DuplicateReason } from '#src/areas/plants/domain/plants/duplicates'
import { lastTicketedText } from '#src/areas/plants/domain/plant-health/last-ticketed'
import { words } from '#src/areas/plants/client/messages'
import { callApi, callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A row of the list of plants. */
export type PlantRow = Static<typeof Plant>
/** A row of the list of possible duplicates: two plants. The row has the id of the newer plant. */
export type DuplicateRow = Static<typeof plants.duplicates.answer>['duplicates'][number]

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'plant-table': PlantRow
    'plant-duplicate-table': DuplicateRow
  }
}

export const plantCalls = requests(plants)
export const plantNoun: Noun = { one: 'plant', many: 'plants' }
export const duplicateNoun: Noun = { one: 'pair', many: 'pairs' }
export const plantKeys = {
  list: (agency: number) => ['plants', agency] as const,
  one: (agency: number, id: number) => ['plants', agency, id] as const,
  duplicates: (agency: number) => ['plants', agency, 'duplicates'] as const,
}

const yesNo = { true: words('yes'), false: words('no') }

/** The columns of the list of plants (PLNT-1, PLNT-3). */
export const plantColumns = columns<PlantRow>([
  { id: 'name', label: words('name'), kind: 'text', width: 216, flex: 2, strong: true },
  { id: 'supplier', label: words('supplier'), kind: 'text', width: 176, flex: 1 },
  { id: 'last_ticketed_at', label: words('last_ticketed'), kind: 'text', width: 272, value: ({ last_ticketed_at: at }) => (at === null ? null : lastTicketedText(at, new Date())) },
  { id: 'tickets', label: words('tickets'), kind: 'count', width: 88 },
  { id: 'active', label: words('active'), kind: 'choice', choices: yesNo, width: 80, value: ({ active }) => String(active) },
  { id: 'address', label: words('address'), kind: 'text', width: 200, flex: 1 },
  { id: 'notes', label: words('notes'), kind: 'text', width: 200, flex: 1, sortable: false },
])

const reasons: Readonly<Record<DuplicateReason, string>> = { same_name: words('same_name'), same_words: words('same_words'), same_place: words('same_place') }

/** The columns of plants that may be duplicates, with the reason. */
export const duplicateColumns = columns<DuplicateRow>([
  { id: 'reason', label: words('why'), kind: 'choice', choices: reasons, width: 176 },
  { id: 'plant', label: words('kept_plant'), kind: 'text', width: 240, flex: 1, strong: true, value: ({ plant }) => `${plant.name}, ${plant.supplier}` },
  { id: 'plant_tickets', label: words('tickets'), kind: 'count', width: 88, value: ({ plant }) => plant.tickets },
  { id: 'other', label: words('merged_plant'), kind: 'text', width: 240, flex: 1, value: ({ other }) => `${other.name}, ${other.supplier}` },
  { id: 'other_tickets', label: words('tickets'), kind: 'count', width: 88, value: ({ other }) => other.tickets },
])

/** The agency's plants by page. */
export function plantSource(agency: number): TableSource<PlantRow> {
  return {
    queryKey: plantKeys.list(agency),
    rowKind: 'plant',
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const request = plantCalls.list({
        page_size: size, page_number: startRow / size + 1, ...(typeof filters.search === 'string' ? { search: filters.search } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.dot_plants, total: Number(headers.get('total-count') ?? answer.dot_plants.length) }
    },
  }
}

/** Reads one plant. */
export async function readPlant(id: number, signal: AbortSignal): Promise<PlantRow> {
  return (await callApi(plantCalls.detail({ id }), { signal, ignore: 'all' })).dot_plant
}
