import { defineTicketSection } from '#src/areas/tickets/client/public/ticket-sections'

/** The samples of a ticket, failing samples of its lot, and the certificates and warming potential of its material (PLUS-29). */
export const materialsTicketSection = defineTicketSection({
  name: 'materials',
  order: 20,
  isShown: () => true,
  view: () => import('./samples/TicketMaterialSection'),
})
