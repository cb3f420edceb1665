/** Changes that come one after the other are answered once, when they pause, but never later than `mostMs` after the first. */
export interface Gathering {
  /** One more change; `quietMs` is how long it waits for the next. */
  changed(quietMs: number): void
  stop(): void
}

/** Runs `answer` after a pause in the changes; where they do not pause, as in an import, every `mostMs` (B12). */
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
