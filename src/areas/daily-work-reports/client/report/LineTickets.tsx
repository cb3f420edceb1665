import { words } from '#src/areas/daily-work-reports/client/messages'
import type { Line } from '#src/areas/daily-work-reports/client/report-rows'
import { StatusPill } from '#src/areas/tickets/client/list/public/StatusPill'
import { usTime } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { isTicketStatus } from '#src/platform/domain/status-words'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

/** The tickets of the focused line; marks those that changed after the line was accepted. */
export function LineTickets({ line, projectId, zone }: { readonly line: Line | null; readonly projectId: number; readonly zone: string }) {
  const pane = usePane()
  if (line === null) {
    return (
      <section className="report-part" aria-label={words('tickets')}>
        <h3>{words('tickets')} <span>{words('no_line')}</span></h3>
      </section>
    )
  }
  const title = words('tickets_of_line', { line: line.line_number })
  return (
    <section className="report-part" aria-label={title}>
      <h3>
        {title} <span>{amountWithUnit(line.quantity, line.uom)}</span>
      </h3>
      {/* focusable, so that the arrow keys can scroll this region */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="report-tickets" role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('ticket')}</th>
              <th scope="col">{words('loaded')}</th>
              <th scope="col">{words('material')}</th>
              <th scope="col">{words('truck')}</th>
              <th scope="col" data-number="">{words('quantity')}</th>
              <th scope="col">{words('station')}</th>
              <th scope="col">{words('status')}</th>
            </tr>
          </thead>
          <tbody>
            {line.tickets.map((ticket) => (
              <tr key={ticket.id}>
                <td>
                  <button type="button" className="link" aria-label={words('open_ticket', { number: ticket.ticket_number })} onClick={() => pane.navigate(`/projects/${projectId}/tickets/${ticket.id}`)}>{ticket.ticket_number}</button>
                </td>
                <td>{usTime(ticket.ticketed_at, zone)}</td>
                <td>{ticket.material_description}</td>
                <td>{ticket.truck}</td>
                <td data-number="">{amountWithUnit(ticket.quantity, line.uom)}</td>
                <td>{ticket.station}</td>
                <td data-changed={ticket.changed ? '' : undefined}>
                  {isTicketStatus(ticket.status) && <StatusPill status={ticket.status} />} {ticket.changed && words('changed')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
