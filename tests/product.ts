import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryFolder } from '#tests/temporary-folder'

const top = join(import.meta.dirname, '..')
const START_LIMIT_MS = 300_000

/** The whole product in its own process, started like `npm start`. */
export interface Product {
  readonly address: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** What the product has printed so far. */
  printed(): string
  /** Stops the product like Ctrl+C, returns its exit code, and removes its data. */
  stop(): Promise<number | null>
}

/**
 * Starts the built product on a free port and resolves when it is ready. Builds the product first if its sources have changed.
 * Its data folder is empty unless `env` names one; `env` can have more settings. Throws an error with the printed output if the
 * product ends too early.
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = env.DATA_DIR === undefined ? temporaryFolder('product') : null
  const dataDir = env.DATA_DIR ?? join(folder?.path ?? '', 'data')
  const child = spawn(process.execPath, [join(top, 'src/setup/start.mjs')], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', CALL_WAIT_SECONDS: '20', ...env, DATA_DIR: dataDir },
  })
  let printed = ''
  const exited = new Promise<number | null>((done) => child.on('close', done))
  const address = await new Promise<string>((ready, failed) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      failed(new Error(`The product was not ready in time:\n${printed}`))
    }, START_LIMIT_MS)
    const listen = (line: string) => {
      printed += `${line}\n`
      const [, address] = /^Slipway is ready on (http\S+)/.exec(line) ?? []
      if (address === undefined) return
      clearTimeout(late)
      ready(address)
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', listen)
    void exited.then((code) => {
      clearTimeout(late)
      failed(new Error(`The product ended with ${code} before it was ready:\n${printed}`))
    })
  })
  return {
    address,
    dataDir,
    process: child,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const code = await exited
      folder?.remove()
      return code
    },
  }
}
