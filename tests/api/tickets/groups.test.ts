import { afterAll, beforeAll, expect, test } from 'vitest'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number
beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
  const item = await server.make.payItem(project)
  await server.make.payPeriod(project)
  const ticket = (values: object) => server.make.ticket(project, { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z', net_amount: '10.0000', ...values })
  const coded = await ticket({ plant_name: 'North', truck: 'T1', status: 'delivered' })
  await ticket({ plant_name: 'North', truck: 'T1', status: 'changed_after_delivered' })
  await ticket({ plant_name: 'North', truck: 'T2', status: 'flagged', ticket_date: '2026-11-11', ticketed_at: '2026-11-11T15:00:00Z' })
  await ticket({ plant_name: 'East', truck: 'T1', status: 'pending', uom_1: 'CY', net_amount: null })
  await clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: coded, project_pay_item_id: item, quantity: 10 }] })
})
afterAll(() => server.close())

const groups = async (query: string, by = clerk) => by.get(`/v1/slips/groups?project_id=${project}&${query}`)

test('SHELL-77 tickets are grouped by up to three fields and by unit, with the count, the number coded and the net', async () => {
  const { body } = await groups('group_by[]=plant_name&group_by[]=status&group_by[]=date')
  expect(faultsOfAnswer(tickets.groups, body)).toEqual([])
  expect(body.groups).toEqual([
    { keys: ['East', 'pending', '2026-11-10'], uom: 'CY', count: 1, coded: 0, net_amount: null },
    { keys: ['North', 'delivered', '2026-11-10'], uom: 'TON', count: 2, coded: 1, net_amount: 20 },
    { keys: ['North', 'pending', '2026-11-11'], uom: 'TON', count: 1, coded: 0, net_amount: 10 },
  ])
})

test('SHELL-77 the filters of the list apply, and each group counts exactly the tickets that its filters find', async () => {
  expect((await groups('group_by[]=truck&filters[plant_name][in][]=North')).body.groups.map(({ keys, count }: { keys: string[]; count: number }) => [...keys, count])).toEqual([['T1', 2], ['T2', 1]])
  for (const { keys: [plant, status], count } of (await groups('group_by[]=plant_name&group_by[]=status')).body.groups) {
    expect((await clerk.get(`/v1/slips/count?project_id=${project}&status=${status}&filters[plant_name][in][]=${plant}`)).body.count).toBe(count)
  }
  expect((await groups('group_by[]=pay_period')).body.groups).toMatchObject([{ keys: ['1'], count: 1, coded: 1 }, { keys: [null], uom: 'CY' }, { keys: [null], count: 2 }])
})

test('SHELL-77 groups are in the order of their texts at each level, and those without a value are last', async () => {
  const { make, owner } = server
  const other = await make.project()
  for (const [number, day] of [[2, '2026-11-12'], [10, '2026-11-11']] as const) {
    await make.payPeriod(other, { number })
    for (const truck of ['T2', 'T10']) await make.ticket(other, { truck, coded: true, pay_period: number, ticket_date: day })
    await owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-12-31', closed_at = now() WHERE dot_project_id = $1 AND number = $2`, [other, number])
  }
  await make.ticket(other, { truck: null, ticket_date: '2026-11-13' })
  const keys = async (...fields: string[]) => (await clerk.get(`/v1/slips/groups?project_id=${other}&${fields.map((field) => `group_by[]=${field}`).join('&')}`)).body.groups.map((group: { keys: unknown }) => group.keys)
  expect(await keys('pay_period', 'truck', 'date')).toEqual([['10', 'T10', '2026-11-11'], ['10', 'T2', '2026-11-11'], ['2', 'T10', '2026-11-12'], ['2', 'T2', '2026-11-12'], [null, null, '2026-11-13']])
  expect(await keys('date')).toEqual([['2026-11-11'], ['2026-11-12'], ['2026-11-13']])
})

test('SHELL-77 a fourth level, a repeated field and an unknown field are refused', async () => {
  const four = await groups('group_by[]=plant_name&group_by[]=status&group_by[]=date&group_by[]=truck')
  expect([four.status, four.body.message]).toEqual([422, 'At most 3 groupings can be used.'])
  expect((await groups('group_by[]=truck&group_by[]=truck')).body.message).toBe('Each field can be used once.')
  expect((await groups('group_by[]=details')).status).toBe(422)
  expect((await groups('')).status).toBe(422)
})

test('SHELL-77 nobody gets groups of tickets that they may not see, or of another agency', async () => {
  expect((await groups('group_by[]=truck', await server.signedIn('field_inspector'))).body.groups).toEqual([])
  const agency = await server.make.agency()
  const foreign = await server.make.project({ dot_authority_id: agency })
  await server.make.ticket(foreign, { dot_authority_id: agency, plant_name: 'Foreign' })
  expect(JSON.stringify((await clerk.get('/v1/slips/groups?group_by[]=plant_name')).body)).not.toContain('Foreign')
})

test('SHELL-77 more groups than one answer can hold are refused, not cut off', async () => {
  const many = await server.make.project()
  const plant = await server.make.plant()
  await server.owner.query(
    `INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, quantity, truck)
     SELECT $1, $2, $3, 'G' || n, 'g' || n, DATE '2026-11-10', TIMESTAMPTZ '2026-11-10 15:00Z', 'P', 'S', 'M', 'TON', 1, 'T' || n FROM generate_series(1, 10001) n`, [server.make.firstAgency, many, plant])
  const answer = await clerk.get(`/v1/slips/groups?project_id=${many}&group_by[]=truck`)
  expect([answer.status, answer.body.message]).toEqual([422, 'There are more than 10,000 groups. Filter the tickets, or group them by fewer fields.'])
  expect((await clerk.get(`/v1/slips/groups?project_id=${many}&group_by[]=plant_name`)).body.groups).toMatchObject([{ count: 10_001 }])
})
