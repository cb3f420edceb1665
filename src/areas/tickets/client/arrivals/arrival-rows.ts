import type { Static } from 'typebox'
import { CircleCheck, CircleX } from 'lucide-react'
import { arrivals, type RefusedArrival } from '#src/areas/tickets/api/arrivals'
import { words } from '#src/areas/tickets/client/arrivals/messages'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A refused arrival, as a row of the list. */
export type ArrivalRow = Static<typeof RefusedArrival>
/** A single refused arrival, including the data that was sent. */
export type Arrival = Static<typeof arrivals.detail.answer>['arrival']

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    arrivals: ArrivalRow
    'arrival-table': ArrivalRow
    arrival: ArrivalRow
  }
}

export const arrivalNoun: Noun = { one: 'arrival', many: 'arrivals' }
export const arrivalCalls = requests(arrivals)

/** The query keys of refused arrivals. */
export const arrivalKeys = {
  list: (agency: number) => ['refused-arrivals', agency, 'list'] as const,
  one: (agency: number, id: number) => ['refused-arrivals', agency, id] as const,
}

/** The states by which the list can be filtered, as they appear in the list's URL. A URL without a state means `refused`. */
export type ShownArrivals = 'refused' | 'taken' | 'all'

/** The state by which a URL query filters the list. */
export function shownIn(search: string): ShownArrivals {
  const shown = new URLSearchParams(search).get('show')
  return shown === 'taken' || shown === 'all' ? shown : 'refused'
}

/** The path and query of the list filtered by a state. `search` is the list's current query; its other parameters are kept. */
export function arrivalsPath(search: string, shown: ShownArrivals): string {
  const query = new URLSearchParams(search)
  if (shown === 'refused') query.delete('show')
  else query.set('show', shown)
  const text = query.toString()
  return text === '' ? '/admin/arrivals' : `/admin/arrivals?${text}`
}

/** The result of processing an arrival again, in words; null if it has not been processed again. */
export function resultText({ result }: Pick<ArrivalRow, 'result'>): string | null {
  return result === null ? null : words(result === 'refused' ? 'refused_again' : result)
}

/** Where an arrival came from: the name of the API key, or the imported file and the row in it. */
export function senderText({ sender, import_row: row }: Pick<ArrivalRow, 'sender' | 'import_row'>): string {
  return row === null ? sender : words('file_row', { file: sender, row })
}

/** The columns of refused arrivals. */
export const arrivalColumns = columns<ArrivalRow>([
  { id: 'last_at', label: words('last_at'), kind: 'time', withDay: true, width: 168 },
  { id: 'ticket_number', label: words('ticket'), kind: 'text', width: 120, strong: true },
  { id: 'supplier', label: words('supplier'), kind: 'text', width: 176 },
  { id: 'reason', label: words('reason'), kind: 'text', width: 320, flex: 2 },
  { id: 'sender', label: words('sender'), kind: 'text', width: 168, flex: 1, value: senderText },
  { id: 'arrival_count', label: words('count'), kind: 'count', width: 72 },
  {
    id: 'state', label: words('state'), kind: 'status', width: 112,
    looks: { refused: { word: words('refused'), tone: 'rejected', icon: CircleX }, taken: { word: words('taken'), tone: 'delivered', icon: CircleCheck } },
  },
  { id: 'result', label: words('result'), kind: 'text', width: 136, sortable: false, value: resultText },
  { id: 'retried_at', label: words('retried_at'), kind: 'time', withDay: true, width: 168, shown: false },
  { id: 'retried_by_name', label: words('retried_by'), kind: 'text', width: 160, shown: false, sortable: false },
  { id: 'first_at', label: words('first_at'), kind: 'time', withDay: true, width: 168, shown: false },
])

/** The agency's refused arrivals, one page at a time, the latest first. */
export function arrivalSource(agency: number): TableSource<ArrivalRow> {
  return {
    queryKey: arrivalKeys.list(agency),
    rowKind: 'refused_arrival',
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { answer, headers } = await callApiWithHeaders(arrivalCalls.list({
        page_size: size, page_number: startRow / size + 1, ...filtersSent(filters),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      }), { signal, ignore: 'all' })
      return { rows: answer.arrivals, total: Number(headers.get('total-count') ?? answer.arrivals.length) }
    },
  }
}

/** The table's filters as parameters of the API call. */
export function filtersSent({ search, state }: { readonly search?: unknown; readonly state?: unknown }): { search?: string; state?: 'refused' | 'taken' } {
  return { ...(typeof search === 'string' && search !== '' ? { search } : {}), ...(state === 'refused' || state === 'taken' ? { state } : {}) }
}
