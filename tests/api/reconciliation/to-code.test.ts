import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCode } from '#src/areas/reconciliation/api/to-code'
import { filtersOfGroup } from '#src/areas/reconciliation/client/to-code/lines'
import { queryString } from '#src/platform/client/api/query-string'
import { slipsQuery } from '#src/areas/tickets/domain/filters'
import type { SignedInClient } from '#tests/api/signed-in'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

async function ask(client: SignedInClient, query = '') {
  const { status, body } = await client.get(`/v1/to_code${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(faultsOf(toCode.groups.answer, body)).toEqual([])
  return body
}

/** Creates a project whose reconciliation is confirmed and whose team is only a new field engineer. */
async function projectOf(title: string) {
  const engineer = await desk.signedIn('field_engineer')
  const project = await desk.make.project({ title })
  await desk.make.payPeriod(project)
  await desk.make.onTeam(project, engineer.person)
  return { engineer, project, ticket: (values: object = {}) => desk.make.ticket(project, { plant_id: desk.plant, ...values }) }
}

const on = (day: string) => ({ ticket_date: day, ticketed_at: `${day}T18:00:00Z` })

test('CLERK-32 tickets to code are counted by project, material, plant and unit, without rejected, voided and coded ones', async () => {
  const { engineer, project, ticket } = await projectOf('SR 14')
  await ticket({ material_description: 'M1', net_amount: '10.5000', ...on('2026-03-01') })
  await ticket({ material_description: 'M1', net_amount: '2.0000', ...on('2026-03-04'), uom_1: 'Ton.' })
  await ticket({ material_description: 'M1', uom_1: 'CY', net_amount: null, ...on('2026-03-04') })
  await ticket({ material_description: 'M1', status: 'rejected' })
  await ticket({ material_description: 'M1', status: 'voided' })
  const coded = await ticket({ material_description: 'M1' })
  const item = await desk.make.payItem(project)
  expect((await engineer.post(`/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: [coded], project_pay_item_id: item })).status).toBe(200)
  const answer = await ask(engineer)
  expect(answer).toMatchObject({ projects: 1, tickets: 4, to_code: 3, is_cut: false })
  expect(answer.groups).toMatchObject([
    { dot_project_id: project, project_title: 'SR 14', material_description: 'M1', to_code: 2, net_amount: 12.5, first_day: '2026-03-01', last_day: '2026-03-04', day: null },
    { uom: 'CY', to_code: 1, net_amount: null, usual_item: null },
  ])
  const byDay = await ask(engineer, '?by=day')
  expect(byDay.groups).toMatchObject([{ day: '2026-03-04', plant_name: null, to_code: 1 }, { day: '2026-03-04', to_code: 1 }, { day: '2026-03-01', to_code: 1 }])
  for (const group of [...answer.groups, ...byDay.groups]) {
    const { body } = await engineer.get(`/v1/slips/count${queryString({ ...slipsQuery({ ...filtersOfGroup(group), project_id: project }) }, 'ruby')}`)
    expect(body.count, JSON.stringify(group)).toBe(group.to_code)
  }
})

test('CLERK-32 a group names the item of its last codings, but never do-not-pay or an item in another unit', async () => {
  const { engineer, project, ticket } = await projectOf('SR 15')
  const item = await desk.make.payItem(project, { item_code: 'A-1', estimated_qty_uom: 'TON' })
  const dnp = await desk.make.payItem(project, { item_code: 'DNP', is_dnp: true })
  const material = { material_description: 'Base' }
  const code = async (payItem: number, count: number) => {
    const slips = []
    for (let at = 0; at < count; at += 1) slips.push(await ticket(material))
    expect((await engineer.post(`/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: slips, project_pay_item_id: payItem })).status).toBe(200)
  }
  await code(item, 3)
  // as many as are read for a suggestion, so that they would hide the item if they counted
  await code(dnp, 20)
  await ticket(material)
  expect((await ask(engineer)).groups).toMatchObject([{ to_code: 1, usual_item: { item_code: 'A-1', uses: 3, among: 3 } }])
})

test('CLERK-32 coding continues below the ticket that was coded last, and has nothing left once its material is done', async () => {
  const { engineer, project, ticket } = await projectOf('SR 16')
  const item = await desk.make.payItem(project)
  const at = (hour: number) => ({ material_description: 'M1', ticketed_at: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`, ticket_date: '2026-03-02' })
  const newest = await ticket(at(12))
  const coded = await ticket(at(11))
  const below = await ticket(at(10))
  await ticket({ ...at(9), material_description: 'M2' })
  expect((await ask(engineer)).continue_with).toBeNull()
  const code = (slip: number) => engineer.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '1.00' }] })
  await code(coded)
  expect((await ask(engineer)).continue_with).toMatchObject({ slip_id: below, left: 2, dot_project_id: project, material_description: 'M1' })
  await code(below)
  expect((await ask(engineer)).continue_with).toMatchObject({ slip_id: newest, left: 1 })
  await code(newest)
  expect((await ask(engineer)).continue_with).toBeNull()
})

test('CLERK-32 PROJ-44 nobody sees work of projects or agencies that are not theirs, and a role that cannot code sees none', async () => {
  const { project, ticket } = await projectOf('SR 17')
  await ticket({ material_description: 'Secret' })
  const other = await desk.signedIn('field_engineer')
  expect(await ask(other)).toMatchObject({ projects: 0, tickets: 0, to_code: 0, groups: [], continue_with: null })
  expect((await (await desk.signedIn('read_only_auditor')).get('/v1/to_code')).status).toBe(403)
  expect((await desk.clerk.get('/v1/to_code?by=truck')).status).toBe(422)
  await desk.owner.query(`UPDATE dot_projects SET reconciliation = 'setting_up' WHERE id = $1`, [project])
  expect(JSON.stringify((await ask(desk.clerk)).groups)).not.toContain('Secret')
})

test('CLERK-32 PLUS-15 a parked ticket is not in its group, one that was handed over is only in its person’s group, and a group of only such tickets is not listed', async () => {
  const { engineer, project, ticket } = await projectOf('SR 18')
  const other = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project, other.person)
  const [parked, handoverSlip] = [await ticket({ material_description: 'M1', net_amount: '10.0000' }), await ticket({ material_description: 'M1', net_amount: '20.0000' })]
  const alone = await ticket({ material_description: 'M2' })
  await ticket({ material_description: 'M1', net_amount: '40.0000' })
  await engineer.post('/v1/parked_slips', { slip_ids: [parked, alone], note: 'The photo is missing' })
  await engineer.post('/v1/parked_slips', { slip_ids: [handoverSlip], note: 'Yours', for_employee_id: other.person.id })
  for (const by of ['project', 'day']) {
    const of = async (person: typeof engineer) => (await person.get(`/v1/to_code?by=${by}`)).body.groups
    expect(await of(engineer)).toMatchObject([{ material_description: 'M1', to_code: 1, net_amount: 40 }])
    expect(await of(other)).toMatchObject([{ material_description: 'M1', to_code: 2, net_amount: 60 }])
  }
})

test('CLERK-32 the groups are read only from the index of tickets to code, however many tickets are coded', async () => {
  const { rows } = await desk.owner.query(`SET enable_seqscan = off; EXPLAIN SELECT material_description, plant_name, plant_id, uom_1, ticket_date, net_ten_thousandths FROM slips s
    WHERE s.dot_authority_id = 1 AND s.dot_project_id = 1 AND NOT s.coded AND s.status <> 'rejected' AND s.status <> 'voided'`).then((all) => (Array.isArray(all) ? all[1] : all))
  expect(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')).toContain('slips_to_code')
})
