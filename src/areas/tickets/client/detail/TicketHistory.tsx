import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { message } from '#src/platform/domain/messages'
import { eventLine } from '#src/areas/tickets/client/detail/event-words'
import { useTicketEvents } from '#src/areas/tickets/client/ticket-queries'
import { words } from '#src/areas/tickets/client/messages'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'

/** The history of a ticket, newest first: who changed which values and when (TICK-80, TICK-82). */
export function TicketHistory({ agency, id, slip, zone }: { readonly agency: number; readonly id: number; readonly slip: Slip; readonly zone: string }) {
  const { data, isError, refetch } = useTicketEvents(agency, id)
  return (
    <section className="ticket-history">
      <h3 data-part="events" tabIndex={-1}>{words('history')}</h3>
      {isError && (
        <div role="alert">
          <p>{message('errors.audit_logs')}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {words('try_again')}
          </button>
        </div>
      )}
      {data === undefined && !isError && <Skeleton />}
      {data?.length === 0 && <p>{words('no_history')}</p>}
      <ol>
        {(data ?? []).map((event) => {
          const line = eventLine(event, { ...slip }, zone)
          return (
            <li key={line.id} data-tone={line.tone}>
              <p className="ticket-event">
                <strong>{line.what}</strong>
                <span>{line.at}</span>
              </p>
              <p>{line.who}</p>
              {line.changes.map(({ field, from, to }) => (
                <p key={field} className="ticket-change">
                  {field}: {from} <span className="for-ear">{words('becomes')}</span>
                  <span aria-hidden>→</span> {to}
                </p>
              ))}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
