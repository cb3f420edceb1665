import { words } from '#src/areas/tickets/client/messages'
import type { TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'
import { message } from '#src/platform/domain/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * The delivery location of a ticket with the button of its map view, or a sentence that says that there is no location (TICK-77,
 * TICK-78).
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
