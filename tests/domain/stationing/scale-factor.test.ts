import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkScaleFactor } from '#src/areas/stationing/domain/scale-factor'

describe('GEO-7 a scale factor lies from 0.9 to 1.1 and has at most 10 decimals', () => {
  test.each([
    [1, '', true], [2, '0.9', true], [3, '1.1', true], [4, '0.8999999999', false], [5, '1.1000000001', false], [6, '1.0000123456', true], [7, '1.00001234567', false], [8, '1', true], [9, '-1', false], [10, 'NaN', false],
    [11, '1,0', false], [12, '1e0', false], [13, 'Infinity', false], [14, ' 0.99995 ', true],
  ])('row %i: %j is valid: %s', (_row, typed, isValid) => expect(checkScaleFactor(typed).allowed).toBe(isValid))

  test('any number with ten decimals is valid exactly within the bounds', () => {
    fc.assert(fc.property(fc.integer({ min: 8_000_000_000, max: 12_000_000_000 }), (tenBillionths) => {
      const text = `${Math.floor(tenBillionths / 1e10)}.${String(tenBillionths % 1e10).padStart(10, '0')}`
      expect(checkScaleFactor(text).allowed).toBe(tenBillionths >= 9_000_000_000 && tenBillionths <= 11_000_000_000)
    }))
  })
})
