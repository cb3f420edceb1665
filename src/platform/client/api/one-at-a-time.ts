/**
 * Makes a read of which only one runs at a time. A call during a read causes one more read afterwards, because the running one may miss the
 * latest change. If two ran at once, the older answer could arrive last and stay on the screen. The promise resolves after the last read,
 * and rejects if a read fails.
 */
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
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
        isWanted = false
        await read()
      }
    } finally {
      running = null
    }
  }
}
