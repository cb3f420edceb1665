import { useState } from 'react'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { fieldLabel, fieldText } from '#src/areas/tickets/client/public/field-text'
import { useTicketSources } from '#src/areas/tickets/client/ticket-queries'
import { words } from '#src/areas/tickets/client/messages'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'

/** The agency's corrections of a ticket, and the values that the supplier sent each time (PLUS-1). */
export function TicketSources({ agency, id, slip, zone }: { readonly agency: number; readonly id: number; readonly slip: Slip; readonly zone: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useTicketSources(agency, id, isOpen)
  const units = { ...slip }
  return (
    <details className="ticket-sources" data-parts="sources corrections" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words('as_sent')}</summary>
      {isError && <p role="alert">{words('sources_failed')}</p>}
      {isOpen && data === undefined && !isError && <Skeleton />}
      {data !== undefined && <h4 data-part="corrections" tabIndex={-1}>{words('corrections')}</h4>}
      {data?.corrections.length === 0 && <p>{words('no_corrections')}</p>}
      {data !== undefined && data.corrections.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{words('field')}</th>
              <th scope="col">{words('sent')}</th>
              <th scope="col">{words('corrected')}</th>
              <th scope="col">{words('by')}</th>
            </tr>
          </thead>
          <tbody>
            {data.corrections.map((correction) => (
              <tr key={correction.id}>
                <th scope="row">{fieldLabel(correction.field)}</th>
                <td>{fieldText(correction.field, correction.from, units, zone)}</td>
                <td>{fieldText(correction.field, correction.to, units, zone)}</td>
                <td>
                  {correction.corrected_by.name}, {usDateTime(correction.corrected_at, zone)}
                  {correction.reason !== null && `: ${correction.reason}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.sources.length === 0 && (
        <p data-part="sources" tabIndex={-1}>
          {words('no_sources')}
        </p>
      )}
      {data?.sources.map((source, at) => (
        <section key={source.id}>
          <h4 {...(at === 0 && { 'data-part': 'sources', tabIndex: -1 })}>{words('received_by', { at: usDateTime(source.received_at, zone), who: source.api_key?.name ?? source.person?.name ?? '' })}</h4>
          <dl>
            {entriesOf(source.body).map(([field, value]) => (
              <div key={field}>
                <dt>{fieldLabel(field)}</dt>
                <dd>{fieldText(field, value, Object.fromEntries(entriesOf(source.body)), zone)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  )
}

function entriesOf(body: unknown): readonly (readonly [string, unknown])[] {
  return typeof body === 'object' && body !== null ? Object.entries(body) : []
}
