import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project. */
export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * The path of a package's program in node_modules, for running it with the current Node.
 * @param {string} path such as 'vite/bin/vite.js'
 */
export function tool(path) {
  return join(top, 'node_modules', path)
}

/** The oldest Node version on which the product runs. Node 20 itself, and some packages for it, no longer get fixes. */
const OLDEST = { major: 20, minor: 19 }

/**
 * Ends the process with a one-line message if the current Node is too old to run the product. If it is older than the versions named in
 * package.json, prints a warning, except in operators' commands, which print only their result.
 * @param {{ warns?: boolean }} [options]
 */
export function refuseOldNode({ warns = true } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
    console.error(`Slipway needs Node 22.13 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (warns && (major < 22 || (major === 22 && minor < 13) || major === 23)) {
    console.warn(`Node ${process.versions.node} is not supported by all packages. Use Node 22.13 or newer, or Node 24.`)
  }
}

/**
 * Ends this process when npm is ended. A SIGTERM to npm ends npm and its shell, but not the programs that the shell has started. So if the
 * shell has ended, this process behaves as if it had received the signal itself.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/**
 * Runs a Node program and waits until it ends. Returns its exit code and output. With `show`, the program writes directly to our own
 * output.
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, { show = false, env = {} } = {}) {
  return run(process.execPath, args, { show, env })
}

/**
 * Runs any program and waits until it ends. The program gets its own process group, which is ended together with this process.
 * @param {string} program
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { show = false, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: top,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    if (child.pid !== undefined) started.add(child.pid)
    listenWhileAnyRuns()
    let output = ''
    child.stdout?.on('data', (piece) => (output += piece))
    child.stderr?.on('data', (piece) => (output += piece))
    child.on('error', (error) => done({ code: 127, output: error.message }))
    child.on('close', (code) => {
      if (child.pid !== undefined) started.delete(child.pid)
      listenWhileAnyRuns()
      done({ code: code ?? 1, output })
    })
  })
}

/** The process groups that we started and that are still running. @type {Set<number>} */
const started = new Set()

/**
 * Sends a signal to the process groups of all running programs that we have started. Returns how many there are.
 * @param {NodeJS.Signals} signal
 */
export function signalStarted(signal) {
  for (const pid of started) {
    try {
      process.kill(-pid, signal)
    } catch {
      started.delete(pid)
    }
  }
  return started.size
}

/**
 * Called when this process is interrupted while programs that we started are running. Ends them and this process. `onInterrupt` can replace
 * this function.
 * @type {() => void}
 */
let interrupted = () => {
  signalStarted('SIGTERM')
  process.exit(130)
}

/** @param {() => void} then called on each interrupt from now on */
export function onInterrupt(then) {
  interrupted = then
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const interrupt = () => interrupted()

function listenWhileAnyRuns() {
  for (const signal of signals) {
    process.off(signal, interrupt)
    if (started.size > 0) process.on(signal, interrupt)
  }
}
