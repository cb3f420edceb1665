import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgencyTurns, TURNS } from '#src/platform/server/http/limits/agency-turns'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const [BUSY, QUIET] = [1, 2]
const WAIT_MS = 2_000

/** Begins calls of one agency. Returns how many have begun until now, and the functions that end these. */
function begin(turns: AgencyTurns, agency: number, count: number, isLong = false) {
  const ends: (() => void)[] = []
  const refused: unknown[] = []
  for (let n = 0; n < count; n += 1) void turns.take(agency, isLong).then((end) => ends.push(end), (error: unknown) => refused.push(error))
  return { ends, refused }
}

test('H3 no call waits for a turn while only one agency is active', async () => {
  const turns = new AgencyTurns(WAIT_MS)
  const { ends } = begin(turns, BUSY, 50)
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(50)
})

test('H3 while another agency is active, the calls of an agency begin one after another, and those of the other at once', async () => {
  const turns = new AgencyTurns(WAIT_MS)
  begin(turns, QUIET, 1)
  const { ends } = begin(turns, BUSY, 50)
  const quiet = begin(turns, QUIET, 1)
  await vi.advanceTimersByTimeAsync(0)
  expect([ends.length, quiet.ends.length]).toEqual([TURNS, 1])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(TURNS + 1)
  // ending a call twice, or after its turn has ended, must not give away another turn
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(99)
  expect(ends).toHaveLength(TURNS + 1)
})

test.each([
  ['a call that is not long', false, 100],
  ['a long call', true, 1_000],
] as const)('H3 %s keeps its turn no longer than its limit, since it may be waiting for a lock', async (_what, isLong, limitMs) => {
  const turns = new AgencyTurns(WAIT_MS)
  begin(turns, QUIET, 1)
  const { ends } = begin(turns, BUSY, 2 * TURNS, isLong)
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(ends).toHaveLength(TURNS)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(2 * TURNS)
})

test('H3 a call that gets no turn in time is refused with a 429', async () => {
  const turns = new AgencyTurns(WAIT_MS)
  begin(turns, QUIET, 1)
  const { ends, refused } = begin(turns, BUSY, 30 * TURNS)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(ends.length + refused.length).toBe(30 * TURNS)
  expect(refused[0]).toMatchObject({ status: 429 })
})

test('H3 ten seconds after the last call of the other agency, no call waits anymore', async () => {
  const turns = new AgencyTurns(WAIT_MS)
  begin(turns, QUIET, 1)
  await vi.advanceTimersByTimeAsync(10_001)
  const { ends } = begin(turns, BUSY, 50)
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(50)
})
