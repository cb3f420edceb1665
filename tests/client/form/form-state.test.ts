import { describe, expect, test } from 'vitest'
import { allow, refuse } from '#src/platform/domain/verdict'
import { ApiError } from '#src/platform/client/api/api-error'
import { begun, changedFields, checked, metChange, put, refused, settled } from '#src/platform/client/form/form-state'

const start = begun({ title: 'SR 412', district: '4', version: 1 })
const everyField = (name: string) => name !== 'version'

describe('form state', () => {
  test('SHELL-62 a form knows which fields are unsaved, and has none once their values are restored', () => {
    const typed = put(start, 'title', 'SR 413')
    expect(changedFields(typed)).toEqual(['title'])
    expect(changedFields(put(typed, 'title', 'SR 412'))).toEqual([])
  })

  test('rules are evaluated field by field, and only refused values are reported as problems', () => {
    const state = checked(put(start, 'title', ''), { title: refuse('errors.title_is_required'), district: allow })
    expect(state.problems).toEqual({ title: 'A title is required.' })
    expect(state.refusals).toBe(1)
    expect(put(state, 'title', 'A').problems).toEqual({})
  })

  test('ERR-10 a field that the server refuses shows the error and keeps what was typed', () => {
    const typed = put(start, 'title', 'SR 413')
    const error = new ApiError(422, 'Refused.', [{ field: 'title', message: 'Taken.' }, { message: 'And the day is over.' }])
    const state = refused(typed, error)
    expect(state.problems).toEqual({ title: 'Taken.' })
    expect(state.problem).toBe('And the day is over.')
    expect(state.values.title).toBe('SR 413')
  })

  test('a refusal that names no field is shown for the whole form', () => {
    expect(refused(start, new ApiError(500, 'Something broke.')).problem).toBe('Something broke.')
  })

  test('TICK-99 after somebody else saved first, their other fields are adopted, and a field that both changed needs a choice', () => {
    const typed = put(start, 'title', 'Mine')
    const state = metChange(typed, { title: 'Theirs', district: '5', version: 2 }, 'Ana Ruiz', everyField)
    expect(state.values).toEqual({ title: 'Mine', district: '5', version: 2 })
    expect(state.conflict).toEqual({ by: 'Ana Ruiz', hasSeveralChanges: false, changed: ['title', 'district'], differing: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }] })
    expect(settled(state, 'theirs').values.title).toBe('Theirs')
    expect(settled(state, 'theirs').conflict).toBeNull()
    expect(settled(state, 'mine').values.title).toBe('Mine')
    expect(changedFields(settled(state, 'theirs'))).toEqual([])
  })

  test('TICK-99 a second change by others keeps the choices that the person has not made yet', () => {
    const first = metChange(put(start, 'title', 'Mine'), { title: 'Theirs', district: '4', version: 2 }, 'Ana Ruiz', everyField)
    const second = metChange(first, { title: 'Theirs', district: '5', version: 3 }, 'Kim Lee', everyField)
    expect(second.conflict).toEqual({ by: 'Kim Lee', hasSeveralChanges: true, changed: ['title', 'district'], differing: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }] })
    expect(metChange(settled(first, 'mine'), { title: 'Theirs', district: '5', version: 3 }, 'Kim Lee', everyField).conflict).toMatchObject({ changed: ['district'], differing: [] })
  })

  test('TICK-99 several changes since the form was opened are not blamed on the last person', () => {
    expect(metChange(start, { title: 'Theirs', district: '4', version: 3 }, 'Kim Lee', everyField).conflict).toMatchObject({ by: 'Kim Lee', hasSeveralChanges: true })
  })
})
