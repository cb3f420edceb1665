const WORK_MS = 150

/**
 * How many times longer work takes on this machine now than when it is idle, at least 1; measured with work of 150 ms of
 * processor time. Tests multiply the time limits of requirements by it. The limits can then be met on a busy machine and stay
 * the same on an idle one.
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
