import { ReceiptText } from 'lucide-react'
import { usDay } from '#src/platform/domain/formats/dates'
import { statusWord } from '#src/platform/domain/status-words'
import { callApi } from '#src/platform/client/api/call-api'
import { ticketCalls } from '#src/areas/tickets/client/ticket-calls'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { definePaletteSource } from '#src/workspace/client/palette/source'

const MOST = 8

/**
 * Lets the command palette find tickets by number, truck, plant, supplier, material or job number, with the search of the feed (WORK-11,
 * TICK-12).
 */
export const ticketsSource = definePaletteSource({
  group: 'Tickets',
  order: 10,
  prefix: '#',
  icon: ReceiptText,
  async search(typed, { signal }) {
    if (typed === '') return []
    const { slips } = await callApi(ticketCalls.list({ search: typed, page_size: MOST, totals: false }), { signal, ignore: 'all' })
    return slips.map((slip) => ({
      id: `ticket ${slip.id}`,
      label: slip.ticket_number,
      detail: `${usDay(slip.ticket_date)} · ${slip.plant_name} · ${slip.material_description} · ${statusWord(slip.status)}`,
      action: { kind: 'open', path: ticketPath(slip) },
    }))
  },
})
