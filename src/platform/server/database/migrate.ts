import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrateQueue } from '#src/platform/server/database/queue-schema'
import { projectRoot } from '#src/platform/server/project-root'

const MIGRATION_LOCK = 7_250_411
/** How long a starting server waits while another server runs the migrations. */
const TURN_WAIT = '10min'
/** How long a migration waits for a lock before it gives up and retries. */
const LOCK_WAIT = '3s'
const LOCK_TRIES = 20
const LOCK_NOT_AVAILABLE = '55P03'

interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
  /** SHA-256 of the text, after its line endings are normalized. */
  readonly checksum: string
}

/** Thrown when another starting server, or a long call of a running server, has a lock that a migration needs. */
class MigrationWaits extends Error {}

/** Lists the numbered SQL files in order. Throws if a number is missing or used twice, so that the server does not start. */
export function listMigrations(folder = join(projectRoot(), 'src/platform/server/migrations')): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql')).toSorted()
  return names.map((name, index) => {
    const number = Number.parseInt(name, 10)
    if (number !== index + 1) throw new Error(`migration ${name} should have number ${index + 1}`)
    const text = readFileSync(join(folder, name), 'utf8')
    return { number, name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
  })
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  return rowCount === 1
}

/** A role name that no other installation in this PostgreSQL cluster uses. */
async function freeRole(client: pg.Client, wanted: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const role = n === 1 ? wanted : `${wanted}_${n}`
    if (!(await roleExists(client, role))) return role
  }
}

interface Roles {
  readonly app: string
  readonly appPassword: string
  readonly search: string
}

/**
 * Creates the roles of this installation at its first start (reliability D1). The application's role owns nothing and cannot bypass
 * row-level security. A second role, which owns the text search functions, can bypass it. If the database does not allow this second role,
 * search runs as the application's role, which is slower but finds the same rows.
 */
async function openRoles(client: pg.Client): Promise<Roles> {
  await client.query(`CREATE TABLE IF NOT EXISTS installation_secrets (name text PRIMARY KEY, value text NOT NULL)`)
  const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM installation_secrets')
  const valueByName = new Map(rows.map((row) => [row.name, row.value]))
  const known = valueByName.get('app_role')
  if (known !== undefined) {
    return { app: known, appPassword: valueByName.get('app_password') ?? '', search: valueByName.get('search_role') ?? known }
  }
  const app = await freeRole(client, 'slipway_app')
  const appPassword = randomBytes(24).toString('base64url')
  await client.query(`CREATE ROLE ${pg.escapeIdentifier(app)} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD ${pg.escapeLiteral(appPassword)}`)
  let search = await freeRole(client, 'slipway_search')
  try {
    await client.query(`CREATE ROLE ${pg.escapeIdentifier(search)} NOLOGIN BYPASSRLS`)
    await client.query(`GRANT ${pg.escapeIdentifier(search)} TO CURRENT_USER`)
  } catch {
    search = app
    // only a member of a role can make that role the owner of a function
    await client.query(`GRANT ${pg.escapeIdentifier(app)} TO CURRENT_USER`)
  }
  for (const [name, value] of Object.entries({ app_role: app, app_password: appPassword, search_role: search })) {
    await client.query('INSERT INTO installation_secrets (name, value) VALUES ($1, $2)', [name, value])
  }
  return { app, appPassword, search }
}

/** The result of the migrations: how to connect as the application's role, and how many migrations were applied. */
export interface MigratedDatabase {
  readonly appConnectionString: string
  readonly applied: number
}

/**
 * Migrates the schema to the version of this build, or to an older `version` when a backup is restored. An advisory lock makes it safe for
 * several servers to start at the same time, and each file runs in its own transaction. Throws if the schema is newer than this build,
 * because an old server must not write to it, and if a file was edited after it was applied, because the state of the schema is then
 * unknown.
 */
export async function migrate(
  ownerConnectionString: string,
  version = Number.POSITIVE_INFINITY,
  migrations: readonly Migration[] = listMigrations(),
): Promise<MigratedDatabase> {
  const client = new pg.Client({ connectionString: ownerConnectionString, application_name: 'slipway migrations' })
  // If the connection is lost, the running statement fails. Without this listener, the error event would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await waitForTurn(client)
    const roles = await openRoles(client)
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (number int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    await client.query(`ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS checksum text`)
    const { rows } = await client.query<AppliedMigration>('SELECT number, name, checksum FROM schema_migrations ORDER BY number')
    const newest = rows.at(-1)?.number ?? 0
    if (newest > migrations.length) {
      throw new Error(`The database has schema ${newest}, this build knows ${migrations.length}. Start a newer build.`)
    }
    await assertUnedited(client, rows, migrations)
    const pending = migrations.filter(({ number }) => number > newest && number <= version)
    for (const migration of pending) await apply(client, migration, roles)
    await migrateQueue(ownerConnectionString, roles.app)
    const url = new URL(ownerConnectionString)
    url.username = encodeURIComponent(roles.app)
    url.password = encodeURIComponent(roles.appPassword)
    return { appConnectionString: url.toString(), applied: pending.length }
  } finally {
    await client.end()
  }
}

interface AppliedMigration {
  readonly number: number
  readonly name: string
  /** Null for a migration that was applied before checksums were recorded. */
  readonly checksum: string | null
}

async function assertUnedited(client: pg.Client, applied: readonly AppliedMigration[], migrations: readonly Migration[]): Promise<void> {
  for (const { number, name, checksum } of applied) {
    const known = migrations[number - 1]
    if (known === undefined) continue
    if (checksum === null) await client.query('UPDATE schema_migrations SET checksum = $2 WHERE number = $1', [number, known.checksum])
    else if (checksum !== known.checksum) throw new Error(`The migration ${name} was edited after it was applied to this database. Put the file back as it was.`)
  }
}

async function waitForTurn(client: pg.Client): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '${TURN_WAIT}'`)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`SET lock_timeout = '${LOCK_WAIT}'`)
  } catch (error) {
    if (isLockWait(error)) throw new MigrationWaits(`Another server has been migrating this database for ${TURN_WAIT}. Start this one again when it is ready.`)
    throw error
  }
}

/**
 * Applies one migration. If a lock is not available within a short time, gives up and retries, so that the calls of a running server do not
 * queue up behind this migration.
 */
async function apply(client: pg.Client, migration: Migration, roles: Roles): Promise<void> {
  const text = migration.text
    .replaceAll(':app', pg.escapeIdentifier(roles.app))
    .replaceAll(':search', pg.escapeIdentifier(roles.search))
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN')
      await client.query(text)
      await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [migration.number, migration.name, migration.checksum])
      await client.query('COMMIT')
      return
    } catch (error) {
      // after a lost connection, this ROLLBACK fails too, but the first error is the informative one
      await client.query('ROLLBACK').catch(() => undefined)
      if (!isLockWait(error)) throw new Error(`migration ${migration.name} failed`, { cause: error })
      if (attempt === LOCK_TRIES) throw new MigrationWaits(`The migration ${migration.name} waits for calls that go on in this database. Start again when they are over.`)
      await pause(500)
    }
  }
}

function isLockWait(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
}
