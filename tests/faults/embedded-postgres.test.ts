import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { livePostmaster } from '#src/platform/server/embedded/postmaster'
import { busyness } from '#tests/busyness'
import { rounds } from '#tests/faults/rounds'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

interface Server {
  readonly process: ChildProcess
  readonly lines: string[]
  /** Resolves with the first printed line that begins with one of these words. */
  said(...words: string[]): Promise<string>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
let cluster: string
let servers: Server[]
let elsewhere: string | null

beforeEach(() => {
  folder = temporaryFolder('embedded')
  dataDir = join(folder.path, 'data')
  cluster = join(dataDir, 'postgres')
  servers = []
  elsewhere = null
})

afterEach(async () => {
  for (const server of servers) await server.kill('SIGKILL')
  const left = await livePostmaster(cluster)
  if (left !== null) process.kill(left.pid, 'SIGQUIT')
  await vi.waitFor(async () => expect(await livePostmaster(cluster)).toBeNull(), { timeout: 60_000 })
  folder.remove()
  if (elsewhere !== null) rmSync(elsewhere, { recursive: true })
})

describe('D5 the embedded database outlives its server and is taken over', () => {
  test('D5 committed data survives kill -9 of the server, in the same postgres process', async () => {
    const first = start()
    const connectionString = await connectionOf(first)
    await query(connectionString, 'CREATE TABLE kept (n int)')
    for (let round = 1; round <= rounds({ short: 1, long: 50 }); round++) {
      await query(connectionString, `INSERT INTO kept VALUES (${round})`)
      await servers.at(-1)?.kill('SIGKILL')
      const orphan = await livePostmaster(cluster)
      expect(orphan?.ready).toBe(true)
      const next = start()
      expect(await connectionOf(next)).toBe(connectionString)
      expect(next.lines.join('\n')).toContain(`took over the PostgreSQL that was left running (process ${orphan?.pid})`)
      expect((await query(connectionString, 'SELECT count(*)::int AS n FROM kept')).at(0)).toEqual({ n: round })
    }
  })

  test('D5 a second server on a live DATA_DIR is refused by name, and the first keeps running', async () => {
    const first = start()
    const connectionString = await connectionOf(first)
    const refusal = await start().said('refused', 'ready')
    expect(refusal).toMatch(new RegExp(`^refused DATA_DIR ${dataDir} is in use by the slipway server ${first.process.pid}`))
    expect(await query(connectionString, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  thorough('D5 when two servers start at once on an empty folder, one becomes ready and one is refused', async () => {
    const both = [start(), start()]
    const answers = await Promise.all(both.map((server) => server.said('ready', 'refused')))
    expect(answers.map((answer) => answer.split(' ')[0]).sort()).toEqual(['ready', 'refused'])
  })

  test('D5 SIGTERM to the server stops the database, and the next start reuses its port', async () => {
    const first = start()
    const connectionString = await connectionOf(first)
    const serving = await livePostmaster(cluster)
    expect(await first.kill('SIGTERM')).toBe(0)
    expect(first.lines.at(-1)).toBe(`stopped ${dataDir}`)
    expect(await livePostmaster(cluster)).toBeNull()
    // the process has ended, but since its parent ended first, it stays in the process list until the system removes it
    await vi.waitFor(() => expect(isAlive(serving?.pid)).toBe(false), { timeout: 60_000, interval: 50 })
    expect(await connectionOf(start())).toBe(connectionString)
  })

  thorough('D5 after kill -9 of both, the next start alone recovers', async () => {
    const first = start()
    const connectionString = await connectionOf(first)
    await query(connectionString, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.kill('SIGKILL')
    killPostmaster(await livePostmaster(cluster))
    await connectionOf(start())
    expect(await query(connectionString, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  test('D5 after kill -9 of the database alone, the server restarts it on the same port', async () => {
    const server = start()
    const connectionString = await connectionOf(server)
    const before = await livePostmaster(cluster)
    const since = Date.now()
    killPostmaster(before)
    await vi.waitFor(() => expect(server.lines).toContain('log the database is back'), { timeout: 60_000 })
    expect(Date.now() - since).toBeLessThan(5_000 * busyness())
    expect(await query(connectionString, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect((await livePostmaster(cluster))?.pid).not.toBe(before?.pid)
    expect((await start().said('refused', 'ready')).split(' ')[0]).toBe('refused')
  })

  thorough('D5 a lock file that names an unrelated live process is ignored, and that process is not signaled', async () => {
    await connectionOf(start())
    await servers.at(0)?.kill('SIGTERM')
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n1\n\n127.0.0.1\n\nready   \n`)
    expect(await livePostmaster(cluster)).toBeNull()
    expect(await query(await connectionOf(start()), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  thorough('D5 a folder left behind by a start that was killed while creating it causes no problem', async () => {
    mkdirSync(join(dataDir, 'postgres-unfinished-abc', 'cluster'), { recursive: true })
    expect(await query(await connectionOf(start()), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })
})

describe('D7 the embedded database is accessible only from this machine', () => {
  test('D7 it uses loopback only, a password file of mode 600, UTF8 by code point, checksums, and full disk sync before an answer', async () => {
    const connectionString = await connectionOf(start())
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
    expect(password.length).toBeGreaterThanOrEqual(32)
    const shown = ['listen_addresses', 'server_encoding', 'data_checksums', 'fsync', 'synchronous_commit', 'password_encryption']
    const rows = await query(connectionString, `SELECT name, setting FROM pg_settings WHERE name = ANY('{${shown.join()}}')`)
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '127.0.0.1', server_encoding: 'UTF8', data_checksums: 'on',
      fsync: 'on', synchronous_commit: 'on', password_encryption: 'scram-sha-256',
    })
    expect(await query(connectionString, `SELECT 'Z' < 'a' AS by_code_point, lower('É') AS lower`)).toEqual([{ by_code_point: true, lower: 'é' }])
    const wrong = new URL(connectionString)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  })

  thorough('D5 as root, in a folder that the database user cannot enter, the database is placed under /var/lib', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root can try it')
    chmodSync(folder.path, 0o700)
    const connectionString = await connectionOf(start())
    const record = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { cluster: string }
    cluster = record.cluster
    expect(cluster).toMatch(/^\/var\/lib\/slipway-[0-9a-f]{12}\/postgres$/)
    elsewhere = dirname(cluster)
    expect(servers.at(0)?.lines.join('\n')).toContain(`NOTE: the database is NOT in DATA_DIR but in ${cluster}`)
    await query(connectionString, 'CREATE TABLE kept AS SELECT 7 AS n')
    await servers.at(0)?.kill('SIGTERM')
    chmodSync(folder.path, 0o711)
    expect(await query(await connectionOf(start()), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  test('C3 a data folder of another PostgreSQL major version is refused with upgrade instructions, and is not changed', async () => {
    await connectionOf(start())
    await servers.at(0)?.kill('SIGTERM')
    const version = join(cluster, 'PG_VERSION')
    const ours = readFileSync(version, 'utf8')
    writeFileSync(version, '15\n')
    const refusal = start()
    expect(await refusal.said('refused', 'ready')).toContain(`The database in ${cluster} is of PostgreSQL 15; this release of Slipway runs PostgreSQL ${ours.trim()}. Nothing was changed.`)
    await vi.waitFor(() => expect(refusal.lines.join('\n')).toContain('The present DATA_DIR is'))
    expect(refusal.lines.join('\n')).toContain('npm run restore -- --from FOLDER')
    writeFileSync(version, ours)
    expect(await query(await connectionOf(start()), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  test('D4 the owner of the database is not a superuser', async () => {
    const connectionString = await connectionOf(start())
    const rows = await query(connectionString, `SELECT rolsuper, current_user = pg_get_userbyid(datdba) AS owns FROM pg_roles, pg_database
      WHERE rolname = current_user AND datname = current_database()`)
    expect(rows).toEqual([{ rolsuper: false, owns: true }])
  })
})

function start(): Server {
  const child = spawn(process.execPath, ['--import', './src/setup/sources/register.mjs', 'tests/faults/embedded-server.ts', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const exited = new Promise<number | null>((done) => child.on('close', done))
  const server: Server = {
    process: child,
    lines,
    said: (...words) =>
      vi.waitFor(() => {
        const line = lines.find((one) => words.includes(one.split(' ')[0] ?? ''))
        if (line === undefined) throw new Error(`It said only: ${lines.join(' | ')}`)
        return line
      }, { timeout: 30_000 }),
    kill(signal) {
      child.kill(signal)
      return exited
    },
  }
  servers.push(server)
  return server
}

async function connectionOf(server: Server): Promise<string> {
  return (await server.said('ready')).slice('ready '.length)
}

async function query(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

function killPostmaster(postmaster: { pid: number } | null): void {
  if (postmaster === null) throw new Error('There is no postgres to kill.')
  process.kill(postmaster.pid, 'SIGKILL')
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
