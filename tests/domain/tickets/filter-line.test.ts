import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listFilters, noFilters, normalFilters, slipsQuery, yesNoFilters } from '#src/areas/tickets/domain/filters'
import { readRange } from '#src/areas/tickets/domain/filter-line/days'
import { readLine } from '#src/areas/tickets/domain/filter-line/read-line'
import { tokensOf } from '#src/areas/tickets/domain/filter-line/tokens'
import { filterLine } from '#src/areas/tickets/domain/filter-line/write-line'
import { filtersOfQuery, queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'

// a Friday
const TODAY = '2026-11-27'

describe('PLUS-23 a typed filter line', () => {
  test('PLUS-23 the line given in the requirement is parsed', () => {
    const { filters, rest, problems, named } = readLine('status:pending plant:"North Quarry" net>24 date:last-week -flag', TODAY)
    expect(filters).toEqual({
      status: 'pending', start_date: '2026-11-15', end_date: '2026-11-21', net: { gte: '24.0001' }, yes: { flag_by_dot: false }, lists: { plant_name: ['North Quarry'] },
    })
    expect([rest, problems, named]).toEqual(['', [], 5])
    expect(slipsQuery(filters)).toEqual({
      status: 'pending', start_date: '2026-11-15', end_date: '2026-11-21', filters: { flag_by_dot: false, net_amount: { gte: '24.0001' }, plant_name: { in: ['North Quarry'] } },
    })
  })

  const cases: readonly (readonly [line: string, filters: object, rest?: string])[] = [
    ['84-10 north', {}, '84-10 north'],
    ['coded flag', {}, 'coded flag'],
    ['+coded -parked', { yes: { coded: true, parked: false } }],
    ['FLAG:YES exceptions:no', { yes: { flag_by_dot: true, exceptions: false } }],
    ['plant:A plant:B', { lists: { plant_name: ['A', 'B'] } }],
    ['plant:"A \\"B\\" \\\\ C"', { lists: { plant_name: ['A "B" \\ C'] } }],
    ['unit:""', { lists: { uom_1: [''] } }],
    ['photo:no', { image: 'without' }],
    ['net>=10 net<20', { net: { gte: '10', lte: '19.9999' } }],
    ['net:10..20', { net: { gte: '10', lte: '20' } }],
    ['net:24.50', { net: { gte: '24.5', lte: '24.5' } }],
    ['date:11/20', { start_date: '2026-11-20', end_date: '2026-11-20' }],
    ['date:11/1/2026..', { start_date: '2026-11-01' }],
    ['date:..2026-11-20', { end_date: '2026-11-20' }],
    ['date:today', { start_date: TODAY, end_date: TODAY }],
    ['note:urgent http://x.example', {}, 'note:urgent http://x.example'],
    ['-84 +1', {}, '-84 +1'],
  ]
  test.each(cases.map(([line, filters, rest = '']) => ({ line, filters, rest })))('PLUS-23 $line', ({ line, filters, rest }) => {
    const read = readLine(line, TODAY)
    expect([read.filters, read.rest, read.problems]).toEqual([{ yes: {}, lists: {}, ...filters }, rest, []])
  })

  test.each([
    ['status:open', 'errors.line_choice'], ['flag:maybe', 'errors.line_choice'], ['net>heavy', 'errors.line_net'], ['net:20..10', 'errors.line_net'], ['net<0', 'errors.line_net'],
    ['date:soon', 'errors.line_days'], ['date:2026-11-20..2026-11-01', 'errors.line_days'], ['date:2/30', 'errors.line_days'], ['plant:', 'errors.line_value'], ['plant>A', 'errors.line_value'], ['date:1..2..3', 'errors.line_days'],
  ])('PLUS-23 %s is kept as typed, with a message that says what is accepted', (line, message) => {
    const { filters, rest, problems } = readLine(`${line} x`, TODAY)
    expect([filters, rest]).toEqual([noFilters, `${line} x`])
    expect(problems.map((one) => one.message)).toEqual([message])
  })

  test('PLUS-23 named date ranges are correct at the ends of weeks, months and years', () => {
    const of = (name: string, today: string) => Object.values(readRange(name, today) ?? {})
    expect(of('last-week', '2026-11-22')).toEqual(['2026-11-15', '2026-11-21'])
    expect(of('this-week', '2026-01-01')).toEqual(['2025-12-28', '2026-01-03'])
    expect(of('last-month', '2028-03-31')).toEqual(['2028-02-01', '2028-02-29'])
    expect(of('this-month', '2026-12-31')).toEqual(['2026-12-01', '2026-12-31'])
    expect(of('last-month', '2026-01-15')).toEqual(['2025-12-01', '2025-12-31'])
    expect(of('last-7-days', '2026-03-03')).toEqual(['2026-02-25', '2026-03-03'])
    expect(readRange('constructor', TODAY)).toBe(null)
  })

  test('PLUS-23 a line of all operator characters, and one of 10,000 characters, is parsed quickly without losing text', () => {
    const odd = ':><=-+"\\.. '.repeat(40)
    expect(readLine(odd, TODAY).filters).toEqual(noFilters)
    for (const long of ['plant:'.repeat(1_700), '"'.repeat(10_000), '-'.repeat(10_000), 'net>'.repeat(2_500), 'ticket:1 '.repeat(1_100)]) {
      // measures processor time, because the elapsed time grows on a busy machine
      const before = process.cpuUsage()
      const { rest, named } = readLine(long, TODAY)
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
      expect(named > 0 || rest.replaceAll(' ', '') === long.replaceAll(' ', '')).toBe(true)
    }
  })

  const text = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() === one && !/[\0\n]/.test(one))
  const amount = fc.integer({ min: 0, max: 999_999_999 }).map((units) => String(units / 10_000))
  const anyFilters = fc.record({
    status: fc.option(fc.constantFrom('pending', 'delivered', 'rejected', 'voided')),
    image: fc.option(fc.constantFrom('with', 'without')),
    start_date: fc.option(fc.constantFrom('2026-01-01', '2026-11-20')), end_date: fc.option(fc.constantFrom('2026-11-20', '2027-02-28')),
    search: fc.option(fc.constantFrom('84-10', 'north quarry', 'coded')),
    net: fc.record({ gte: fc.option(amount), lte: fc.option(amount) }).filter(({ gte, lte }) => gte === null || lte === null || Number(gte) <= Number(lte)),
    yes: fc.dictionary(fc.constantFrom(...yesNoFilters), fc.boolean()),
    lists: fc.dictionary(fc.constantFrom(...listFilters), fc.uniqueArray(text, { minLength: 1, maxLength: 3 })),
  })

  test('PLUS-23 the line, the filters of the panel and the address are equivalent, for any filters', () => {
    fc.assert(fc.property(anyFilters, (raw) => {
      const filters = normalFilters(raw)
      const read = readLine(filterLine(filters), TODAY)
      expect(normalFilters({ ...read.filters, search: read.rest })).toEqual(filters)
      expect(read.problems).toEqual([])
      expect(filtersOfQuery(queryOfFilters(filters))).toEqual(filters)
      expect(slipsQuery(normalFilters({ ...read.filters, search: read.rest }))).toEqual(slipsQuery(filtersOfQuery(queryOfFilters(filters)) ?? noFilters))
    }), { numRuns: 500 })
  })

  test('PLUS-23 any text is parsed without loss: each word is a filter or a search word, in order', () => {
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (line) => {
      const { rest, named } = readLine(line, TODAY)
      expect(tokensOf(rest).length + named).toBe(tokensOf(line).length)
    }))
  })
})
