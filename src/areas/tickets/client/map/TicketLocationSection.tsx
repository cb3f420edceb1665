import { words } from '#src/areas/tickets/client/messages'
import type { TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'
import { message } from '#src/platform/domain/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * The section with the delivery location of a ticket and the button that opens it on the map. Without a location, a sentence says so
 * (TICK-77, TICK-78).
 */
export default function TicketLocationSection({ slip: { delivery_lat: latitude, delivery_long: longitude } }: TicketSectionProps) {
  return (
    <section>
      <h3>{words('map_location')}</h3>
      {latitude === null || longitude === null ? <p>{message('errors.location_not_collected')}</p> : (
        <>
          <p>{words('map_degrees', { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) })}</p>
          <CommandButton id="tickets.show-on-map" look="bare" />
        </>
      )}
    </section>
  )
}
