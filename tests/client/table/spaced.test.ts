import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spaced } from '#src/platform/client/table/rows/spaced'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('WORK-31 changes by others trigger a count at once, and then at most every two seconds, including the last change', () => {
  let counts = 0
  const recount = spaced(() => (counts += 1), 2_000)
  for (let at = 0; at < 5_000; at += 100) {
    recount.ask()
    vi.advanceTimersByTime(100)
  }
  expect(counts).toBe(3)
  vi.advanceTimersByTime(2_000)
  expect(counts).toBe(4)
  vi.advanceTimersByTime(60_000)
  expect(counts).toBe(4)
  recount.ask()
  expect(counts).toBe(5)
  recount.ask()
  recount.stop()
  vi.advanceTimersByTime(60_000)
  expect(counts).toBe(5)
})
