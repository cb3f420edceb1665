import { describe, expect, test } from 'vitest'
import { defineCommand } from '#src/workspace/client/commands/command'
import { nothingSelected } from '#src/platform/client/api/rows'
import { answered, answersOf, beginAsking, isLastStep, openStep, wentBack } from '#src/workspace/client/palette/asking'
import { ranked } from '#src/workspace/client/palette/lines/ranking'
import { readTyped } from '#src/workspace/client/palette/source'
import { idOfPath } from '#src/workspace/client/commands/registry'
import { textStep } from '#src/workspace/client/commands/steps'
import { readTypedDay } from '#src/workspace/client/commands/steps-day'
import { used, usesOf } from '#src/workspace/client/running/usage'

const line = (label: string, uses = 0, last = 0, keywords: readonly string[] = []) => ({ id: label, label, uses, last, keywords })
const lines = [line('Mark delivered'), line('Mark rejected', 3, 10), line('Move pane left'), line('Clear filters', 0, 0, ['reset'])]

describe('WORK-13 ranking is by match, then by use', () => {
  test.each([
    ['mark del', ['Mark delivered']],
    ['reset', ['Clear filters']],
    ['zzz', []],
  ])('%s finds %j first', (typed, first) => expect(ranked(lines, typed).slice(0, first.length || 1).map(({ label }) => label)).toEqual(first))

  test('WORK-13 of equal matches, the one used more comes first', () => {
    expect(ranked(lines, 'mark').map(({ label }) => label).slice(0, 2)).toEqual(['Mark rejected', 'Mark delivered'])
  })

  test('WORK-13 an exact title, and then an exact beginning, come before commands that were used more', () => {
    const used = [line('Open my projects', 9, 9), line('My projects of old', 3, 3), line('My projects')]
    expect(ranked(used, 'my projects').map(({ label }) => label)).toEqual(['My projects', 'My projects of old', 'Open my projects'])
    expect(ranked([line('Undo all', 4, 4), line('Undo…')], 'undo').map(({ label }) => label)[0]).toBe('Undo…')
  })

  test('WORK-13 a word of a title comes before a keyword, and a keyword before a typo, however often they were used', () => {
    const used = [line('Setlle it', 9, 9), line('Show keyboard shortcuts', 5, 5, ['settle']), line('Tickets to settle', 0, 0)]
    expect(ranked(used, 'settle').map(({ label }) => label)).toEqual(['Tickets to settle', 'Show keyboard shortcuts', 'Setlle it'])
  })

  test('CLERK-23 similar commands are found when nothing matches, but never ones that write', () => {
    const similar = [line('Show totals'), { ...line('Remove totals'), isWrite: true }]
    expect(ranked(similar, 'otals').map(({ label }) => label)).toEqual(['Show totals'])
    expect(ranked([...similar, line('Others', 0, 0, ['otals'])], 'otals').map(({ label }) => label)).toEqual(['Others'])
  })

  test.each([
    ['mark deliverd', true], ['mark dleivered', true], ['makr delivered', true], ['mark deliveredd', true], ['mark delvered', true],
    ['bark delivered', false], ['mrk delivered', false], ['mark dielvred', false], ['mark gone', false],
  ])('CLERK-23 one typo in a word still finds a writing command, if its first letter is right: %s', (typed, isFound) => {
    expect(ranked([{ ...line('Mark delivered'), isWrite: true }], typed).length > 0).toBe(isFound)
  })

  test('WORK-13 two keywords that start with the text rank equally, whatever their length', () => {
    expect(ranked([line('A', 0, 0, ['note']), line('B', 1, 1, ['notes and remarks of others'])], 'note').map(({ label }) => label)).toEqual(['B', 'A'])
  })

  test('WORK-13 of commands used equally often, the most recently used comes first', () => {
    expect(ranked([line('A', 2, 5), line('B', 2, 9)], '').map(({ label }) => label)).toEqual(['B', 'A'])
  })

  test('WORK-13 only the last 30 days count', () => {
    const day = 86_400_000
    const long = used(undefined, 0)
    expect(usesOf(used(used(long, 40 * day), 40 * day), 40 * day)).toBe(2)
    expect(usesOf(long, 29 * day)).toBe(1)
    expect(usesOf(long, 30 * day)).toBe(0)
  })
})

describe('WORK-12 a prefix character narrows the search', () => {
  test.each([
    ['> split', { prefix: '>', text: 'split' }],
    ['#104', { prefix: '#', text: '104' }],
    ['$402-3130', { prefix: '$', text: '402-3130' }],
    ['402 ', { prefix: null, text: '402' }],
  ])('%j', (typed, read) => expect(readTyped(typed)).toEqual(read))
})

describe('WORK-15 questions are asked one after the other', () => {
  const entry = {
    id: idOfPath('commands/x/asks.ts'),
    command: defineCommand({
      title: 'Asks…',
      group: 'Workspace',
      scope: 'everywhere',
      steps: { first: textStep('First', 'errors.required'), second: textStep('Second', 'errors.required') },
      run: () => undefined,
    }),
  }
  const context = { person: null, pane: null, row: null, selection: nothingSelected, project: null, drawer: null }
  const begun = beginAsking(entry)
  const one = answered(begun, 'first', '1', 'one')

  test('WORK-15 the next question is the first without an answer', () => {
    expect([openStep(begun, context)?.name, openStep(one, context)?.name, openStep(answered(one, 'second', '2', 'two'), context)]).toEqual(['first', 'second', null])
  })

  test('WORK-15 a question that the key has already answered is not asked', () => expect(openStep(beginAsking(entry, { first: 'x' }), context)?.name).toBe('second'))

  test('WORK-15 going back keeps the answer as the default', () => {
    const back = wentBack(one)
    expect([back?.given, back?.kept.first?.words, wentBack(begun)]).toEqual([[], 'one', null])
  })

  test('WORK-15 the last question is known before it is answered', () => {
    expect([isLastStep(begun, context, 'x'), isLastStep(one, context, 'x')]).toEqual([false, true])
  })

  test('WORK-15 answers are passed by name', () => expect(answersOf(answered(one, 'second', '2', 'two'))).toEqual({ first: '1', second: '2' }))
})

describe('WORK-15 a day can be typed in the usual ways', () => {
  test.each([
    ['11/20/2026', '2026-11-20'], ['11/20', '2026-11-20'], ['t', '2026-11-21'], ['-1', '2026-11-20'], ['+2', '2026-11-23'], ['2/30/2026', null], ['soon', null],
  ])('%s', (typed, day) => expect(readTypedDay(typed, '2026-11-21')).toBe(day))
})
