// Loaded into a server before its own modules: measures the longest turn of its event loop. On SIGUSR2, prints that time in ms and starts
// over.
import { openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const mainThread = openMainThread()
let longest = 0
let loop = performance.eventLoopUtilization()
let used = usedMs()

/**
 * Runs in every turn of a busy loop. A turn's length is the smaller of two times: how long the loop was active, and how long its thread
 * used the processor. The latter excludes the time that other programs took.
 */
setInterval(() => {
  const { active } = performance.eventLoopUtilization(loop)
  longest = Math.max(longest, Math.min(active, usedMs() - used))
  loop = performance.eventLoopUtilization()
  used = usedMs()
}, 1).unref()

process.on('SIGUSR2', () => {
  process.stdout.write(`longest turn ${longest.toFixed(1)}\n`)
  longest = 0
})

/** The processor time of the main thread in ms on Linux; elsewhere, that of all threads. */
function usedMs() {
  if (mainThread === null) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const length = readSync(mainThread.file, mainThread.buffer, 0, mainThread.buffer.length, 0)
  return Number(mainThread.buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6
}

function openMainThread() {
  try {
    return { file: openSync(`/proc/self/task/${process.pid}/schedstat`, 'r'), buffer: Buffer.alloc(100) }
  } catch {
    return null
  }
}
