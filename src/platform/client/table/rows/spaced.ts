/** Work that runs at once when asked, and again at most once in a while. */
export interface Spaced {
  ask(): void
  stop(): void
}

/** Runs `work` when asked, but not within `ms` of the last time: what is asked meanwhile is done once, at the end of that time. */
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
