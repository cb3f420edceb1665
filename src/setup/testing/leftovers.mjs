import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 5_000

/**
 * Ends every process whose command line names this folder, such as the database of a test run that was killed. Nobody else may be using the
 * folder.
 * @param {string} folder
 */
export async function endProcessesIn(folder) {
  const deadline = Date.now() + PATIENCE_MS
  for (let pids = processesIn(folder); pids.length > 0; pids = processesIn(folder)) {
    const isLate = Date.now() > deadline
    for (const pid of pids) send(pid, isLate ? 'SIGKILL' : 'SIGINT')
    if (isLate) return
    await pause(100)
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended since its id was found, so there is nothing to do.
  }
}

/**
 * @param {string} folder
 * @returns {number[]}
 */
function processesIn(folder) {
  return commands().filter(({ pid, command }) => pid !== process.pid && command.includes(folder)).map(({ pid }) => pid)
}

function commands() {
  if (process.platform === 'linux') {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => ({ pid: Number(name), command: commandOf(name) }))
  }
  const listed = spawnSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' }).stdout
  return listed.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
}

/** @param {string} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
