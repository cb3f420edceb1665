import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frozenLines } from '#src/areas/contracts/domain/pay-periods/closing'

const line = { pay_item_id: 1, external_dot_contractor_id: null, estimated_qty_uom: 'TON', ticket_count: 2, quantity: 10.1, unit_price: null, amount: null }
const later = [
  { id: 7, ticket_date: '2026-02-01', codes: [{ pay_item_id: 1, external_dot_contractor_id: null, estimated_qty_uom: 'TON', quantity: 0.2 }] },
  { id: 8, ticket_date: '2026-02-02', codes: [{ pay_item_id: 2, external_dot_contractor_id: 5, estimated_qty_uom: 'EACH', quantity: null }] },
]
const sourceOnly = { pay_item_id: 2, external_dot_contractor_id: 5, estimated_qty_uom: 'EACH', ticket_count: 0, quantity: null, unit_price: 5, amount: null }

describe('the lines of a period before it closes', () => {
  test('PAY-44 only kept later tickets count, to the last digit, and a line without tickets is omitted', () => {
    expect(frozenLines([line, sourceOnly], later, new Set())).toEqual([line])
    expect(frozenLines([line, sourceOnly], later, new Set([7]))).toEqual([{ ...line, ticket_count: 3, quantity: 10.3 }])
    expect(frozenLines([line, sourceOnly], later, 'all')).toEqual([{ ...line, ticket_count: 3, quantity: 10.3 }, { ...sourceOnly, ticket_count: 1 }])
  })

  test('F7 do not pay has a line for each unit of its tickets: a kept ticket in cubic yards is not added to tons', () => {
    const yards = { ...line, estimated_qty_uom: 'CY', ticket_count: 0, quantity: 0 }
    const keptTicket = { id: 9, ticket_date: '2026-02-02', codes: [{ pay_item_id: 1, external_dot_contractor_id: null, estimated_qty_uom: 'CY', quantity: 8 }] }
    expect(frozenLines([line, yards], [keptTicket], 'all')).toEqual([line, { ...yards, ticket_count: 1, quantity: 8 }])
  })

  test('PAY-46 the amount follows the kept tickets, exact to the cent', () => {
    const priced = { ...line, unit_price: 12.345, amount: 124.68 }
    expect(frozenLines([priced], later, new Set())).toEqual([priced])
    expect(frozenLines([priced], later, new Set([7]))).toEqual([{ ...priced, ticket_count: 3, quantity: 10.3, amount: 127.15 }])
  })

  test('PAY-44 keeping all and keeping each by name freeze the same lines', () => {
    const tickets = fc.uniqueArray(fc.record({
      id: fc.nat(), ticket_date: fc.constant('2026-02-01'),
      codes: fc.array(fc.record({ pay_item_id: fc.constantFrom(1, 2), external_dot_contractor_id: fc.constantFrom(null, 5), estimated_qty_uom: fc.constantFrom('TON', 'EACH'), quantity: fc.constantFrom(0.01, 12.5, 20) }), { maxLength: 2 }),
    }), { selector: ({ id }) => id })
    fc.assert(fc.property(tickets, (some) => {
      expect(frozenLines([line, sourceOnly], some, new Set(some.map(({ id }) => id)))).toEqual(frozenLines([line, sourceOnly], some, 'all'))
    }))
  })
})
