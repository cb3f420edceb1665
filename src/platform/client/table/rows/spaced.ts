/** Throttled work: it runs immediately, then at most once per interval. */
export interface Spaced {
  ask(): void
  stop(): void
}

/**
 * Throttles `work`: the first `ask` runs it immediately, and all calls of `ask` within `ms` of a run cause one more run at the end of that
 * time.
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
