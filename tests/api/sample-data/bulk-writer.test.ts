import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBulkWriter } from '#src/sample-data/copy'
import { testDatabase, type TestDatabase } from '#tests/database'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.connectionString })
  await owner.connect()
  await owner.query("INSERT INTO dot_authorities (id, name) VALUES (1, 'One'), (3, 'Three')")
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('a role that row-level security binds writes the rows of two agencies through temporary tables, each as its agency', async () => {
  const role = pg.escapeIdentifier(`bound_${database.connectionString.slice(-8)}`)
  await owner.query(`CREATE ROLE ${role} NOBYPASSRLS`)
  try {
    await owner.query(`GRANT ${role} TO CURRENT_USER`)
    await owner.query(`GRANT SELECT, INSERT ON plants TO ${role}`)
    await owner.query(`BEGIN; SET LOCAL ROLE ${role}`)
    const writer = await openBulkWriter(owner)
    const plant = (agency: number, id: number) => ({ dot_authority_id: agency, id, supplier: 'A\tB', name: `Plant ${id}` })
    await writer.write('plants', [plant(1, 1), plant(3, 2), plant(1, 3)])
    await owner.query('COMMIT')
    expect((await owner.query('SELECT dot_authority_id, id, supplier FROM plants ORDER BY id')).rows).toEqual([
      { dot_authority_id: 1, id: 1, supplier: 'A\tB' },
      { dot_authority_id: 3, id: 2, supplier: 'A\tB' },
      { dot_authority_id: 1, id: 3, supplier: 'A\tB' },
    ])
  } finally {
    await owner.query('ROLLBACK')
    await owner.query(`REVOKE ALL ON plants FROM ${role}`)
    await owner.query(`DROP ROLE ${role}`)
  }
})
