import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

/** A paper ticket that was saved since the form opened. */
export interface EnteredTicket {
  readonly id: number
  readonly number: string
  readonly truck: string
  /** The net with its unit. */
  readonly net: string
}

/** The tickets that were saved since the form opened, newest first, so that the person can compare them with those on paper. */
export function EnteredTickets({ entered, projectId }: { readonly entered: readonly EnteredTicket[]; readonly projectId: number }) {
  const pane = usePane()
  if (entered.length === 0) return null
  return (
    <section className="entry-wide paper-entered" aria-label={words('entered')}>
      <h3 className="form-group">{words('entered')}</h3>
      <ul>
        {entered.map(({ id, number, truck, net }) => (
          <li key={id}>
            <button type="button" className="link" aria-label={words('open', { number })} onClick={() => pane.navigate(`/projects/${projectId}/tickets/${id}`)}>{number}</button>
            <span>{truck}</span>
            <span>{net}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
