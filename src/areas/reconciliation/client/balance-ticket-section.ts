import { defineTicketSection } from '#src/areas/tickets/client/public/ticket-sections'

/** The balance of a coded ticket (PLUS-5). */
export const balanceTicketSection = defineTicketSection({
  name: 'balance',
  order: 4,
  isShown: ({ coded, dot_project_id: projectId }) => coded && projectId !== null,
  view: () => import('./balance/TicketBalance'),
})
