import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

test('RECO-2 RECO-3 PAY-22 setup goes from items to ready to confirmed with the start of period 1, each step only in order', async () => {
  const project = await desk.newProject()
  const base = `/v2/projects/${project}`
  expect((await desk.clerk.post(`${base}/make_ready`)).body.message).toBe('Set up at least one contract item first.')
  expect((await desk.clerk.post(`${base}/activate_reconciliation`, { start_date: '2026-03-01' })).body.message).toBe('Reconciliation of this project is setting up, so this cannot be done now.')
  await desk.clerk.post(`${base}/pay_items`, sentItem(1))
  const ready = await desk.clerk.post(`${base}/make_ready`)
  expect([ready.status, ready.body.project.reconciliation, faultsOf(contractItems.makeReady.answer, ready.body)]).toEqual([200, 'ready', []])
  expect((await desk.clerk.post(`${base}/activate_reconciliation`, {})).body.message).toBe('Choose the start date of period 1.')
  const confirmed = await desk.clerk.post(`${base}/activate_reconciliation`, { start_date: '2026-03-01' })
  expect(faultsOf(contractItems.activate.answer, confirmed.body)).toEqual([])
  expect(confirmed.body).toMatchObject({ project: { reconciliation: 'confirmed', pay_period: 1 }, pay_period: { number: 1, start_date: '2026-03-01', end_date: null, state: 'in_progress' } })
  expect((await desk.clerk.delete(`${base}/make_ready`)).status).toBe(422)
})

test('PAY-14 PAY-35 marking ready creates the one do-not-pay item, a favorite; going back and forth creates no second one', async () => {
  const project = await desk.newProject()
  const base = `/v2/projects/${project}`
  await desk.clerk.post(`${base}/pay_items/bulk_create`, { pay_items: [sentItem(1, { item_code: 'dnp' }), sentItem(2)] })
  await desk.clerk.post(`${base}/make_ready`)
  expect((await desk.clerk.delete(`${base}/make_ready`)).body.project.reconciliation).toBe('setting_up')
  await desk.clerk.post(`${base}/make_ready`)
  const doNotPay = (await desk.items(project)).filter((item) => item['is_dnp'])
  expect(doNotPay).toMatchObject([{ item_code: 'DNP-2', mobile_favorite: true, original_contract: false }])
  const { body } = await desk.clerk.get(`${base}/pay_items?include_dnp=true&filters[mobile_favorite]=true`)
  expect(body.pay_items).toMatchObject([{ id: doNotPay[0]?.['id'], is_dnp: true }])
})

test('RECO-3 PAY-23 when two people confirm at once, one succeeds, the other is informed, and there is one period', async () => {
  const project = await desk.newProject()
  const base = `/v2/projects/${project}`
  await desk.clerk.post(`${base}/pay_items`, sentItem(1))
  await desk.clerk.post(`${base}/make_ready`)
  const other = await desk.signedIn('administrator')
  const answers = await Promise.all([
    desk.clerk.post(`${base}/activate_reconciliation`, { start_date: '2026-03-01' }),
    other.post(`${base}/activate_reconciliation`, { start_date: '2026-04-01' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.message).toBe('Reconciliation of this project is confirmed, so this cannot be done now.')
  const { rows } = await desk.owner.query('SELECT number FROM pay_periods WHERE dot_project_id = $1', [project])
  expect(rows).toEqual([{ number: 1 }])
})

test('RECO-4 PAY-37 only administrators edit setup, Updates, periods and the catalog; others read them', async () => {
  const { project, item, base } = await desk.confirmed()
  for (const role of ['area_manager', 'field_engineer', 'field_inspector', 'read_only_auditor'] as const) {
    const other = await desk.signedIn(role)
    await desk.make.onTeam(project, other.person)
    const writes = await Promise.all([
      other.post(`${base}/make_ready`),
      other.post(`${base}/activate_reconciliation`, { start_date: '2026-03-01' }),
      other.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-02-01' }),
      other.post(`${base}/change_orders`, { date: '2026-02-01', increased_items: [{ pay_item_id: item, quantity: 2000 }] }),
      other.post('/v1/master_pay_items', { item_code: 'X', item_description: 'Y', uom: 'TON' }),
    ])
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const reads = await Promise.all(['contract_items', 'change_orders', 'pay_periods'].map((list) => other.get(`${base}/${list}`)))
    expect([...reads, await other.get('/v1/master_pay_items')].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
})
