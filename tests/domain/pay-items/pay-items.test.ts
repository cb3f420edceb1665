import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { checkChangedQuantity, checkItemCodeText, checkItemQuantity, checkLineNumber } from '#src/areas/contracts/domain/contract-items/contract-item'
import { doNotPayItem, matchesPayItemSearch, mayBeFavorite, mayDeletePayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { checkPeriodOpen, closePeriod, firstPeriod, mayClosePeriod, type PayPeriod } from '#src/areas/contracts/domain/pay-periods/pay-period'
import type { Verdict } from '#src/platform/domain/verdict'

const word = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.message)

describe('PAY-4 PAY-5 PAY-6 PAY-7 PAY-8 a new contract item', () => {
  test.each<[unknown, string]>([
    [10, 'yes'], [0, 'yes'], [-1, 'errors.line_number_negative'], [1.5, 'errors.line_number_not_valid'], ['x', 'errors.line_number_not_valid'],
  ])('line number %j: %s', (line, expected) => expect(word(checkLineNumber(line))).toBe(expected))
  test.each<[string, string]>([
    ['2360/501', 'yes'], ['  ', 'errors.item_code_blank'], ['\u200b', 'errors.item_code_blank'], ['x'.repeat(41), 'errors.field_text_long'],
    ['a\u0000', 'errors.field_characters'],
  ])('item code %j: %s', (code, expected) => expect(word(checkItemCodeText(code, comparisonKey(code)))).toBe(expected))
  test.each<[unknown, string]>([
    ['1500.5', 'yes'], [0, 'yes'], ['', 'errors.item_quantity_empty'], [null, 'errors.item_quantity_empty'],
    [-1, 'errors.quantity_not_valid'], ['1.005', 'errors.quantity_not_valid'],
  ])('quantity %j: %s', (quantity, expected) => expect(word(checkItemQuantity(quantity))).toBe(expected))
})

describe('PAY-16 PAY-17 a line of an Update', () => {
  test.each<['increased' | 'decreased', unknown, string]>([
    ['increased', '101', 'yes'],
    ['increased', '100.00', 'errors.quantity_not_changed'],
    ['increased', '99', 'errors.quantity_must_increase'],
    ['decreased', '60', 'yes'],
    ['decreased', '50', 'yes'],
    ['decreased', '49.99', 'errors.quantity_below_total'],
    ['decreased', '101', 'errors.quantity_must_decrease'],
    ['decreased', 100, 'errors.quantity_not_changed'],
    ['decreased', 'x', 'errors.quantity_not_valid'],
  ])('%s from 100 to %j with 50 to date: %s', (kind, next, expected) => expect(word(checkChangedQuantity(kind, '100', next, '50'))).toBe(expected))

  test('may increase an overrun item to a quantity that is still below the total to date, and may not decrease it', () => {
    expect([word(checkChangedQuantity('increased', '100', '120', '150')), word(checkChangedQuantity('decreased', '100', '90', '150'))]).toEqual(['yes', 'errors.quantity_below_total'])
  })
})

test('PAY-10 PAY-14 the do-not-pay item and items with assignments cannot be removed', () => {
  expect(word(mayDeletePayItem({ item_code: 'A', is_dnp: false, hasAssignments: false }))).toBe('yes')
  expect(word(mayDeletePayItem({ item_code: 'A', is_dnp: false, hasAssignments: true }))).toBe('errors.item_has_assignments')
  expect(word(mayDeletePayItem({ item_code: 'A', is_dnp: true, hasAssignments: false }))).toBe('errors.do_not_pay_kept')
})

test('PAY-35 the do-not-pay item is always a favorite; for other items the person decides', () => {
  expect(word(mayBeFavorite({ is_dnp: true }, false))).toBe('errors.do_not_pay_favorite')
  for (const [item, isFavorite] of [[{ is_dnp: true }, true], [{ is_dnp: true }, undefined], [{ is_dnp: false }, false], [{ is_dnp: false }, true]] as const) expect(mayBeFavorite(item, isFavorite)).toEqual({ allowed: true })
})

test('PAY-35 among favorites, the do-not-pay item is the one with is_dnp', () => {
  expect(doNotPayItem([{ id: 1, is_dnp: false }, { id: 2, is_dnp: true }])).toEqual({ id: 2, is_dnp: true })
  expect(doNotPayItem([])).toBeNull()
})

test('PAY-39 a search matches parts of code and description, and the line number where requested, in any case', () => {
  const item = { item_code: '2360/501', item_description: 'Wearing Course', line_number: 115 }
  const both = (search: string) => [true, false].map((lineNumber) => matchesPayItemSearch(item, search, { lineNumber }))
  expect([both('60/5'), both('wearing c'), both('115'), both('curb')]).toEqual([[true, true], [true, true], [true, false], [false, false]])
})

test.each([
  ['paving conc', true],
  ['  8.0" CONC ', true],
  ['2301 pave', false],
  ['40 concrete', true],
  ['conc curb', false],
  ['', true],
])('PAY-39 CLERK-28: every word of %j must be found, in any order', (search, isFound) => {
  const item = { item_code: '2301.507', item_description: 'CONCRETE PAVING 8.0"', line_number: 140 }
  expect(matchesPayItemSearch(item, search, { lineNumber: true })).toBe(isFound)
})

describe('PAY-22 PAY-23 PAY-24 PAY-25 PAY-26 pay periods', () => {
  const period = firstPeriod('2026-11-01')
  const closed: PayPeriod = { ...period, status: 'closed', end_date: '2026-11-15' }
  test('the first period has number 1 and the selected start date', () =>
    expect(period).toEqual({ number: 1, start_date: '2026-11-01', end_date: null, status: 'in progress' }))
  test.each<[string, PayPeriod, string, readonly { ticket_number: string; status: 'delivered' | 'voided' | 'rejected' }[], string]>([
    ['the start day', period, '2026-11-01', [], 'yes'],
    ['today', period, '2026-11-21', [{ ticket_number: 'T1', status: 'delivered' }], 'yes'],
    ['tomorrow', period, '2026-11-22', [], 'errors.period_end_future'],
    ['before the start', period, '2026-10-31', [], 'errors.end_before_start'],
    ['no date', period, '', [], 'errors.date_is_required'],
    ['a voided coded ticket', period, '2026-11-21', [{ ticket_number: 'T1', status: 'voided' }], 'errors.period_tickets'],
    ['a rejected coded ticket', period, '2026-11-21', [{ ticket_number: 'T1', status: 'rejected' }], 'errors.period_tickets'],
    ['a closed period', closed, '2026-11-21', [], 'errors.period_closed'],
  ])('closing with %s', (_name, of, end, tickets, expected) => expect(word(mayClosePeriod(of, end, '2026-11-21', tickets))).toBe(expected))
  test('a closed period cannot be updated, and the refusal names its number', () =>
    expect(checkPeriodOpen(closed)).toMatchObject({ message: 'errors.period_closed', values: { number: 1 } }))
  test('after any number of closings exactly one period is in progress, and no day is missing or doubled', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 20 }), (lengths) => {
        const periods = lengths.reduce<PayPeriod[]>((list, days) => {
          const last = list.at(-1) ?? period
          const end = new Date(Date.parse(`${last.start_date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
          const { closed: done, next } = closePeriod(last, end)
          return [...list.slice(0, -1), done, next]
        }, [period])
        expect(periods.map(({ number }) => number)).toEqual(periods.map((_, index) => index + 1))
        expect(periods.filter(({ status }) => status === 'in progress')).toHaveLength(1)
        periods.slice(1).forEach(({ start_date }, index) => {
          expect(Date.parse(start_date) - Date.parse(periods[index]?.end_date ?? '')).toBe(86_400_000)
        })
      }),
    )
  })
})
