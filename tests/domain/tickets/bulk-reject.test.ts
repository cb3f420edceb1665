import { describe, expect, test } from 'vitest'
import type { BulkTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { bulkMarkFailed } from '#src/areas/tickets/domain/bulk/bulk'
import { bulkReject, mayReject, type RejectOrder } from '#src/areas/tickets/domain/bulk/bulk-reject'
import type { TicketStatus } from '#src/platform/domain/status-words'

const ticket = (more: Partial<BulkTicket> = {}): BulkTicket => ({
  id: 7,
  ticket_number: 'T7',
  status: 'pending',
  ticket_date: '2026-11-20',
  coded: false,
  closed_period: null,
  ...more,
})
const order = (more: Partial<RejectOrder> = {}): RejectOrder => ({
  date: '2026-11-20',
  reason: 'wet load',
  clear_pay_codes: false,
  today: '2026-11-21',
  ...more,
})
const open: readonly TicketStatus[] = ['pending', 'flagged', '', 'delivered', 'changed_after_delivered']

/** The outcome as short text, so that the tests are easy to compare with the rows of decision table DT-1. */
function result(tickets: readonly BulkTicket[], request: RejectOrder): string {
  const outcome = bulkReject(tickets, request)
  return outcome.kind === 'reject' ? `rejected, ${outcome.clears} cleared` : `${outcome.kind}: ${outcome.refusal.message}`
}

describe('DT-1 TICK-50 bulk reject decides per ticket', () => {
  test.each(open)('row 1: %j without pay codes is rejected', (status) =>
    expect(result([ticket({ status })], order())).toBe('rejected, 0 cleared'))

  test.each(open)('TICK-49 row 2: %j with pay codes asks for confirmation, and then they are cleared', (status) => {
    const coded = [ticket({ status, coded: true })]
    expect(result(coded, order())).toBe('confirm: confirm.reject_clears_codes')
    expect(result(coded, order({ clear_pay_codes: true }))).toBe('rejected, 1 cleared')
  })

  test('row 3: without confirmation nothing is rejected, and the number of codes to be removed is named', () => {
    const tickets = [ticket({ coded: true }), ticket({ id: 8, coded: true }), ticket({ id: 9 })]
    expect(bulkReject(tickets, order())).toMatchObject({ kind: 'confirm', clears: 2, refusal: { values: { count: 2 } } })
  })

  test.each<[number, Partial<BulkTicket>, Partial<RejectOrder>, string]>([
    [4, { coded: true, closed_period: 3 }, { clear_pay_codes: true }, 'errors.cannot_be_rejected'],
    [5, { status: 'rejected' }, {}, 'errors.already_rejected'],
    [5, { status: 'rejected', coded: true, closed_period: 3 }, {}, 'errors.already_rejected'],
    [6, { status: 'voided' }, {}, 'errors.cannot_be_rejected'],
    [7, {}, { date: null }, 'errors.date_is_required'],
    [8, {}, { reason: null }, 'errors.reason_is_required'],
    [8, {}, { reason: ' \t ' }, 'errors.reason_is_required'],
    [9, {}, { date: '2026-11-19' }, 'errors.invalid_delivered_date'],
    [9, {}, { date: '2026-11-22' }, 'errors.invalid_delivered_date'],
  ])('row %i: %j with %j is refused: %s', (_row, more, request, key) =>
    expect(result([ticket(more)], order(request))).toBe(`refused: ${key}`))
})

describe('TICK-55 the message about several refused tickets', () => {
  const good = ticket()
  const already = ticket({ id: 8, ticket_number: 'T8', status: 'rejected' })
  const voided = ticket({ id: 9, ticket_number: 'T9', status: 'voided' })

  test('it says already Rejected when every refused ticket is', () =>
    expect(result([good, already], order())).toBe('refused: errors.already_rejected'))
  test('it says cannot be Rejected for a mix', () =>
    expect(result([good, already, voided], order())).toBe('refused: errors.cannot_be_rejected'))
  test('TICK-52 the message names each refused ticket with its own reason, and no others', () => {
    const outcome = bulkReject([good, already, voided], order())
    expect(outcome.kind === 'refused' && outcome.tickets.map((one) => [one.id, one.refusal.message])).toEqual([
      [8, 'errors.already_rejected'],
      [9, 'errors.cannot_be_rejected'],
    ])
  })
})

test('TICK-47 a rejected date is checked against the latest ticket day of all selected tickets', () => {
  const tickets = [ticket({ ticket_date: '2026-11-18' }), ticket({ id: 8, ticket_date: '2026-11-20' })]
  expect(result(tickets, order({ date: '2026-11-19' }))).toBe('refused: errors.invalid_delivered_date')
  expect(result(tickets, order({ date: '2026-11-20' }))).toBe('rejected, 0 cleared')
})

test('TICK-56 more than 5000 tickets are refused as a whole', () => {
  const many = Array.from({ length: 5001 }, (_, index) => ticket({ id: index + 1 }))
  expect(result(many, order())).toBe('refused: errors.bulk_limit')
  expect(result(many.slice(1), order())).toBe('rejected, 0 cleared')
})

test('TICK-45 a reason of 501 characters is refused, but one of 500 is not', () => {
  expect(result([ticket()], order({ reason: 'x'.repeat(501) }))).toBe('refused: errors.field_text_long')
  expect(result([ticket()], order({ reason: 'x'.repeat(500) }))).toBe('rejected, 0 cleared')
})

test('TICK-54 a failed bulk change says which action failed and why', () =>
  expect(bulkMarkFailed('Rejected', 'Tickets are already Rejected.')).toBe(
    'Bulk Mark As Rejected failed: Tickets are already Rejected.',
  ))

test('DT-1 mayReject gives the verdict for a single ticket', () => {
  expect(mayReject(ticket())).toEqual({ allowed: true })
  expect(mayReject(ticket({ status: 'voided' }))).toMatchObject({ message: 'errors.cannot_be_rejected' })
})
