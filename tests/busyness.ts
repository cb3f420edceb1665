const WORK_MS = 150

/**
 * How many times longer work takes on this machine now than when nothing else runs on it, at least 1: a piece of work of
 * 150 ms of processor time, by the clock. A bound that a requirement gives in seconds is multiplied by it, so that it holds
 * beside other work too and stays what it is on a quiet machine.
 */
export function busyness(): number {
  const began = performance.now()
  const used = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(used)
    const workedMs = (user + system) / 1000
    if (workedMs >= WORK_MS) return Math.max(1, (performance.now() - began) / workedMs)
  }
}
