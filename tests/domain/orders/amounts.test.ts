import { expect, test } from 'vitest'
import { orderAmounts } from '#src/areas/orders/domain/amounts'

const tickets = (uom: string | null, ticketed: string, more: object = {}) => ({ uom, ticketed, delivered: '0', count: 1, without_amount: 0, ...more })
const yards = { code: 'C Y', ticket_units: [{ unit: 'CY', factor: { numerator: '1', denominator: '1' } }, { unit: 'CF', factor: { numerator: '1', denominator: '27' } }] }
const heavyTon = { code: 'TON', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2240' } }] }

test.each([
  ['the same unit in other spelling', 'TON', [tickets('ton.', '9.5')], [], '9.50', 0],
  ['pounds as tons without a unit of the agency', 'TON', [tickets('LBS', '5000'), tickets('TN', '1')], [], '3.50', 0],
  ['tons as pounds', 'LB', [tickets('TON', '1.5')], [], '3000.00', 0],
  ['the agency’s factor before the usual one', 'TON', [tickets('LB', '4480')], [heavyTon], '2.00', 0],
  ['a unit of the agency', 'C Y', [tickets('CY', '60')], [yards], '60.00', 0],
  ['thirds that are rounded only as a sum', 'C Y', [tickets('CF', '0.12'), tickets('cf', '0.12'), tickets('CY', '3')], [yards], '3.01', 0],
  ['units that do not convert', 'C Y', [tickets('GAL', '500', { count: 7 }), tickets(null, '4', { count: 2 })], [yards], '0.00', 9],
  ['tickets without an amount', 'C Y', [tickets('CY', '6', { count: 3, without_amount: 2 })], [yards], '6.00', 2],
  ['no tickets', 'C Y', [], [yards], '0.00', 0],
] as const)('UOM-6 ORDR-1 %s', (_what, uom, own, units, ticketed, left) => {
  expect(orderAmounts(uom, own, units)).toEqual({ ticketed, delivered: '0.00', not_converted: left })
})
