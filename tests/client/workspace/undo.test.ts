import { describe, expect, test } from 'vitest'
import { toastThatLeaves, type PastMessage } from '#src/workspace/client/speech/toasts'
import { decide } from '#src/workspace/client/writes/decisions'
import { saidOfUndo } from '#src/workspace/client/writes/undo'
import { listAfter, redoableOf, undoableOf, wordsOfChangeSet, type ChangeSet } from '#src/workspace/client/writes/undo-list'

const set = (change_set: string, more: Partial<ChangeSet> = {}): ChangeSet => ({
  change_set, events: ['marked_delivered'], ticket_count: 10, reverses: null, reversed: false, ...more,
})

describe('WORK-22 what can be undone and redone', () => {
  test.each<readonly [string, readonly ChangeSet[], string | null, string | null]>([
    ['nothing was written', [], null, null],
    ['the last write', [set('b'), set('a')], 'b', null],
    ['an undone write can be redone', [set('u', { reverses: 'b' }), set('b', { reversed: true }), set('a')], 'a', 'u'],
    ['a redo can be undone', [set('r', { reverses: 'u' }), set('u', { reverses: 'b', reversed: true }), set('b', { reversed: true }), set('a')], 'r', null],
    ['after a new write nothing can be redone', [set('c'), set('u', { reverses: 'b' }), set('b', { reversed: true })], 'c', null],
    ['a note cannot be undone, and does not prevent a redo', [set('n', { events: ['note_added'] }), set('u', { reverses: 'b' }), set('b', { reversed: true })], null, 'u'],
    ['a removed note is undone, not the write before it', [set('n', { events: ['note_removed'] }), set('a')], 'n', null],
    ['an undo can be redone even if its write is too old for the list', [set('u', { reverses: 'gone' }), set('a')], 'a', 'u'],
  ])('%s', (_what, list, undoable, redoable) => {
    expect([undoableOf(list)?.change_set ?? null, redoableOf(list)?.change_set ?? null]).toEqual([undoable, redoable])
  })

  test('WORK-22 a change set undone by this window is marked so at once', () => {
    expect(listAfter([set('a')], set('u', { reverses: 'a' })).map(({ reversed }) => reversed)).toEqual([false, true])
  })

  test('WORK-22 the decisions of this window keep their order, whatever the order of their answers, and those of other windows their places', () => {
    for (const name of ['first', 'second', 'third']) {
      const decision = decide('write')
      decision.setChangeSet(name)
      decision.end()
    }
    const list = [set('other'), set('second'), set('older')]
    expect(listAfter(list, set('first')).map(({ change_set }) => change_set)).toEqual(['second', 'other', 'first', 'older'])
    expect(listAfter(list, set('third')).map(({ change_set }) => change_set)).toEqual(['third', 'other', 'second', 'older'])
  })

  test.each([
    ['mark delivered, 10 tickets', set('a')],
    ['assign pay code, 1 ticket', set('a', { events: ['assigned', 'reassigned'], ticket_count: 1 })],
    ['flag, assign pay code, mark delivered, 1,204 tickets', set('a', { events: ['flagged', 'assigned', 'marked_delivered'], ticket_count: 1204 })],
    ['change role, 12 employees', set('a', { events: ['role_changed'], ticket_count: 0, record_counts: { employee: 12 } })],
    ['add, 1 group', set('a', { events: ['created'], ticket_count: 0, record_counts: { group: 1 } })],
    ['mark delivered, team changed, 2 tickets, 1 project', set('a', { events: ['marked_delivered', 'team_changed'], ticket_count: 2, record_counts: { project: 1 } })],
    ['accept, 1 ticket', set('a', { words: 'accept, 1 ticket' })],
  ])('WORK-22 a change set is named %j', (words, named) => expect(wordsOfChangeSet(named, [named])).toBe(words))

  test('WORK-22 an undo is named by the change that it reverses', () => {
    const undo = set('u', { events: ['undone'], reverses: 'a' })
    expect(wordsOfChangeSet(undo, [undo, set('a', { reversed: true })])).toBe('mark delivered, 10 tickets')
  })

  test('WORK-22 an undo reports what it left unchanged and who had changed it', () => {
    const left = [{ ticket_number: 'T-3', changed_by: 'B. Ruiz', changed_at: new Date(new Date().setHours(9, 14)).toISOString() }]
    expect(saidOfUndo('undone', 'mark delivered, 10 tickets', { undone: 9, left })).toEqual({
      words: '9 of 10 undone; T-3 was changed by B. Ruiz at 9:14 AM', tone: 'warning',
    })
  })

  test('API-32 an undo names the rule that keeps a record unchanged', () => {
    const left = [{ ticket_number: 'Ada Byron', changed_by: 'B. Ruiz', changed_at: '2025-01-02T15:00:00Z', message: 'This email is in use.' }]
    expect(saidOfUndo('undone', 'remove, 2 employees', { undone: 1, left })).toEqual({ words: '1 of 2 undone; Ada Byron was not changed: This email is in use.', tone: 'warning' })
  })

  test('API-32 PROJ-44 changes in projects that the person no longer sees are counted, and not reported as undone', () => {
    expect(saidOfUndo('undone', 'mark delivered, 10 tickets', { undone: 5, left: [], not_seen: 5 })).toEqual({ words: '5 of 10 undone; 5 in projects that you no longer see', tone: 'warning' })
  })

  test('WORK-22 if an undo leaves many records, they are counted, and named in the message list', () => {
    const left = ['A', 'B', 'C', 'D'].map((ticket_number) => ({ ticket_number, changed_by: 'B. Ruiz', changed_at: '2025-01-02T15:00:00Z' }))
    expect(saidOfUndo('redone', 'flag', { undone: 0, left })).toMatchObject({ words: 'Nothing redone; 4 not changed back because they were changed since', details: { length: 4 } })
  })
})

describe('SHELL-63 a fourth toast replaces another', () => {
  const toast = (id: number, tone: PastMessage['tone']): PastMessage => ({ id, tone, words: '', details: [], at: 0 })
  test.each([
    ['none, while there is room', [toast(1, 'error')], null],
    ['the oldest success', [toast(1, 'error'), toast(2, 'success'), toast(3, 'success')], 2],
    ['the oldest of errors', [toast(1, 'error'), toast(2, 'error'), toast(3, 'error')], 1],
  ])('%s', (_what, toasts, leaves) => expect(toastThatLeaves(toasts, 3)?.id ?? null).toBe(leaves))
})
