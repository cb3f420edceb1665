// Loaded into a server before its own modules: measures the longest time that its event loop did not let others have their turn.
// On SIGUSR2 it prints that time in ms and begins again.
import { performance } from 'node:perf_hooks'

let longest = 0
let loop = performance.eventLoopUtilization()
let used = process.cpuUsage()

/**
 * Runs in every turn of a busy loop. A turn took no longer than the loop was active, and no longer than this process used the
 * processor, which does not count what other programs took from it.
 */
setInterval(() => {
  const { active } = performance.eventLoopUtilization(loop)
  const { user, system } = process.cpuUsage(used)
  longest = Math.max(longest, Math.min(active, (user + system) / 1000))
  loop = performance.eventLoopUtilization()
  used = process.cpuUsage()
}, 1).unref()

process.on('SIGUSR2', () => {
  process.stdout.write(`longest turn ${longest.toFixed(1)}\n`)
  longest = 0
})
