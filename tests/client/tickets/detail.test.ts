import { describe, expect, test } from 'vitest'
import { eventLine, type SlipEvent } from '#src/areas/tickets/client/detail/event-words'
import { fieldLabel, fieldText } from '#src/areas/tickets/client/public/field-text'

const zone = 'America/Los_Angeles'
const units = { uom_1: 'TON', uom_2: 'LB', reconciliation: { primary_pay_item: { id: 9, item_code: '402-3130', estimated_qty_uom: 'TON' } } }

describe('TICK-41 the values of a ticket in words', () => {
  test.each<[string, unknown, string]>([
    ['net_amount', 22.4, '22.40 TON'],
    ['net_amount', '1234.5', '1,234.50 TON'],
    ['gross_amount_2', 74300, '74,300.00 LB'],
    ['max_gvw', 80000, '80,000 lbs'],
    ['plant_temperature', 318, '318.00 °F'],
    ['ticket_date', '2026-11-03', '11/3/2026'],
    ['ticketed_at', '2026-11-03T15:02:00+00:00', '11/3/2026 7:02 AM'],
    ['status', 'changed_after_delivered', 'Changed after delivered'],
    ['status', '', '–'],
    ['ticket_type', 'asphalt', 'Asphalt'],
    ['flag_by_dot', true, 'Yes'],
    ['flagged_by', { id: 1, name: 'B. Ruiz' }, 'B. Ruiz'],
    ['axle_weights', [12000, 34000], '12000, 34000 lbs'],
    ['delivery_lat', 46.8012993, '46.801299'],
    ['primary_pay_code_quantity', 22.41, '22.41 TON'],
    ['station_offset', 12.5, '12.50 ft R'],
    ['station_offset', -12.5, '12.50 ft L'],
    ['station_offset', 0, '0.00 ft'],
    ['pay_period', 1204, '1204'],
    ['truck', null, '–'],
    ['truck', '', '–'],
  ])('SHELL-67 SHELL-70 %s %j shows as %j', (key, value, text) => {
    expect(fieldText(key, value, units, zone)).toBe(text)
  })

  test('TICK-31 a field is labeled as in the catalog, and an unknown key in words', () => {
    expect([fieldLabel('net_amount'), fieldLabel('made_up_key')]).toEqual(['Net', 'Made up key'])
  })
})

describe('TICK-80 the events of a ticket in words', () => {
  const event = (change: Partial<SlipEvent>): SlipEvent => ({
    id: 1, event: 'edited', changes: {}, actor: 'Ruth Delgado', actor_employee_id: 1, impersonator: null, api_key_id: null,
    request_id: 'r', change_set: '1b4efa91-7c2f-41b9-af2b-4bad08363f41', reverses: null, reversed_event: null, pay_items: [], contractors: [], slip_version: 2, happened_at: '2026-11-13T18:16:00+00:00', ...change,
  })

  test('TICK-80 an event shows who changed what, from which value to which, and when', () => {
    expect(eventLine(event({ event: 'marked_delivered', changes: { status: ['pending', 'delivered'], delivered_date: [null, '2026-11-12'] } }), units, zone)).toEqual({
      id: 1, what: 'Marked delivered', who: 'Ruth Delgado', at: '11/13/2026 10:16 AM', tone: 'person',
      changes: [{ field: 'Status', from: 'Pending', to: 'Delivered' }, { field: 'Delivered date', from: '–', to: '11/12/2026' }],
    })
  })

  test('TICK-80 a coding names the item and the quantity', () => {
    const [first, second] = [{ project_pay_item_id: 9, item_code: '402-3130', quantity: '22.41', external_dot_contractor_id: null }, { project_pay_item_id: 7, item_code: '110-1', quantity: null, external_dot_contractor_id: 4 }]
    const assigned = event({ event: 'assigned', changes: { coded: [false, true], pay_item_assignments: [[], [first, second]] }, pay_items: [{ id: 9, estimated_qty_uom: 'TON' }], contractors: [{ id: 4, name: 'Duwamish Paving' }] })
    expect(eventLine(assigned, units, zone).changes).toEqual([{ field: 'Pay items', from: '–', to: '402-3130 22.41 TON; 110-1, Duwamish Paving' }])
    expect(eventLine({ ...assigned, pay_items: [], contractors: [] }, units, zone).changes).toEqual([{ field: 'Pay items', from: '–', to: '402-3130 22.41; 110-1' }])
  })

  test('CLERK-37 a value that reads the same before and after is omitted', () => {
    const { changes } = eventLine(event({ changes: { uom_1: ['TON', 'TON'], net_amount: [22.4, '22.40'], truck: ['T-1', 'T-2'] } }), units, zone)
    expect(changes).toEqual([{ field: 'Truck', from: 'T-1', to: 'T-2' }])
  })

  test.each([
    ['marked_delivered', 'Undone: Marked delivered'],
    ['undone', 'Redone'],
    [null, 'Undone'],
  ])('CLERK-37 an undo of %s is called %s', (reversed_event, title) => {
    expect(eventLine(event({ event: 'undone', reversed_event }), units, zone).what).toBe(title)
  })

  test('AUTH-44 a change during impersonation also names the impersonator', () => {
    expect(eventLine(event({ impersonator: 'support@example.com' }), units, zone).who).toBe('Ruth Delgado (support@example.com)')
  })

  test('TICK-80 data from a plant is shown as received, without its values', () => {
    const line = eventLine(event({ event: 'received', actor: 'Plant 4 load-out', actor_employee_id: null, changes: { status: [null, 'pending'] } }), units, zone)
    expect([line.what, line.tone, line.changes]).toEqual(['Received', 'plant', []])
  })
})
