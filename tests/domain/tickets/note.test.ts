import { expect, test } from 'vitest'
import { checkNote, mayRemoveNote } from '#src/areas/tickets/domain/note'

test('TICK-64 a note has 1 to 2,000 characters of text', () => {
  expect(checkNote('wet\nload')).toEqual({ allowed: true })
  expect(checkNote(' \n')).toMatchObject({ message: 'errors.note_is_required' })
  expect(checkNote('x'.repeat(2001))).toMatchObject({ message: 'errors.field_text_long' })
  expect(checkNote('a\u0000')).toMatchObject({ message: 'errors.field_characters' })
})

test('TICK-64 only its author or an administrator can remove a note', () => {
  const person = (id: number, role: 'administrator' | 'field_inspector' | 'pending') => ({ id, role, flags: {} })
  expect(mayRemoveNote(7, person(7, 'field_inspector')).allowed).toBe(true)
  expect(mayRemoveNote(7, person(8, 'administrator')).allowed).toBe(true)
  expect(mayRemoveNote(7, person(8, 'field_inspector'))).toMatchObject({ message: 'errors.note_not_yours' })
  expect(mayRemoveNote(7, person(7, 'pending')).allowed).toBe(false)
  expect(mayRemoveNote(7, null).allowed).toBe(false)
})
