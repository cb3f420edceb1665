import { describe, expect, test } from 'vitest'
import { toastThatLeaves, type KeptMessage } from '#src/client/workspace/toasts'
import { listsAfter, saidOfUndo } from '#src/client/workspace/undo'

const entry = (changeSet: string) => ({ changeSet, words: changeSet })
const lists = { undo: [entry('b'), entry('a')], redo: [entry('z')] }

describe('WORK-22 what can be taken back and done again', () => {
  test('WORK-22 a new write can be taken back, and ends what could be done again', () => {
    expect(listsAfter(lists, 'write', entry('c'))).toEqual({ undo: [entry('c'), entry('b'), entry('a')], redo: [] })
  })

  test('WORK-22 an undo is itself what redo reverses, under the words of the write', () => {
    expect(listsAfter(lists, 'undoes', entry('u'))).toEqual({ undo: [entry('a')], redo: [{ changeSet: 'u', words: 'b' }, entry('z')] })
  })

  test('WORK-22 a redo can be taken back again', () => {
    expect(listsAfter(lists, 'redoes', entry('r'))).toEqual({ undo: [{ changeSet: 'r', words: 'z' }, entry('b'), entry('a')], redo: [] })
  })

  test('WORK-22 an undo says what it left and who changed it', () => {
    expect(saidOfUndo('undone', '10 tickets', { undone: 9, left: [{ ticket_number: 'T-3', changed_by: 'B. Ruiz', changed_at: null }] })).toEqual({
      words: '9 undone, 1 left as they are.', tone: 'warning', details: ['T-3 was changed by B. Ruiz at '],
    })
  })
})

describe('SHELL-63 a fourth toast takes the place of one', () => {
  const toast = (id: number, tone: KeptMessage['tone']): KeptMessage => ({ id, tone, words: '', details: [], at: 0 })
  test.each([
    ['room is left', [toast(1, 'error')], null],
    ['the oldest success', [toast(1, 'error'), toast(2, 'success'), toast(3, 'success')], 2],
    ['the oldest of errors', [toast(1, 'error'), toast(2, 'error'), toast(3, 'error')], 1],
  ])('%s', (_what, toasts, leaves) => expect(toastThatLeaves(toasts, 3)?.id ?? null).toBe(leaves))
})
