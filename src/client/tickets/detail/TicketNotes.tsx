import type { SlipNote } from '#src/contract/slip'
import { usDateTime } from '#src/domain/formats/dates'
import { words } from '#src/client/tickets/messages'

/** The notes of a ticket; null while they are on their way. */
export function TicketNotes({ notes, zone }: { readonly notes: readonly SlipNote[] | null; readonly zone: string }) {
  if (notes === null || notes.length === 0) return null
  return (
    <section>
      <h3>{words('notes')}</h3>
      <ul>
        {notes.map(({ id, author, text, created_at: at }) => (
          <li key={id}>
            <p className="ticket-event">
              <strong>{author}</strong>
              <span>{usDateTime(at, zone)}</span>
            </p>
            <p className="ticket-note">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
