import { describe, expect, test } from 'vitest'
import { checkMacroKey, checkMacroName, checkMacroSteps, MACRO_NAME_MAX, MACRO_STEPS_MAX } from '#src/areas/macros/domain/macro'
import { answersToday, keptAnswers } from '#src/areas/macros/domain/recording/kept-answers'

describe('PLUS-24 the answers that a macro keeps', () => {
  test('PLUS-24 a day that a question calls today is stored as that word, and any other day as a date', () => {
    const today = { date: '2026-06-15' }
    const monday = keptAnswers({ date: '2026-06-15', reason: '2026-06-15' }, today)
    expect(monday).toEqual({ date: { is: 'today' }, reason: { is: 'value', value: '2026-06-15' } })
    expect(answersToday(monday ?? {}, { date: '2026-06-19' })).toEqual({ date: '2026-06-19', reason: '2026-06-15' })
    expect(keptAnswers({ date: '2026-06-14' }, today)).toEqual({ date: { is: 'value', value: '2026-06-14' } })
  })

  test.each([
    ['a file', new Blob(['x'])],
    ['a date object', new Date(0)],
    ['a function', () => 1],
    ['a number that JSON does not have', Number.NaN],
    ['a set in an object', { ids: new Set([1]) }],
  ])('PLUS-24 %s cannot be recorded', (_name, value) => {
    expect(keptAnswers({ value }, {})).toBe(null)
  })

  test('PLUS-24 a skipped question is not recorded', () => {
    expect(keptAnswers({ note: undefined, item: { id: 1, code: null, contractors: [] } }, {})).toEqual({ item: { is: 'value', value: { id: 1, code: null, contractors: [] } } })
  })
})

test('PLUS-24 a macro key must be a chord or a function key, so that it never types a letter', () => {
  expect(['alt+shift+1', 'mod+alt+m', 'f9', 'shift+f9', 'ctrl+1'].filter((key) => !checkMacroKey(key).allowed)).toEqual([])
  expect(['x', 'shift+x', '?', 'enter', '', 'alt+', 'g p', 'alt+shift+1 x'].filter((key) => checkMacroKey(key).allowed)).toEqual([])
})

test('PLUS-24 a macro has a name of 1 to 80 characters and 1 to 20 commands', () => {
  expect([checkMacroName('x'.repeat(MACRO_NAME_MAX)).allowed, checkMacroName('x'.repeat(MACRO_NAME_MAX + 1)).allowed, checkMacroName('  ').allowed, checkMacroName('a\u202eb').allowed]).toEqual([true, false, false, false])
  const steps = (count: number) => Array.from({ length: count }, () => ({ command: 'tickets.flag', answers: {} }))
  expect([0, 1, MACRO_STEPS_MAX, MACRO_STEPS_MAX + 1].map((count) => checkMacroSteps(steps(count)).allowed)).toEqual([false, true, true, false])
})
