import { words } from '#src/areas/reports/client/messages'
import type { TicketRow } from '#src/areas/reports/client/report-rows'
import { columns } from '#src/platform/client/table/columns'
import { statusWord, ticketStatuses } from '#src/platform/domain/status-words'

/** The columns of the tickets of a line. */
export const ticketColumns = columns<TicketRow>([
  { id: 'ticket_number', label: words('ticket'), kind: 'ticket_number', width: 136, strong: true },
  { id: 'ticketed_at', label: words('ticketed'), kind: 'time', withDay: true, width: 168 },
  { id: 'day', label: words('day'), kind: 'day', width: 104 },
  { id: 'amount', label: words('quantity'), kind: 'quantity', unitOf: ({ unit }) => unit, width: 128 },
  { id: 'waste', label: words('waste'), kind: 'quantity', unitOf: ({ unit }) => unit, width: 112 },
  { id: 'overload_lbs', label: words('overload'), kind: 'quantity', unit: 'LB', width: 120 },
  { id: 'truck', label: words('truck'), kind: 'text', width: 96 },
  { id: 'material_description', label: words('material'), kind: 'text', width: 184, flex: 2 },
  { id: 'pay_codes', label: words('pay_codes'), kind: 'text', width: 136 },
  { id: 'plant_name', label: words('plant'), kind: 'text', width: 152, flex: 1 },
  { id: 'supplier', label: words('supplier'), kind: 'text', width: 152, shown: false },
  { id: 'status', label: words('status'), kind: 'choice', choices: Object.fromEntries(ticketStatuses.map((status) => [status, statusWord(status)])), width: 152 },
])
