import { withUnit } from '#src/platform/domain/formats/numbers'
import { ticketFigures } from '#src/areas/materials/domain/samples/ticket-figures'
import { words } from '#src/areas/materials/client/samples/sample-words'
import type { TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'

/**
 * The figures calculated from a ticket's values, each with its unit and formula. Shows nothing if no formula has all its inputs (SAMP-2).
 */
export function TicketFigures({ slip, airTemperature }: Pick<TicketSectionProps, 'slip'> & { readonly airTemperature: string | null }) {
  const figures = ticketFigures({ ...slip }, airTemperature)
  if (figures.length === 0) return null
  return (
    <section className="ticket-figures" aria-label={words('ticket_figures')}>
      <h3>{words('ticket_figures')}</h3>
      <dl>
        {figures.map(({ key, label, unit, value, source }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{withUnit(value, unit)}</dd>
            <dd className="ticket-figure-source">{source}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
