import { percentiles } from '#tests/bench/bench'

/** How often functions are measured: `rounds` times, or fewer (at least FEWEST times) if `seconds` have passed. */
interface Rounds {
  readonly rounds: number
  readonly warmUp: number
  readonly seconds: number
}

const FEWEST = 5

/** The percentiles in ms of several functions that take turns, so that other load on the machine affects all of them alike. */
export async function timesInTurns<K extends string>(work: Readonly<Record<K, () => Promise<unknown>>>, { rounds, warmUp, seconds }: Rounds): Promise<Record<K, ReturnType<typeof percentiles>>> {
  const names = Object.keys(work) as K[]
  const times = new Map<K, number[]>(names.map((name) => [name, []]))
  const until = performance.now() + seconds * 1000
  for (let round = -warmUp; round < rounds && (round < FEWEST || performance.now() < until); round++) {
    for (const name of names) {
      const start = performance.now()
      await work[name]()
      if (round >= 0) times.get(name)?.push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map((name) => [name, percentiles(times.get(name) ?? [])])) as Record<K, ReturnType<typeof percentiles>>
}

/** The p50 in ms of several functions that take turns. */
export async function inTurns<K extends string>(work: Readonly<Record<K, () => Promise<unknown>>>, rounds = 200, warmUp = 20): Promise<Record<K, number>> {
  const times = await timesInTurns(work, { rounds, warmUp, seconds: Infinity })
  const names = Object.keys(work) as K[]
  return Object.fromEntries(names.map((name) => [name, times[name].p50])) as Record<K, number>
}

/**
 * How many answers per second concurrent callers get from each of the calls. The calls take turns of one second. Returns the median of the
 * turns, not counting the first one.
 */
export async function ratesInTurns<K extends string>(callers: number, calls: Readonly<Record<K, (caller: number) => Promise<unknown>>>, turns = 7): Promise<Record<K, number>> {
  const names = Object.keys(calls) as K[]
  const rates = new Map<K, number[]>(names.map((name) => [name, []]))
  for (let turn = -1; turn < turns; turn++) {
    for (const name of names) {
      const rate = await answersPerSecond(callers, 1, calls[name])
      if (turn >= 0) rates.get(name)?.push(rate)
    }
  }
  return Object.fromEntries(names.map((name) => [name, percentiles(rates.get(name) ?? []).p50])) as Record<K, number>
}

/** How many answers per second concurrent callers get, measured for some seconds. */
async function answersPerSecond(callers: number, seconds: number, call: (caller: number) => Promise<unknown>): Promise<number> {
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
