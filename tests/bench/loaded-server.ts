import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { migrate } from '#src/platform/server/database/migrate'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { loadSampleData } from '#src/sample-data/load-sample-data'
import { temporaryFolder } from '#tests/temporary-folder'

const top = join(import.meta.dirname, '..', '..')

/** An answer with its whole body. */
export interface Read {
  readonly text: string
  readonly headers: Record<string, string | string[] | undefined>
}

/** The server in its own process, on a database with many tickets, and direct access to that database. */
export interface LoadedServer {
  readonly address: string
  /** The tokens of a signed-in administrator of the first sample agency, as a browser stores them. */
  readonly tokens: { readonly authorization: string; readonly refresh: string }
  /** Signs the same administrator in again, for another browser: a refresh token can be used by only one browser. */
  signIn(): Promise<LoadedServer['tokens']>
  /** Connects as the application's role, for measuring baselines. */
  readonly appConnectionString: string
  /** Connects as the database's owner, to look at data or switch to another role. */
  readonly ownerConnectionString: string
  /** GET as a signed-in administrator of the first sample agency. */
  get(path: string): Promise<Read>
  /** GET without a session. */
  open(path: string): Promise<Read>
  /** POST or PATCH as the same administrator. */
  send(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<Read>
  /** The memory of the server's process in MB; NaN where the system does not report it. */
  memory(): number
  close(): Promise<void>
}

/**
 * Opens a server with this many tickets of sample data. The database stays under .cache/bench (or BENCH_DATA_DIR), because
 * loading a million tickets takes minutes. `more` adds rows for one benchmark, once, to a separate database of that name.
 */
export async function openLoadedServer(tickets: number, more?: { readonly name: string; add(owner: Client): Promise<void> }): Promise<LoadedServer> {
  const dataDir = join(process.env.BENCH_DATA_DIR ?? join(top, '.cache', 'bench'), more?.name ?? String(tickets))
  mkdirSync(dataDir, { recursive: true })
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const postgres = await startEmbeddedPostgres({ dataDir, log: say })
  const { appConnectionString } = await migrate(postgres.connectionString)
  await loadSampleData({ ownerConnectionString: postgres.connectionString, tickets, say })
  if (more !== undefined) await addOnce(postgres.connectionString, more.add)
  const folder = temporaryFolder('bench')
  const child = spawn(process.execPath, ['--import', './src/setup/sources/register.mjs', 'src/main/server/main.ts'], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DATA_DIR: folder.path, DATABASE_URL: postgres.connectionString, SAMPLE_DATA: 'never' },
  })
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  const address = await new Promise<string>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^Slipway is ready on (http\S+)/.exec(line)?.[1]
      if (url !== undefined) ready(url)
    })
    void ended.then(() => failed(new Error('the server ended before it was ready')))
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const tokens = await signIn(address)
  const authorization = `Bearer ${tokens.authorization}`
  return {
    address,
    tokens,
    signIn: () => signIn(address),
    appConnectionString,
    ownerConnectionString: postgres.connectionString,
    get: (path) => read(address + path, agent, { authorization }),
    open: (path) => read(address + path, agent, {}),
    send: (method, path, body) => read(address + path, agent, { authorization, 'content-type': 'application/json' }, method, JSON.stringify(body)),
    memory: () => memoryOf(child.pid ?? 0),
    async close() {
      agent.destroy()
      child.kill('SIGTERM')
      await ended
      await postgres.stop()
      folder.remove()
    },
  }
}

async function signIn(address: string): Promise<LoadedServer['tokens']> {
  const answer = await fetch(`${address}/auth-service/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'administrator@cascadia.example', password: SAMPLE_PASSWORD, domain: 'dotslip' }),
  })
  const authorization = answer.headers.get('authorization')
  if (authorization === null) throw new Error(`no session: ${answer.status} ${await answer.text()}`)
  return { authorization: authorization.replace('Bearer ', ''), refresh: answer.headers.get('refresh-token') ?? '' }
}

function read(url: string, agent: Agent, headers: Readonly<Record<string, string>>, method = 'GET', body?: string): Promise<Read> {
  return new Promise((done, failed) => {
    const call = request(url, { agent, method, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString('utf8')
        if ((response.statusCode ?? 500) < 300) done({ text, headers: response.headers })
        else failed(new Error(`${response.statusCode} for ${url}: ${text.slice(0, 300)}`))
      })
    })
    call.on('error', failed)
    call.end(body)
  })
}

function memoryOf(pid: number): number {
  try {
    const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}

async function addOnce(connectionString: string, add: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString })
  await owner.connect()
  try {
    await owner.query('CREATE SCHEMA IF NOT EXISTS bench')
    if ((await owner.query(`SELECT to_regclass('bench.added') AS there`)).rows[0]?.there !== null) return
    await owner.query('BEGIN')
    await add(owner)
    await owner.query('CREATE TABLE bench.added ()')
    await owner.query('COMMIT')
    await owner.query('VACUUM ANALYZE')
  } finally {
    await owner.end()
  }
}
