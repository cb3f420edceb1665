import { expect, test, vi } from 'vitest'
import { oneAtATime } from '#src/platform/client/api/one-at-a-time'

/** Reads that end when the test says so. */
function heldReads() {
  const held: { end: () => void; fail: (error: Error) => void }[] = []
  const read = oneAtATime(() => new Promise<void>((end, fail) => held.push({ end, fail })))
  return { held, read }
}

test('WORK-30 calls during a read cause a single read after it, and end with that one', async () => {
  const { held, read } = heldReads()
  const first = read()
  const ended = vi.fn()
  void read().then(ended)
  void read().then(ended)
  expect(held).toHaveLength(1)
  held[0]?.end()
  await vi.waitFor(() => expect(held).toHaveLength(2))
  expect(ended).not.toHaveBeenCalled()
  held[1]?.end()
  await first
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2))
  expect(held).toHaveLength(2)
})

test('WORK-30 a call as soon as a read has ended reads again', async () => {
  const { held, read } = heldReads()
  const next = read().then(() => read())
  held[0]?.end()
  await vi.waitFor(() => expect(held).toHaveLength(2))
  held[1]?.end()
  await next
})

test('WORK-30 a failed read is reported to its callers, and the next call reads', async () => {
  const { held, read } = heldReads()
  const failed = read()
  held[0]?.fail(new Error('no connection'))
  await expect(failed).rejects.toThrow('no connection')
  const next = read()
  expect(held).toHaveLength(2)
  held[1]?.end()
  await next
})
