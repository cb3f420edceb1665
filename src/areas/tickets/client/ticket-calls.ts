import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { requests } from '#src/platform/client/api/requests'

/** The API calls for tickets. */
export const ticketCalls = requests(tickets)

/** The query keys of tickets. All queries for tickets use them (S-16). */
export const ticketKeys = {
  all: (agency: number) => ['slips', agency] as const,
  detail: (agency: number, id: number) => ['slips', agency, 'detail', id] as const,
  edit: (agency: number, id: number) => ['slips', agency, 'edit', id] as const,
  events: (agency: number, id: number) => ['slips', agency, 'events', id] as const,
  sources: (agency: number, id: number) => ['slips', agency, 'sources', id] as const,
}
