import { describe, expect, test } from 'vitest'
import type { BulkTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { bulkDeliver, mayDeliver } from '#src/areas/tickets/domain/bulk/bulk-deliver'

const ticket = (more: Partial<BulkTicket> = {}): BulkTicket => ({
  id: 7,
  ticket_number: 'T7',
  status: 'pending',
  ticket_date: '2026-11-20',
  coded: false,
  closed_period: null,
  ...more,
})
const today = '2026-11-21'

function result(more: Partial<BulkTicket>, date: string | null): string {
  const outcome = bulkDeliver([ticket(more)], { date, today })
  return outcome.kind === 'deliver' ? 'delivered' : outcome.refusal.message
}

describe('DT-2 TICK-51 bulk mark delivered decides per ticket', () => {
  test.each<[number, Partial<BulkTicket>, string | null, string]>([
    [1, { status: 'pending' }, '2026-11-20', 'delivered'],
    [1, { status: 'flagged' }, '2026-11-21', 'delivered'],
    [1, { status: '' }, '2026-11-20', 'delivered'],
    [1, { status: 'changed_after_delivered' }, '2026-11-20', 'delivered'],
    [1, { status: 'rejected' }, '2026-11-20', 'delivered'],
    [2, { status: 'delivered' }, '2026-11-21', 'delivered'],
    [3, { status: 'voided' }, '2026-11-20', 'errors.ticket_voided'],
    [4, {}, null, 'errors.date_is_required'],
    [4, { status: 'voided' }, '', 'errors.date_is_required'],
    [5, {}, '2026-11-19', 'errors.invalid_delivered_date'],
    [5, {}, '2026-11-22', 'errors.invalid_delivered_date'],
    [6, { coded: true, closed_period: 2 }, '2026-11-20', 'errors.period_closed'],
    [6, { coded: true, closed_period: 2, status: 'delivered' }, '2026-11-20', 'errors.period_closed'],
    [1, { coded: true, closed_period: null }, '2026-11-20', 'delivered'],
  ])('row %i: %j on %j gives %s', (_row, more, date, expected) => expect(result(more, date)).toBe(expected))
})

test('TICK-46 the invalid date names the last ticketed date', () =>
  expect(bulkDeliver([ticket()], { date: '2026-11-19', today })).toMatchObject({
    kind: 'refused',
    refusal: { values: { date: '2026-11-20' } },
  }))

test('TICK-52 one voided ticket among valid ones refuses the change and is the only one named', () => {
  const outcome = bulkDeliver([ticket(), ticket({ id: 8, status: 'voided' })], { date: '2026-11-20', today })
  expect(outcome).toMatchObject({ kind: 'refused', tickets: [{ id: 8 }] })
  expect(outcome.kind === 'refused' && outcome.tickets).toHaveLength(1)
})

test('TICK-44 an empty selection is refused', () =>
  expect(bulkDeliver([], { date: '2026-11-20', today })).toMatchObject({ refusal: { message: 'errors.no_tickets_selected' } }))

test('DT-2 mayDeliver gives the verdict for a single ticket', () => expect(mayDeliver(ticket())).toEqual({ allowed: true }))
