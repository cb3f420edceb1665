import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, amountOfLines, checkUnitPrice, mayHavePrice, priceDecimals, unitPriceOf } from '#src/areas/contracts/domain/contract-items/unit-price'

describe('PAY-46 a unit price is optional, exact, not negative, and has at most 4 decimals', () => {
  test.each<[unknown, string | null]>([
    [null, null], [undefined, null], ['', null], ['0', null], ['12.5', null], ['12.3456', null], [0.0725, null], [999_999_999, null], ['999999999.9999', null],
    ['12.34567', 'errors.price_decimals'], ['-1', 'errors.price_negative'], [-0.01, 'errors.price_negative'], ['1000000000', 'errors.price_too_large'],
    ['1,000', 'errors.price_not_valid'], ['$5', 'errors.price_not_valid'], ['1e3', 'errors.price_not_valid'], ['five', 'errors.price_not_valid'],
    [Number.NaN, 'errors.price_not_valid'], [0.1 + 0.2, 'errors.price_not_valid'], [{}, 'errors.price_not_valid'],
  ])('%j is refused with %j', (price, refused) => {
    const verdict = checkUnitPrice(price)
    expect(verdict.allowed ? null : verdict.message).toBe(refused)
  })

  test('an empty price means no price, which differs from 0', () => {
    expect([unitPriceOf(''), unitPriceOf(null), unitPriceOf('0'), unitPriceOf('12.50')]).toEqual([null, null, '0', '12.5'])
  })

  test('the do-not-pay item has no price', () => {
    expect(mayHavePrice({ is_dnp: true }, '1')).toMatchObject({ allowed: false, message: 'errors.price_of_do_not_pay' })
    expect([mayHavePrice({ is_dnp: true }, null), mayHavePrice({ is_dnp: false }, '1')]).toMatchObject([{ allowed: true }, { allowed: true }])
  })

  test.each([['12.5', 2], ['12', 2], ['12.345', 3], ['0.0725', 4], ['12.3400', 2]])('%s shows %i decimals', (price, decimals) => {
    expect(priceDecimals(price)).toBe(decimals)
  })
})

describe('PAY-46 an amount is quantity times price, exact, and rounded to cents once', () => {
  test.each<[string | null, string | null, string | null]>([
    ['10.00', '12.50', '125.00'], ['0.01', '0.5', '0.01'], ['0.01', '0.4999', '0.00'], ['3.33', '0.0725', '0.24'], ['2.01', '2.5', '5.03'],
    ['999999999999.99', '999999999.9999', '999999999999890000000.00'], ['0', '5', '0.00'], [null, '5', null], ['5', null, null],
  ])('%j of %j is %j', (quantity, price, amount) => {
    expect(amountOf(quantity, price)).toBe(amount)
  })

  const cents = fc.bigInt({ min: 0n, max: 10n ** 14n })
  const line = fc.record({ hundredths: cents, tenThousandths: fc.bigInt({ min: 0n, max: 10n ** 13n - 1n }) })
  const text = (value: bigint, decimals: number) => {
    const digits = value.toString().padStart(decimals + 1, '0')
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
  const sumOf = (values: readonly bigint[]) => values.reduce((one, other) => one + other, 0n)

  test('the sum of the line amounts equals the amount of the period, to the last cent, for any lines', () => {
    fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
      const amounts = lines.map(({ hundredths, tenThousandths }) => amountOf(text(hundredths, 2), text(tenThousandths, 4)))
      // rounds half up with BigInts, so that the expected values do not depend on the decimal library that the rule uses
      const expected = lines.map(({ hundredths, tenThousandths }) => (hundredths * tenThousandths + 5_000n) / 10_000n)
      expect(amounts).toEqual(expected.map((value) => text(value, 2)))
      expect(amountOfLines(amounts)).toBe(text(sumOf(expected), 2))
    }))
  })

  test('lines without a price add nothing, and a period without any amount has none', () => {
    expect([amountOfLines([]), amountOfLines([null]), amountOfLines([null, '1.10', '2.25'])]).toEqual([null, null, '3.35'])
  })
})
