import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '#src/areas/tickets/api/images'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { badFiles, picture } from '#tests/api/images/pictures'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let admin: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  project = await server.make.project({ title: 'Ridge Road' })
})
afterAll(() => server.close())

const at = (id: number, path = '') => `/v1/images${path}?imageable_type=Project&imageable_id=${id}`
const add = async (id: number, name: string, by = admin, content?: Buffer) =>
  by.post('/v1/images', { imageable_type: 'Project', imageable_id: id, content: (content ?? (await picture('jpeg'))).toString('base64'), name })
const own = async (id: number) => (await admin.get(`${at(id)}&own=true`)).body.images.map(({ name }: { name: string }) => name)
const undo = (answer: { headers: Headers }) => admin.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })

test('PROJ-46 photos of the project itself are added, listed newest first apart from those of its tickets, counted, shown and downloaded', async () => {
  const [first, second] = [await add(project, 'Culvert.jpg'), await add(project, 'Bridge.jpg')]
  expect([first.status, first.body.slip]).toEqual([201, null])
  expect(faultsOfAnswer(images.add, first.body)).toEqual([])
  const slip = await server.make.ticket(project, { ticket_number: 'P-1' })
  await admin.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content: (await picture('jpeg')).toString('base64'), name: 'Load.jpg' })
  expect(await own(project)).toEqual(['Bridge.jpg', 'Culvert.jpg'])
  const gallery = (await admin.get(at(project))).body
  expect(faultsOfAnswer(images.list, gallery)).toEqual([])
  expect(gallery.images.map(({ name, ticket_number: number }: { name: string; ticket_number: string | null }) => [name, number])).toEqual([['Load.jpg', 'P-1'], ['Bridge.jpg', null], ['Culvert.jpg', null]])
  expect((await admin.get(`${at(project)}&metadata_search=ridge%20culvert`)).body.images).toHaveLength(1)
  expect((await admin.get(at(project, '/count'))).body).toEqual({ count: 2 })
  for (const kind of ['preview', 'download']) expect((await admin.get(at(project, `/${second.body.image.id}/${kind}`))).status).toBe(200)
})

test('PROJ-46 API-32 adding and deleting a photo are events of the project, and each can be undone', async () => {
  const place = await server.make.project()
  const added = await add(place, 'Culvert.jpg')
  expect((await undo(added)).body).toMatchObject({ records: [{ kind: 'photo', ids: [added.body.image.id] }] })
  expect(await own(place)).toEqual([])
  const { body: { image } } = await add(place, 'Bridge.jpg')
  const deleted = await admin.delete(at(place, `/${image.id}`))
  expect(deleted.status).toBe(204)
  expect([await own(place), (await admin.delete(at(place, `/${image.id}`))).status]).toEqual([[], 404])
  await undo(deleted)
  expect(await own(place)).toEqual(['Bridge.jpg'])
  const { rows } = await server.owner.query(`SELECT event, record_name FROM record_events WHERE record_kind = 'photo' AND dot_project_id = $1 ORDER BY id`, [place])
  expect(rows.map(({ event, record_name: name }) => `${event} ${name}`)).toEqual(['created Culvert.jpg', 'undone Culvert.jpg', 'created Bridge.jpg', 'deleted Bridge.jpg', 'undone Bridge.jpg'])
})

test('PROJ-46 API-16 photos are refused for a project that the person does not see, from a role that adds no photos, and under the id of a ticket', async () => {
  const { body: { image } } = await add(project, 'Gate.jpg')
  const stranger = await server.signedIn('administrator', await server.make.agency())
  expect([(await add(project, 'x.jpg', stranger)).status, (await stranger.get(at(project, `/${image.id}/preview`))).status, (await stranger.delete(at(project, `/${image.id}`))).status]).toEqual([404, 404, 404])
  const inspector = await server.signedIn('field_inspector')
  expect((await add(project, 'x.jpg', inspector)).status).toBe(404)
  await server.make.onTeam(project, inspector.person)
  expect((await add(project, 'Inspector.jpg', inspector)).status).toBe(201)
  expect((await add(project, 'x.jpg', await server.signedIn('read_only_auditor'))).status).toBe(403)
  const slip = await server.make.ticket(project)
  expect((await admin.get(`/v1/images/${image.id}/preview?imageable_type=Slip&imageable_id=${slip}`)).status).toBe(404)
  expect((await admin.delete(`/v1/images/${image.id}?imageable_type=Slip&imageable_id=${slip}`)).status).toBe(404)
})

test('PROJ-46 a plant inspector adds and deletes photos of tickets but not of projects', async () => {
  const { body: { image } } = await add(project, 'Pier.jpg')
  const inspector = await server.signedIn('plant_inspector')
  const slip = await server.make.ticket(project)
  const ofTicket = await inspector.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content: (await picture('jpeg')).toString('base64'), name: 'Load.jpg' })
  expect([ofTicket.status, (await inspector.get(at(project))).status]).toEqual([201, 200])
  expect([(await add(project, 'x.jpg', inspector)).status, (await inspector.delete(at(project, `/${image.id}`))).status]).toEqual([403, 403])
  expect(await own(project)).toContain('Pier.jpg')
})

thorough('PROJ-46 TICK-67 a file that is not a picture is refused, and the sixth photo of a project is accepted', async () => {
  const place = await server.make.project()
  for (const [name, content] of await badFiles()) expect((await add(place, name, admin, content)).status, name).toBe(422)
  for (const n of [1, 2, 3, 4, 5, 6]) expect((await add(place, `${n}.jpg`)).status).toBe(201)
  expect(await own(place)).toHaveLength(6)
})
