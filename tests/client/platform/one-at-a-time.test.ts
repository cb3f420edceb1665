import { expect, test, vi } from 'vitest'
import { oneAtATime } from '#src/platform/client/session/one-at-a-time'

/** Reads, each of which ends only when the test ends it. */
function waitingReads() {
  const reads: { end: () => void; fail: (error: Error) => void }[] = []
  const read = oneAtATime(() => new Promise<void>((end, fail) => reads.push({ end, fail })))
  return { reads, read }
}

test('WORK-30 calls during a read cause a single read after it, and end with that one', async () => {
  const { reads, read } = waitingReads()
  const first = read()
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  const ended = vi.fn()
  void read().then(ended)
  void read().then(ended)
  expect(reads).toHaveLength(1)
  reads[0]?.end()
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  expect(ended).not.toHaveBeenCalled()
  reads[1]?.end()
  await first
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2))
  expect(reads).toHaveLength(2)
})

test('WORK-30 a call as soon as a read has ended reads again', async () => {
  const { reads, read } = waitingReads()
  const next = read().then(() => read())
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  reads[0]?.end()
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.end()
  await next
})

test('WORK-30 a failed read is reported to its callers, and the next call reads', async () => {
  const { reads, read } = waitingReads()
  const failed = read().catch(String)
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  reads[0]?.fail(new Error('no connection'))
  expect(await failed).toBe('Error: no connection')
  const next = read()
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.end()
  await next
})

test('WORK-30 calls in the same step share a read, and a call during a failing read still reads', async () => {
  const { reads, read } = waitingReads()
  const all = [read(), read()]
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  all.push(read())
  reads[0]?.fail(new Error('no connection'))
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.end()
  await Promise.all(all)
  expect(reads).toHaveLength(2)
})

test('WORK-30 a read whose connection broke without notice does not keep later ones waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController()
    setTimeout(() => end.abort(), ms)
    return end.signal
  })
  try {
    const ended: string[] = []
    const read = oneAtATime((signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => {
      ended.push('aborted')
      reject(new Error('aborted'))
    })))
    const first = read().catch(String)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await first).toBe('Error: aborted')
    expect(ended).toEqual(['aborted'])
  } finally {
    timeout.mockRestore()
    vi.useRealTimers()
  }
})
