import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workZones } from '#src/areas/work-zones/api/work-zones'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { completeZone, PATH } from '#tests/api/work-zones/zones'

let desk: Desk
let inspector: SignedInClient
let project: number
let [inspectorName, clerkName] = ['', '']
let base: string
beforeAll(async () => {
  desk = await openDesk()
  inspector = await desk.signedIn('field_inspector')
  const named = async ({ person: { id } }: SignedInClient) => (await desk.owner.query("SELECT first_name || ' ' || last_name AS name FROM employees WHERE id = $1", [id])).rows[0].name
  ;[inspectorName, clerkName] = [await named(inspector), await named(desk.clerk)]
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project({ title: `SR ${Math.random()}` })
  base = `/v2/projects/${project}/work_zones`
  await desk.make.onTeam(project, inspector.person)
})

const create = (values: object = {}, client = inspector) => client.post(base, completeZone(values))
const created = async (values: object = {}) => (await create(values)).body.work_zone
const site = async (client = inspector) => (await client.get(`/v1/monitoring/work_zones/${project}`)).body.site
const counts = async () => [(await site()).work_zones_created, (await site()).work_zones_armed]
const undo = (client: SignedInClient, answer: { headers: Headers }) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })

test('WZON-3 WZON-5 WZON-6 WZON-13 a zone with a name, two points and a confirmed road is partial until all of its details are filled in', async () => {
  const answer = await inspector.post(base, { name: ' Zone 1 ', path: PATH, road_name: 'SR 14', road_name_confirmed: true })
  expect(faultsOf(workZones.create.answer, answer.body)).toEqual([])
  expect(answer.body.work_zone).toMatchObject({ name: 'Zone 1', state: 'partial', armed: false, type: null, last_transmitted: null, created_by: inspectorName, updated_by: inspectorName, version: 1 })
  expect(await counts()).toEqual([1, 0])
  const { id } = answer.body.work_zone
  const filled = await inspector.patch(`${base}/${id}`, { type: 'lane_closure', direction: 'northbound', method: 'manual', impact: 'some_lanes_closed', speed_limit: 45, version: 1 })
  expect(filled.body.work_zone).toMatchObject({ state: 'completed', version: 2 })
  expect(Date.parse(filled.body.work_zone.last_modified)).toBeGreaterThan(Date.parse(answer.body.work_zone.last_modified))
  const list = await inspector.get(base)
  expect(faultsOf(workZones.list.answer, list.body)).toEqual([])
  expect(list.body).toMatchObject({ content: [{ id }], page: { total_rows: 1, page_number: 0 } })
})

test.each([
  ['WZON-5 no name', { name: ' ' }, 'name', 'Name is required.'],
  ['WZON-7 a road name that nobody confirmed', { road_name_confirmed: false }, 'road_name', 'Please confirm the road name.'],
  ['WZON-7 no road name', { road_name: '  ' }, 'road_name', 'Please confirm the road name.'],
  ['WZON-8 one point', { path: PATH.slice(0, 1) }, 'path', 'Start and end points must be connected.'],
  ['WZON-8 the same point twice', { path: [PATH[0], PATH[0]] }, 'path', 'Start and end points must be connected.'],
  ['WZON-8 two points in different states', { path: [PATH[0], { latitude: 41.5, longitude: -93.6 }] }, 'path', 'Start and end points must be connected.'],
  ['WZON-8 swapped coordinates', { path: PATH.map(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude })) }, 'path', 'Enter latitude, then longitude, of a place in the United States.'],
  ['WZON-8 a pole', { path: [{ latitude: 90, longitude: -120 }, PATH[0]] }, 'path', 'Enter latitude, then longitude, of a place in the United States.'],
  ['WZON-8 a longitude over 180', { path: [{ latitude: 46.6, longitude: 239.5 }, PATH[0]] }, 'path', 'Enter latitude, then longitude, of a place in the United States.'],
  ['WZON-9 4 mph', { speed_limit: 4 }, 'speed_limit', undefined],
  ['WZON-9 86 mph', { speed_limit: 86 }, 'speed_limit', undefined],
  ['WZON-9 45.5 mph', { speed_limit: 45.5 }, 'speed_limit', undefined],
  ['WZON-27 an end before the start', { starts_at: '2026-11-21T14:00:00Z', ends_at: '2026-11-21T13:00:00Z' }, 'ends_at', 'The end must be after the start.'],
])('%s is refused with its field', async (_what, values, field, text) => {
  const answer = await create(values)
  expect(answer).toMatchObject({ status: 422, body: { detailed_errors: [{ field }] } })
  if (text !== undefined) expect(answer.body.message).toBe(text)
  expect(await counts()).toEqual([0, 0])
})

test('WZON-4 a value that is not in its list is refused', async () => {
  for (const values of [{ type: 'detour' }, { direction: 'north' }, { impact: 'closed' }, { method: 'phone' }]) expect((await create(values)).status).toBe(422)
})

test('WZON-7 a changed path requires the road name to be confirmed again, and a changed description does not', async () => {
  const { id } = await created()
  const path = [...PATH, { latitude: 46.63, longitude: -120.45 }]
  expect(await inspector.patch(`${base}/${id}`, { path })).toMatchObject({ status: 422, body: { message: 'Please confirm the road name.' } })
  expect((await inspector.patch(`${base}/${id}`, { path, road_name_confirmed: true })).body.work_zone.path).toHaveLength(3)
  expect((await inspector.patch(`${base}/${id}`, { description: 'Right lane closed' })).status).toBe(200)
})

test('WZON-10 WZON-11 WZON-15 only a completed zone can be armed; it then transmits until it is disarmed', async () => {
  const { id } = await created({ speed_limit: null })
  expect(await inspector.post(`${base}/${id}/arm`, {})).toMatchObject({ status: 422, body: { message: 'Only a completed work zone can be armed. Missing in Zone 1: speed limit.' } })
  await inspector.patch(`${base}/${id}`, { speed_limit: 45 })
  const armed = (await inspector.post(`${base}/${id}/arm`, {})).body.work_zone
  expect([armed.armed, armed.last_transmitted === armed.armed_at, armed.last_transmitted === null]).toEqual([true, true, false])
  expect(await counts()).toEqual([1, 1])
  expect((await site()).check_due_at).toBe(new Date(Date.parse(armed.armed_at) + 3_600_000).toISOString().replace('Z', '+00:00').replace(/\.\d+/, armed.armed_at.match(/\.\d+/)?.[0] ?? ''))
  expect((await inspector.post(`${base}/${id}/disarm`, {})).body.work_zone).toMatchObject({ armed: false, armed_at: null, last_transmitted: armed.last_transmitted })
  expect(await inspector.post(`${base}/${id}/disarm`, {})).toMatchObject({ status: 422, body: { message: 'Zone 1 is not armed.' } })
  expect(await counts()).toEqual([1, 0])
})

test('WZON-10 WZON-17 a zone whose end has passed cannot be armed, alone or with all others, and the answer says what to do', async () => {
  const { id } = await created({ starts_at: '2026-03-01T14:00:00Z', ends_at: '2026-03-02T14:00:00Z' })
  await created({ name: 'Zone 2' })
  expect(await inspector.post(`${base}/${id}/arm`, {})).toMatchObject({ status: 422, body: { message: 'Zone 1 has ended. Enter a later end, then arm it.' } })
  expect(await inspector.post(`${base}/arm_all`)).toMatchObject({ status: 422, body: { message: 'Some work zones have ended. Enter a later end for these first: Zone 1.', detailed_errors: [{ id, name: 'Zone 1' }] } })
  expect(await counts()).toEqual([2, 0])
  await inspector.patch(`${base}/${id}`, { ends_at: null })
  expect((await inspector.post(`${base}/arm_all`)).status).toBe(200)
  expect(await counts()).toEqual([2, 2])
})

test('WZON-12 an armed zone can be edited but not made partial, and each save is transmitted', async () => {
  const { id } = await created()
  const { last_transmitted: before } = (await inspector.post(`${base}/${id}/arm`, {})).body.work_zone
  const after = (await inspector.patch(`${base}/${id}`, { speed_limit: 35 })).body.work_zone
  expect([after.armed, Date.parse(after.last_transmitted) > Date.parse(before)]).toEqual([true, true])
  expect(await inspector.patch(`${base}/${id}`, { impact: null })).toMatchObject({ status: 422, body: { message: 'An armed work zone needs all of its details. Disarm it first, or fill in: impact.' } })
})

test('WZON-16 WZON-17 WZON-18 arm all is refused while a zone is partial and names it; otherwise all are armed, and disarm all disarms all', async () => {
  const [one, two] = [await created(), await created({ name: 'Zone 2', type: null })]
  await created({ name: 'Zone 3' })
  expect(await inspector.post(`${base}/arm_all`)).toMatchObject({ status: 422, body: { message: 'Not all work zones are completed. Complete these first: Zone 2.', detailed_errors: [{ id: two.id, name: 'Zone 2' }] } })
  expect(await counts()).toEqual([3, 0])
  await inspector.patch(`${base}/${two.id}`, { type: 'road_closure' })
  await inspector.post(`${base}/${one.id}/arm`, {})
  const all = await inspector.post(`${base}/arm_all`)
  expect(faultsOf(workZones.armAll.answer, all.body)).toEqual([])
  expect(all.body.site).toMatchObject({ work_zones_created: 3, work_zones_armed: 3, job_site_status: 'active' })
  expect((await inspector.post(`${base}/disarm_all`)).body.site).toMatchObject({ work_zones_armed: 0, job_site_status: 'idle', check_due_at: null })
})

test('WZON-14 deleting a zone removes it from created and armed for good', async () => {
  const { id } = await created()
  await inspector.post(`${base}/${id}/arm`, {})
  const removed = await inspector.delete(`${base}/${id}`)
  expect([removed.status, await counts(), (await inspector.get(`${base}/${id}`)).status]).toEqual([204, [0, 0], 404])
  await undo(inspector, removed)
  expect((await inspector.get(`${base}/${id}`)).status).toBe(404)
})

test('WZON-15 of two people who arm the same zone one succeeds, and of two who arm and delete it no armed zone remains', async () => {
  const { id } = await created()
  const colleague = await desk.colleague('field_engineer')
  await desk.make.onTeam(project, colleague.person)
  const both = await Promise.all([inspector.post(`${base}/${id}/arm`, {}), colleague.post(`${base}/${id}/arm`, {})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await inspector.post(`${base}/${id}/disarm`, {})
  const [armed, deleted] = await Promise.all([inspector.post(`${base}/${id}/arm`, {}), colleague.delete(`${base}/${id}`)])
  expect([[200, 404].includes(armed.status), deleted.status, await counts()]).toEqual([true, 204, [0, 0]])
})

test('WZON-12 a save with an old version answers 409 with the current zone and who changed it, and a change can be undone', async () => {
  const { id, version } = await created()
  const changed = await inspector.patch(`${base}/${id}`, { version, name: 'Zone A', starts_at: '2026-11-21T14:00:00Z' })
  expect(await desk.clerk.patch(`${base}/${id}`, { version, name: 'Zone B' })).toMatchObject({ status: 409, body: { current: [{ version: 2, name: 'Zone A', changed_by: inspectorName }] } })
  expect((await undo(inspector, changed)).body).toMatchObject({ undone: 1 })
  expect((await inspector.get(`${base}/${id}`)).body.work_zone).toMatchObject({ name: 'Zone 1', starts_at: null, version: 3 })
})

test('WZON-12 an undo cannot make an armed zone partial', async () => {
  const { id } = await created({ speed_limit: null })
  const filled = await inspector.patch(`${base}/${id}`, { speed_limit: 45 })
  await inspector.post(`${base}/${id}/arm`, {})
  expect((await undo(inspector, filled)).body).toMatchObject({ undone: 0 })
  expect((await inspector.get(`${base}/${id}`)).body.work_zone).toMatchObject({ armed: true, speed_limit: 45 })
})

test('WZON-3 WZON-15 the history says who armed which zone when, even of a deleted one', async () => {
  const { id } = await created()
  await inspector.post(`${base}/${id}/arm`, {})
  await desk.clerk.post(`${base}/disarm_all`)
  await inspector.delete(`${base}/${id}`)
  const history = await inspector.get(`${base}/history`)
  expect(faultsOf(workZones.history.answer, history.body)).toEqual([])
  expect(history.body.content.map(({ event, actor, name }: Record<string, string>) => [event, actor, name])).toEqual([
    ['deleted', inspectorName, 'Zone 1'], ['disarmed', clerkName, 'Zone 1'], ['armed', inspectorName, 'Zone 1'], ['created', inspectorName, 'Zone 1']])
})

test('confirming postpones the next question by an hour, and without an armed zone there is nothing to confirm', async () => {
  const { id } = await created()
  expect(await inspector.post(`${base}/confirm`)).toMatchObject({ status: 422, body: { message: 'No work zone of this project is armed.' } })
  await inspector.post(`${base}/${id}/arm`, {})
  await desk.owner.query("UPDATE work_zones SET checked_at = now() - interval '2 hours' WHERE id = $1", [id])
  expect(Date.parse((await site()).check_due_at)).toBeLessThan(Date.now())
  const { check_due_at: due } = (await inspector.post(`${base}/confirm`)).body.site
  expect(Date.parse(due)).toBeGreaterThan(Date.now() + 3_000_000)
})

test('WZON-2 WZON-25 the monitor lists projects by the state of their site, filters by text and sorts by its columns', async () => {
  const mark = `Monitor ${project}`
  const [idle, none] = [await desk.make.project({ title: `${mark} idle` }), await desk.make.project({ title: `${mark} none` })]
  await desk.owner.query("UPDATE dot_projects SET status = 'construction', title = CASE WHEN id = $1 THEN $2 ELSE title END WHERE id = ANY ($3)", [project, `${mark} armed`, [project, idle, none]])
  await desk.clerk.post(`/v2/projects/${idle}/work_zones`, completeZone())
  const { id } = await created()
  await inspector.post(`${base}/${id}/arm`, {})
  const read = async (query: string) => (await desk.clerk.get(`/v1/monitoring/work_zones?match=${encodeURIComponent(mark.toUpperCase())}${query}`)).body
  const answer = await read('')
  expect(faultsOf(workZones.monitoring.answer, answer)).toEqual([])
  expect(answer.content.map((row: Record<string, unknown>) => [row['id'], row['job_site_status'], row['work_zones_created'], row['work_zones_armed']])).toEqual([[project, 'active', 1, 1], [idle, 'idle', 1, 0], [none, 'none', 0, 0]])
  expect(answer.page).toEqual({ total_rows: 3, page_number: 1, page_size: 30 })
  expect((await read('&sort_by=job_site_status&sort_order=descending')).content.map(({ id: one }: { id: number }) => one)).toEqual([none, idle, project])
  expect((await read('&page_size=1&page_number=2')).content).toMatchObject([{ id: idle }])
  expect((await desk.clerk.get('/v1/monitoring/work_zones?sort_by=budget')).status).toBe(422)
  const mine = (await inspector.get(`/v1/monitoring/work_zones?match=${encodeURIComponent(mark)}`)).body
  expect(mine.content.map(({ id: one }: { id: number }) => one)).toEqual([project])
})

test('WZON-23 five roles can change zones, the other roles of the route can only see them, and the rest can do neither', async () => {
  const answers = await Promise.all(roles.map(async (role) => {
    const client = await desk.signedIn(role)
    await desk.make.onTeam(project, client.person)
    return [role, (await client.get(base)).status, (await client.post(base, completeZone())).status] as const
  }))
  const [may, sees, not] = [[200, 200], [200, 403], [403, 403]]
  expect(Object.fromEntries(answers.map(([role, ...statuses]) => [role, statuses]))).toEqual({
    administrator: may, area_manager: may, field_engineer: may, field_inspector: may, safety_inspector: may, pending: sees, read_only_auditor: sees, read_only_inspector: sees, plant_inspector: not, qc_lab: not,
  })
})

test('WZON-11 API-16 a zone of another agency or project is not found', async () => {
  const { id } = await created()
  const other = await desk.make.project()
  expect((await desk.clerk.get(`/v2/projects/${other}/work_zones/${id}`)).status).toBe(404)
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  for (const answer of [await stranger.get(base), await stranger.post(`${base}/${id}/arm`, {}), await stranger.delete(`${base}/${id}`)]) expect(answer.status).toBe(404)
})
