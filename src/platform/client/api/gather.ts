/** A debounce with a maximum delay: runs when changes pause, but at the latest `mostMs` after the first change. */
export interface Gathering {
  /** Records a change, and waits `quietMs` for the next one. */
  changed(quietMs: number): void
  stop(): void
}

/** Calls `answer` after a pause in the changes, or every `mostMs` while they don't pause, such as during an import (B12). */
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
