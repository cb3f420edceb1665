import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderIn, periodsIn, searchOf, usualDays } from '#src/areas/reports/domain/query'
import type { ReportOrder } from '#src/areas/reports/domain/report'

const usual = { start_date: '2026-11-08', end_date: '2026-11-21' }
const day = fc.constantFrom('2026-11-01', '2026-11-09', '2026-12-24')
const time = fc.constantFrom('00:00', '06:30', '23:59')
const finals = fc.record({
  report: fc.constant('finals' as const), type: fc.constantFrom('by_supplier' as const, 'by_supplier_by_material_type_by_day' as const), start_date: day, end_date: day, start_time: time, end_time: time })
const delivery = fc.record({ date: day, start_time: time, end_time: time }).map(({ date, ...times }) => ({ report: 'delivery' as const, start_date: date, end_date: date, ...times }))
const periods = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }).map((numbers) => numbers.toSorted((a, b) => a - b))
const reconciliation = fc.record({ report: fc.constant('reconciliation' as const), type: fc.constantFrom('by_period' as const, 'by_day' as const), periods, span: fc.option(fc.record({ start_date: day, end_date: day })) })
  .filter(({ periods: periodIds, span }) => span !== null || periodIds.length > 0)

test('REPT-1 REPT-7 every report is restored from its address', () => {
  fc.assert(fc.property(fc.oneof(finals, delivery, reconciliation), (order: ReportOrder) => {
    expect(orderIn(searchOf(order), '2026-11-21', null)).toEqual(order)
  }))
})

test('REPT-2 an address without days shows the last 14 days, but none before the project’s start', () => {
  expect(usualDays('2026-11-21', null)).toEqual(usual)
  expect(usualDays('2026-11-21', '2026-11-15')).toEqual({ start_date: '2026-11-15', end_date: '2026-11-21' })
  expect(usualDays('2026-11-21', '2026-12-01')).toEqual({ start_date: '2026-12-01', end_date: '2026-12-01' })
  expect(orderIn('report=none&type=none&start=2026-02-30', '2026-11-21', null)).toMatchObject({ report: 'finals', type: 'by_supplier_by_material_type', ...usual })
})

test.each([['3', [3]], ['1,2', [1, 2]], ['3-5', [3, 4, 5]], ['2, 1-3', [1, 2, 3]], ['5-3', []], ['0', []], ['1-9999', []], ['x', []], ['', []]])('REPT-7 the pay periods %j are read as %j', (typed, numbers) => {
  expect(periodsIn(typed)).toEqual(numbers)
})
