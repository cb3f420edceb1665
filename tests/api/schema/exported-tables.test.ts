import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTables } from '#src/main/server/agency-export/catalog'
import { LEFT_OUT, OF_THE_INSTALLATION } from '#src/main/server/agency-export/left-out'
import { serverAreas } from '#src/main/server/areas'
import { testDatabase, type TestDatabase } from '#tests/database'

const sealed = serverAreas.flatMap((area) => area.sealed ?? []).map(({ column }) => column)
/** Exported columns that are not secret although they are named like a secret or contain bytes, with a description of their content. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  'dot_authorities.logo': 'a picture that everyone may see',
  'employee_imports.refused_hash': 'a digest of row numbers',
  'item_imports.refused_hash': 'a digest of row numbers',
  'refused_arrivals.fingerprint': 'a digest of what was sent',
  'slip_sources.body_hash': 'a digest of what was sent, which the trail seals',
  'trail_seals.hash': 'a seal of the trail, which agencies note elsewhere',
  'telematics_sources.token_address': 'an address',
  'work_zone_feed_readings.content_hash': 'a digest of what was read',
}

let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new Client({ connectionString: database.connectionString })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('PLUS-32 every table is exported, or listed with the reason why not', async () => {
  const exported = (await exportTables(owner, sealed)).map(({ name }) => name)
  const { rows } = await owner.query<{ name: string }>(`SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`)
  const named = [...exported, ...Object.keys(LEFT_OUT), ...Object.keys(OF_THE_INSTALLATION)]
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(exported).toContain('slips')
})

test('PLUS-32 every column of an exported table is in its file, except the agency, secrets, and what the database computes', async () => {
  const tables = await exportTables(owner, sealed)
  const exported = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  const { rows } = await owner.query<{ column: string }>(`SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY($1) AND is_generated = 'NEVER' AND column_name <> 'dot_authority_id'`, [tables.map(({ name }) => name)])
  expect(rows.map(({ column }) => column).filter((column) => !exported.has(column)).toSorted()).toEqual(['logins.password_hash', ...sealed].toSorted())
  expect(tables.filter(({ key }) => key.length === 0).map(({ name }) => name), 'tables without an order').toEqual([])
})

test('PLUS-32 no exported column has a secret', async () => {
  const suspects = (await exportTables(owner, sealed)).flatMap(({ name, columns }) => columns.filter((column) => column.type === 'bytea' || /secret|password|token|hash/.test(column.name)).map((column) => `${name}.${column.name}`))
  expect(suspects.toSorted()).toEqual(Object.keys(NO_SECRETS).toSorted())
})
