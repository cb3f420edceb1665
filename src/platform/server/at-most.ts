import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work, but at most so long (ms). Work that takes longer goes on by itself; its later failure is nobody's. */
export async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  try {
    await Promise.race([work, pause(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)])
  } finally {
    limit.abort()
  }
}
