import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { countsAsDelivered } from '#src/areas/tickets/domain/status'
import type { TicketStatus } from '#src/platform/domain/status-words'

/** Whether a ticket has a map view: only delivered tickets have one (TICK-77, TICK-101). */
export function checkMapView(status: TicketStatus): Verdict {
  return countsAsDelivered(status) ? allow : refuse('errors.map_delivered_only')
}

/** Whether a list with this status filter can be shown on the map: only if the filter includes delivered tickets (TICK-77). */
export function checkMapOfList(statusFilter: string | null | undefined): Verdict {
  return statusFilter === null || statusFilter === undefined || ['', 'all', 'delivered'].includes(statusFilter) ? allow : refuse('errors.map_delivered_only')
}
