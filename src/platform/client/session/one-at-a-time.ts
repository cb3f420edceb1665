import { sessionSignal } from '#src/platform/client/session/of-session'

/** How long a read may take. A connection that broke without notice never answers. */
const READ_MS = 30_000

/**
 * Wraps a read so that only one runs at a time. A call during a read causes one more read afterwards, because the running one may miss the
 * latest change. If two ran at once, the older answer could arrive last and stay on the screen. Calls in the same tick share a read. Each
 * read gets a signal that aborts it when the session ends, or when it takes too long. The promise resolves after the last read, and rejects
 * if the last read fails.
 */
export function oneAtATime(read: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isWanted = false
  return () => {
    isWanted = true
    running ??= readWhileWanted()
    return running
  }

  async function readWhileWanted(): Promise<void> {
    try {
      while (isWanted) {
        await Promise.resolve()
        isWanted = false
        try {
          await read(AbortSignal.any([sessionSignal(), AbortSignal.timeout(READ_MS)]))
        } catch (error) {
          if (!isWanted) throw error
        }
      }
    } finally {
      running = null
    }
  }
}
