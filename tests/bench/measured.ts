import { percentiles } from '#tests/bench/bench'

/** The p50 in ms of several pieces of work, taken in turns so that what the machine does besides meets all alike. */
export async function inTurns<K extends string>(work: Readonly<Record<K, () => Promise<unknown>>>, rounds = 200, warmUp = 20): Promise<Record<K, number>> {
  const names = Object.keys(work) as K[]
  const times = new Map<K, number[]>(names.map((name) => [name, []]))
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const start = performance.now()
      await work[name]()
      if (round >= 0) times.get(name)?.push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map((name) => [name, percentiles(times.get(name) ?? []).p50])) as Record<K, number>
}

/** How often a second many callers at once get an answer, over some seconds. */
export async function answersPerSecond(callers: number, seconds: number, call: (caller: number) => Promise<unknown>): Promise<number> {
  let answers = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        await call(caller)
        answers += 1
      }
    }),
  )
  return answers / seconds
}
