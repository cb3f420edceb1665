import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { samples } from '#src/areas/materials/api/samples'
import { roles, type Role } from '#src/platform/domain/session/roles'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { Client } from '#tests/api/client'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { today } from '#tests/day'

let desk: Desk
let ticket: number
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.owner.query('DELETE FROM samples')
  ticket = await desk.ticket({ ticket_type: 'asphalt', ticketed_lot_number: 'L7', net_amount: '40000', uom_1: 'LB.' })
})

const add = (sample: string, more: object = {}, client: Client = desk.clerk) => client.post('/v1/samples', { slip_id: ticket, sample, sublot: 'L1', ...more })
const createSample = async (sample: string, more: object = {}) => (await add(sample, more)).body.sample
const undo = (answer: { headers: Headers }, client: Client = desk.clerk) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const slump = (more: object = {}) => ({ test: 'slump', tested_on: today(), values: { slump_in: '4.5' }, low: '2', high: '4', ...more })
const listed = async (query = '', client: Client = desk.clerk): Promise<string[]> => (await client.get(`/v1/samples?${query}`)).body.samples.map(({ sample }: { sample: string }) => sample)

describe('samples', () => {
  test('SAMP-1 SAMP-2 SAMP-6 a sample of a ticket shows its tonnage, supplier, material and who took it; number and sublot are required', async () => {
    const inspector = await desk.colleague('field_inspector')
    const answer = await add(' S-1 ', {}, inspector)
    expect(faultsOfAnswer(samples.create, answer.body)).toEqual([])
    const { rows } = await desk.owner.query('SELECT ticket_number FROM slips WHERE id = $1', [ticket])
    expect(answer.body.sample).toMatchObject({
      sample: 'S-1', sublot: 'L1', slip_id: ticket, ticket_number: rows[0].ticket_number, tonnage: 20, supplier: 'Northern Asphalt', material_classification: 'asphalt', material: 'SPWEB440',
      lot: 'L7', documents_count: 0, failing: false, results: [], version: 1,
    })
    const account = (await inspector.get('/v1/account')).body.account
    expect(answer.body.sample.sampled_by).toBe(`${account.first_name} ${account.last_name}`)
    const list = await desk.clerk.get('/v1/samples')
    expect(faultsOfAnswer(samples.list, list.body)).toEqual([])
    expect([list.headers.get('total-count'), list.body.samples]).toEqual(['1', [answer.body.sample]])
    const faults = await add(' ', { sublot: '' })
    expect([faults.status, faults.body.detailed_errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['sample', 'sublot']])
    await expect(desk.owner.query('UPDATE samples SET created_by = 1 WHERE id = $1', [answer.body.sample.id])).rejects.toThrow('never change')
    const other = await desk.ticket({ uom_1: 'CY', net_amount: '9' })
    expect((await createSample('S-2', { slip_id: other })).tonnage).toBeNull()
  })

  test('SAMP-3 a number is unique within a project and material regardless of case, even when two people add it at once', async () => {
    await add('S-1')
    expect(await add('s-1', { slip_id: await desk.ticket() })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'sample', message: 'Sample s-1 already exists for this material in this project.' }] } })
    expect((await add('S-1', { slip_id: await desk.ticket({ material_description: 'Class 5' }) })).status).toBe(200)
    const elsewhere = await desk.make.project()
    expect((await add('S-1', { slip_id: await desk.make.ticket(elsewhere) })).status).toBe(200)
    const other = await createSample('S-2')
    expect((await desk.clerk.patch(`/v1/samples/${other.id}`, { sample: 'S-1' })).status).toBe(422)
    const both = await Promise.all([add('S-9'), add('S-9', {}, await desk.colleague('field_engineer'))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('SAMP-2 SAMP-3 two samples whose numbers became equal later still take results and other values; only a number that is set is refused', async () => {
    const corrected = await desk.ticket({ material_description: 'Class 5' })
    const [first, second] = [await createSample('S-1'), await createSample('s-1', { slip_id: corrected })]
    // the supplier corrects the material of the second ticket
    await desk.owner.query('UPDATE slips SET material_description = $2 WHERE id = $1', [corrected, 'SPWEB440'])
    for (const { id } of [first, second]) {
      const added = await desk.clerk.post(`/v1/samples/${id}/results`, slump())
      expect(added).toMatchObject({ status: 200, body: { sample: { results: [{ no: 1 }] } } })
      expect((await undo(added)).body).toMatchObject({ undone: 1, left: [] })
      expect((await desk.clerk.post(`/v1/samples/${id}/results`, slump())).status).toBe(200)
      expect((await desk.clerk.put(`/v1/samples/${id}/results/1`, slump({ values: { slump_in: '3' } }))).status).toBe(200)
      expect((await desk.clerk.delete(`/v1/samples/${id}/results/1`)).status).toBe(200)
      expect((await desk.clerk.patch(`/v1/samples/${id}`, { sublot: 'L2' })).status).toBe(200)
    }
    expect((await desk.clerk.patch(`/v1/samples/${second.id}`, { sample: 'S-2' })).status).toBe(200)
    expect((await desk.clerk.patch(`/v1/samples/${second.id}`, { sample: 'S-1' })).status).toBe(422)
    await desk.clerk.patch(`/v1/samples/${second.id}`, { sample: 'S-2' })
    await desk.clerk.delete(`/v1/samples/${second.id}`)
    await desk.owner.query(`UPDATE samples SET sample = 'S-1', sample_key = (SELECT sample_key FROM samples WHERE id = $1) WHERE id = $2`, [first.id, second.id])
    expect((await desk.clerk.post(`/v1/samples/${second.id}/restore`)).status).toBe(422)
  })

  test('SAMP-2 API-32 a sample is edited at its version, removed, restored and undone; it cannot be restored once its number was taken', async () => {
    const { id } = await createSample('S-1')
    const changed = await desk.clerk.patch(`/v1/samples/${id}`, { sublot: 'L2', version: 1 })
    expect(changed.body.sample).toMatchObject({ sublot: 'L2', version: 2 })
    expect(await desk.clerk.patch(`/v1/samples/${id}`, { sublot: 'L3', version: 1 })).toMatchObject({ status: 409, body: { current: [{ id, version: 2, changed_by: expect.any(String) }] } })
    expect((await desk.clerk.patch(`/v1/samples/${id}`, { slip_id: 1 })).status).toBe(422)
    expect((await undo(changed)).body).toMatchObject({ undone: 1 })
    const removed = await desk.clerk.delete(`/v1/samples/${id}`)
    expect([removed.status, await listed(), await listed('deleted=true')]).toEqual([204, [], ['S-1']])
    await add('S-1')
    expect((await undo(removed)).body).toMatchObject({ undone: 0, left: [{ id, message: expect.stringContaining('already exists') }] })
    expect((await desk.clerk.post(`/v1/samples/${id}/restore`)).status).toBe(422)
    await desk.owner.query('DELETE FROM samples WHERE id <> $1', [id])
    expect((await desk.clerk.post(`/v1/samples/${id}/restore`)).body.sample).toMatchObject({ sample: 'S-1', sublot: 'L1' })
  })

  test('SAMP-7 samples are searched by sample, sublot, ticket number and supplier, and filtered by day, material classification and outcome', async () => {
    const concrete = await desk.ticket({ ticket_type: 'concrete', ticket_number: 'CT-778', supplier: 'Cedar Valley' })
    await add('S-1', { sublot: 'North' })
    const { id } = await createSample('C-1', { slip_id: concrete })
    await desk.owner.query(`UPDATE samples SET created_at = '2026-01-15T12:00:00Z' WHERE id = $1`, [id])
    for (const search of ['c-1', 'CT-77', 'cedar']) expect([search, await listed(`search=${search}`)]).toEqual([search, ['C-1']])
    expect([await listed('search=north'), await listed('search=%25')]).toEqual([['S-1', ], []])
    expect(await listed('material_classification=concrete')).toEqual(['C-1'])
    expect([await listed('start_date=2026-01-15&end_date=2026-01-15'), await listed('end_date=2026-01-14'), await listed('start_date=2026-01-16')]).toEqual([['C-1'], [], ['S-1']])
    await desk.clerk.post(`/v1/samples/${id}/results`, slump())
    expect([await listed('failing=true'), await listed('failing=false')]).toEqual([['C-1'], ['S-1']])
    for (const sort of ['sample', 'sublot', 'ticket_number', 'created_at', 'updated_at', 'sampled_by', 'documents_count', 'tonnage', 'supplier', 'material_classification']) {
      expect((await desk.clerk.get(`/v1/samples?sort_by=${sort}&sort_order=desc`)).body.samples).toHaveLength(2)
    }
    expect([await listed('sort_by=sample'), await listed('sort_by=sample&sort_order=desc'), await listed('page_size=1&page_number=2&sort_by=sample')]).toEqual([['C-1', 'S-1'], ['S-1', 'C-1'], ['S-1']])
    expect((await desk.clerk.get('/v1/samples?sort_by=color')).status).toBe(422)
  })

  test('SAMP-9 AUTH-61 the roles in the table edit samples, the other roles of the route read them, and a safety inspector does neither', async () => {
    const { id } = await createSample('S-1')
    const reads = ['administrator', 'area_manager', 'field_engineer', 'field_inspector', 'pending', 'plant_inspector', 'read_only_auditor', 'read_only_inspector', 'qc_lab']
    const writes = ['administrator', 'area_manager', 'field_engineer', 'field_inspector', 'plant_inspector', 'qc_lab']
    for (const role of roles) {
      const person = await desk.colleague(role)
      const answers = [(await person.get(`/v1/samples/${id}`)).status, (await person.patch(`/v1/samples/${id}`, { sublot: 'L1' })).status, (await add(`By ${role}`, {}, person)).status]
      expect([role, ...answers]).toEqual([role, reads.includes(role) ? 200 : 403, ...[0, 1].map(() => (writes.includes(role) ? 200 : 403))])
    }
  })

  test('PROJ-44 API-16 roles bound to teams see the samples of their teams, the QC lab those of all projects, and another agency none', async () => {
    const { id } = await createSample('S-1')
    const asks = async (role: Role) => {
      const person = await desk.signedIn(role)
      return [await listed('', person), (await person.get(`/v1/samples/${id}`)).status, (await person.patch(`/v1/samples/${id}`, { sublot: 'X' })).status, (await add('S-2', {}, person)).status]
    }
    expect(await asks('field_engineer')).toEqual([[], 404, 404, 404])
    expect(await asks('qc_lab')).toEqual([['S-1'], 200, 200, 200])
    const stranger = await desk.signedIn('administrator', await desk.make.agency())
    expect([await listed('', stranger), (await stranger.get(`/v1/samples/${id}`)).status, (await stranger.delete(`/v1/samples/${id}`)).status, (await add('S-3', {}, stranger)).status]).toEqual([[], 404, 404, 404])
    await desk.owner.query('UPDATE dot_projects SET deleted_at = now() WHERE id = $1', [desk.project])
    expect(await asks('administrator')).toEqual([[], 404, 404, 404])
    await desk.owner.query('UPDATE dot_projects SET deleted_at = NULL WHERE id = $1', [desk.project])
  })

  test('SAMP-2 the ticket of a new sample is found by the start of its number, even by the QC lab', async () => {
    const lab = await desk.signedIn('qc_lab')
    await desk.ticket({ ticket_number: 'QX-100' })
    await desk.ticket({ ticket_number: 'QX-200', void: true })
    const numbersFor = async (match: string) => (await lab.get(`/v1/samples/tickets?match=${match}`)).body.tickets.map(({ ticket_number: number }: { ticket_number: string }) => number)
    expect([await numbersFor('qx'), await numbersFor('QX-1'), await numbersFor('QX-2'), await numbersFor('x-1')]).toEqual([['QX-100'], ['QX-100'], [], []])
    expect((await (await desk.signedIn('read_only_auditor')).get('/v1/samples/tickets?match=1')).status).toBe(403)
  })
})

describe('test results', () => {
  test('SAMP-2 a result is added, changed and removed; it is judged by its limits, and the sample says whether one fails', async () => {
    const { id } = await createSample('S-1')
    const density = { test: 'in_place_density', tested_on: today(), values: { gmm: 2.5, in_place_pcf: '146.2' }, low: 92, high: null }
    const first = await desk.clerk.post(`/v1/samples/${id}/results`, { ...density, version: 1 })
    expect(faultsOfAnswer(samples.addResult, first.body)).toEqual([])
    expect(first.body.sample).toMatchObject({ version: 2, failing: false, results: [{ no: 1, test: 'in_place_density', values: { gmm: '2.5', in_place_pcf: '146.2' }, low: '92', high: null, judged: '93.718', outcome: 'pass' }] })
    const second = await desk.clerk.post(`/v1/samples/${id}/results`, slump())
    expect(second.body.sample).toMatchObject({ failing: true, results: [{ no: 1 }, { no: 2, judged: '4.5', outcome: 'fail' }] })
    const better = await desk.clerk.put(`/v1/samples/${id}/results/2`, slump({ values: { slump_in: '3' }, version: 3 }))
    expect(better.body.sample).toMatchObject({ failing: false, results: [{ no: 1 }, { no: 2, outcome: 'pass' }] })
    expect((await desk.clerk.put(`/v1/samples/${id}/results/2`, slump({ version: 3 }))).status).toBe(409)
    expect((await undo(better)).body).toMatchObject({ undone: 1 })
    expect((await desk.clerk.get(`/v1/samples/${id}`)).body.sample.failing).toBe(true)
    expect((await desk.clerk.delete(`/v1/samples/${id}/results/1`)).body.sample.results).toMatchObject([{ no: 2 }])
    expect(await desk.clerk.delete(`/v1/samples/${id}/results/1`)).toMatchObject({ status: 422, body: { message: 'This result no longer exists.' } })
    const { rows } = await desk.owner.query(`SELECT count(*)::int AS count FROM record_events WHERE record_kind = 'sample' AND record_id = $1`, [id])
    expect(rows[0].count).toBe(6)
  })

  test('SAMP-2 API-35 a removal names the version that was seen, so a result that got the same number since then stays', async () => {
    const { id } = await createSample('S-1')
    const addResult = () => desk.clerk.post(`/v1/samples/${id}/results`, slump())
    await addResult()
    const { version } = (await addResult()).body.sample
    await desk.clerk.delete(`/v1/samples/${id}/results/2`)
    await addResult()
    expect(await desk.clerk.delete(`/v1/samples/${id}/results/2?version=${version}`)).toMatchObject({ status: 409, body: { current: [{ id, version: version + 2 }] } })
    // a request with an outdated version gets a 409 even if the result does not exist
    expect((await desk.clerk.delete(`/v1/samples/${id}/results/9?version=${version}`)).status).toBe(409)
    const removed = await desk.clerk.delete(`/v1/samples/${id}/results/2?version=${version + 2}`)
    expect([removed.status, removed.body.sample.results.map(({ no }: { no: number }) => no)]).toEqual([200, [1]])
  })

  test.each([
    ['another test’s value', { values: { slump_in: '4', gmm: '2' } }, 'gmm'],
    ['text', { values: { slump_in: 'wet' } }, 'slump_in'],
    ['nothing', { values: {} }, 'slump_in'],
    ['more decimals than are measured', { values: { slump_in: 4.123 } }, 'slump_in'],
    ['a day in the future', { tested_on: '2999-01-01' }, 'tested_on'],
    ['limits in the wrong order', { low: '5', high: '2' }, 'high'],
  ])('SAMP-2 a result with %s: %j is refused at its field and nothing is stored', async (_name, more, field) => {
    const { id } = await createSample('S-1')
    expect(await desk.clerk.post(`/v1/samples/${id}/results`, slump(more))).toMatchObject({ status: 422, body: { detailed_errors: [{ field }] } })
    expect((await desk.clerk.get(`/v1/samples/${id}`)).body.sample).toMatchObject({ version: 1, results: [] })
  })

  test('SAMP-2 a failing result is shown on the other tickets of its lot, and on no others', async () => {
    const { id } = await createSample('S-1')
    await desk.clerk.post(`/v1/samples/${id}/results`, slump())
    const of = async (values: object) => (await desk.clerk.get(`/v1/slips/${await desk.ticket({ ticketed_lot_number: 'L7', ...values })}/samples`)).body
    const lot = await of({})
    expect(faultsOfAnswer(samples.ofTicket, lot)).toEqual([])
    expect(lot).toMatchObject({ samples: [], failing_of_lot: [{ id, failing: true }] })
    for (const values of [{ ticketed_lot_number: 'L8' }, { ticketed_lot_number: null }, { material_description: 'Class 5' }]) expect((await of(values)).failing_of_lot).toEqual([])
    expect((await desk.clerk.get(`/v1/slips/${ticket}/samples`)).body).toMatchObject({ samples: [{ id }], failing_of_lot: [] })
    await desk.clerk.delete(`/v1/samples/${id}`)
    expect((await of({})).failing_of_lot).toEqual([])
    expect((await (await desk.signedIn('field_engineer')).get(`/v1/slips/${ticket}/samples`)).status).toBe(404)
  })
})
