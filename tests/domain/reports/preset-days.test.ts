import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPreset, presetDays, presetWords, type DaysPreset } from '#src/areas/reports/domain/preset-days'
import { orderIn, savedSearch, savedWords } from '#src/areas/reports/domain/query'
import { checkOrder } from '#src/areas/reports/domain/report'

// 3/4/2026 is a Wednesday
test.each<[row: number, preset: DaysPreset, today: string, start: string | null, from: string, to: string]>([
  [1, 'today', '2026-03-04', null, '2026-03-04', '2026-03-04'],
  [2, 'yesterday', '2026-03-01', null, '2026-02-28', '2026-02-28'],
  [3, 'last_7_days', '2026-03-04', null, '2026-02-25', '2026-03-03'],
  [4, 'last_week', '2026-03-04', null, '2026-02-22', '2026-02-28'],
  [5, 'last_week', '2026-03-01', null, '2026-02-22', '2026-02-28'],
  [6, 'last_week', '2026-02-28', null, '2026-02-15', '2026-02-21'],
  [7, 'this_month', '2026-03-01', null, '2026-03-01', '2026-03-01'],
  [8, 'last_month', '2024-03-31', null, '2024-02-01', '2024-02-29'],
  [9, 'last_month', '2026-01-15', null, '2025-12-01', '2025-12-31'],
  [10, 'last_month', '2026-03-04', '2026-02-10', '2026-02-10', '2026-02-28'],
  // all days are before the start of the project (3/2), so the range is not cut; the report refuses it with a reason of its own
  [11, 'last_month', '2026-03-04', '2026-03-02', '2026-02-01', '2026-02-28'],
  [12, 'to_date', '2026-03-04', '2025-06-01', '2025-06-01', '2026-03-04'],
  [13, 'to_date', '2026-03-04', null, '2016-03-04', '2026-03-04'],
  [14, 'to_date', '2026-03-04', '2026-04-01', '2026-03-04', '2026-03-04'],
])('REPT-2 row %i: %s on %s in a project that starts %s is %s to %s', (_row, preset, today, start, from, to) => {
  expect(presetDays(preset, today, start)).toEqual({ start_date: from, end_date: to })
})

test('REPT-1 REPT-7 a report saved with relative days is opened with the days of the current date, and otherwise as it was saved', () => {
  const preset = fc.constantFrom(...Object.keys(presetWords).filter(isPreset))
  const query = fc.constantFrom('report=finals&type=by_supplier_by_day', 'report=reconciliation&type=by_day&periods=3', 'report=reconciliation&type=by_period', 'report=delivery')
  fc.assert(fc.property(query, preset, fc.constantFrom('2026-03-04', '2026-12-31', '2028-02-29'), (search, days, today) => {
    const saved = savedSearch(orderIn(`${search}&start=2025-01-01&end=2025-01-09`, today, null), days)
    const order = orderIn(saved, today, '2020-01-01')
    const { start_date, end_date } = presetDays(days, today, '2020-01-01')
    const span = order.report === 'reconciliation' ? order.span : order
    expect(span).toMatchObject({ start_date: order.report === 'delivery' ? end_date : start_date, end_date })
    expect(Object.values(checkOrder(order, '2020-01-01')).every(({ allowed }) => allowed)).toBe(true)
    const fixed = savedSearch(order, null)
    expect(orderIn(fixed, '2030-01-01', null)).toEqual(order)
  }))
})

test.each([
  ['report=finals&type=by_supplier&days=last_month', 'Finals report, by supplier, last month'],
  ['report=reconciliation&type=by_day&periods=2,3&days=this_month', 'Reconciliation report, by day, Pay periods 2, 3, this month until today'],
  ['report=reconciliation&type=by_period&periods=3', 'Reconciliation report, by period, Pay period 3'],
  ['report=delivery&start=2026-11-21&end=2026-11-21', 'Delivery report, 11/21/2026'],
  ['', 'Finals report, by supplier by material type'],
])('REPT-1 the saved query %j is named %j', (search, words) => {
  expect(savedWords(search)).toBe(words)
})
