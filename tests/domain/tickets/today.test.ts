import { expect, test } from 'vitest'
import { todayOfTickets } from '#src/areas/tickets/domain/bulk/today'

const [seattle, chicago, newYork] = ['America/Los_Angeles', 'America/Chicago', 'America/New_York'].map((timezone) => ({ timezone }))

test.each([
  ['one zone', [seattle], '2026-11-23T07:59:00Z', '2026-11-22'],
  ['one zone, a minute later', [seattle], '2026-11-23T08:00:00Z', '2026-11-23'],
  ['of two zones, the one where the day is earlier', [newYork, chicago], '2026-11-23T05:30:00Z', '2026-11-22'],
  ['the browser\u2019s zone where no ticket names one', [{}], '2026-11-23T07:59:00Z', '2026-11-23'],
  ['of no ticket', [], '2026-11-23T07:59:00Z', '2026-11-23'],
])('TICK-46 TICK-47 today is computed in the time zone of the tickets: %s', (_what, tickets, now, today) => {
  expect(todayOfTickets(tickets.flatMap((ticket) => ticket ?? []), new Date(now), 'America/New_York')).toBe(today)
})
