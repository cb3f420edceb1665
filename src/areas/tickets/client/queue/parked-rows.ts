import type { Static } from 'typebox'
import { queue, type ParkedSlip } from '#src/areas/tickets/api/queue'
import { lastTicketChange } from '#src/areas/tickets/client/last-ticket-change'
import { words } from '#src/areas/tickets/client/queue/messages'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A parked ticket, as a row of the list. */
export type ParkedRow = Static<typeof ParkedSlip>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'parked-table': ParkedRow
  }
}

export const parkedNoun: Noun = { one: 'ticket', many: 'tickets' }
export const queueCalls = requests(queue)

/** The columns of the list of parked tickets. The note, which says why a ticket is parked, follows the ticket number. */
export const parkedColumns = columns<ParkedRow>([
  { id: 'ticket_number', label: words('ticket'), kind: 'ticket_number', width: 112 },
  { id: 'note', label: words('note'), kind: 'text', width: 320, flex: 3, sortable: false },
  { id: 'for_name', label: words('for'), kind: 'text', width: 144 },
  { id: 'parked_by_name', label: words('by'), kind: 'text', width: 144 },
  { id: 'parked_at', label: words('at'), kind: 'time', withDay: true, width: 168 },
  { id: 'material_description', label: words('material'), kind: 'text', width: 168, flex: 1 },
  { id: 'plant_name', label: words('plant'), kind: 'text', width: 136, flex: 1 },
  { id: 'net_amount', label: words('net'), kind: 'weight', unitOf: ({ uom_1: unit }) => unit, width: 112 },
  { id: 'ticketed_at', label: words('loaded'), kind: 'time', withDay: true, width: 168 },
  { id: 'project_title', label: words('project'), kind: 'text', width: 168, flex: 1 },
])

/** The parked tickets, read in pages. The ticket that was parked last comes first. */
export function parkedSource(agency: number): TableSource<ParkedRow> {
  return {
    queryKey: ['parked-tickets', agency],
    // a change of tickets also changes this list, because a ticket that is coded disappears from it
    changedAt: () => lastTicketChange(null),
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { answer, headers } = await callApiWithHeaders(queueCalls.list({
        page_size: size, page_number: startRow / size + 1, ...filters,
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      }), { signal, ignore: 'all' })
      return { rows: answer.parked_slips, total: Number(headers.get('total-count') ?? answer.parked_slips.length) }
    },
  }
}
