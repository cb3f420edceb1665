import { checkMapView } from '#src/areas/tickets/domain/map'
import { defineTicketSection } from '#src/areas/tickets/client/public/ticket-sections'

/** The section of the ticket pane with the delivery location of a delivered ticket, which can be opened on the map (TICK-77, TICK-78). */
export const locationTicketSection = defineTicketSection({
  name: 'location',
  order: 10,
  isShown: ({ status }) => checkMapView(status).allowed,
  view: () => import('./TicketLocationSection'),
})
