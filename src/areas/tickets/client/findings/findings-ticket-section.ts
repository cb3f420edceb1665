import { defineTicketSection } from '#src/areas/tickets/client/public/ticket-sections'

/** The section of the ticket pane with the ticket's findings and their answers (PLUS-10, PLUS-12). */
export const findingsTicketSection = defineTicketSection({
  name: 'findings',
  order: 5,
  isShown: () => true,
  view: () => import('./TicketFindings'),
})
