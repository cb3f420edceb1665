import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPayCodeCount, checkPayData, codeWithNet, contractorForMany, planCoding, type TicketToCode } from '#src/areas/reconciliation/domain/assign-many'
import { totalByMaterial } from '#src/areas/reconciliation/domain/by-material'
import { unitOfQuantity, type PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { useNet } from '#src/areas/reconciliation/domain/use-net'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'

const item = (more: Partial<PayItem> = {}): PayItem => ({
  id: 1, line_number: 1, item_code: '2360', item_description: 'Wearing course', estimated_qty_uom: 'TON',
  is_dnp: false, source_only: false, external_dot_contractor_ids: [], ...more,
})
const ticket = (more: Partial<TicketToCode> = {}): TicketToCode => ({
  id: 7, ticket_number: 'T7', status: 'pending', coded: false, closed_period: null, net_amount: '24.37', uom_1: 'TON', ...more,
})
const units: readonly ReconciliationUnit[] = [
  { code: 'TON', ticket_units: [{ unit: 'TN', factor: { numerator: '1', denominator: '1' } }, { unit: 'LB', factor: { numerator: '1', denominator: '2000' } }] },
]

describe('RECO-81 RECO-82 RECO-94 RECO-96 each ticket gets its own net in the item’s unit, or is listed as left out', () => {
  test.each<[string, Partial<TicketToCode>, Partial<PayItem>, string]>([
    ['same unit', {}, {}, '24.37'],
    ['a unit that converts', { uom_1: 'tn' }, {}, '24.37'],
    ['lbs as tons', { uom_1: 'LB', net_amount: '48751' }, {}, '24.38'],
    ['another unit', { uom_1: 'CY' }, {}, 'errors.unit_does_not_count'],
    ['another unit, source only', { uom_1: 'CY' }, { source_only: true }, 'null'],
    ['no net', { net_amount: null }, {}, 'errors.no_net_amount'],
    ['no net, source only', { net_amount: null }, { source_only: true }, 'null'],
    ['a net of 0', { net_amount: '0' }, {}, 'errors.no_net_amount'],
    ['coded', { coded: true }, {}, 'errors.already_coded'],
    ['rejected', { status: 'rejected' }, {}, 'errors.assignment_rejected'],
    ['voided', { status: 'voided' }, { source_only: true }, 'errors.assignment_voided'],
  ])('%s', (_name, more, of, expected) => {
    const plan = planCoding([ticket(more)], item(of), units)
    expect(plan.refused[0]?.refusal.message ?? String(plan.coded[0]?.quantity)).toBe(expected)
    expect(plan.coded.length + plan.refused.length).toBe(1)
  })
})

describe('F7 one rule decides what a ticket contributes to an item, in the drawer and in bulk', () => {
  const dnp = { is_dnp: true, estimated_qty_uom: 'EACH' }
  test.each<[string, Partial<TicketToCode>, Partial<PayItem>, quantity: string | null, unit: string | null]>([
    ['an item in the unit of the ticket', {}, {}, '24.37', 'TON'],
    ['an item in a unit to which the unit of the ticket converts', { uom_1: 'LB', net_amount: '48751' }, {}, '24.38', 'TON'],
    ['an item in another unit', { uom_1: 'CY' }, {}, null, 'TON'],
    ['do not pay on a ticket in tons', {}, dnp, '24.37', 'TON'],
    ['do not pay on a ticket in cubic yards', { uom_1: 'CY', net_amount: '8' }, dnp, '8.00', 'CY'],
    ['do not pay where loads convert to EACH with a factor', { uom_1: 'LOAD', net_amount: '2' }, dnp, '2.00', 'LOAD'],
    ['do not pay on a ticket without a unit', { uom_1: null }, dnp, '24.37', null],
    ['do not pay on a ticket without a net', { net_amount: null }, dnp, null, 'TON'],
    ['source only', {}, { source_only: true }, null, 'TON'],
    ['do not pay that is source only', {}, { ...dnp, source_only: true }, null, 'TON'],
  ])('%s', (_name, more, of, quantity, unit) => {
    const loads = [...units, { code: 'EACH', ticket_units: [{ unit: 'LOAD', factor: { numerator: '3', denominator: '1' } }] }]
    const [one, many] = [useNet(ticket(more), item(of), loads), codeWithNet(ticket(more), item(of), loads)]
    expect(one?.counts === true ? one.quantity : null).toBe(quantity)
    expect('quantity' in many ? many.quantity : null).toBe(quantity)
    expect(unitOfQuantity(item(of), ticket(more).uom_1)).toBe(unit)
  })
})

test('RECO-88 the plan gives the number of tickets that change, each with its quantity, and of those that do not', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ticket({ id: index + 1, net_amount: '0.01' }))
  const plan = planCoding([...many, ticket({ id: 6000, status: 'voided' })], item(), units)
  expect(plan.coded).toHaveLength(5000)
  expect(plan.refused.map(({ id }) => id)).toEqual([6000])
  expect(new Set(plan.coded.map(({ quantity }) => quantity))).toEqual(new Set(['0.01']))
})

test('RECO-87 pay codes can be assigned to at most 5000 tickets', () => {
  expect(checkPayCodeCount(5000)).toEqual({ allowed: true })
  expect(checkPayCodeCount(5001)).toMatchObject({ message: 'errors.pay_code_limit', values: { max: 5000 } })
  expect(checkPayCodeCount(0)).toMatchObject({ message: 'errors.no_tickets_selected' })
})

test('RECO-93 the contractor for many tickets is that of DT-6, and is asked once where the options give none', () => {
  const prime = { id: 1, name: 'Prime', type: 'other' } as const
  const subs = [2, 3].map((id) => ({ id, name: `Sub ${id}`, type: 'subcontractor' }) as const)
  expect(contractorForMany(item(), [prime])).toEqual({ contractor: null, ask: false })
  expect(contractorForMany(item({ external_dot_contractor_ids: [2, 1] }), [prime, ...subs])).toEqual({ contractor: prime, ask: false })
  expect(contractorForMany(item({ external_dot_contractor_ids: [2, 3] }), [prime, ...subs])).toEqual({ contractor: null, ask: true })
})

test('RECO-89 tickets that lack a quantity or a pay code are listed', () => {
  const whole = { item: { source_only: false }, quantity: '5' }
  const verdict = checkPayData([
    { ticket_number: 'T1', assignments: [whole] },
    { ticket_number: 'T2', assignments: [whole, { item: null, quantity: '5' }] },
    { ticket_number: 'T3', assignments: [{ item: { source_only: false }, quantity: null }] },
    { ticket_number: 'T4', assignments: [{ item: { source_only: true }, quantity: null }] },
    { ticket_number: 'T5', assignments: [] },
  ])
  expect(verdict).toMatchObject({ message: 'errors.missing_pay_data', values: { tickets: 'T2, T3, T5' } })
  expect(checkPayData([])).toEqual({ allowed: true })
})

test('RECO-83 the selected tickets are grouped by material with count and exact net', () => {
  const of = (id: number, material_description: string, net_amount: string | null, uom_1 = 'TON') => ({ id, material_description, uom_1, net_amount })
  expect(totalByMaterial([of(1, 'HMA', '0.1'), of(2, 'Base', '5'), of(3, 'HMA', '0.2'), of(4, 'HMA', null), of(5, 'HMA', '9', 'LB'), of(6, 'Millings', null, 'LOAD')])).toEqual([
    { material_description: 'HMA', uom: 'TON', count: 3, net_amount: '0.30', slip_ids: [1, 3, 4] },
    { material_description: 'Base', uom: 'TON', count: 1, net_amount: '5.00', slip_ids: [2] },
    { material_description: 'HMA', uom: 'LB', count: 1, net_amount: '9.00', slip_ids: [5] },
    { material_description: 'Millings', uom: 'LOAD', count: 1, net_amount: null, slip_ids: [6] },
  ])
  const tickets = fc.array(fc.record({ id: fc.nat(), material_description: fc.constantFrom('a', 'b'), uom_1: fc.constantFrom('TON', null), net_amount: fc.constant('0.01') }))
  fc.assert(fc.property(tickets, (some) => totalByMaterial(some).reduce((count, group) => count + group.count, 0) === some.length))
})
