import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsAsDelivered, nextStatus, statusesOfFilter, statusFilters, ticketTransitions, type TicketEvent } from '#src/areas/tickets/domain/status'
import { statusWord, storedStatus, ticketStatuses, type TicketStatus } from '#src/platform/domain/status-words'

const after = (from: TicketStatus, event: TicketEvent) => {
  const next = nextStatus(from, event)
  return 'to' in next ? next.to : next.message
}
const refused = 'errors.status_transition'

describe('TICK-32 TICK-35 TICK-36 TICK-37 the state table E.2, every status with every event', () => {
  const events: readonly TicketEvent[] = ['flag', 'unflag', 'mark_delivered', 'mark_rejected', 'changed_receipt', 'amended_receipt',
    'void_receipt', 'receipt_without_void', 'unchanged_receipt', 'reopen']
  test.each<[TicketStatus, string[]]>([
    ['pending', ['flagged', 'pending', 'delivered', 'rejected', 'pending', 'pending', 'voided', refused, 'pending', refused]],
    ['', ['flagged', '', 'delivered', 'rejected', '', '', 'voided', refused, '', refused]],
    ['flagged', ['flagged', 'pending', 'delivered', 'rejected', 'flagged', 'flagged', 'voided', refused, 'flagged', refused]],
    ['delivered', ['delivered', 'delivered', 'delivered', 'rejected', 'changed_after_delivered', 'delivered', 'voided', refused, 'delivered', 'pending']],
    ['rejected', ['rejected', 'rejected', 'delivered', refused, 'rejected', 'rejected', 'voided', refused, 'rejected', 'pending']],
    ['changed_after_delivered', ['changed_after_delivered', 'changed_after_delivered', 'delivered', 'rejected', 'changed_after_delivered',
      'changed_after_delivered', 'voided', refused, 'changed_after_delivered', 'pending']],
    ['voided', ['voided', 'voided', 'errors.ticket_voided', 'errors.ticket_voided', 'errors.ticket_voided', 'voided',
      'errors.ticket_voided', 'pending', 'voided', 'errors.ticket_voided']],
  ])('from %j', (from, expected) => expect(events.map((event) => after(from, event))).toEqual(expected))

  test('no pair of status and event occurs twice', () => {
    const pairs = ticketTransitions.flatMap(({ from, event }) => from.map((status) => `${status}/${event}`))
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  test('only a receipt changes a voided ticket, whatever happens in whatever order', () => {
    const anyOther = fc.constantFrom(...events.filter((event) => event !== 'receipt_without_void'))
    fc.assert(
      fc.property(fc.array(anyOther, { maxLength: 30 }), (list) => {
        const end = list.reduce<TicketStatus>((status, event) => {
          const next = nextStatus(status, event)
          return 'to' in next ? next.to : status
        }, 'voided')
        expect(end).toBe('voided')
      }),
    )
  })
})

test('TICK-7 the status filter groups the stored statuses, each under one choice', () => {
  expect(statusesOfFilter.pending).toEqual(['pending', 'flagged', ''])
  expect(statusesOfFilter.delivered).toEqual(['delivered', 'changed_after_delivered'])
  const narrow = statusFilters.filter((filter) => filter !== 'all').flatMap((filter) => statusesOfFilter[filter])
  expect([...narrow].sort()).toEqual([...ticketStatuses].sort())
  expect([...statusesOfFilter.all].sort()).toEqual([...ticketStatuses].sort())
})

test('TICK-34 TICK-101 which statuses count as pending and as delivered', () => {
  expect(ticketStatuses.filter((status) => statusesOfFilter.pending.includes(status))).toEqual(['pending', 'flagged', ''])
  expect(ticketStatuses.filter(countsAsDelivered)).toEqual(['delivered', 'changed_after_delivered'])
})

test('TICK-33 TICK-34 accepted is stored as delivered and shown as Delivered, and the empty default as a dash', () => {
  expect(storedStatus('accepted')).toBe('delivered')
  expect(storedStatus('')).toBe('')
  expect(storedStatus('lost')).toBeNull()
  expect(statusWord('accepted')).toBe('Delivered')
  expect(ticketStatuses.map(statusWord)).toEqual(['Pending', 'Delivered', 'Rejected', 'Voided', 'Flagged', 'Changed after delivered', '–'])
})
