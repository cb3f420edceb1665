/** What watching the event loop came to. */
export interface LoopWatch<T> {
  readonly answer: T
  /** The most processor time, in milliseconds, that this process used between two turns of its event loop. */
  readonly longest: number
}

/**
 * Does work while watching for how long the event loop stands still. Measured in processor time of this process, so that
 * other programs on a busy machine do not count: a turn that waits is no turn that works.
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
