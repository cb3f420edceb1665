const HOUR_MS = 3_600_000

/** Work that every server does once an hour, each kind after the other; what it does twice must not matter. Gives back how it stops. */
export function everyHour(works: readonly (() => Promise<void>)[]): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      for (const work of works) await work()
    })
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
