import { describe, expect, test } from 'vitest'
import { isWrite } from '#src/workspace/client/writes/send'
import { registry } from '#tests/commands/desk'
import { resultOf, groupsFor, linesFor, type Where, type Who } from '#tests/client/workspace/palette-desk'
import { ofOthers, ofTheReview, type Query } from '#tests/client/workspace/palette-queries'

/** Every query, with the place where it is typed and the person who types it. */
const all: readonly (readonly [Where, Who, Query])[] = [
  ...ofTheReview.map((query) => ['tickets', 'clerk', query] as const),
  ...ofOthers.flatMap(([where, who, queries]) => queries.map((query) => [where, who, query] as const)),
]

describe('CLERK-23 the line that the person means comes first', () => {
  test.each(all)('CLERK-23 %s, %s: %j', (where, who, [typed, first, of = []]) => {
    expect([typed, linesFor(typed, where, who, { found: of, isFirstRoundOver: true })[0] ?? null]).toEqual([typed, first])
  })

  test('CLERK-23 there are 52 queries of the review, including those that sort, and at least 100 others', () => {
    expect(ofTheReview.length).toBe(52)
    expect(all.length - ofTheReview.length).toBeGreaterThanOrEqual(100)
  })
})

describe('CLERK-23 no writing command is found by text that is only similar', () => {
  /** The palette's lines for a text that run a writing command, although no title or keyword of such a command begins with the text. */
  const writesFor = (typed: string, where: Where, who: Who) =>
    groupsFor(typed, where, who).flatMap(({ lines }) => lines.flatMap(({ label, action }) => {
      const entry = action.kind === 'run' ? registry.find(action.command) : undefined
      return entry !== undefined && isWrite(entry.command) ? [label] : []
    }))

  test.each(['dark mode', 'elivered', 'ejected', 'ark delivered', 'oggle', 'elete', 'ssign', 'ndo', 'lag'])('CLERK-23 %s', (typed) => {
    expect(writesFor(typed, 'selected', 'administrator')).toEqual([])
  })

  test('CLERK-23 of equal matches, commands that remove come last', () => {
    expect(linesFor('logo', 'account', 'administrator').slice(0, 2)).toEqual(['Upload a logo…', 'Remove the logo'])
    expect(linesFor('pay code', 'tickets', 'clerk').slice(0, 2)).toEqual(['Assign pay code…', 'Remove pay codes'])
  })
})

describe('CLERK-23 WORK-16 an answer that arrives late never changes which line Enter runs', () => {
  const answers = [resultOf('tickets', [['Mark 1'], ['Flag'], ['Split']]), resultOf('projects', [['Mark delivered'], ['Four'], ['Note']])]
  const first = (typed: string, of: typeof answers, isFirstRoundOver: boolean) => linesFor(typed, 'tickets', 'clerk', { found: of, isFirstRoundOver })[0]

  test.each(['mark delivered', 'mark', 'flag', 'four', 'split', 'note', 'excel'])('CLERK-23 %s is answered locally, and remains first', (typed) => {
    const before = first(typed, [], false)
    expect(before).toBeDefined()
    expect([first(typed, answers, true), first(typed, answers.map((one, at) => ({ ...one, round: at + 1 })), true)]).toEqual([before, before])
  })

  test.each(['mark deliverd', 'ortcuts', '86600'])('CLERK-23 %s is shown only after the sources have answered, so nothing can appear above it', (typed) => {
    expect(linesFor(typed, 'tickets', 'clerk', { found: [], isFirstRoundOver: false })).toEqual([])
  })

  test('CLERK-23 an answer of a later round is placed below everything already shown', () => {
    const late = [{ ...resultOf('projects', [['Ortcuts']]), round: 1 }]
    const without = linesFor('ortcuts', 'tickets', 'clerk', { found: [], isFirstRoundOver: true })
    expect(without.length).toBeGreaterThan(0)
    expect(linesFor('ortcuts', 'tickets', 'clerk', { found: late, isFirstRoundOver: true })).toEqual([...without, 'Ortcuts'])
  })

  test('CLERK-23 of two late answers the second is placed below the first, however well it matches', () => {
    const [first, second] = [resultOf('projects', [['Depot 86600']], 1), resultOf('tickets', [['86600']], 2)]
    const shown = (of: typeof answers) => linesFor('86600', 'tickets', 'clerk', { found: of, isFirstRoundOver: true })
    const before = shown([first])
    expect(before).toContain('Depot 86600')
    expect(shown([first, second])).toEqual([...before, '86600'])
  })

  test.each(['undo', 'accept', 'code', 'contractor', 'open'])('CLERK-23 %s: no line moves when the answers arrive, not even one that is currently not possible', (typed) => {
    const before = linesFor(typed, 'tickets', 'clerk', { found: [], isFirstRoundOver: false })
    const of = [resultOf('tickets', [[`${typed} 1`], [`${typed} 2`]])]
    const later = linesFor(typed, 'tickets', 'clerk', { found: of, isFirstRoundOver: true })
    expect(later.some((line) => line.startsWith('– '))).toBe(true)
    expect(later.slice(0, before.length)).toEqual(before)
  })

  test.each(['(', '[', '.*', '\\', '$^', 'a(b', '*[', '() {', 'x'.repeat(500), 'İ', '\u0301', '…', ' … ', '?(', '@['])('CLERK-23 %j is searched for as plain text, whatever it means elsewhere', (typed) => {
    expect(linesFor(typed, 'tickets', 'clerk')).toBeInstanceOf(Array)
  })

  test('CLERK-23 results of the sources are ranked together: the description of a pay item before tickets of that material', () => {
    const of = [resultOf('tickets', [['4K-1'], ['4K-2']]), resultOf('payItems', [['2301.507/00010', 'STRUCTURAL CONCRETE'], ['2301.502', 'CONCRETE, STRUCTURAL']])]
    expect(linesFor('structural concrete', 'tickets', 'clerk', { found: of, isFirstRoundOver: true })).toEqual(['2301.507/00010', '2301.502', '4K-1', '4K-2'])
  })
})

describe('CLERK-22 the empty palette lists what can be done here', () => {
  const groups = (where: Where, who: Who) => groupsFor('', where, who).map(({ heading, lines }) => [heading, lines.map(({ label }) => label)] as const)

  test('CLERK-22 with a selection its commands come first', () => {
    const [[heading, lines] = ['', []]] = groups('selected', 'clerk')
    expect(heading).toBe('15 tickets')
    expect(lines).toEqual(expect.arrayContaining(['Mark delivered…', 'Mark rejected…', 'Assign pay code…', 'Toggle flag', 'Export tickets as CSV']))
    expect(lines).not.toContain('Code this ticket')
  })

  test('CLERK-22 with an open drawer its commands come first', () => {
    const [[heading, lines] = ['', []]] = groups('drawer', 'clerk')
    expect([heading, lines[0]]).toEqual(['Drawer', 'Accept and go to next'])
  })

  test.each(['tickets', 'selected', 'drawer', 'projects', 'employees'] as const)('CLERK-22 %s: no command that only moves is listed before anything is typed', (where) => {
    const offered = groups(where, 'administrator').flatMap(([, lines]) => lines)
    expect(offered.length).toBeGreaterThan(8)
    expect(offered.filter((label) => /^(Go to (next|previous|first|last)|Toggle row|Focus |Move pane|Swap|Make pane|Go (back|forward))/.test(label))).toEqual([])
  })

  test('CLERK-22 they can still be found by their name', () => {
    expect(linesFor('next region', 'tickets', 'clerk')[0]).toBe('Go to next region')
    expect(linesFor('>', 'tickets', 'clerk')).toContain('Go to next region')
  })
})
