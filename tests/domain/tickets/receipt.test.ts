import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receive, settledFields, type ReceivedBefore } from '#src/areas/tickets/domain/receipt/receipt'
import { ticketStatuses, type TicketStatus } from '#src/platform/domain/status-words'

const source = { ticket_number: 'T7', net_amount: '24.50', uom_1: 'TON', truck: 'K1', material_description: 'HMA', hauler: 'North' }
const before = (more: Partial<ReceivedBefore> = {}): ReceivedBefore => ({ latest: source, corrections: [], status: 'pending', ...more })

describe('TICK-36 TICK-37 TICK-92 PLUS-2 the effect of another receipt for a ticket', () => {
  test.each<[TicketStatus, object, string, TicketStatus]>([
    ['pending', {}, 'unchanged', 'pending'],
    ['pending', { net_amount: 24.5 }, 'unchanged', 'pending'],
    ['pending', { void: false, load_number: '' }, 'unchanged', 'pending'],
    ['delivered', { status: 'pending' }, 'unchanged', 'delivered'],
    ['pending', { net_amount: '24.51' }, 'updated', 'pending'],
    ['rejected', { net_amount: '24.51' }, 'updated', 'rejected'],
    ['delivered', { hauler: 'South' }, 'updated', 'delivered'],
    ['delivered', { net_amount: '24.51' }, 'changed_after_delivered', 'changed_after_delivered'],
    ['delivered', { uom_1: 'LB' }, 'changed_after_delivered', 'changed_after_delivered'],
    ['delivered', { material_description: 'Base' }, 'changed_after_delivered', 'changed_after_delivered'],
    ['delivered', { truck: null }, 'changed_after_delivered', 'changed_after_delivered'],
    ['changed_after_delivered', { truck: 'K2' }, 'updated', 'changed_after_delivered'],
    ['delivered', { void: true }, 'voided', 'voided'],
    ['delivered', { void: true, truck: 'K2' }, 'voided', 'voided'],
    ['rejected', { void: true }, 'voided', 'voided'],
    ['voided', {}, 'unvoided', 'pending'],
    ['voided', { truck: 'K2' }, 'unvoided', 'pending'],
  ])('%s received with %j is %s and then %j', (status, more, kind, then) =>
    expect(receive(before({ status }), { ...source, ...more })).toMatchObject({ kind, status: then, reissued: kind !== 'unchanged' }))

  test('a voided ticket that is voided again remains voided, but its other changes are applied', () => {
    const voided = before({ status: 'voided', latest: { ...source, void: true } })
    expect(receive(voided, { ...source, void: true })).toMatchObject({ kind: 'unchanged', status: 'voided', reissued: false })
    expect(receive(voided, { ...source, void: true, truck: 'K2' })).toMatchObject({ kind: 'updated', status: 'voided', values: { truck: 'K2' } })
  })
})

test('PLUS-2 the values come from the latest source, with the corrections applied on top', () => {
  const corrections = [{ field: 'lift_number', to: '2' }, { field: 'lift_number', to: '3' }] as const
  const outcome = receive(before({ corrections }), { ...source, lift_number: '1', net_amount: '20' })
  expect(outcome.values).toEqual({ ...source, lift_number: '3', net_amount: '20' })
  expect(outcome.changes).toEqual([
    { field: 'net_amount', from: '24.50', to: '20' },
    { field: 'lift_number', from: null, to: '1' },
  ])
})

test('PLUS-2 the same source twice changes nothing, in any status except voided', () => {
  const statuses = fc.constantFrom(...ticketStatuses.filter((status) => status !== 'voided'))
  const values = fc.record({ truck: fc.string(), net_amount: fc.integer({ min: 0, max: 100 }), ticket_number: fc.string() }, { requiredKeys: [] })
  fc.assert(
    fc.property(statuses, values, (status, latest) => {
      expect(receive(before({ status, latest }), { ...latest })).toMatchObject({ kind: 'unchanged', status, changes: [] })
    }),
  )
})

test('TICK-36 quantity, weights, units, material and truck are the values that settle a delivery', () =>
  expect(settledFields.filter((key) => !/^(gross|tare|net)_amount|^uom_/.test(key))).toEqual([
    'quantity', 'product_code', 'material_description', 'ticket_type', 'truck',
  ]))
