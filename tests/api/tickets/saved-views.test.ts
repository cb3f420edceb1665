import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedViews } from '#src/areas/tickets/api/saved-views'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'

let server: TestServer
let admin: SignedInClient
let pat: SignedInClient
let project: number
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  pat = await server.signedIn('field_inspector')
  project = await server.make.project()
  await server.make.onTeam(project, pat.person)
})
afterAll(() => server.close())

const namesOf = async (who: SignedInClient) => (await who.get('/v1/saved_views')).body.saved_views.map(({ name }: { name: string }) => name)
const save = (who: SignedInClient, body: object) => who.post('/v1/saved_views', { name: 'Late loads', screen: 'tickets', dot_project_id: project, query: 'status=pending&plant_name=North', ...body })

test('PLUS-23 a view is personal until it is shared, and then everybody in the agency who sees its project has it', async () => {
  const creation = await save(pat, {})
  expect(faultsOfAnswer(savedViews.create, creation.body)).toEqual([])
  expect(creation.body.saved_view).toMatchObject({ name: 'Late loads', query: 'status=pending&plant_name=North', is_shared: false, is_mine: true })
  expect([await namesOf(pat), await namesOf(admin)]).toEqual([['Late loads'], []])
  const { id, version } = creation.body.saved_view
  await pat.patch(`/v1/saved_views/${id}`, { is_shared: true, version })
  const list = await admin.get('/v1/saved_views')
  expect(faultsOfAnswer(savedViews.list, list.body)).toEqual([])
  expect(list.body.saved_views).toMatchObject([{ id, is_shared: true, is_mine: false }])
  const other = await server.signedIn('field_inspector')
  expect(await namesOf(other)).toEqual([])
  const elsewhere = await server.signedIn('administrator', await server.make.agency())
  expect(await namesOf(elsewhere)).toEqual([])
  expect((await elsewhere.patch(`/v1/saved_views/${id}`, { name: 'Taken' })).status).toBe(404)
})

test('PLUS-23 only its owner can change a personal view, an administrator a shared one too, and a stale change is refused', async () => {
  const { body: { saved_view: own } } = await save(pat, { name: 'Mine' })
  expect((await admin.patch(`/v1/saved_views/${own.id}`, { name: 'Theirs' })).status).toBe(404)
  const { body: { saved_view: shared } } = await save(admin, { name: 'Shared', screen: 'manage_tickets', dot_project_id: null, is_shared: true })
  const refused = await pat.patch(`/v1/saved_views/${shared.id}`, { name: 'Theirs' })
  expect([refused.status, refused.body.message]).toEqual([422, 'Only the person who saved this view can change it.'])
  expect((await pat.delete(`/v1/saved_views/${shared.id}`)).status).toBe(422)
  const renamed = await pat.patch(`/v1/saved_views/${own.id}`, { name: ' Renamed ', version: own.version })
  expect(renamed.body.saved_view).toMatchObject({ name: 'Renamed', version: own.version + 1 })
  expect((await pat.patch(`/v1/saved_views/${own.id}`, { name: 'Again', version: own.version })).status).toBe(409)
})

test('PLUS-23 a view without a name, one of a project that the person does not see, and one over the limit are refused', async () => {
  const other = await server.make.project()
  expect((await save(pat, { name: ' ' })).body.message).toBe('Type a name for the view.')
  expect((await save(pat, { name: 'x'.repeat(61) })).status).toBe(422)
  expect((await save(pat, { dot_project_id: other })).status).toBe(404)
  expect((await save(pat, { dot_project_id: null })).status).toBe(422)
  expect((await save(pat, { query: 'x'.repeat(8_001) })).status).toBe(422)
})

test('PLUS-23 API-32 saving, changing and deleting a view can be undone, each with an event', async () => {
  const undo = (written: { headers: Headers }) => admin.post('/v1/slips/undo', { change_set: written.headers.get('change-set') })
  const creation = await save(admin, { name: 'Undone' })
  const { id } = creation.body.saved_view
  const changed = await admin.patch(`/v1/saved_views/${id}`, { query: 'status=voided' })
  expect((await undo(changed)).status).toBe(200)
  const queryOf = async () => (await admin.get('/v1/saved_views')).body.saved_views.find((view: { id: number }) => view.id === id)?.query
  expect(await queryOf()).toBe('status=pending&plant_name=North')
  const removed = await admin.delete(`/v1/saved_views/${id}`)
  expect(await queryOf()).toBe(undefined)
  expect((await undo(removed)).status).toBe(200)
  expect(await queryOf()).toBe('status=pending&plant_name=North')
  expect((await undo(creation)).status).toBe(200)
  expect(await queryOf()).toBe(undefined)
  const { rows } = await server.owner.query(`SELECT count(*)::int AS events FROM record_events WHERE record_kind = 'saved_view' AND record_id = $1`, [id])
  expect(rows[0].events).toBeGreaterThanOrEqual(6)
})
