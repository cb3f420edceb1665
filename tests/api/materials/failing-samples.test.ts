import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { today } from '#tests/day'

let desk: Desk
let lot = ''
let lots = 0
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => {
  lots += 1
  lot = `L-${lots}`
})

const ofLot = (values: object = {}) => desk.ticket({ ticket_type: 'concrete', ticketed_lot_number: lot, truck: null, net_amount: '20', uom_1: 'TON', ...values })
const add = async (slip: number, sample = `S-${lot}`): Promise<number> => (await desk.clerk.post('/v1/samples', { slip_id: slip, sample, sublot: '1' })).body.sample.id
const slump = (value: string) => ({ test: 'slump', tested_on: today(), values: { slump_in: value }, low: '2', high: '4' })
const enter = (sample: number, value: string) => desk.clerk.post(`/v1/samples/${sample}/results`, slump(value))
const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
/** Waits until no ticket is due for a check, and returns the ids of the tickets with an open finding about a failing sample. */
async function failing(): Promise<number[]> {
  await vi.waitFor(async () => expect((await desk.owner.query('SELECT FROM slip_findings_due')).rowCount).toBe(0), { timeout: 30_000, interval: 50 })
  const { body } = await desk.clerk.get('/v1/slip_findings?rule=failing_sample&page_size=100')
  return body.slip_findings.map(({ slip_id: slip }: { slip_id: number }) => slip).toSorted((one: number, other: number) => one - other)
}
const textOf = async (slip: number) => (await desk.clerk.get(`/v1/slip_findings?slip_id=${slip}&rule=failing_sample`)).body.slip_findings[0]?.text

test('SAMP-2 PLUS-10 a failing result is a finding on every ticket of its lot and on no other, and ends when the result is corrected', async () => {
  const [sampled, mate] = [await ofLot({ ticket_number: `T-${lot}` }), await ofLot()]
  await ofLot({ ticketed_lot_number: 'another' })
  await ofLot({ material_description: 'Class 5' })
  await desk.make.ticket(await desk.make.project(), { ticketed_lot_number: lot })
  await ofLot({ status: 'rejected' })
  const sample = await add(sampled)
  const before = await desk.slip(mate)
  const entered = await enter(sample, '4.5')
  expect(entered.status).toBe(200)
  expect(await failing()).toEqual([sampled, mate])
  expect(await textOf(sampled)).toBe(`Failing test results in lot ${lot}: sample S-${lot}, slump 4.5 (2 to 4).`)
  expect(await textOf(mate)).toBe(`Failing test results in lot ${lot}: sample S-${lot} of ticket T-${lot}, slump 4.5 (2 to 4).`)
  expect((await desk.clerk.get(`/v1/slip_findings/counts?project_id=${desk.project}`)).body).toMatchObject({ override: 2 })
  expect(await desk.slip(mate)).toEqual(before)

  const corrected = await desk.clerk.put(`/v1/samples/${sample}/results/1`, slump('3'))
  expect(await failing()).toEqual([])
  await undo(corrected)
  expect(await failing()).toEqual([sampled, mate])
  const removed = await desk.clerk.delete(`/v1/samples/${sample}/results/1`)
  expect(await failing()).toEqual([])
  await undo(removed)
  expect(await failing()).toEqual([sampled, mate])
  await desk.clerk.delete(`/v1/samples/${sample}`)
  expect(await failing()).toEqual([])
  await desk.clerk.post(`/v1/samples/${sample}/restore`)
  expect(await failing()).toEqual([sampled, mate])
  await undo(entered)
  expect((await desk.clerk.delete(`/v1/samples/${sample}`)).status).toBe(204)
  expect(await failing()).toEqual([])
})

test('SAMP-2 PLUS-10 an answer ends when a result gets worse, even one that the sentence no longer names', async () => {
  const sampled = await ofLot()
  const samples: number[] = []
  for (const name of ['A', 'B', 'C', 'D']) {
    const sample = await add(sampled, `S-${lot}-${name}`)
    samples.push(sample)
    await enter(sample, '4.5')
  }
  expect(await failing()).toEqual([sampled])
  const before = await textOf(sampled)
  expect(before).toMatch(/and 1 more\.$/)
  const { body } = await desk.clerk.get(`/v1/slip_findings?slip_id=${sampled}&rule=failing_sample`)
  expect((await desk.clerk.patch('/v1/slip_findings/bulk_answer', { finding_ids: [body.slip_findings[0].id], reason: 'Accepted at a lower price' })).status).toBe(200)
  expect(await failing()).toEqual([])
  expect((await desk.clerk.put(`/v1/samples/${samples[3]}/results/1`, slump('9'))).status).toBe(200)
  expect([await failing(), await textOf(sampled)]).toEqual([[sampled], before])
  for (const sample of samples) await desk.clerk.delete(`/v1/samples/${sample}`)
  expect(await failing()).toEqual([])
})

test('SAMP-2 PLUS-10 a ticket that comes into a failing lot gets the finding, one that is taken out loses it, and a sampled ticket takes its sample along', async () => {
  const sampled = await ofLot({ ticketed_lot_number: null })
  const sample = await add(sampled)
  await enter(sample, '4.5')
  expect([await failing(), await textOf(sampled)]).toEqual([[sampled], `Failing test results of this ticket: sample S-${lot}, slump 4.5 (2 to 4).`])
  const [mate, elsewhere] = [await ofLot(), await ofLot({ ticketed_lot_number: `${lot}-B` })]
  const move = async (slip: number, to: string | null) => {
    await desk.owner.query('UPDATE slips SET ticketed_lot_number = $2 WHERE id = $1', [slip, to])
    await desk.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [desk.make.firstAgency, [slip]])
  }
  await move(sampled, lot)
  expect(await failing()).toEqual([sampled, mate])
  await move(sampled, `${lot}-B`)
  expect(await failing()).toEqual([sampled, elsewhere])
  await move(mate, `${lot}-B`)
  expect(await failing()).toEqual([sampled, mate, elsewhere])
  await move(elsewhere, null)
  expect(await failing()).toEqual([sampled, mate])
  await desk.clerk.delete(`/v1/samples/${sample}`)
  expect(await failing()).toEqual([])
})

test('SAMP-2 PLUS-10 a ticket that a supplier sends into a failing lot has the finding when it is received', async () => {
  const supplier = await supplierOf(desk)
  await desk.owner.query('UPDATE dot_projects SET state_project_number = $2 WHERE id = $1', [desk.project, 'SP-LOT'])
  const sampled = await ofLot()
  const sample = await add(sampled)
  await enter(sample, '4.5')
  const { rows: [{ material_description: material }] } = await desk.owner.query('SELECT material_description FROM slips WHERE id = $1', [sampled])
  const { body } = await supplier.post('/v1/slips', sentTicket({ job_number: 'SP-LOT', material_description: material, ticketed_lot_number: lot, ticket_date: today() }))
  expect(body.slip.dot_project_id).toBe(desk.project)
  expect(await failing()).toEqual([sampled, body.slip.id])
  await desk.clerk.delete(`/v1/samples/${sample}`)
  expect(await failing()).toEqual([])
})

test('SAMP-2 PLUS-12 an answer stays while the result is the same, and another value opens the finding again', async () => {
  const sampled = await ofLot()
  const sample = await add(sampled)
  await enter(sample, '4.5')
  expect(await failing()).toEqual([sampled])
  const [{ id }] = (await desk.clerk.get(`/v1/slip_findings?slip_id=${sampled}&rule=failing_sample`)).body.slip_findings
  expect((await desk.clerk.patch('/v1/slip_findings/bulk_answer', { finding_ids: [id] })).status).toBe(422)
  expect((await desk.clerk.patch('/v1/slip_findings/bulk_answer', { finding_ids: [id], reason: 'Paid with a deduction.' })).body.findings).toMatchObject([{ answer: 'overridden' }])
  await desk.clerk.patch(`/v1/samples/${sample}`, { sublot: '2' })
  expect(await failing()).toEqual([])
  await desk.clerk.put(`/v1/samples/${sample}/results/1`, slump('5'))
  expect(await failing()).toEqual([sampled])
  await desk.clerk.delete(`/v1/samples/${sample}`)
})

test('SAMP-2 PAY-25 a result that fails after its pay period was closed is a finding on the paid tickets, which stay as they were paid', async () => {
  const project = await desk.make.project()
  await desk.make.payPeriod(project, { start_date: '2026-01-01' })
  const item = await desk.make.payItem(project)
  const [sampled, mate] = [0, 1].map((n) => desk.make.ticket(project, { ticketed_lot_number: lot, ticket_date: '2026-01-10', ticketed_at: new Date('2026-01-10T12:00:00Z'), truck: null, ticket_number: `C-${lot}-${n}`, net_amount: '20', uom_1: 'TON' }))
  const slips = [await sampled, await mate] as [number, number]
  const coded = await desk.clerk.post(`/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: slips, project_pay_item_id: item })
  expect([coded.status, coded.body]).toMatchObject([200, expect.anything()])
  const closed = await desk.clerk.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })
  expect([closed.status, closed.body]).toMatchObject([200, expect.anything()])
  const paid = async () => (await desk.owner.query('SELECT * FROM slips WHERE id = ANY ($1) ORDER BY id', [slips])).rows
  const lines = async () => (await desk.owner.query('SELECT * FROM pay_period_lines WHERE dot_project_id = $1', [project])).rows
  const before = [await paid(), await lines()]
  const sample = await add(slips[0])
  await enter(sample, '4.5')
  expect(await failing()).toEqual(slips)
  expect([await paid(), await lines()]).toEqual(before)
  await desk.clerk.delete(`/v1/samples/${sample}`)
  expect(await failing()).toEqual([])
})

test('SAMP-2 API-16 another agency gets no finding from it, not even for the same lot number, and a person who is not on the team sees none', async () => {
  const agency = await desk.make.agency()
  const stranger = await desk.signedIn('administrator', agency)
  const theirs = await desk.make.ticket(await desk.make.project({ dot_authority_id: agency }), { dot_authority_id: agency, ticketed_lot_number: lot })
  const sampled = await ofLot()
  const sample = await add(sampled)
  await enter(sample, '4.5')
  await desk.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [agency, [theirs]])
  expect(await failing()).toEqual([sampled])
  for (const client of [stranger, await desk.signedIn('field_engineer')]) expect((await client.get('/v1/slip_findings?rule=failing_sample&state=all')).body.slip_findings).toEqual([])
  expect((await (await desk.colleague('field_engineer')).get('/v1/slip_findings?rule=failing_sample')).body.slip_findings).toMatchObject([{ slip_id: sampled, level: 'override' }])
  await desk.clerk.delete(`/v1/samples/${sample}`)
})
