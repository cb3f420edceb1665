/** Throttled work: runs immediately at first, and then at most once per interval. */
export interface Spaced {
  ask(): void
  stop(): void
}

/**
 * Throttles `work`. The first call of `ask` runs it immediately. All calls of `ask` in the `ms` milliseconds after a run together cause one
 * more run at the end of that time.
 */
export function spaced(work: () => void, ms: number): Spaced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const run = (): void => {
    isAsked = false
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) run()
    }, ms)
  }
  return {
    ask() {
      if (timer === undefined) run()
      else isAsked = true
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isAsked = false
    },
  }
}
