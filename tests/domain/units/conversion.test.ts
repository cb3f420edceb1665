import { expect, test } from 'vitest'
import { factorBetween, factorText, isFactor, timesFactor, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { rounded, sum } from '#src/platform/domain/units/decimal'
import { weightUnitOf } from '#src/platform/domain/units/weight-units'

const pound = { numerator: '1', denominator: '2000' }
const units: readonly ReconciliationUnit[] = [
  { code: 'TON', ticket_units: [{ unit: 'TN', factor: { numerator: '1', denominator: '1' } }, { unit: 'LB', factor: pound }] },
  { code: 'CWT', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '100' } }] },
]

test('UOM-3 UOM-6 a ticket unit converts with its factor, the item’s own unit with 1, and any other not at all', () => {
  expect(factorBetween('lb', 'TON', units)).toEqual(pound)
  expect(factorBetween('LB', 'CWT', units)).toEqual({ numerator: '1', denominator: '100' })
  expect(factorBetween('CY', 'cy', units)).toEqual({ numerator: '1', denominator: '1' })
  expect(factorBetween('CY', 'TON', units)).toBeNull()
})

test('UOM-6 sums add the exact amounts and round once at the end', () => {
  const thousand = Array.from({ length: 1000 }, () => timesFactor('9', pound))
  expect(rounded(sum(thousand))).toBe('4.50')
  expect(rounded(timesFactor('9', pound))).toBe('0.00')
})

test('UOM-6 a factor is above 0 and shown in its shortest form', () => {
  expect(isFactor(pound)).toBe(true)
  expect([{ numerator: '0', denominator: '1' }, { numerator: '-1', denominator: '2' }, { numerator: '1', denominator: 'x' }].some(isFactor)).toBe(false)
  expect(factorText(pound)).toBe('0.0005')
  expect(factorText({ numerator: '1', denominator: '3' })).toBe('1/3')
})

test.each([['lb', 'lbs'], ['LBS.', 'lbs'], [' Tons ', 'tons'], ['T', 'tons'], ['CY', null], ['', null], [null, null], ['constructor', null]])(
  'TICK-39 the unit %j is the weight %j', (uom, unit) => expect(weightUnitOf(uom)).toBe(unit))
