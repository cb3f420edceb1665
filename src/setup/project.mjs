import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * The path of a package's program in node_modules, to be run by this very Node.
 * @param {string} path such as 'vite/bin/vite.js'
 */
export function tool(path) {
  return join(top, 'node_modules', path)
}

/** Node 20.19 still starts the product, though it and some packages no longer receive fixes for it. */
const OLDEST = { major: 20, minor: 19 }

/**
 * Stops with one line when this Node is too old to run the product, and warns when it is older than the versions that
 * package.json names, once: an operator's command says nothing but its own answer.
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
 * SIGTERM to npm ends npm and its shell, but not what the shell runs: when its shell is gone this process acts as if the
 * signal had reached it.
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
 * Runs a program of Node to its end and answers its exit code and what it wrote; with `show` it writes to our own output.
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, { show = false, env = {} } = {}) {
  return run(process.execPath, args, { show, env })
}

/**
 * Runs any program to its end. It leads a process group of its own, which ends with us.
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

/** The process groups that we started and that have not ended. @type {Set<number>} */
const started = new Set()

/**
 * Signals every program that we started and that still runs, with all it started in its own group; answers how many.
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
 * What an interrupt does while programs of ours run: they end with us. A server that we become has its own way.
 * @type {() => void}
 */
let interrupted = () => {
  signalStarted('SIGTERM')
  process.exit(130)
}

/** @param {() => void} then what an interrupt does instead, from now on */
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
