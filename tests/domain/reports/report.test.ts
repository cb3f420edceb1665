import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalsOf, type ReportLine } from '#src/areas/reports/domain/lines'
import { checkOrder, finalsTypes, reconciliationTypes, spanWords, type ReportOrder } from '#src/areas/reports/domain/report'
import { readDayTime, usDayTime } from '#src/platform/domain/formats/day-time'

const finals = (span: Partial<Record<'start_date' | 'end_date' | 'start_time' | 'end_time', string>> = {}): ReportOrder => ({
  report: 'finals', type: 'by_supplier', start_date: '2026-11-08', end_date: '2026-11-21', start_time: '00:00', end_time: '23:59', ...span })
const refusals = (order: ReportOrder, projectStart: string | null = null) =>
  Object.entries(checkOrder(order, projectStart)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [`${field} ${verdict.message}`]))

test('REPT-1 REPT-7 the report types are those of the specification, in its order', () => {
  expect(Object.values(finalsTypes)).toEqual(['By supplier', 'By supplier by day', 'By supplier by material type', 'By supplier by material type by day'])
  expect(Object.values(reconciliationTypes)).toEqual(['By period', 'By day'])
})

describe('REPT-2 REPT-3 REPT-4 REPT-8 REPT-17 valid time spans', () => {
  test.each<[row: number, order: ReportOrder, projectStart: string | null, refused: readonly string[]]>([
    [1, finals(), null, []],
    [2, finals(), '2026-11-08', []],
    [3, finals(), '2026-11-09', ['start_date errors.report_before_project']],
    [4, finals({ end_date: '2026-11-08' }), null, []],
    [5, finals({ end_date: '2026-11-07' }), null, ['end_date errors.end_before_start']],
    [6, finals({ end_date: '2026-11-08', start_time: '18:00', end_time: '06:00' }), null, ['end_time errors.report_end_time']],
    [7, finals({ end_date: '2026-11-08', start_time: '18:00', end_time: '18:00' }), null, []],
    [8, finals({ start_time: '18:00', end_time: '06:00' }), null, []],
    [9, finals({ end_date: '2026-11-01' }), '2026-11-09', ['start_date errors.report_before_project', 'end_date errors.end_before_start']],
    [10, { report: 'reconciliation', type: 'by_day', periods: [], span: { start_date: '2026-11-08', end_date: '2026-11-08' } }, '2026-12-01', []],
    [11, { report: 'reconciliation', type: 'by_day', periods: [], span: { start_date: '2026-11-08', end_date: '2026-11-07' } }, null, ['end_date errors.end_before_start']],
    [12, { report: 'reconciliation', type: 'by_period', periods: [], span: null }, null, ['periods errors.report_periods']],
    [13, { report: 'reconciliation', type: 'by_period', periods: [3], span: null }, null, []],
    [14, { report: 'delivery', start_date: '2026-11-08', end_date: '2026-11-08', start_time: '06:00', end_time: '05:59' }, '2026-12-01', ['end_time errors.report_end_time']],
  ])('row %i', (_row, order, projectStart, refused) => expect(refusals(order, projectStart)).toEqual(refused))
})

test.each([['6:30 PM', '18:30'], ['6p', '18:00'], ['12 am', '00:00'], ['12:15pm', '12:15'], ['0630', '06:30'], ['18:05', '18:05'], ['9', '09:00'], ['24:00', null], ['13 PM', null], ['6:60', null], ['noon', null], ['', null]])(
  'REPT-4 the time %j is read as %j', (typed, time) => expect(readDayTime(typed)).toBe(time))

test('REPT-4 every minute of a day is parsed back from how it is shown', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    expect(readDayTime(usDayTime(time))).toBe(time)
  }))
})

test.each<[ReportOrder, string]>([
  [finals(), '11/8/2026 to 11/21/2026'],
  [finals({ start_time: '06:00' }), '11/8/2026 6:00 AM to 11/21/2026 11:59 PM'],
  [finals({ end_date: '2026-11-08', start_time: '06:00', end_time: '18:30' }), '11/8/2026, 6:00 AM to 6:30 PM'],
  [{ report: 'reconciliation', type: 'by_period', periods: [3], span: null }, 'Pay period 3'],
  [{ report: 'reconciliation', type: 'by_day', periods: [3, 4], span: { start_date: '2026-11-08', end_date: '2026-11-08' } }, 'Pay periods 3, 4, 11/8/2026'],
])('REPT-19 the period of %j is "%s"', (order, words) => expect(spanWords(order)).toBe(words))

test('REPT-9 totals are exact for each unit, and keep do not pay and source only separate, for any lines', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 })
  const line = fc.record({ unit: fc.constantFrom('TON', 'CY', 'LB'), is_dnp: fc.boolean(), source_only: fc.boolean(), tickets: fc.integer({ min: 1, max: 50 }), cents })
  fc.assert(fc.property(fc.array(line, { maxLength: 40 }), (entries) => {
    const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
    const lines: ReportLine[] = entries.map(({ cents: amount, ...rest }) => ({ ...rest, amount: text(BigInt(amount)), waste: '0', overload_lbs: '0', without_amount: 0 }))
    const totals = totalsOf(lines)
    for (const { kind, unit, amount, tickets } of totals) {
      const own = entries.filter((one) => one.unit === unit && (one.is_dnp ? 'do_not_pay' : one.source_only ? 'source_only' : 'total') === kind)
      expect(Number(amount)).toBe(Number(text(own.reduce((sum, one) => sum + BigInt(one.cents), 0n))))
      expect(tickets).toBe(own.reduce((sum, one) => sum + one.tickets, 0))
    }
    expect(totals.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(entries.reduce((sum, { tickets }) => sum + tickets, 0))
  }))
})
