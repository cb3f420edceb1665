import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countAs, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { isSameNumber, minus, compare } from '#src/platform/domain/units/decimal'
import { checkUnit, fractionText, readTicketUnits, ticketUnitsText } from '#src/areas/contracts/domain/units/reconciliation-unit'

const one = { numerator: '1', denominator: '1' }
const pound = { numerator: '1', denominator: '2000' }
const units: readonly ReconciliationUnit[] = [{ code: 'TON', ticket_units: [{ unit: 'TN', factor: one }, { unit: 'LB', factor: pound }] }]
const unit = (more: object = {}) => ({ code: 'C Y', name: 'Cubic yard', ticket_units: [{ unit: 'CY', factor: one }], ...more })
const saidOf = (typed: ReturnType<typeof unit>) =>
  Object.entries(checkUnit(typed, units)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [`${field} ${verdict.message}`]))

test.each([
  ['a code, a name and a ticket unit', {}, []],
  ['no ticket unit', { ticket_units: [] }, []],
  ['a blank code', { code: ' . ' }, ['code errors.unit_code_blank']],
  ['another unit’s code in a different case', { code: ' ton ' }, ['code errors.unit_code_taken']],
  ['a code of 21 characters', { code: 'X'.repeat(21) }, ['code errors.text_too_long']],
  ['a blank name', { name: ' ' }, ['name errors.unit_name_blank']],
  ['a name of 81 characters', { name: 'x'.repeat(81) }, ['name errors.text_too_long']],
  ['two faults', { code: '', name: '' }, ['code errors.unit_code_blank', 'name errors.unit_name_blank']],
])('UOM-2 a unit with %s', (_title, more, faults) => {
  expect(saidOf(unit(more))).toEqual(faults)
})

test.each([
  ['one that another unit has with factor 1', [{ unit: 'tn.', factor: one }], ['ticket_units errors.unit_stands_elsewhere']],
  ['one that another unit has with another factor', [{ unit: 'LB', factor: one }], []],
  ['another factor for one that another unit has with factor 1', [{ unit: 'TN', factor: pound }], []],
  ['the same unit twice', [{ unit: 'CY', factor: one }, { unit: ' cy ', factor: pound }], ['ticket_units errors.unit_twice']],
  ['a factor of 0', [{ unit: 'CY', factor: { numerator: '0', denominator: '1' } }], ['ticket_units errors.unit_factor']],
  ['a factor over 0', [{ unit: 'CY', factor: { numerator: '1', denominator: '0' } }], ['ticket_units errors.unit_factor']],
  ['a factor below 0', [{ unit: 'CY', factor: { numerator: '-1', denominator: '1' } }], ['ticket_units errors.unit_factor']],
  ['a factor of 5 decimals', [{ unit: 'CY', factor: { numerator: '0.12345', denominator: '1' } }], ['ticket_units errors.unit_factor']],
  ['a factor that is not a number', [{ unit: 'CY', factor: { numerator: 'two', denominator: '1' } }], ['ticket_units errors.unit_factor']],
  ['no name', [{ unit: ' ', factor: one }], ['ticket_units errors.unit_line']],
])('UOM-3 UOM-6 ticket units with %s', (_title, ticket_units, faults) => {
  expect(saidOf(unit({ ticket_units }))).toEqual(faults)
})

describe('typed ticket units', () => {
  test.each([
    ['TN', 'TN', one], ['LB 1/2000', 'LB', pound], ['LB = 1 / 2,000', 'LB', { numerator: '1', denominator: '2000' }],
    ['GAL = .001', 'GAL', { numerator: '0.001', denominator: '1' }], ['C Y', 'C Y', one], ['C Y 27', 'C Y', { numerator: '27', denominator: '1' }], ['YD3', 'YD3', one], ['SY/IN', 'SY/IN', one],
  ])('UOM-6 the line %s can be parsed', (line, name, factor) => {
    expect(readTicketUnits(`\n${line}\n`)).toEqual({ ticket_units: [{ unit: name, factor }] })
  })

  test.each(['LB 1/', 'LB = half', 'LB 1/2/3'])('UOM-6 the line %s is refused with its line number', (line) => {
    expect(readTicketUnits(`TN\n${line}`)).toEqual({ allowed: false, message: 'errors.unit_line', values: { line: 2 } })
  })

  test('UOM-6 a unit written as text is parsed back unchanged', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 }).map(String)
    const list = fc.uniqueArray(fc.record({ unit: fc.constantFrom('LB', 'TN', 'C Y', 'YD3', 'GAL'), factor: fc.record({ numerator: amount, denominator: amount }) }), { selector: (line) => line.unit })
    fc.assert(fc.property(list, (ticket_units) => {
      const read = readTicketUnits(ticketUnitsText(ticket_units))
      const back = 'ticket_units' in read ? read.ticket_units : []
      expect(back.map(({ unit: name, factor }) => [name, fractionText(factor)].join(' '))).toEqual(
        ticket_units.map(({ unit: name, factor }) => [name, factor.numerator === factor.denominator ? '1' : fractionText(factor)].join(' ')))
    }))
  })
})

test('UOM-6 an amount converted to another unit and back is the same within rounding', () => {
  const both: readonly ReconciliationUnit[] = [...units, { code: 'LB', ticket_units: [{ unit: 'TON', factor: { numerator: '2000', denominator: '1' } }] }]
  fc.assert(fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (hundredths) => {
    const pounds = (hundredths / 100).toFixed(2)
    const tons = countAs(pounds, 'LB', 'TON', both)
    const back = countAs(tons.quantity, 'TON', 'LB', both)
    expect([tons.counts, back.counts]).toEqual([true, true])
    // rounding to hundredths of a ton is off by at most half a hundredth, which is 10 lb
    const off = minus(back.quantity, pounds).replace('-', '')
    expect(compare(off, '10')).toBeLessThanOrEqual(0)
    expect(isSameNumber(countAs(back.quantity, 'LB', 'TON', both).quantity, tons.quantity)).toBe(true)
  }))
})
