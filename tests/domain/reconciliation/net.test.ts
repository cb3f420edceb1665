import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitNotice } from '#src/areas/reconciliation/domain/split-notice'
import { balance, type AssignedQuantity, type Payable } from '#src/areas/tickets/domain/balance'
import { unitNotice, useNet, type Net } from '#src/areas/reconciliation/domain/use-net'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'

const units: readonly ReconciliationUnit[] = [
  { code: 'TON', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2000' } }] },
]
const tons = { source_only: false, is_dnp: false, estimated_qty_uom: 'TON' }

describe('RECO-50 UOM-4 UOM-6 Use net and the message about the units', () => {
  test.each<[string, Net, Partial<typeof tons>, ReturnType<typeof useNet>, string | null]>([
    ['the net in its own unit', { net_amount: '24.3700', uom_1: 'ton' }, {}, { quantity: '24.37', counts: true }, null],
    ['UOM-6 lbs converted to tons, and rounded last', { net_amount: '48751', uom_1: 'LB' }, {}, { quantity: '24.38', counts: true }, '1 LB counts as 0.0005 TON.'],
    ['UOM-4 a unit that does not convert, unchanged', { net_amount: '9.5', uom_1: 'CY' }, {}, { quantity: '9.50', counts: false }, '! The net amount is in CY, the pay item in TON.'],
    ['UOM-4 a ticket without a unit', { net_amount: '9.5', uom_1: null }, {}, { quantity: '9.50', counts: false }, '! The net amount is in –, the pay item in TON.'],
    ['CLERK-3 do not pay in the unit of the ticket', { net_amount: '9.5', uom_1: 'CY' }, { is_dnp: true, estimated_qty_uom: 'EACH' }, { quantity: '9.50', counts: true }, null],
    ['RECO-49 nothing without a net', { net_amount: null, uom_1: 'CY' }, {}, null, null],
    ['RECO-49 nothing for a source-only item', { net_amount: '5', uom_1: 'CY' }, { source_only: true }, null, null],
  ])('%s', (_name, net, item, used, sentence) => {
    const notice = unitNotice(net, { ...tons, ...item }, units)
    expect([useNet(net, { ...tons, ...item }, units), notice === null ? null : `${notice.isWarning ? '! ' : ''}${notice.text}`]).toEqual([used, sentence])
  })
})

const payable = (more: Partial<Payable> = {}): Payable => ({
  net_amount: '24.50', uom_1: 'TON', waste_quantity: '0.50', overload_amount: '0.2500', overload_unit: 'tons', ...more,
})

describe('RECO-79 the amount to assign is net less waste and overload', () => {
  test.each<[string, Partial<Payable>, string | null]>([
    ['a net with waste and overload', {}, '23.75'],
    ['no waste', { waste_quantity: null }, '24.25'],
    ['no overload', { overload_amount: null, overload_unit: null }, '24.00'],
    ['an overload in lbs on a ticket in tons', { overload_amount: '500', overload_unit: 'lbs' }, '23.75'],
    ['an overload in tons on a ticket in lbs', { uom_1: 'LB', net_amount: '49000', waste_quantity: '0', overload_unit: 'tons' }, '48500.00'],
    ['a ticket by volume', { uom_1: 'CY', net_amount: '9', waste_quantity: '1', overload_amount: '500', overload_unit: 'lbs' }, '8.00'],
    ['no net', { net_amount: null }, null],
  ])('%s', (_name, more, amount) => expect(balance(payable(more), [], units)).toEqual(amount === null ? null : expect.objectContaining({ amount })))

  const inTons = (...quantities: string[]) => quantities.map((quantity) => ({ quantity, unit: 'TON' }))

  test('an unequal sum shows a notice, an equal one does not, and do-not-pay counts like any item', () => {
    expect(splitNotice(balance(payable(), inTons('20', '3.7'), units))).toBe('The quantities add up to 23.70, the amount to assign is 23.75.')
    expect(splitNotice(balance(payable(), [...inTons('20'), { quantity: '3.75', unit: null }], units))).toBeNull()
    expect(splitNotice(balance(payable({ net_amount: null }), inTons('20'), units))).toBeNull()
    expect(balance(payable(), [{ quantity: null, unit: 'TON' }], units)).toMatchObject({ sum: '0.00', isBalanced: false })
  })

  test('any split of the amount into two is balanced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2375 }), (part) => {
        const two = [part, 2375 - part].map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
        expect(balance(payable(), inTons(...two), units)).toMatchObject({ isBalanced: true })
      }),
    )
  })
})

describe('UOM-8 the balance is compared in the unit of the pay item', () => {
  const pounds = payable({ net_amount: '48500', uom_1: 'LB', waste_quantity: null, overload_amount: null })
  test.each<[string, Payable, AssignedQuantity[], object]>([
    ['admin 2 the right tons of a ticket in pounds', pounds, [{ quantity: '24.25', unit: 'TON' }], { unit: 'TON', amount: '24.25', sum: '24.25', isBalanced: true }],
    ['admin 1 pounds written as tons', pounds, [{ quantity: '48500', unit: 'TON' }], { unit: 'TON', amount: '24.25', sum: '48500.00', isBalanced: false }],
    ['a do-not-pay part, in pounds', pounds, [{ quantity: '23.25', unit: 'TON' }, { quantity: '2000', unit: null }], { unit: 'TON', amount: '24.25', sum: '24.25', isBalanced: true }],
    ['items in two units, compared in the unit of the first', pounds, [{ quantity: '23.25', unit: 'TON' }, { quantity: '2000', unit: 'LB' }], { unit: 'TON', sum: '24.25', isBalanced: true }],
    ['only a do-not-pay quantity, in the unit of the ticket', pounds, [{ quantity: '48500', unit: null }], { unit: 'LB', amount: '48500.00', isBalanced: true }],
    ['CLERK-3 cubic yards and tons cannot be compared', payable({ uom_1: 'CY', net_amount: '8' }), [{ quantity: '8', unit: 'TON' }], { isComparable: false, ticketUnit: 'CY', itemUnit: 'TON' }],
    ['a second item in a unit that does not convert cannot be compared', pounds, [{ quantity: '24.25', unit: 'TON' }, { quantity: null, unit: 'C Y' }], { isComparable: false, ticketUnit: 'LB', itemUnit: 'C Y' }],
  ])('%s', (_name, of, assigned, expected) => expect(balance(of, assigned, units)).toMatchObject(expected))
})
