import { words } from '#src/areas/plants/client/messages'
import type { PlantDay } from '#src/areas/plants/client/plant-health/plant-day'
import { latencyText } from '#src/areas/plants/domain/plant-health/minutes-text'
import { usTime } from '#src/platform/domain/formats/dates'
import { browserZone } from '#src/workspace/client/commands/steps-day'

/** The tickets of a day with their latency: the same numbers as the chart. */
export function DayTable({ day }: { readonly day: PlantDay }) {
  const zone = browserZone()
  return (
    <table className="plant-table">
      <thead>
        <tr>
          <th scope="col">{words('ticket')}</th>
          <th scope="col">{words('dispatched')}</th>
          <th scope="col">{words('received')}</th>
          <th scope="col" className="number">{words('latency')}</th>
        </tr>
      </thead>
      <tbody>
        {day.tickets.map((ticket) => (
          <tr key={ticket.id}>
            <td>{ticket.ticket_number}</td>
            <td>{ticket.dispatched_at === null ? '' : usTime(ticket.dispatched_at, zone)}</td>
            <td>{usTime(ticket.received_at, zone)}</td>
            <td className="number">{ticket.minutes === -1 ? '' : ticket.minutes === -2 ? words('clock_ahead') : latencyText(ticket.minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
