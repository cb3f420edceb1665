/** A debounce with a maximum delay: runs when there are no more changes, but no later than `mostMs` after the first change. */
export interface Gathering {
  /** Records a change, and waits `quietMs` for the next one. */
  changed(quietMs: number): void
  stop(): void
}

/**
 * Creates a debounce that calls `answer` after a pause in the changes, and also every `mostMs` during a long series of changes without a
 * pause, such as an import (B12).
 */
export function gather(answer: () => void, mostMs: number): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined
  let first: number | null = null
  return {
    changed(quietMs) {
      const now = Date.now()
      first ??= now
      clearTimeout(timer)
      timer = setTimeout(() => {
        first = null
        answer()
      }, Math.max(0, Math.min(quietMs, first + mostMs - now)))
    },
    stop() {
      clearTimeout(timer)
      first = null
    },
  }
}
