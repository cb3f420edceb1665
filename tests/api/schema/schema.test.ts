import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#src/platform/server/database/migrate'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { testDatabase, type TestDatabase } from '#tests/database'

/** Tables that belong to no agency and are accessed by `inInstallation`. A new one must be added here deliberately. */
const INSTALLATION = [
  'activation_tokens', 'agency_accounts', 'api_key_hashes', 'dot_authorities', 'impersonation_tokens', 'installation_keys', 'installation_secrets', 'logins',
  'messages_out', 'project_findings_due', 'refresh_tokens', 'schema_migrations', 'sessions', 'sign_in_addresses', 'sign_in_failures', 'signing_keys', 'slip_findings_due', 'sso_attempts', 'sso_email_domains', 'sso_first_sign_ins',
  'sso_identities', 'sso_providers', 'verification_codes',
]
/** Functions that run with their owner's rights. A new one must be added here deliberately. */
const SECURITY_DEFINERS = ['purge_project', 'search_slip_ids']
/** Records that nobody may change: no UPDATE, DELETE or TRUNCATE. */
const APPEND_ONLY = ['pay_period_lines', 'record_events', 'slip_corrections', 'slip_events', 'slip_sources', 'trail_seals']
/** The columns that may be floating point: coordinates, and stations and distances computed from them. All other numbers are exact. */
const FLOATS = /^(?:latitude|longitude|west|south|east|north|x|y|\w+_lat|\w+_long|distance_meters|station|station_start|start_station|end_station|along|length)$/

let testing: TestDatabase
let owner: Pool
let database: Database
let app: string
let appConnectionString: string

beforeAll(async () => {
  testing = await testDatabase()
  appConnectionString = (await migrate(testing.connectionString)).appConnectionString
  app = decodeURIComponent(new URL(appConnectionString).username)
  owner = new Pool({ connectionString: testing.connectionString, max: 2 })
  database = openDatabase({ connectionString: appConnectionString, connections: 1 })
})
afterAll(async () => {
  await database.close()
  await owner.end()
  await testing.drop()
})

async function column<T = string>(text: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await owner.query<{ one: T }>(text, values)
  return rows.map(({ one }) => one)
}

const allTables = () => column(`SELECT relname AS one FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`)
const tenantTables = async () => (await allTables()).filter((table) => !INSTALLATION.includes(table))

describe('tables of an agency (reliability D2, D3)', () => {
  test('API-16 every table belongs to an agency, or is one of the listed tables of the installation', async () => {
    const withAgency = await column(
      `SELECT table_name AS one FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'dot_authority_id' AND is_nullable = 'NO'`)
    const views = await column(`SELECT table_name AS one FROM information_schema.views WHERE table_schema = 'public'`)
    const without = (await allTables()).filter((table) => !withAgency.includes(table))
    expect(without.filter((table) => !INSTALLATION.includes(table))).toEqual([])
    expect(INSTALLATION.filter((table) => views.includes(table))).toEqual([])
    expect((await allTables()).filter((table) => INSTALLATION.includes(table))).toEqual(INSTALLATION)
    expect((await tenantTables()).length).toBeGreaterThan(20)
    // job_queue is pg-boss's own schema. Its tables have no agency, because pg-boss identifies jobs by id.
    const schemas = await column(`SELECT DISTINCT schemaname AS one FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)' ORDER BY 1`)
    expect(schemas).toEqual(['job_queue', 'public'])
  })

  test('API-16 row-level security is on and forced for each of them', async () => {
    const open = await column(
      `SELECT relname AS one FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT (relrowsecurity AND relforcerowsecurity) ORDER BY 1`)
    expect(open.filter((table) => !INSTALLATION.includes(table))).toEqual([])
  })

  test('API-16 a view reads its tables as the role that reads it, so that their policies hold', async () => {
    const views = await column(
      `SELECT relname AS one FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
         AND NOT coalesce(reloptions @> '{security_invoker=true}', false)`)
    expect(views).toEqual([])
    expect(await column(`SELECT relname AS one FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`)).toEqual(['slip_rows'])
  })

  test('API-16 each has one policy: for every verb and role, the agency of the transaction, written so that without a setting there is no row', async () => {
    const { rows } = await owner.query<{ tablename: string; policies: string[] }>(
      `SELECT tablename, array_agg(concat_ws(' ', permissive, roles::text, cmd, qual, with_check)) AS policies
       FROM pg_policies WHERE schemaname = 'public' GROUP BY tablename`)
    const policies = new Map(rows.map((row) => [row.tablename, row.policies]))
    const expected = `PERMISSIVE {public} ALL (dot_authority_id = (NULLIF(current_setting('app.dot_authority_id'::text, true), ''::text))::integer)`
    for (const table of await tenantTables()) expect(policies.get(table), table).toEqual([expected])
  })

  test('API-16 every primary and unique key begins with the agency', async () => {
    const keys = await column(
      `SELECT i.indexrelid::regclass::text AS one FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE t.relnamespace = 'public'::regnamespace AND i.indisunique AND a.attname <> 'dot_authority_id' AND NOT t.relname = ANY ($1)`, [INSTALLATION])
    expect(keys).toEqual([])
    const without = await column(
      `SELECT relname AS one FROM pg_class t WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary) AND NOT t.relname = ANY ($1)`, [INSTALLATION])
    expect(without).toEqual([])
  })

  test('API-16 every foreign key between tables of an agency begins with the agency on both sides', async () => {
    const keys = await column(
      `SELECT format('%s: %s', c.conrelid::regclass, c.conname) AS one FROM pg_constraint c
       JOIN pg_class to_table ON to_table.oid = c.confrelid
       JOIN pg_attribute f ON f.attrelid = c.conrelid AND f.attnum = c.conkey[1]
       JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attnum = c.confkey[1]
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT to_table.relname = ANY ($1) AND NOT (f.attname = 'dot_authority_id' AND t.attname = 'dot_authority_id')`,
      [INSTALLATION])
    expect(keys).toEqual([])
  })

  test('API-16 the first column of every index of an agency\'s table is the agency', async () => {
    const indexes = await column(
      `SELECT i.indexrelid::regclass::text AS one FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
       LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE t.relnamespace = 'public'::regnamespace AND a.attname IS DISTINCT FROM 'dot_authority_id' AND NOT t.relname = ANY ($1)`, [INSTALLATION])
    expect(indexes).toEqual([])
  })
})

describe('ways past the policies (reliability D4)', () => {
  test('API-16 views run with the rights of the caller', async () => {
    const views = await column(
      `SELECT relname AS one FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
         AND NOT coalesce(reloptions::text, '') LIKE '%security_invoker=true%'`)
    expect(views).toEqual([])
  })

  test('API-16 the functions that run with their owner\'s rights are the listed ones, with a fixed search path, and only the application may call them', async () => {
    const { rows } = await owner.query<{ name: string; config: string[] | null; acl: string }>(
      `SELECT p.proname AS name, p.proconfig AS config, p.proacl::text AS acl FROM pg_proc p
       WHERE p.prosecdef AND p.pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(SECURITY_DEFINERS)
    for (const { config, acl } of rows) {
      expect(config).toEqual(['search_path=public, pg_temp'])
      expect(acl).toContain(`${app}=X`)
      expect(acl).not.toMatch(/[{,]=/)
    }
  })

  test('API-16 the role of the application owns nothing, is no superuser and is bound by the policies', async () => {
    const { rows } = await owner.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) + (SELECT count(*)::int FROM pg_proc WHERE proowner = r.oid) AS owned,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = $1`, [app])
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, owned: 0, memberships: 0 }])
  })

  test('API-16 the role for searching may read tickets and nothing else, and nobody can sign in as it', async () => {
    const [search] = await column(`SELECT value AS one FROM installation_secrets WHERE name = 'search_role'`)
    const rights = await column(
      `SELECT table_name || ' ' || privilege_type AS one FROM information_schema.role_table_grants WHERE grantee = $1`, [search])
    expect(rights.toSorted()).toEqual(['slip_keys SELECT'])
    expect(await column<boolean>('SELECT rolcanlogin AS one FROM pg_roles WHERE rolname = $1', [search])).toEqual([false])
  })

  test('API-16 nothing is granted to everybody, and no secret of the installation to the application', async () => {
    const grants = await column(
      `SELECT table_name || ' ' || privilege_type AS one FROM information_schema.role_table_grants
       WHERE table_schema = 'public' AND (grantee = 'PUBLIC' OR (grantee = $1 AND privilege_type IN ('TRUNCATE', 'REFERENCES', 'TRIGGER')))`, [app])
    expect(grants).toEqual([])
    const secrets = await column(`SELECT privilege_type AS one FROM information_schema.role_table_grants WHERE grantee = $1 AND table_name = 'installation_secrets'`, [app])
    expect(secrets).toEqual([])
  })
})

describe('what is stored and how', () => {
  test.each(APPEND_ONLY)('TICK-81 PLUS-1 the application may read and append %s and nothing else', async (table) => {
    const rights = await column(
      `SELECT privilege_type AS one FROM information_schema.role_table_grants WHERE grantee = $1 AND table_name = $2 ORDER BY 1`, [app, table])
    expect(rights).toEqual(['INSERT', 'SELECT'])
    for (const verb of [`UPDATE ${table} SET id = 1`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      await expect(database.inAgency(1, (db) => db.client.query(verb)), verb).rejects.toMatchObject({ code: '42501' })
    }
  })

  test.each(['record_events', 'slip_corrections', 'slip_events', 'slip_sources', 'trail_seals'])('H8 TICK-81 not even the owner of the tables can change, delete or empty %s', async (table) => {
    for (const verb of [`UPDATE ${table} SET id = 1`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await expect(owner.query(verb), verb).rejects.toThrow('are kept as they were written')
    }
  })

  test('no ticket table has a trigger that runs for every row, since a change of 5,000 tickets would run it 5,000 times', async () => {
    const tables = ['slips', 'slip_keys', 'slip_events', 'slip_sources', 'project_ticket_counts']
    expect(await column(`SELECT relname AS one FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) ORDER BY 1`, [tables])).toEqual(tables.toSorted())
    const everyRow = await column(`
      SELECT relname || ' ' || tgname AS one FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT tgisinternal AND tgtype & 1 = 1 AND relname = ANY ($1) ORDER BY 1`, [tables])
    expect(everyRow).toEqual([])
  })

  test('TICK-100 the application cannot delete a ticket', async () => {
    await expect(database.inAgency(1, (db) => db.client.query('DELETE FROM slips'))).rejects.toMatchObject({ code: '42501' })
  })

  test('API-36 no amount is a float, no time lacks its zone, no choice is an enum type', async () => {
    const { rows } = await owner.query<{ place: string; name: string; type: string; data_type: string }>(
      `SELECT table_name || '.' || column_name AS place, column_name AS name, udt_name AS type, data_type FROM information_schema.columns
       WHERE table_schema = 'public'`)
    const floats = rows.filter(({ type, name }) => ['float4', 'float8', 'money'].includes(type) && !FLOATS.test(name))
    const zoneless = rows.filter(({ type }) => ['timestamp', 'time', 'timetz'].includes(type))
    const enums = await column(`SELECT typname AS one FROM pg_type WHERE typtype = 'e' AND typnamespace = 'public'::regnamespace`)
    expect([floats.map(({ place }) => place), zoneless.map(({ place }) => place), enums]).toEqual([[], [], []])
    expect(rows.length).toBeGreaterThan(200)
  })
})

describe('a query that forgets its agency (reliability row 2)', () => {
  test('API-16 it gets no row and no error, on a new connection and on one that was used', async () => {
    const tables = await tenantTables()
    const { rows } = await owner.query<{ id: number }>(`INSERT INTO dot_authorities (name) VALUES ('One') RETURNING id`)
    const agency = rows[0]?.id ?? 0
    await owner.query(`INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone) VALUES ($1, 'P', 'P', 'UTC')`, [agency])
    const fresh = new Client({ connectionString: appConnectionString })
    await fresh.connect()
    const counts = async (client: { query(text: string): Promise<{ rows: { n: number }[] }> }) => {
      const counts: number[] = []
      for (const table of tables) counts.push((await client.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n ?? -1)
      return counts
    }
    expect(await counts(fresh)).toEqual(tables.map(() => 0))
    await fresh.query(`BEGIN; SELECT set_config('app.dot_authority_id', '${agency}', true)`)
    expect((await fresh.query('SELECT count(*)::int AS n FROM dot_projects')).rows).toEqual([{ n: 1 }])
    await fresh.query('COMMIT')
    expect((await fresh.query(`SELECT current_setting('app.dot_authority_id', true) AS left_behind`)).rows).toEqual([{ left_behind: '' }])
    expect(await counts(fresh)).toEqual(tables.map(() => 0))
    expect((await fresh.query(`SELECT search_slip_ids('a', NULL, NULL, NULL)`)).rows).toEqual([])
    await expect(fresh.query(`INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone) VALUES (${agency}, 'Q', 'Q', 'UTC')`))
      .rejects.toMatchObject({ code: '42501' })
    await fresh.end()
  })

  test('API-16 inside one agency nothing can be written for another', async () => {
    const { rows } = await owner.query<{ id: number }>(`INSERT INTO dot_authorities (name) VALUES ('Here'), ('There') RETURNING id`)
    const [here = 0, there = 0] = rows.map(({ id }) => id)
    const write = database.inAgency(here, (db) =>
      db.client.query(`INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone) VALUES ($1, 'Q', 'Q', 'UTC')`, [there]))
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })
})
