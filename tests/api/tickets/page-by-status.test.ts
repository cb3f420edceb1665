import { escapeLiteral } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearStatements, type SentStatement } from '#tests/api/plans'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number
let sent: SentStatement[]
const TICKETS = 6_000
/** The number of tickets, the oldest ones, that are delivered. All newer tickets are still pending. */
const DONE = 200
/** The number of tickets, the oldest ones, that belong to the first pay period. */
const FIRST_PERIOD = 2_000

beforeAll(async () => {
  server = await openTestServer()
  const { make, owner } = server
  project = await make.project()
  await make.payPeriod(project)
  const plant = await make.plant()
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, pay_period, status)
    SELECT $1, $2, $3, number, number, DATE '2026-01-01', TIMESTAMPTZ '2026-01-01 06:00Z' + number / 3 * interval '1 second', 'Plant', 'Supplier', 'Material', CASE WHEN number <= ${FIRST_PERIOD} THEN 1 END,
      CASE WHEN number > ${DONE} THEN CASE WHEN number % 5 = 0 THEN 'flagged' WHEN number % 7 = 0 THEN '' ELSE 'pending' END
        WHEN number % 3 = 0 THEN 'changed_after_delivered' ELSE 'delivered' END
    FROM generate_series(1, ${TICKETS}) AS number`, [make.firstAgency, project, plant])
  await owner.query('VACUUM ANALYZE slips')
  administrator = await server.signedIn('administrator')
  sent = hearStatements(server.running, (text) => /AS sorted FROM|= ANY \(ARRAY\(/.test(text) && !text.startsWith('PREPARE') && !text.startsWith('EXPLAIN'))
})
afterAll(() => server.close())

async function idsOf(query: string): Promise<{ ids: number[]; after: string | null }> {
  const { status, body, headers } = await administrator.get(`/v1/slips?project_id=${project}&totals=false&${query}`)
  expect(status).toBe(200)
  return { ids: body.slips.map(({ id }: { id: number }) => id), after: headers.get('next-cursor') }
}

async function expected(statuses: string[], order: 'ASC' | 'DESC', size: number, offset: number): Promise<number[]> {
  const { rows } = await server.owner.query<{ id: number }>(
    `SELECT id FROM slips WHERE dot_project_id = $1 AND status = ANY ($2) ORDER BY ticketed_at ${order}, id ${order} LIMIT $3 OFFSET $4`, [project, statuses, size, offset])
  return rows.map(({ id }) => id)
}

/**
 * How many rows of the ticket tables the recorded statements read. If `once` is true, prepares the statements and uses their generic plans,
 * which do not depend on the values.
 */
async function rowsRead(once = false): Promise<number> {
  interface Node { readonly 'Relation Name'?: string; readonly 'Actual Rows': number; readonly 'Actual Loops': number; readonly 'Rows Removed by Filter'?: number; readonly Plans?: readonly Node[] }
  const read = (node: Node): number => (node['Relation Name']?.startsWith('slip') !== true ? 0 : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    + (node.Plans ?? []).reduce((sum, part) => sum + read(part), 0)
  const plans = await server.running.platform.database.inAgency(server.make.firstAgency, async (db) => {
    if (!once) return Promise.all(sent.map(({ text, values }) => db.client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)))
    await db.client.query('SET LOCAL plan_cache_mode = force_generic_plan')
    return Promise.all(sent.map(async ({ text, values }, nth) => {
      await db.client.query(`PREPARE kept_${nth} AS ${text}`)
      const plan = await db.client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE kept_${nth} (${values.map((value) => escapeLiteral(String(value))).join(', ')})`)
      await db.client.query(`DEALLOCATE kept_${nth}`)
      return plan
    }))
  })
  return plans.reduce((sum, { rows }) => sum + read(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': Number.NaN, 'Actual Loops': 1 }), 0)
}

const filters = [['delivered', ['delivered', 'changed_after_delivered']], ['pending', ['', 'pending', 'flagged']]] as const

test.each(filters)('API-13 a page of a project\'s tickets that are %s reads only the rows of the page, whatever status the newest have', async (name, statuses) => {
  sent.length = 0
  const { ids } = await idsOf(`status=${name}`)
  expect(sent).toHaveLength(1)
  const [rows, keptRows] = [await rowsRead(), await rowsRead(true)]
  expect(ids).toEqual(await expected([...statuses], 'DESC', 30, 0))
  expect(rows).toBeLessThan(180)
  expect(keptRows).toBeLessThan(180)
})

test('API-13 the first page of a project without a status reads only its rows, even with a cached plan', async () => {
  sent.length = 0
  await idsOf('status=all')
  expect([await rowsRead(), await rowsRead(true)].filter((rows) => rows > 90)).toEqual([])
})

test('API-13 TICK-10 a list of all projects by pay period reads only tickets of the period, even if all others are newer', async () => {
  sent.length = 0
  const { body } = await administrator.get('/v1/slips?totals=false&filters[pay_period][in][]=1')
  expect(body.slips.map(({ id }: { id: number }) => id)).toEqual((await server.owner.query<{ id: number }>('SELECT id FROM slips WHERE pay_period = 1 ORDER BY ticketed_at DESC, id DESC LIMIT 30')).rows.map(({ id }) => id))
  expect(sent).toHaveLength(1)
  expect(await rowsRead()).toBeLessThan(FIRST_PERIOD + 180)
})

test.each(filters)('API-8, API-34 pages of %s by number and by cursor, in both directions, have the tickets in order', async (name, statuses) => {
  for (const [order, query] of [['DESC', ''], ['ASC', '&sort_by=ticketed_at,id&sort_order=asc,asc']] as const) {
    const third = await idsOf(`status=${name}&page_number=3&page_size=50${query}`)
    expect(third.ids, order).toEqual(await expected([...statuses], order, 50, 100))
    sent.length = 0
    const fourth = await idsOf(`status=${name}&page_size=50&after=${third.after}${query}`)
    expect(fourth.ids, order).toEqual(await expected([...statuses], order, 50, 150))
    expect(await rowsRead(), order).toBeLessThan(250)
  }
})
