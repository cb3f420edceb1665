import type { Static } from 'typebox'
import type { NoteSchema } from '#src/areas/tickets/api/tickets/slip'
import { checkNote, mayRemoveNote } from '#src/areas/tickets/domain/note'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { forbidden, throwIfRefused, notFound } from '#src/platform/server/http/errors'
import { lockSlip } from '#src/areas/tickets/server/lock-slip'
import { type Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

type Note = Static<typeof NoteSchema>

/** Adds a note to a ticket (TICK-64). The ticket's version does not change, since notes are not part of the ticket's values. */
export async function addNote(
  db: AgencyTransaction,
  person: SignedIn,
  actor: Actor,
  slipId: number,
  typed: string,
): Promise<{ note: Note; version: number }> {
  const text = typed.trim()
  throwIfRefused(checkNote(text))
  const { version, dot_project_id } = await lockSlip(db, person, slipId)
  const note = await insertNote(db, person, slipId, text)
  const changes = { notes: [null, { id: note.id, text }] } as const
  await recordSlipEvents(db, actor, 'note_added', [{ slip_id: slipId, slip_version: version, dot_project_id, changes }])
  return { note, version }
}

/** Inserts a note. The text must be valid, and the caller must record the event. */
export function insertNote(db: AgencyTransaction, { id, name }: Pick<SignedIn, 'id' | 'name'>, slipId: number, text: string): Promise<Note> {
  return db.one(sql<Note>`
    INSERT INTO slip_notes (dot_authority_id, slip_id, author_id, author, text)
    VALUES (${db.agency}, ${slipId}, ${id}, ${name}, ${text})
    RETURNING id, author_id, author, text, to_json(created_at) #>> '{}' AS created_at`)
}

/**
 * Inserts the same note on many tickets. The text must be valid, and the caller must record the events. Returns the id of the new note for
 * each ticket.
 */
export async function insertNotes(db: AgencyTransaction, { id, name }: Pick<SignedIn, 'id' | 'name'>, slipIds: readonly number[], text: string): Promise<ReadonlyMap<number, number>> {
  const notes = await db.many(sql<{ id: number; slip_id: number }>`
    INSERT INTO slip_notes (dot_authority_id, slip_id, author_id, author, text)
    SELECT ${db.agency}, chosen.slip_id, ${id}, ${name}, ${text} FROM unnest(${slipIds}::int[]) AS chosen (slip_id)
    RETURNING id, slip_id`)
  return new Map(notes.map((note) => [note.slip_id, note.id]))
}

/** Removes a note. 404 if it does not exist; 403 unless the person is its author or an administrator (TICK-64). */
export async function removeNote(db: AgencyTransaction, person: SignedIn, actor: Actor, slipId: number, noteId: number): Promise<void> {
  const { version, dot_project_id } = await lockSlip(db, person, slipId)
  const note = await db.maybeOne(sql<{ author_id: number; text: string }>`
    SELECT author_id, text FROM slip_notes
    WHERE dot_authority_id = ${db.agency} AND slip_id = ${slipId} AND id = ${noteId} AND removed_at IS NULL FOR UPDATE`)
  if (note === null) throw notFound()
  const verdict = mayRemoveNote(note.author_id, person)
  if (!verdict.allowed) throw forbidden(verdict)
  await db.run(sql`
    UPDATE slip_notes SET removed_at = now(), removed_by = ${person.id} WHERE dot_authority_id = ${db.agency} AND id = ${noteId}`)
  const changes = { notes: [{ id: noteId, text: note.text }, null] } as const
  await recordSlipEvents(db, actor, 'note_removed', [{ slip_id: slipId, slip_version: version, dot_project_id, changes }])
}
