import { describe, expect, test } from 'vitest'
import { countAs } from '#src/platform/domain/units/conversion'
import { checkUnit } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { usualUnits } from '#src/areas/contracts/domain/units/usual-units'

describe('UOM-7 the units of a new agency', () => {
  test('they do not conflict: no code is used twice, and no ticket unit has factor 1 under two units', () => {
    for (const unit of usualUnits) {
      const verdicts = Object.values(checkUnit(unit, usualUnits.filter((other) => other !== unit)))
      expect([unit.code, verdicts]).toEqual([unit.code, verdicts.map(() => ({ allowed: true }))])
    }
    expect(usualUnits.map(({ code }) => code)).toEqual(['TON', 'C Y', 'GAL', 'L F', 'S Y', 'S F', 'EACH', 'LB'])
  })

  test.each([
    ['48500', 'LB', 'TON', '24.25'],
    ['21999', 'KG', 'TON', '24.25'],
    ['22', 'MT', 'TON', '24.25'],
    ['24.25', 'ton', 'TON', '24.25'],
    ['24.25', 'TN', 'TON', '24.25'],
    ['9.5', 'CUYD', 'C Y', '9.50'],
    ['1000', 'L', 'GAL', '264.17'],
    ['3', 'LOAD', 'EACH', '3.00'],
    ['48500', 'LB', 'LB', '48500.00'],
  ])('%s %s converts to the unit of the item', (amount, ticketUnit, itemUnit, quantity) =>
    expect(countAs(amount, ticketUnit, itemUnit, usualUnits)).toMatchObject({ quantity, counts: true }))

  test('cubic yards do not convert to tons', () => expect(countAs('8', 'CY', 'TON', usualUnits).counts).toBe(false))
})
