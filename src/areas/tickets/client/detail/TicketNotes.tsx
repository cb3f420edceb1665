import type { SlipNote } from '#src/areas/tickets/api/tickets/slip'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { mayRemoveNote } from '#src/areas/tickets/domain/note'
import { words } from '#src/areas/tickets/client/messages'
import { runCommand } from '#src/workspace/client/running/run-command'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The notes of a ticket; null while they are loading. A note's author and administrators can remove the note (TICK-64). */
export function TicketNotes({ notes, zone }: { readonly notes: readonly SlipNote[] | null; readonly zone: string }) {
  const person = usePerson()
  if (notes === null || notes.length === 0) return null
  return (
    <section>
      <h3>{words('notes')}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p className="ticket-event">
              <strong>{note.author}</strong>
              <span>{usDateTime(note.created_at, zone)}</span>
            </p>
            <p className="ticket-note">{note.text}</p>
            {mayRemoveNote(note.author_id, person).allowed && (
              <button type="button" className="button button-bare" onClick={() => void runCommand('tickets.remove-note', { answers: { note }, by: 'button' })}>
                {words('remove_note')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
