import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contractors } from '#src/areas/contracts/api/contractors'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
let project: number
let base: string

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project()
  base = `/v1/projects/${project}`
})

const add = (name: string, type = 'subcontractor') => desk.clerk.post(`${base}/external_dot_contractors`, { name, type })
const listed = async () => (await desk.clerk.get(`${base}/external_dot_contractors?page_number=1&page_size=9999`)).body.content
const ask = async (name: string) => (await desk.clerk.post(`${base}/contractor_requests`, { name, type: 'other', note: 'Paving on I-35' })).body.contractor_request
const decide = (id: number, how: 'accept' | 'reject', client = desk.clerk) => client.post(`${base}/contractor_requests/${id}/${how}`)
const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })

test('PROJ-37 PROJ-45 a contractor is added and edited with name and type, and listed with its id', async () => {
  const answer = await add('  Basin   Paving ')
  expect(faultsOfAnswer(contractors.create, answer.body)).toEqual([])
  const { id } = answer.body.external_dot_contractor
  expect(await listed()).toEqual([{ id, name: 'Basin Paving', type: 'subcontractor', version: 1, item_count: 0 }])
  const changed = await desk.clerk.patch(`${base}/external_dot_contractors/${id}`, { version: 1, type: 'other' })
  expect(changed.body.external_dot_contractor).toEqual({ id, name: 'Basin Paving', type: 'other', version: 2, item_count: 0 })
  expect(await desk.clerk.patch(`${base}/external_dot_contractors/${id}`, { version: 1, name: 'Old' })).toMatchObject({ status: 409, body: { current: [{ id, version: 2, changed_by: expect.any(String) }] } })
})

test('PROJ-45 a name is required and unique in the project regardless of case, even when two people add it at once', async () => {
  expect(await add(' ')).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'name', message: 'A name is required.' }] } })
  expect((await add('x'.repeat(81))).status).toBe(422)
  await add('Basin Paving')
  expect(await add('BASIN paving')).toMatchObject({ status: 422, body: { message: 'BASIN paving is already a contractor of this project.' } })
  const other = await desk.make.project()
  expect((await desk.clerk.post(`/v1/projects/${other}/external_dot_contractors`, { name: 'Basin Paving', type: 'other' })).status).toBe(200)
  const colleague = await desk.signedIn('administrator')
  const both = await Promise.all([add('North Rock'), colleague.post(`${base}/external_dot_contractors`, { name: 'North Rock', type: 'other' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('PROJ-45 a contractor can be removed unless a pay item or an assignment names it, and undo restores it', async () => {
  const { id } = (await add('Basin Paving')).body.external_dot_contractor
  const item = await desk.make.payItem(project)
  await desk.owner.query('INSERT INTO pay_item_contractors (dot_authority_id, dot_project_id, pay_item_id, external_dot_contractor_id, position) VALUES (1, $1, $2, $3, 0)', [project, item, id])
  expect(await desk.clerk.delete(`${base}/external_dot_contractors/${id}`)).toMatchObject({ status: 422, body: { message: 'Basin Paving can’t be removed. Pay items that use it: 1. Assignments that use it: 0.' } })
  expect(await listed()).toMatchObject([{ id, item_count: 1 }])
  await desk.owner.query('DELETE FROM pay_item_contractors WHERE external_dot_contractor_id = $1', [id])
  const removed = await desk.clerk.delete(`${base}/external_dot_contractors/${id}`)
  expect([removed.status, await listed()]).toEqual([204, []])
  expect((await undo(removed)).body).toMatchObject({ undone: 1 })
  expect(await listed()).toMatchObject([{ id, name: 'Basin Paving', type: 'subcontractor' }])
})

test('PROJ-45 API-32 adding a contractor can be undone while nothing names it', async () => {
  const added = await add('Basin Paving')
  await undo(added)
  expect(await listed()).toEqual([])
  const again = await add('Basin Paving')
  const { id } = again.body.external_dot_contractor
  const item = await desk.make.payItem(project)
  await desk.owner.query('INSERT INTO pay_item_contractors (dot_authority_id, dot_project_id, pay_item_id, external_dot_contractor_id, position) VALUES (1, $1, $2, $3, 0)', [project, item, id])
  expect((await undo(again)).body).toMatchObject({ undone: 0, left: [{ id, message: expect.stringContaining('can’t be removed') }] })
})

test('PROJ-37 PROJ-38 requests for access are listed, pending first, with who decided and when; an accepted contractor is listed', async () => {
  const [basin, rock] = [await ask('Basin Paving'), await ask('North Rock')]
  const accepted = await decide(basin.id, 'accept')
  expect(faultsOfAnswer(contractors.accept, accepted.body)).toEqual([])
  expect(accepted.body.contractor_request).toMatchObject({ state: 'accepted', decided_by_name: expect.any(String), decided_at: expect.any(String) })
  const { body, headers } = await desk.clerk.get(`${base}/contractor_requests`)
  expect(faultsOfAnswer(contractors.requests, body)).toEqual([])
  expect([headers.get('total-count'), body.contractor_requests.map(({ id }: { id: number }) => id)]).toEqual(['2', [rock.id, basin.id]])
  expect(body.contractor_requests[0]).toMatchObject({ state: 'pending', note: 'Paving on I-35', decided_by_name: null, decided_at: null })
  expect(await listed()).toMatchObject([{ name: 'Basin Paving', type: 'other' }])
})

test('PROJ-38 a request is accepted or rejected only once, even by two people at once', async () => {
  const { id } = await ask('Basin Paving')
  const manager = await desk.signedIn('administrator')
  const both = await Promise.all([decide(id, 'accept'), decide(id, 'reject', manager)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const again = await decide(id, 'reject')
  expect(again).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^The request of Basin Paving was already (accepted|rejected) by / ) } })
  expect((await listed()).length).toBe(both[0].status === 200 ? 1 : 0)
})

test('PROJ-38 accepting a request whose contractor was added meanwhile adds no second one; a request for a name that is listed is refused', async () => {
  const { id } = await ask('Basin Paving')
  await add('BASIN PAVING')
  expect((await decide(id, 'accept')).status).toBe(200)
  expect((await listed()).length).toBe(1)
  expect((await desk.clerk.post(`${base}/contractor_requests`, { name: 'basin paving', type: 'other' })).status).toBe(422)
})

test('PROJ-38 a note that is too long is refused as a note, not as a name', async () => {
  const refused = await desk.clerk.post(`${base}/contractor_requests`, { name: 'Basin Paving', type: 'other', note: 'x'.repeat(501) })
  expect([refused.status, refused.body.detailed_errors]).toEqual([422, [{ field: 'note', message: 'Enter at most 500 characters.' }]])
})

test('PROJ-38 PROJ-44 PROJ-45 administrators edit contractors, area managers on the team also decide requests, and another agency finds none', async () => {
  const request = await ask('Basin Paving')
  const may = async (send: (client: Awaited<ReturnType<Desk['signedIn']>>) => Promise<{ status: number }>) => Promise.all(roles.map(async (role) => (await send(await desk.signedIn(role))).status !== 403))
  expect(await may((client) => client.post(`${base}/external_dot_contractors`, { name: '', type: 'other' }))).toEqual(roles.map((role) => role === 'administrator'))
  expect(await may((client) => client.post(`${base}/contractor_requests`, { name: '', type: 'other' }))).toEqual(roles.map((role) => role === 'administrator' || role === 'area_manager'))
  const manager = await desk.signedIn('area_manager')
  expect((await decide(request.id, 'accept', manager)).status).toBe(404)
  await desk.make.onTeam(project, manager.person)
  expect((await decide(request.id, 'accept', manager)).status).toBe(200)
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect([(await stranger.get(`${base}/contractor_requests`)).status, (await stranger.post(`${base}/external_dot_contractors`, { name: 'X', type: 'other' })).status]).toEqual([404, 404])
})
