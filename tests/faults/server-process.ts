import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const top = join(import.meta.dirname, '../..')
const START_LIMIT_MS = 240_000

/** The built server in its own process, so that a test can kill it. */
export interface ServerProcess {
  readonly address: string
  readonly process: ChildProcess
  /** Resolves with the exit code, or null after a kill. */
  readonly exited: Promise<number | null>
  printed(): string
}

/**
 * The path of a program of the built server, which starts in a fraction of the time that its sources take. The global setup of the
 * vitest project builds it when the sources have changed.
 */
export function builtProgram(name: 'main' | 'backup' | 'restore' | 'audit-verify' | 'rotate-keys' | 'agency-export' | 'agency-import'): string {
  return join(top, 'dist', 'server', `${name}.js`)
}

/**
 * Starts the server on a database and a port (0 for any) and resolves when it is ready. Throws an error with the printed output
 * if the server ends before that.
 */
export async function startServerProcess(databaseUrl: string, dataDir: string, port = 0, environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [builtProgram('main')], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', SAMPLE_DATA: 'never', CALL_WAIT_SECONDS: '20', ...environment },
  })
  let printed = ''
  const exited = new Promise<number | null>((done) => child.on('close', done))
  const address = await new Promise<string>((ready, failed) => {
    const late = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        printed += `${line}\n`
        const [, address] = /^Slipway is ready on (http\S+)/.exec(line) ?? []
        if (address === undefined) return
        clearTimeout(late)
        ready(address)
      })
    }
    void exited.then(() => {
      clearTimeout(late)
      failed(new Error(`The server ended before it was ready:\n${printed}`))
    })
  })
  return { address, process: child, exited, printed: () => printed }
}
