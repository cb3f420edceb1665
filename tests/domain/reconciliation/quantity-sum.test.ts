import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSumText, resultOfSum } from '#src/areas/reconciliation/domain/coding/quantity-sum'
import { checkSum, quantityOf, quantityTextAfter, settledText, takesQuantityText } from '#src/areas/reconciliation/domain/quantity-input'

describe('CLERK-14 a sum typed as the quantity', () => {
  test.each<[string, string | null]>([
    ['=24.81-10', '14.81'], ['=10+14.81', '24.81'], ['=0.1+0.2', '0.30'], ['=3*8.27', '24.81'], ['=2*(10+2.5)', '25.00'], ['=30-2*3', '24.00'],
    ['=30-5-5', '20.00'], ['=(30)', '30.00'], ['= 24.81 - 10', '14.81'], ['=12.', '12.00'], ['=1.005+2', '3.01'], ['=24.814-10.001', '14.81'],
    ['=999999999999.99+0', '999999999999.99'], ['=10-10', '0.00'],
  ])('%s is %s', (text, quantity) => expect([quantityOf(text), settledText(text)]).toEqual([quantity, quantity]))

  test.each([
    ['=', 'errors.sum_not_valid'], ['=24.81-', 'errors.sum_not_valid'], ['=-5', 'errors.sum_not_valid'], ['=1 2', 'errors.sum_not_valid'], ['=1.2.3', 'errors.sum_not_valid'],
    ['=(1+2', 'errors.sum_not_valid'], ['=1+2)', 'errors.sum_not_valid'], ['=()', 'errors.sum_not_valid'], ['=.5', 'errors.sum_not_valid'], ['=2(3)', 'errors.sum_not_valid'],
    ['=10-24.81', 'errors.sum_not_quantity'], ['=999999999999*10', 'errors.sum_not_quantity'],
  ])('%s is not a quantity, is refused with %s, and is kept as typed', (text, key) => {
    expect([quantityOf(text), settledText(text), checkSum(text)]).toMatchObject([null, text, { message: key }])
  })

  test.each(['=1/2', '=1e3', '=1,000', '=a', '12=', '24.81-10', '1+1', `=${'1+'.repeat(30)}1`])('%s is rejected, and the previous text is kept', (text) => {
    expect([isSumText(text), quantityTextAfter('12.34', text)]).toEqual([false, '12.34'])
  })

  test('DT-3 applies unchanged to every text without a sum operator', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789..-+*() '), maxLength: 12 })
    fc.assert(fc.property(near, (text) => quantityTextAfter('1', text) === (takesQuantityText(text) ? text : '1')), { numRuns: 5_000 })
  })

  test('sums of cents are exact', () => {
    const cents = fc.array(fc.tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 99_999 })), { minLength: 1, maxLength: 4 })
    const text = (amount: number) => `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), cents, (first, more) => {
        const expected = more.reduce((sum, [sign, amount]) => (sign === '+' ? sum + amount : sum - amount), first)
        const result = resultOfSum(`=${text(first)}${more.map(([sign, amount]) => `${sign}${text(amount)}`).join('')}`)
        return result !== null && Math.round(Number(result) * 100) === expected
      }),
    )
  })
})
