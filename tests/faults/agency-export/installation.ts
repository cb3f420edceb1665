import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startServer, type RunningServer } from '#src/main/server/server'
import { readConfiguration, withoutOwner } from '#src/platform/server/configuration'
import { migrate } from '#src/platform/server/database/migrate'
import { clientOf, type Client as ApiClient } from '#tests/api/client'
import { testDatabase } from '#tests/database'
import { builtProgram } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'

const top = join(import.meta.dirname, '../../..')
const PUBLIC = 'https://slips.example.gov'

/** What a command printed, and its exit code. */
interface Ended {
  readonly code: number | null
  readonly printed: string
  readonly refused: string
}

/** A separate installation: a database, a folder of files, and a server once it is started. */
export interface Installation {
  readonly connectionString: string
  readonly dataDir: string
  /** Runs an operator's command in its own process. With `killWhen`, kills the command as soon as `killWhen` returns true. */
  command(name: 'export' | 'import' | 'verify', args: readonly string[], killWhen?: () => Promise<boolean>): Promise<Ended>
  /** Rows of all agencies, as the owner reads them. */
  rows(statement: string): Promise<Record<string, unknown>[]>
  start(): Promise<RunningServer>
  /** A client of a person who signs in with a password. */
  signIn(email: string, password: string): Promise<ApiClient>
  close(): Promise<void>
}

const PROGRAMS = { export: 'agency-export', import: 'agency-import', verify: 'audit-verify' } as const

/** An installation without an agency. */
export async function openInstallation(): Promise<Installation> {
  const folder = temporaryFolder('whole')
  const database = await testDatabase()
  const { connectionString } = database
  const settings = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder.path, SAMPLE_DATA: 'never', DATABASE_CONNECTIONS: '5', CALL_WAIT_SECONDS: '20', PUBLIC_URL: PUBLIC }
  let server: RunningServer | null = null
  return {
    connectionString,
    dataDir: folder.path,
    command: (name, args, killWhen) =>
      new Promise((done) => {
        const child = spawn(process.execPath, [builtProgram(PROGRAMS[name]), ...args], {
          cwd: top, env: { ...process.env, NODE_ENV: 'production', ...settings, DATABASE_URL: connectionString },
        })
        if (killWhen !== undefined) void killOnce(child, killWhen)
        let [printed, refused] = ['', '']
        child.stdout.on('data', (part) => (printed += String(part)))
        child.stderr.on('data', (part) => (refused += String(part)))
        child.on('close', (code) => done({ code, printed, refused }))
      }),
    async rows(statement) {
      const owner = new Client({ connectionString })
      await owner.connect()
      try {
        return (await owner.query<Record<string, unknown>>(statement)).rows
      } finally {
        await owner.end()
      }
    },
    async start() {
      server ??= await startServer(withoutOwner(readConfiguration(settings)), await migrate(connectionString))
      return server
    },
    async signIn(username, password) {
      const address = server?.address ?? ''
      const answer = await clientOf(address, {}).post('/auth-service/authenticate', { username, password, domain: 'dotslip' })
      if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`)
      return clientOf(address, { authorization: answer.headers.get('authorization') ?? '' })
    },
    async close() {
      await server?.close()
      await database.drop()
      folder.remove()
    },
  }
}

async function killOnce(child: ChildProcess, isTime: () => Promise<boolean>): Promise<void> {
  while (child.exitCode === null && !(await isTime())) await pause(20)
  child.kill('SIGKILL')
}
