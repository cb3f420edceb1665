import { defineTicketSection } from '#src/areas/tickets/client/public/ticket-sections'

/** The findings of a ticket with their answers (PLUS-10, PLUS-12). */
export const findingsTicketSection = defineTicketSection({
  name: 'findings',
  order: 5,
  isShown: () => true,
  view: () => import('./TicketFindings'),
})
