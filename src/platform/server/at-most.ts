import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work, but no longer than `limitMs`. Work that takes longer continues in the background, and its errors are then ignored. */
export async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  try {
    await Promise.race([work, pause(limitMs, undefined, { signal: limit.signal }).catch(() => undefined)])
  } finally {
    limit.abort()
  }
}
