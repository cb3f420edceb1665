import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountToAssign, balance, splitNotice, type Payable } from '#src/domain/reconciliation/balance'
import { useNet } from '#src/domain/reconciliation/use-net'
import type { ReconciliationUnit } from '#src/domain/units/conversion'

const units: readonly ReconciliationUnit[] = [
  { code: 'TON', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2000' } }] },
]
const tons = { source_only: false, estimated_qty_uom: 'TON' }

describe('RECO-50 UOM-4 UOM-6 use-net', () => {
  test('copies the net in its own unit without a notice', () =>
    expect(useNet({ net_amount: '24.3700', uom_1: 'ton' }, tons, units)).toEqual({ quantity: '24.37', notice: null }))
  test('UOM-6 lbs count as tons, rounded last, with the factor shown', () =>
    expect(useNet({ net_amount: '48751', uom_1: 'LB' }, tons, units)).toEqual({ quantity: '24.38', notice: '1 LB counts as 0.0005 TON.' }))
  test('UOM-4 a unit that does not count is copied as it stands, with both units named in a notice', () =>
    expect(useNet({ net_amount: '9.5', uom_1: 'CY' }, tons, units)).toEqual({
      quantity: '9.50', notice: 'The net amount is in CY, the pay item in TON.',
    }))
  test('RECO-49 does nothing without a net or for a source-only item', () => {
    expect(useNet({ net_amount: null, uom_1: 'TON' }, tons, units)).toBeNull()
    expect(useNet({ net_amount: '5', uom_1: 'TON' }, { ...tons, source_only: true }, units)).toBeNull()
  })
})

const payable = (more: Partial<Payable> = {}): Payable => ({
  net_amount: '24.50', uom_1: 'TON', waste_quantity: '0.50', overload_amount: '0.2500', overload_unit: 'tons', ...more,
})

describe('RECO-79 the amount to assign is net less waste and overload', () => {
  test.each<[string, Partial<Payable>, string | null]>([
    ['all three', {}, '23.75'],
    ['no waste', { waste_quantity: null }, '24.25'],
    ['no overload', { overload_amount: null, overload_unit: null }, '24.00'],
    ['an overload in lbs of a ticket in tons', { overload_amount: '500', overload_unit: 'lbs' }, '23.75'],
    ['an overload in tons of a ticket in lbs', { uom_1: 'LB', net_amount: '49000', waste_quantity: '0', overload_unit: 'tons' }, '48500.00'],
    ['a ticket by volume', { uom_1: 'CY', net_amount: '9', waste_quantity: '1', overload_amount: '500', overload_unit: 'lbs' }, '8.00'],
    ['no net', { net_amount: null }, null],
  ])('%s', (_name, more, amount) => expect(amountToAssign(payable(more))).toBe(amount))

  test('a sum that differs shows a notice, an equal one none, and do-not-pay counts like any item', () => {
    expect(splitNotice(balance(payable(), ['20', '3.7']))).toBe('The quantities add up to 23.70, the amount to assign is 23.75.')
    expect(splitNotice(balance(payable(), ['20', '3.75']))).toBeNull()
    expect(splitNotice(balance(payable({ net_amount: null }), ['20']))).toBeNull()
    expect(balance(payable(), [null])).toMatchObject({ sum: '0.00', isBalanced: false })
  })

  test('any split of the amount into two is balanced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2375 }), (part) => {
        const two = [part, 2375 - part].map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
        expect(balance(payable(), two)?.isBalanced).toBe(true)
      }),
    )
  })
})
