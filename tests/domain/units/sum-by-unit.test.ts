import { describe, expect, test } from 'vitest'
import { sumByUnit } from '#src/platform/domain/units/sum-by-unit'

describe('CLERK-38 sums by unit', () => {
  test.each([
    [[['TN', '2.10'], ['TON', '1.05'], ['CY', '8']], [['TON', '3.15'], ['CY', '8']]],
    [[['TN', '2.10'], ['TN', '0.20']], [['TN', '2.3']]],
    [[['cy', '1'], ['C Y', '2'], ['CY.', '3']], [['CY', '4'], ['C Y', '2']]],
    [[['LB', '2000'], ['TON', '1']], [['LB', '2000'], ['TON', '1']]],
    [[['', '1'], ['TON', '9007199254740993.01'], ['T', '0.01']], [['', '1'], ['TON', '9007199254740993.02']]],
  ])('CLERK-38 %j become %j', (amounts, sums) => {
    expect(sumByUnit(amounts.map(([unit = '', amount = '']) => ({ unit, amount }))).map(({ unit, amount }) => [unit, amount])).toEqual(sums)
  })
})
