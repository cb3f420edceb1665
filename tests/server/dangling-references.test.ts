import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#src/main/server/backup/backup'
import { checkRestore, restoreDatabase } from '#src/main/server/backup/restore'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

let server: TestServer
let folder: ReturnType<typeof temporaryFolder>
let ticket: number

beforeAll(async () => {
  server = await openTestServer()
  folder = temporaryFolder('references')
  const project = await server.make.project()
  const item = await server.make.payItem(project)
  await server.make.payPeriod(project)
  ticket = await server.make.ticket(project, { coded: true, status: 'delivered', delivered_date: '2026-11-02', pay_period: 1, primary_pay_item_id: item })
  const { person } = await server.signedIn('administrator')
  await server.owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
     VALUES ($1, $2, 1, $3, $4, 20.00, 1, $5)`, [server.make.firstAgency, ticket, project, item, person.id])
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

/** Runs a statement without the triggers and foreign keys of the table, as if the database had been damaged. */
async function damage(table: string, statement: string): Promise<void> {
  await server.owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

let nth = 0
/** Restores a backup of the database into an empty one. Returns the message of the refusal, or null. */
async function refusal(): Promise<string | null> {
  nth += 1
  const to = join(folder.path, `backup-${nth}`)
  await backUp({ ownerConnectionString: server.connectionString, dataDir: folder.path, to, databaseOnly: true })
  const name = `restored_${nth}_${process.pid}`
  const place = new URL(server.connectionString)
  place.pathname = '/postgres'
  const cluster = new Client({ connectionString: place.href })
  await cluster.connect()
  try {
    await cluster.query(`CREATE DATABASE ${name}`)
    place.pathname = `/${name}`
    return await restoreDatabase(to, await checkRestore(to, join(folder.path, 'none')), place.href).then(() => null, (error: Error) => error.message)
  } finally {
    await cluster.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await cluster.end()
  }
}

test('a backup whose rows all refer to rows that exist is restored', async () => {
  expect(await refusal()).toBeNull()
})

const isRefused = async (table: string, to: string, harm: string, repair: string) => {
  await damage(table, harm)
  try {
    expect(await refusal()).toContain(`Rows of table ${table} that refer to missing rows of table ${to}: 1`)
  } finally {
    await damage(table, repair.replace('TICKET', String(ticket)))
  }
}
test.each([
  ['pay_item_assignments', 'slips', `UPDATE pay_item_assignments SET slip_id = 999999`, `UPDATE pay_item_assignments SET slip_id = TICKET`],
])('a restore refuses a row of %s that refers to a missing row of %s', isRefused)
thorough.each([
  ['slip_events', 'slips',
    `INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor, request_id) VALUES (1, 999999, 1, '{}', gen_random_uuid(), 'flagged', 'nobody', 'test')`,
    `DELETE FROM slip_events WHERE slip_id = 999999`],
  ['pay_item_assignments', 'pay_periods', `UPDATE pay_item_assignments SET pay_period = 77`, `UPDATE pay_item_assignments SET pay_period = 1`],
  ['pay_item_assignments', 'pay_items', `UPDATE pay_item_assignments SET project_pay_item_id = project_pay_item_id + 1000000`, `UPDATE pay_item_assignments SET project_pay_item_id = project_pay_item_id - 1000000`],
  ['pay_item_assignments', 'external_dot_contractors', `UPDATE pay_item_assignments SET external_dot_contractor_id = 1000000`, `UPDATE pay_item_assignments SET external_dot_contractor_id = NULL`],
  ['slips', 'pay_periods', `UPDATE slips SET pay_period = 77`, `UPDATE slips SET pay_period = 1`],
])('a restore refuses a row of %s that refers to a missing row of %s', isRefused)
