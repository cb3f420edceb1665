import { defineTicketSection } from '#src/areas/tickets/client/public/ticket-sections'

/** The section of a coded ticket that shows its balance (PLUS-5). */
export const balanceTicketSection = defineTicketSection({
  name: 'balance',
  order: 4,
  isShown: ({ coded, dot_project_id: projectId }) => coded && projectId !== null,
  view: () => import('./balance/TicketBalance'),
})
