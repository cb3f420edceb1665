import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { may, type Person } from '#src/platform/domain/session/abilities'
import { NOTE_MAX_CHARACTERS } from '#src/areas/tickets/domain/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Whether a note's text is valid. It must not be blank and must have at most 2,000 characters, all displayable (TICK-64, A.1). */
export function checkNote(text: string): Verdict {
  if (text.trim() === '') return refuse('errors.note_is_required')
  if (!isShowable(text, true)) return refuse('errors.field_characters', { label: 'Note' })
  return characterCount(text) <= NOTE_MAX_CHARACTERS ? allow : refuse('errors.field_text_long', { label: 'Note', max: NOTE_MAX_CHARACTERS })
}

/** Whether a person may remove a note: only its author and administrators may. Notes cannot be edited (TICK-64). */
export function mayRemoveNote(authorId: number, person: (Person & { readonly id: number }) | null): Verdict {
  const ability = may('flag_note_photo', person)
  if (!ability.allowed || person === null) return ability
  return person.id === authorId || person.role === 'administrator' ? allow : refuse('errors.note_not_yours')
}
