import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from '#src/platform/client/api/gather'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('B12 changes in quick succession are handled once, when they pause', () => {
  const answer = vi.fn()
  const { changed } = gather(answer, 1_000)
  for (let n = 0; n < 5; n += 1) {
    changed(150)
    vi.advanceTimersByTime(100)
  }
  expect(answer).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(150)
  expect(answer).toHaveBeenCalledTimes(1)
})

test('B12 changes that never pause are still handled', () => {
  const answer = vi.fn()
  const { changed } = gather(answer, 1_000)
  for (let n = 0; n < 100; n += 1) {
    changed(150)
    vi.advanceTimersByTime(100)
  }
  expect(answer.mock.calls.length).toBeGreaterThanOrEqual(9)
})

test('B12 a stopped gatherer handles nothing', () => {
  const answer = vi.fn()
  const { changed, stop } = gather(answer, 1_000)
  changed(150)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(answer).toHaveBeenCalledTimes(0)
})
