import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let agency: number
let project: number
let ticket: number
let item: number
let employee: number
const FOREIGN_KEY = { code: '23503' }
const NO_ITEM = { code: '23503', constraint: 'pay_item_assignments_item_fkey' }
const NO_CONTRACTOR = { code: '23503', constraint: 'pay_item_assignments_dot_authority_id_dot_project_id_exter_fkey' }

beforeAll(async () => {
  server = await openTestServer()
  agency = server.make.firstAgency
  project = await server.make.project()
  await server.make.payPeriod(project)
  item = await server.make.payItem(project)
  ticket = await server.make.ticket(project)
  employee = (await server.signedIn('administrator')).person.id
})
afterAll(() => server.close())

/** Runs one statement as the database's owner, who bypasses row-level security and has every privilege. */
function owner(text: string, values: readonly unknown[] = []): Promise<unknown> {
  return server.owner.query(text, [...values])
}

const addEvent = (ids: number[]) => owner(`
  INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor, request_id)
  SELECT $1, id, 1, '{}', gen_random_uuid(), 'flagged', 'Pat Person', 'test' FROM unnest($2::int[]) AS id`, [agency, ids])
const addCode = (slip: number, period: number) => owner(`
  INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by, supply)
  VALUES ($1, $2, 1, $3, $4, 1, $5, $6, gen_random_uuid())`, [agency, slip, project, item, period, employee])

test('API-16 neither an event nor a pay code can name a ticket that does not exist, or one of another agency', async () => {
  const other = await server.make.agency()
  const theirs = await server.make.ticket(null, { dot_authority_id: other })
  for (const missing of [1_999_999_999, theirs]) {
    await expect(addEvent([ticket, missing])).rejects.toMatchObject(FOREIGN_KEY)
    await expect(addCode(missing, 1)).rejects.toMatchObject(FOREIGN_KEY)
  }
})

test('PAY-25 neither a ticket nor a pay code can name a period that does not exist', async () => {
  await expect(addCode(ticket, 7)).rejects.toMatchObject({ ...FOREIGN_KEY, constraint: 'pay_period_exists' })
  await expect(owner('UPDATE slips SET coded = true, pay_period = 7 WHERE id = $1', [ticket])).rejects.toMatchObject({ ...FOREIGN_KEY, constraint: 'pay_period_exists' })
})

test('API-16 a ticket with an event or a pay code, and a period with a ticket, cannot be deleted or given another key', async () => {
  const [withEvent, withCode, bare] = [await server.make.ticket(project), await server.make.ticket(project), await server.make.ticket(project)]
  await addEvent([withEvent])
  await addCode(withCode, 1)
  for (const id of [withEvent, withCode]) await expect(owner('DELETE FROM slips WHERE id = $1', [id])).rejects.toMatchObject(FOREIGN_KEY)
  await expect(owner('UPDATE slips SET id = id + 1000000 WHERE id = $1', [withEvent])).rejects.toMatchObject(FOREIGN_KEY)
  await expect(owner('UPDATE pay_item_assignments SET slip_id = $2 WHERE slip_id = $1', [withCode, bare])).rejects.toMatchObject(FOREIGN_KEY)
  await expect(owner('DELETE FROM pay_periods WHERE dot_project_id = $1', [project])).rejects.toMatchObject({ ...FOREIGN_KEY, constraint: 'pay_period_exists' })
  await expect(owner('UPDATE pay_periods SET number = 9 WHERE dot_project_id = $1', [project])).rejects.toMatchObject(FOREIGN_KEY)
  await owner('DELETE FROM pay_item_assignments WHERE slip_id = $1', [withCode])
  await owner('UPDATE slips SET coded = true, pay_period = 1 WHERE id = $1', [withCode])
  await expect(owner('DELETE FROM pay_periods WHERE dot_project_id = $1', [project])).rejects.toMatchObject({ ...FOREIGN_KEY, constraint: 'pay_period_exists' })
  await owner('DELETE FROM slips WHERE id = $1', [bare])
})

test('PAY-40 a pay code can name neither an item nor a contractor that does not exist, or one of another project', async () => {
  const slip = await server.make.ticket(project)
  const elsewhere = await server.make.project()
  const codeOf = (code: { item?: number; contractor?: number | null }) => owner(`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by, supply, external_dot_contractor_id)
    VALUES ($1, $2, 1, $3, $4, 1, 1, $5, gen_random_uuid(), $6)`, [agency, slip, project, code.item ?? item, employee, code.contractor ?? null])
  for (const wrong of [1_999_999_999, await server.make.payItem(elsewhere)]) await expect(codeOf({ item: wrong })).rejects.toMatchObject(NO_ITEM)
  for (const wrong of [1_999_999_999, await server.make.contractor(elsewhere)]) await expect(codeOf({ contractor: wrong })).rejects.toMatchObject(NO_CONTRACTOR)
  await codeOf({ contractor: await server.make.contractor(project) })
  await expect(owner('UPDATE pay_item_assignments SET project_pay_item_id = 1999999999 WHERE slip_id = $1', [slip])).rejects.toMatchObject(NO_ITEM)
  await expect(owner('UPDATE pay_item_assignments SET external_dot_contractor_id = 1999999999 WHERE slip_id = $1', [slip])).rejects.toMatchObject(NO_CONTRACTOR)
})

test('PAY-40 an item and a contractor of a pay code cannot be deleted or given another key', async () => {
  const [slip, used, spare] = [await server.make.ticket(project), await server.make.payItem(project), await server.make.payItem(project)]
  const [contractor, idle] = [await server.make.contractor(project), await server.make.contractor(project)]
  await owner(`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by, supply, external_dot_contractor_id)
    VALUES ($1, $2, 1, $3, $4, 1, 1, $5, gen_random_uuid(), $6)`, [agency, slip, project, used, employee, contractor])
  await expect(owner('DELETE FROM pay_items WHERE id = ANY ($1)', [[spare, used]])).rejects.toMatchObject({ ...NO_ITEM, code: '23001' })
  await expect(owner('DELETE FROM external_dot_contractors WHERE id = ANY ($1)', [[idle, contractor]])).rejects.toMatchObject(NO_CONTRACTOR)
  for (const [table, id] of [['pay_items', used], ['external_dot_contractors', contractor]]) {
    await expect(owner(`UPDATE ${table} SET id = id + 1000000 WHERE id = $1`, [id])).rejects.toMatchObject(FOREIGN_KEY)
  }
  await owner('DELETE FROM pay_items WHERE id = $1', [spare])
  await owner('DELETE FROM external_dot_contractors WHERE id = $1', [idle])
})

test('PAY-40 an item that somebody is assigning to a ticket cannot be deleted until that is done', async () => {
  const [slip, payItem] = [await server.make.ticket(project), await server.make.payItem(project)]
  const giving = await server.owner.connect()
  try {
    await giving.query('BEGIN')
    await giving.query(`
      INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by, supply)
      VALUES ($1, $2, 1, $3, $4, 1, 1, $5, gen_random_uuid())`, [agency, slip, project, payItem, employee])
    const deleting = owner('DELETE FROM pay_items WHERE id = $1', [payItem]).then(() => 'deleted', (error: { code: string }) => error.code)
    await expect(Promise.race([deleting, pause(300, 'waits')])).resolves.toBe('waits')
    await giving.query('COMMIT')
    await expect(deleting).resolves.toBe('23001')
  } finally {
    giving.release()
  }
})
