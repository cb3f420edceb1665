import { randomBytes } from 'node:crypto'
import { Client, type DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '#src/platform/server/database/migrate'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { loadSampleData } from '#src/sample-data/load-sample-data'
import { testDatabase, type TestDatabase } from '#tests/database'

/**
 * Tables without row-level security, since their rows belong to no agency. A login belongs to a person, who can have several agencies. The
 * application's database role may not read `installation_secrets`, but may read `schema_migrations`.
 */
const OPEN = ['installation_secrets', 'logins', 'schema_migrations']
/** Tables whose rows only a transaction of the whole installation sees, never one of an agency. */
const INSTALLATION_ALONE = ['installation_keys', 'sign_in_addresses', 'sign_in_failures', 'signing_keys', 'verification_codes']
/**
 * By table, SQL that inserts a row of an agency; `mark` makes the row unique. Each table comes after the tables to which its foreign keys
 * refer.
 */
const ROWS: Readonly<Record<string, (agency: number, mark: string) => string>> = {
  agency_accounts: (agency) => `INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id) VALUES (${agency}, ${agency}, 1)`,
  activation_tokens: (agency, mark) => `INSERT INTO activation_tokens (hash, purpose, username, dot_authority_id, expires_at) VALUES ('${mark}', 'invitation', 'a@b.example', ${agency}, now())`,
  api_key_hashes: (agency, mark) => `INSERT INTO api_key_hashes (hash, dot_authority_id, api_key_id) VALUES ('${mark}', ${agency}, 1)`,
  messages_out: (agency) => `INSERT INTO messages_out (dot_authority_id, channel, kind, recipient, facts, secret) VALUES (${agency}, 'mail', 'reset_link', 'a@b.example', '{}', 'the link')`,
  sessions: (agency) => `INSERT INTO sessions (id, login_id, dot_authority_id, employee_id) VALUES (${idOf(agency)}, ${agency}, ${agency}, 1)`,
  refresh_tokens: (agency, mark) => `INSERT INTO refresh_tokens (hash, session_id) VALUES ('${mark}', ${idOf(agency)})`,
  impersonation_tokens: (agency, mark) => `INSERT INTO impersonation_tokens (hash, dot_authority_id, impersonator_login_id, impersonator_session_id, login_id, employee_id)
    VALUES ('${mark}', ${agency}, ${agency}, ${idOf(agency)}, ${agency}, 1)`,
  project_findings_due: (agency) => `WITH project AS (INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone) VALUES (${agency}, 'SR 20', 'SR-20', 'UTC') RETURNING id)
    INSERT INTO project_findings_due (dot_authority_id, dot_project_id) SELECT ${agency}, id FROM project`,
  slip_findings_due: (agency) => `INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES (${agency}, '{1}')`,
  sso_providers: (agency) => `INSERT INTO sso_providers (id, dot_authority_id, name, issuer, client_id) VALUES (${agency}, ${agency}, 'P', 'https://idp.example', 'c')`,
  sso_email_domains: (agency, mark) => `INSERT INTO sso_email_domains (domain, dot_authority_id) VALUES ('${mark}.example', ${agency})`,
  sso_identities: (agency, mark) => `INSERT INTO sso_identities (provider, issuer, subject, login_id) VALUES ('${agency}', 'https://idp.example', '${mark}', ${agency})`,
  sso_attempts: (agency, mark) => `INSERT INTO sso_attempts (state_hash, provider, nonce, code_verifier, redirect_uri) VALUES ('${mark}', '${agency}', 'n', 'v', 'https://x.example')`,
  sso_first_sign_ins: (agency, mark) => `INSERT INTO sso_first_sign_ins (id_token_hash, provider, issuer, subject, email) VALUES ('${mark}', '${agency}', 'https://idp.example', 's', 'a@b.example')`,
}
const FENCED = ['dot_authorities', ...Object.keys(ROWS)]

const idOf = (agency: number) => `'00000000-0000-4000-8000-${String(agency).padStart(12, '0')}'`

let testing: TestDatabase
let owner: Client
let database: Database
let [here, there] = [0, 0]

beforeAll(async () => {
  testing = await testDatabase()
  const { appConnectionString } = await migrate(testing.connectionString)
  owner = new Client({ connectionString: testing.connectionString })
  await owner.connect()
  database = openDatabase({ connectionString: appConnectionString, connections: 2 })
  const { rows } = await owner.query<{ id: number }>(`INSERT INTO dot_authorities (name) VALUES ('Here'), ('There') RETURNING id`)
  ;[here = 0, there = 0] = rows.map(({ id }) => id)
  for (const agency of [here, there]) {
    await owner.query(`INSERT INTO logins (id, email) VALUES ($1, $2)`, [agency, `person${agency}@b.example`])
    for (const insert of Object.values(ROWS)) await owner.query(insert(agency, `mark${agency}`))
  }
})
afterAll(async () => {
  await database.close()
  await owner.end()
  await testing.drop()
})

const inHere = <Row>(text: string) => database.inAgency(here, async (db) => (await db.client.query(text)).rows as Row[])
/** Tries a statement in an agency; returns how many rows it changed, or the error code if the database refuses it. */
async function tried(agency: number, text: string): Promise<number | string> {
  try {
    return await database.inAgency(agency, async (db) => (await db.client.query(text)).rowCount ?? -1)
  } catch (error) {
    return (error as DatabaseError).code ?? String(error)
  }
}
const whereOf = (table: string, agency: number) => ({ dot_authorities: `id = ${agency}`, refresh_tokens: `session_id = ${idOf(agency)}` })[table]
  ?? (table.startsWith('sso_') && !['sso_providers', 'sso_email_domains'].includes(table) ? `provider = '${agency}'` : `dot_authority_id = ${agency}`)

describe('row-level security of every table (M5)', () => {
  test('M5 API-16 every table that has an agency, or reaches one, has its policy, forced for the owner; each table without one is listed here', async () => {
    const { rows } = await owner.query<{ name: string; policies: string[] }>(
      `SELECT c.relname AS name, array(SELECT polname::text FROM pg_policy WHERE polrelid = c.oid) AS policies FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity AND c.relforcerowsecurity`)
    const policies = new Map(rows.map((row) => [row.name, row.policies]))
    const all = await owner.query<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`)
    expect(all.rows.map(({ name }) => name).filter((name) => !policies.has(name)).toSorted()).toEqual(OPEN)
    const door = [...policies].filter(([, names]) => names.join() !== 'own_agency').map(([name, names]) => [name, ...names])
    expect(door.toSorted()).toEqual([...FENCED, ...INSTALLATION_ALONE].toSorted().map((name) => [name, 'own_or_installation']))
    // no table without row-level security has a column that names an agency or a session, or a foreign key to an agency's table
    const reaching = await owner.query<{ name: string }>(
      `SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c WHERE c.contype = 'f' AND c.conrelid::regclass::text = ANY ($1)`, [OPEN])
    expect(reaching.rows).toEqual([])
  })

  test.each(FENCED)('M5 API-16 inside one agency nobody can see, change, remove or add a row of another agency in %s', async (table) => {
    expect(await database.inInstallation(async (db) => (await db.client.query(`SELECT 1 FROM ${table} WHERE ${whereOf(table, there)}`)).rowCount), 'the row is there').toBe(1)
    expect(await inHere(`SELECT 1 FROM ${table} WHERE ${whereOf(table, there)}`)).toEqual([])
    expect(await inHere(`SELECT 1 FROM ${table} WHERE ${whereOf(table, here)}`)).toHaveLength(1)
    const columns = await owner.query<{ name: string }>(
      `SELECT a.attname AS name FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND a.attidentity = '' ORDER BY a.attnum LIMIT 1`, [table])
    const one = columns.rows[0]?.name ?? ''
    // error code 42501 is accepted too: the application's role has no privilege for this statement on the table at all
    expect([0, '42501']).toContain(await tried(here, `UPDATE ${table} SET ${one} = ${one} WHERE ${whereOf(table, there)}`))
    expect([0, '42501']).toContain(await tried(here, `DELETE FROM ${table} WHERE ${whereOf(table, there)}`))
    const insert = ROWS[table]
    if (insert !== undefined) expect(await tried(here, insert(there, 'another'))).toBe('42501')
  })

  test.each([...FENCED, ...INSTALLATION_ALONE])('M5 API-16 a connection that names neither an agency nor the installation sees nothing in %s', async (table) => {
    const client = await database.pool.connect()
    try {
      expect((await client.query(`SELECT 1 FROM ${table}`)).rows).toEqual([])
    } finally {
      client.release()
    }
  })

  test('M5 no agency can see or write the installation\'s own keys, failures and codes', async () => {
    await owner.query(`INSERT INTO sign_in_failures (username, address) VALUES ('a@b.example', '192.0.2.1')`)
    await owner.query(`INSERT INTO installation_keys (purpose, kid, sealed) VALUES ('codes', 'k', 'x')`)
    await owner.query(`INSERT INTO verification_codes (username, purpose, hash, expires_at) VALUES ('a@b.example', 'reset', 'x', now())`)
    for (const table of ['sign_in_failures', 'installation_keys', 'verification_codes']) expect(await inHere(`SELECT 1 FROM ${table}`), table).toEqual([])
    expect(await tried(here, `DELETE FROM sign_in_failures`)).toBe(0)
    expect(await tried(here, `INSERT INTO sign_in_failures (username, address) VALUES ('b@b.example', '192.0.2.1')`)).toBe('42501')
  })

  test('M5 what a transaction of an agency does as the installation opens nothing to the rest of it, even when it fails', async () => {
    const readCounts = async (table: string) => database.inAgency(here, async (db) => {
      const count = async () => (await db.client.query(`SELECT 1 FROM ${table}`)).rowCount
      const inside = await db.asInstallation(async (all) => (await all.client.query(`SELECT 1 FROM ${table}`)).rowCount)
      await expect(db.asInstallation(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
      return [await count(), inside]
    })
    expect(await readCounts('sessions')).toEqual([1, 2])
    await expect(database.inAgency(here, (db) => db.asInstallation((all) => all.client.query('SELECT 1 / 0')))).rejects.toMatchObject({ code: '22012' })
    expect(await inHere('SELECT 1 FROM sessions')).toHaveLength(1)
  })
})

test('M5 an owner that is bound by row-level security migrates and loads the sample data', async () => {
  const admin = new URL(inject('templateDatabase'))
  admin.pathname = '/postgres'
  const asAdmin = new Client({ connectionString: admin.href })
  await asAdmin.connect()
  const name = `bound_${randomBytes(6).toString('hex')}`
  try {
    await asAdmin.query(`CREATE ROLE ${name} LOGIN CREATEROLE NOBYPASSRLS PASSWORD 'secret'`)
    await asAdmin.query(`GRANT ${name} TO CURRENT_USER`)
    await asAdmin.query(`CREATE DATABASE ${name} OWNER ${name}`)
    const own = new URL(admin)
    own.pathname = `/${name}`
    own.username = name
    own.password = 'secret'
    const { appConnectionString } = await migrate(own.href)
    expect(await loadSampleData({ ownerConnectionString: own.href, tickets: 200, say: () => undefined })).toBe(true)
    expect(await loadSampleData({ ownerConnectionString: own.href, tickets: 200, say: () => undefined }), 'once').toBe(false)
    const loaded = openDatabase({ connectionString: appConnectionString, connections: 2 })
    const agencies = await loaded.inInstallation(async (db) => (await db.client.query('SELECT id FROM dot_authorities')).rowCount)
    const accounts = await loaded.inAgency(1, async (db) => (await db.client.query('SELECT 1 FROM agency_accounts')).rowCount)
    const readTickets = async (from: string) => loaded.inAgency(1, async (db) => (await db.client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows[0]?.n ?? 0)
    for (const from of ['slips', 'slip_rows', `search_slip_ids('a', NULL, NULL, NULL)`]) expect(await readTickets(from), from).toBeGreaterThan(0)
    await loaded.close()
    expect(agencies).toBeGreaterThan(1)
    expect(accounts).toBeGreaterThan(5)
  } finally {
    await asAdmin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await asAdmin.end()
  }
}, 240_000)
