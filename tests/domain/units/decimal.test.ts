import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimalTextOf, dividedBy, exact, isQuantityText, isSameNumber, larger, minus, plus, rounded, sum, times } from '#src/platform/domain/units/decimal'
import { runsThorough } from '#tests/thorough'

/** Amounts in hundredths, as BigInts; the expected sums are computed from them. */
const cents = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n })
const textOf = (hundredths: bigint): string => {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('PAY-2 5,000 times 0.01 is 50.00', () => expect(rounded(sum(Array.from({ length: 5000 }, () => '0.01')))).toBe('50.00'))

test('PAY-2 sums, differences and order of quantities equal those of whole hundredths', () => {
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(rounded(plus(textOf(a), textOf(b)))).toBe(textOf(a + b))
      expect(rounded(minus(textOf(a), textOf(b)))).toBe(textOf(a - b))
      expect(compare(textOf(a), textOf(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      expect(larger(textOf(a), textOf(b))).toEqual(a < b ? textOf(b) : textOf(a))
    }),
    { numRuns: runsThorough ? 100_000 : 10_000 },
  )
})

test('PAY-2 a list has the same sum in any order', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 200 }), (list) => {
      const total = textOf(list.reduce((one, other) => one + other, 0n))
      expect(rounded(sum(list.map(textOf)))).toBe(total)
      expect(rounded(sum(list.map(textOf).reverse()))).toBe(total)
    }),
    { numRuns: 500 },
  )
})

test('UOM-6 products are exact and rounded half up only at the end', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), (hundredths) => {
      const thousandthsOfCents = hundredths * 5n
      const cut = (thousandthsOfCents + 5000n) / 10_000n
      expect(rounded(times(textOf(hundredths), '0.0005'))).toBe(textOf(cut))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['1.005', '1.01'], ['1.004', '1.00'], ['-1.005', '-1.01'], ['-0.004', '0.00'], ['2', '2.00'], ['0.995', '1.00'],
  ['9999999999.995', '10000000000.00'],
])('PAY-2 %s is rounded to %s', (value, text) => expect(rounded(value)).toBe(text))

test('PAY-2 an amount is rounded the same, however many decimals or zeros it has', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), (amount, shift, zeros, decimals) => {
      const value = new Decimal(textOf(amount)).div(10 ** shift).toFixed()
      const written = zeros === 0 ? value : `${value}${value.includes('.') ? '' : '.'}${'0'.repeat(zeros)}`
      expect(rounded(written, decimals)).toBe(new Decimal(value).toFixed(decimals, Decimal.ROUND_HALF_UP).replace(/^-(0(?:\.0*)?)$/, '$1'))
    }),
    { numRuns: 20_000 },
  )
})

describe('API-36 a quantity is a number or text with at most two decimals', () => {
  test.each<[unknown, string | null]>([
    ['12.50', '12.5'], [12.5, '12.5'], [0, '0'], [-0, '0'], ['-3', '-3'], [9999999999.99, '9999999999.99'],
    [0.1 + 0.2, null], ['12.345', null], ['01', null], ['.5', null], ['5.', null], ['1e3', null], [1e21, null], [1e-7, null],
    [NaN, null], [Infinity, null], ['0x1F', null], ['1_000', null], [' 5 ', null], ['', null], [null, null],
    [true, null], [[1], null], [10n, null],
  ])('%s is %j', (value, text) => expect(decimalTextOf(value)).toBe(text))
  test('PAY-8 a quantity is not negative and has at most twelve digits before the decimal point', () => {
    expect(['0', '0.01', '999999999999.99'].every((text) => isQuantityText(text))).toBe(true)
    expect(['-1', '1.234', '1234567890123', '00', ''].some((text) => isQuantityText(text))).toBe(false)
  })
})

test('UOM-3 numbers are equal however they are written, and quotients have many digits', () => {
  expect(isSameNumber('2.5', '2.50')).toBe(true)
  expect(exact('2.500')).toBe('2.5')
  expect(exact('-0.00')).toBe('0')
  expect(dividedBy('1', '2000')).toBe('0.0005')
  expect(dividedBy('1', '3')).toBe('0.333333333333333333333333333333')
})

const plain = fc.stringMatching(/^-?(0|[1-9][0-9]{0,17})([.][0-9]{1,8})?$/)

test('UOM-3 numbers of any length have the shortest form and sort by exact arithmetic', () => {
  fc.assert(
    fc.property(plain, plain, fc.nat(3), (a, b, zeros) => {
      const longer = `${a}${a.includes('.') ? '' : '.'}${'0'.repeat(zeros + 1)}`
      expect(exact(longer)).toBe(new Decimal(a).toFixed().replace(/^-0$/, '0'))
      expect(decimalTextOf(longer, 20)).toBe(exact(a))
      expect(compare(a, b)).toBe(new Decimal(a).comparedTo(b))
      expect(compare(a, longer)).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})
