import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markingDayStep } from '#src/areas/tickets/client/changes/marking-day-step'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

const ticket = { id: 7, version: 3, ticket_number: 'T-7', status: 'pending', ticket_date: '2026-11-22', coded: false }
const contextOf = (...rows: readonly (typeof ticket & { readonly timezone: string })[]): CommandContext =>
  ({ rowKind: 'ticket', person: null, pane: null, row: null, project: null, drawer: null, selection: { kind: 'ids', ids: rows.map(({ id }) => id), count: rows.length, loaded: rows } })

// 11:30 p.m. on the 22nd in Seattle; already the 23rd from Chicago to New York.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T07:30:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test.each([
  ['of Seattle', contextOf({ ...ticket, timezone: 'America/Los_Angeles' }), '2026-11-22'],
  ['of New York', contextOf({ ...ticket, timezone: 'America/New_York' }), '2026-11-23'],
  ['of both', contextOf({ ...ticket, timezone: 'America/New_York' }, { ...ticket, id: 8, timezone: 'America/Los_Angeles' }), '2026-11-22'],
])('TICK-46 TICK-47 today for tickets %s is a day that the server accepts, whether chosen from the list or typed', async (_what, context, today) => {
  const step = markingDayStep('Delivered date')
  expect(step.parse?.('t', context)).toEqual({ allowed: true, value: today })
  const lines = await step.choices?.({ context, typed: '', answersSoFar: {}, env: {} as CommandEnvironment, signal: new AbortController().signal })
  expect(lines?.[0]?.value).toBe(today)
})
