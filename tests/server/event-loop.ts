/** The result of watching the event loop. */
export interface LoopWatch<T> {
  readonly answer: T
  /** The most processor time, in milliseconds, that this process used between two turns of its event loop. */
  readonly longest: number
}

/**
 * Runs work and measures how long it blocks the event loop, in processor time of this process. Waiting and other programs do
 * not count.
 */
export async function watchingLoop<T>(work: () => Promise<T>): Promise<LoopWatch<T>> {
  let isOver = false
  let longest = 0
  let before = process.cpuUsage()
  const turn = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.cpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    const answer = await work()
    await new Promise(setImmediate)
    return { answer, longest }
  } finally {
    isOver = true
  }
}
