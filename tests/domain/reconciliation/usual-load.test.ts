import { describe, expect, test } from 'vitest'
import { implausibleQuantity, implausibleSentence } from '#src/areas/reconciliation/domain/coding/usual-load'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'

const units: readonly ReconciliationUnit[] = [
  { code: 'TON', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2000' } }] },
]
const tons = { item_code: '402-3130', source_only: false, is_dnp: false, estimated_qty_uom: 'TON' }

describe('UOM implausible: a quantity above 5 times the usual load of the unit', () => {
  test.each<[string, string | null, Partial<typeof tons>, string | null, string | null, string | null]>([
    ['a usual quantity', '12.50', {}, '12.5000', 'TON', null],
    ['exactly 5 times the load', '62.50', {}, '12.5000', 'TON', null],
    ['a hundredth more than 5 times the load', '62.51', {}, '12.5000', 'TON', '62.51 TON of 402-3130. A usual load is 12.50 TON.'],
    ['a misplaced decimal point', '1250', {}, '12.5000', 'ton', '1,250.00 TON of 402-3130. A usual load is 12.50 TON.'],
    ['UOM-6 loads in pounds, an item in tons', '62.51', {}, '25000', 'LB', '62.51 TON of 402-3130. A usual load is 12.50 TON.'],
    ['UOM-6 loads in pounds, exactly 5 times the load', '62.50', {}, '25000', 'LB', null],
    ['UOM-6 small loads, which are not rounded first', '0.02', {}, '8', 'LB', null],
    ['UOM-4 units that do not convert', '1250', {}, '9', 'CY', null],
    ['a ticket without a unit', '1250', {}, '9', null, null],
    ['do not pay in the unit of the ticket', '46', { is_dnp: true, estimated_qty_uom: 'EACH' }, '9', 'CY', '46.00 CY of 402-3130. A usual load is 9.00 CY.'],
    ['source only, which has no quantity', '1250', { source_only: true }, '9', 'TON', null],
    ['nothing typed yet', null, {}, '9', 'TON', null],
    ['too few loads to know a usual one', '1250', {}, null, 'TON', null],
  ])('%s', (_name, quantity, item, net_amount, uom_1, sentence) => {
    const warning = implausibleQuantity(quantity, { ...tons, ...item }, { net_amount, uom_1 }, units)
    expect(warning === null ? null : implausibleSentence(warning)).toBe(sentence)
  })
})
