import { expect, test, vi } from 'vitest'
import { openBodyRoom } from '#src/platform/server/http/limits/body-room'

const MB = 1024 * 1024

test('M7 B9 room for a body that is released twice does not free the room that was taken in between', async () => {
  vi.useFakeTimers()
  try {
    const room = openBodyRoom()
    const take = (megabytes: number) => room.take({ headers: { 'content-length': String(megabytes * MB) } }, { method: 'POST', bodyLimit: 100 * MB }, null)
    const release = await take(60)
    release?.()
    await take(60)
    release?.()
    // the two bodies together are larger than the share of one agency, so the second one waits and is then refused
    const second = take(60).then(() => 'taken', ({ status }: { status: number }) => status)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await second).toBe(429)
  } finally {
    vi.useRealTimers()
  }
})
