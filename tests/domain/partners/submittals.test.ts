import { expect, test } from 'vitest'
import { checkDated, isAboveApproved, shippedQuantity, usedUpOn } from '#src/areas/partners/domain/submittals/submittal'

const TODAY = '2026-11-20'

test.each<[what: string, approved: string | null, shipped: string, lastWeek: string, day: string | null]>([
  ['no quantity was approved', null, '10', '7', null],
  ['nothing was shipped in the last week', '100', '10', '0', null],
  ['49 tons are left at one ton a day', '480', '431', '7', '2027-01-08'],
  ['the rest is less than a day', '480', '479.5', '7', '2026-11-21'],
  ['the rest is exactly a day', '480', '479', '7', '2026-11-21'],
  ['the rest is just over a day', '480', '478.99', '7', '2026-11-22'],
  ['all was shipped', '480', '480', '7', null],
  ['more was shipped than was approved', '480', '480.01', '7', null],
  ['exactly a year is left', '365', '0', '7', '2027-11-20'],
  ['more than a year is left', '366', '0', '7', null],
])('SUBM-8 the day on which the approved quantity is used up, or none, if %s', (_what, approved, shipped, lastWeek, day) => expect(usedUpOn(approved, shipped, lastWeek, TODAY)).toBe(day))

test.each([['480.00', '480', false], ['480.01', '480', true], ['479.99', '480.00', false], ['1', null, false]])('SUBM-8 %s shipped of %s approved exceeds it: %s', (quantity, approved, isAbove) => {
  expect(isAboveApproved({ quantity }, approved)).toBe(isAbove)
})

test('SUBM-8 tickets in another unit count only if it converts, and without a unit only if all tickets have the same one', () => {
  const tickets = [{ uom: 'TON', quantity: '10', count: 2, without_amount: 0 }, { uom: 'CY', quantity: '5', count: 1, without_amount: 0 }]
  expect(shippedQuantity('TON', tickets, [])).toEqual({ quantity: '10', uom: 'TON', not_converted: 1 })
  expect(shippedQuantity(null, tickets, [])).toEqual({ quantity: '0', uom: null, not_converted: 3 })
  expect(shippedQuantity(null, tickets.slice(0, 1), [])).toMatchObject({ uom: 'TON', not_converted: 0 })
})

test('SUBM-8 tickets without an amount are left out, and do not decide about the unit', () => {
  const tickets = [{ uom: 'TON', quantity: '10', count: 3, without_amount: 1 }, { uom: null, quantity: '0', count: 2, without_amount: 2 }]
  for (const uom of ['TON', null]) expect(shippedQuantity(uom, tickets, [])).toEqual({ quantity: '10', uom: 'TON', not_converted: 3 })
})

test.each([['', 'errors.field_is_required'], ['2026-02-30', 'errors.submittal_day'], ['11/20/2026', 'errors.submittal_day'], ['2026-11-21', 'errors.submittal_dated_future'], [TODAY, null], ['1999-01-01', null]])('SUBM-6 dated %j is refused by %s', (dated, message) => {
  const verdict = checkDated(dated, TODAY)
  expect(verdict.allowed ? null : verdict.message).toBe(message)
})
