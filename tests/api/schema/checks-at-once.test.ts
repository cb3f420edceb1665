import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let agency: number
let project: number
let ticket: number
let item: number
let employee: number
const FOREIGN_KEY = { code: '23503' }

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

test('API-16 a ticket with an event or a pay code, and a period with a ticket, can be neither deleted nor given another key', async () => {
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
