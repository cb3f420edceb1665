import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkQuantity, isUsableQuantity, quantityOf, quantityTextAfter, takesQuantityText } from '#src/areas/reconciliation/domain/quantity-input'

describe('RECO-48 the quantity input accepts what DT-3 allows', () => {
  test.each([
    [1, '', true], [2, '0', true], [3, '12', true], [4, '12.', true], [4, '0.', true],
    [5, '12.3', true], [5, '0.5', true], [5, '12.34', true], [5, '0.05', true],
    [6, '12.345', false], [6, '0.000', false],
    [7, '01', false], [7, '00', false], [7, '00.5', false],
    [8, '.5', false], [8, '.', false],
    [9, '-1', false], [9, '+1', false],
    [10, '1e3', false], [10, '1,000', false], [10, '1.2.3', false], [10, 'abc', false], [10, ' 1', false], [10, '1 ', false],
    [10, '1\n', false], [10, '١', false], [10, '１', false],
    [11, '1234567890123', false], [3, '123456789012', true], [5, '123456789012.99', true],
  ])('row %i: %j gives %s', (_row, text, isAccepted) => expect(takesQuantityText(text)).toBe(isAccepted))
})

test('RECO-48 rejected input leaves the text unchanged', () => {
  expect(quantityTextAfter('12.34', '12.345')).toBe('12.34')
  expect(quantityTextAfter('12.34', '12.3')).toBe('12.3')
})

test('RECO-48 every text is judged as by a character-by-character scan', () => {
  const scan = (text: string): boolean => {
    const [whole = '', part, ...rest] = text.split('.')
    const digits = (some: string) => [...some].every((sign) => sign >= '0' && sign <= '9')
    if (text === '') return true
    if (rest.length > 0 || whole === '' || whole.length > 12 || !digits(whole)) return false
    if (whole.length > 1 && whole.startsWith('0')) return false
    return part === undefined || (part.length <= 2 && digits(part))
  }
  const near = fc.string({ unit: fc.constantFrom(...'0123456789..,-+e \n'), maxLength: 16 })
  fc.assert(fc.property(fc.oneof(near, fc.string()), (text) => takesQuantityText(text) === scan(text)), { numRuns: 20_000 })
})

test('RECO-48 an accepted text is accepted at every character while it is typed', () => {
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(amount, ([whole, cents]) => {
      const text = `${whole}.${String(cents).padStart(2, '0')}`
      const typed = [...text].reduce((before, sign) => quantityTextAfter(before, before + sign), '')
      return typed === text && quantityOf(typed) === text
    }),
  )
})

test.each([['12.', '12.00'], ['0.', '0.00'], ['12.5', '12.50'], ['', null], ['x', null], ['.5', null]])(
  'DT-3 the text %j counts as %j', (text, quantity) => expect(quantityOf(text)).toBe(quantity))

test.each([['0', false], ['0.', false], ['0.00', false], ['', false], ['0.01', true], ['12.', true]])(
  'DT-4 row 4: the text %j is a usable quantity: %s', (text, usable) => expect(isUsableQuantity(text)).toBe(usable))

describe('RECO-72 the server accepts a quantity above 0 with at most two decimals', () => {
  test.each<[unknown, string]>([
    [0, 'errors.quantity_above_zero'], ['0.00', 'errors.quantity_above_zero'], [-1, 'errors.quantity_not_valid'],
    [1.005, 'errors.quantity_not_valid'], [0.1 + 0.2, 'errors.quantity_not_valid'], [1e21, 'errors.quantity_not_valid'],
    [NaN, 'errors.quantity_not_valid'], [Infinity, 'errors.quantity_not_valid'], [null, 'errors.quantity_not_valid'],
    ['0x1F', 'errors.quantity_not_valid'], ['1_000', 'errors.quantity_not_valid'], [' 5 ', 'errors.quantity_not_valid'],
    ['-0.5', 'errors.quantity_not_valid'], [['5'], 'errors.quantity_not_valid'], [1234567890123, 'errors.quantity_not_valid'],
  ])('%s is refused with %s', (sent, key) => expect(checkQuantity(sent, 'A')).toMatchObject({ message: key }))
  test.each([1, 0.01, 24.37, '24.3', '999999999999.99'])('%j is accepted', (sent) =>
    expect(checkQuantity(sent, 'A')).toEqual({ allowed: true }))
})
