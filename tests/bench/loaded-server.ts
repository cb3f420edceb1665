import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { migrate } from '#src/server/platform/database/migrate'
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres'
import { SAMPLE_PASSWORD } from '#src/server/sample-data/accounts'
import { loadSampleData } from '#src/server/sample-data/load-sample-data'
import { temporaryFolder } from '#tests/temporary-folder'

const top = join(import.meta.dirname, '..', '..')

/** The server in a process of its own over a database of many tickets, and the ways to the same database beside it. */
export interface LoadedServer {
  readonly address: string
  /** As the application's role: what a floor is measured as. */
  readonly appConnectionString: string
  /** As the owner: to look, and to take another role. */
  readonly ownerConnectionString: string
  /** GET as a signed-in administrator of the first sample agency, the answer read to its end. */
  get(path: string): Promise<{ text: string; headers: Record<string, string | string[] | undefined> }>
  close(): Promise<void>
}

/**
 * Opens it with so many tickets of sample data. The database is kept under .cache/bench (or BENCH_DATA_DIR) and loaded once:
 * a million take minutes.
 */
export async function openLoadedServer(tickets: number): Promise<LoadedServer> {
  const dataDir = join(process.env.BENCH_DATA_DIR ?? join(top, '.cache', 'bench'), String(tickets))
  mkdirSync(dataDir, { recursive: true })
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const postgres = await startEmbeddedPostgres({ dataDir, log: say })
  const { appConnectionString } = await migrate(postgres.connectionString)
  await loadSampleData({ ownerConnectionString: postgres.connectionString, tickets, say })
  const folder = temporaryFolder('bench')
  const child = spawn(process.execPath, [join(top, 'node_modules/tsx/dist/cli.mjs'), 'src/server/main.ts'], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATA_DIR: folder.path, DATABASE_URL: postgres.connectionString, SAMPLE_DATA: 'never' },
  })
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  const address = await new Promise<string>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Slipway is ready on (http\S+)/.exec(line)?.[1]
      if (found !== undefined) ready(found)
    })
    void ended.then(() => failed(new Error('the server ended before it was ready')))
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const authorization = await signIn(address)
  return {
    address,
    appConnectionString,
    ownerConnectionString: postgres.connectionString,
    get: (path) => read(address + path, agent, authorization),
    async close() {
      agent.destroy()
      child.kill('SIGTERM')
      await ended
      await postgres.stop()
      folder.remove()
    },
  }
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/auth-service/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'administrator@cascadia.example', password: SAMPLE_PASSWORD, domain: 'dotslip' }),
  })
  const authorization = answer.headers.get('authorization')
  if (authorization === null) throw new Error(`no session: ${answer.status} ${await answer.text()}`)
  return authorization
}

function read(url: string, agent: Agent, authorization: string): ReturnType<LoadedServer['get']> {
  return new Promise((done, failed) => {
    const call = request(url, { agent, headers: { authorization } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString('utf8')
        if (response.statusCode === 200) done({ text, headers: response.headers })
        else failed(new Error(`${response.statusCode} for ${url}: ${text.slice(0, 300)}`))
      })
    })
    call.on('error', failed)
    call.end()
  })
}
