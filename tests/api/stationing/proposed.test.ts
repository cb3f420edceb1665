import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alignments } from '#src/areas/stationing/api/alignments'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import type { Client } from '#tests/api/client'
import { alignmentFile, OHIO_SOUTH, proposeFile } from '#tests/api/stationing/upload'

let desk: Desk
let engineer: SignedInClient
let supplier: Client
let project: number
let number = 0
let jobNumber = ''
let base: string
beforeAll(async () => {
  desk = await openDesk()
  await desk.make.flag('project_stationing', true)
  engineer = await desk.signedIn('field_engineer')
  supplier = await supplierOf(desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  number += 1
  jobNumber = `J-PR-${number}`
  project = await desk.make.project({ title: `Proposed ${number}`, job_number: jobNumber })
  base = `/v1/projects/${project}`
  await desk.make.onTeam(project, engineer.person)
})

const road = () => alignmentFile('indot-twin-branch.landxml.xml')
const propose = async (content: Buffer | string = road(), query: Readonly<Record<string, string | number>> = {}) => (await proposeFile(desk.address, engineer, project, content, query)).body.content[0]
const proposed = async () => (await engineer.get(`${base}/alignments/proposed`)).body
const change = (id: number, values: object) => engineer.patch(`${base}/alignments/${id}`, values)
const stations = async () => (await engineer.get(`${base}/stations?page_size=1`)).body.page.total_rows
const undo = (answer: { headers: Headers }) => engineer.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const straight = (points: readonly (readonly [north: number, east: number])[], units = '<Imperial linearUnit="USSurveyFoot"/>') =>
  `<LandXML version="1.2"><Units>${units}</Units><Alignments><Alignment name="Road" staStart="0"><CoordGeom>${points.slice(1).map((to, at) => `<Line><Start>${points[at]?.join(' ')}</Start><End>${to.join(' ')}</End></Line>`).join('')}</CoordGeom></Alignment></Alignments></LandXML>`

/** Receives a ticket of the project, by default with a delivery location on the road; returns the ticket's id. */
async function ticketOnRoad(at = { latitude: 39.700_9, longitude: -84.811_5 }) {
  number += 1
  const { body: { slip } } = await supplier.post('/v1/slips', {
    ticket_number: `PR-${number}`, supplier: 'Northern Asphalt', plant_name: 'NORTH', ticket_date: '2026-11-20', ticketed_at: '2026-11-20T15:00:00Z', material_description: 'SP 12.5', job_number: jobNumber,
    quantity: '10', uom_1: 'TON', net_amount: '10', delivery_lat: at.latitude, delivery_long: at.longitude })
  return slip.id
}

test('GEO-12 GEO-19 GEO-24 until a person confirms it, an alignment gives no stations to tickets and work zones and is on no other map', async () => {
  const { id, status, stations: count } = await propose()
  expect([status, count, await stations()]).toEqual(['proposed', 0, 0])
  const { content: [{ path }] } = await proposed()
  const [latitude, longitude] = path[Math.floor(path.length / 2)]
  const ticket = await ticketOnRoad({ latitude, longitude })
  expect((await desk.slip(ticket))['station']).toBeNull()
  expect((await engineer.get(`/v2/projects/${project}/work_zones/alignments`)).body.alignments).toEqual([])
  expect((await engineer.get(`/v1/alignments/map?project_id=${project}&zoom=10`)).body.total).toBe(0)
  expect((await engineer.post(`${base}/stations`, { display_name: 'Culvert', route_id: id, station_number: '22+00' })).status).toBe(404)
  const confirmed = await change(id, { status: 'confirmed', version: 1 })
  expect([confirmed.status, faultsOf(alignments.change.answer, confirmed.body), confirmed.body.alignment]).toMatchObject([200, [], { status: 'confirmed', stations: 28, version: 2 }])
  await vi.waitFor(async () => expect((await desk.slip(ticket))['station']).toMatch(/^\d+\+\d\d\.\d\d$/), { timeout: 30_000, interval: 50 })
  expect([(await proposed()).content, await stations(), (await engineer.get(`/v1/alignments/map?project_id=${project}&zoom=10`)).body.total]).toEqual([[], 28, 1])
  const { rows } = await desk.owner.query("SELECT changes -> 'status' AS status FROM record_events WHERE record_kind = 'alignment' AND record_id = $1 AND event = 'updated'", [id])
  expect(rows).toEqual([{ status: ['proposed', 'confirmed'] }])
})

test('GEO-12 PLUS-28 a proposed alignment is shown where it lies in relation to its project and tickets, with its projection, length and stations', async () => {
  await desk.owner.query('UPDATE dot_projects SET latitude = 39.71, longitude = -84.8 WHERE id = $1', [project])
  const { id } = await propose()
  await ticketOnRoad()
  const answer = await engineer.get(`${base}/alignments/proposed`)
  expect([answer.status, faultsOf(alignments.proposed.answer, answer.body)]).toEqual([200, []])
  expect(answer.body).toMatchObject({
    content: [{ id, projection_name: 'NAD83 / Ohio South (ftUS)', length: expect.closeTo(2796.68, 2), station_start: expect.closeTo(2103.72, 2), station_end: expect.closeTo(4900.4, 2), warning: '' }],
    surroundings: { project: { latitude: 39.71, longitude: -84.8 }, tickets: { latitude: expect.closeTo(39.7009, 4), longitude: expect.closeTo(-84.8115, 4) } },
  })
  expect(answer.body.content[0].path[0].map((degrees: number) => degrees.toFixed(1))).toEqual(['39.7', '-84.8'])
})

test('GEO-12 PLUS-28 a message says when an alignment lies over 50 miles from the tickets of its project, and none appears when it lies near them', async () => {
  await propose()
  await ticketOnRoad()
  expect((await proposed()).content[0].warning).toBe('')
  await desk.owner.query('UPDATE slips SET delivery_lat = 41.5, delivery_long = -87.3 WHERE dot_project_id = $1', [project])
  expect((await proposed()).content[0].warning).toMatch(/^1\d\d miles from the project’s tickets\.$/)
})

test('GEO-12 PLUS-28 an alignment that lies in the sea because of a wrong projection has a warning before it is confirmed, and another projection moves it to land', async () => {
  // EPSG codes of two projections. In the first, these coordinates are in the sea south of Martha's Vineyard; in the second, that of
  // southern Pennsylvania, they are on land.
  const [islands, pennsylvania] = [2250, 2272]
  const { id } = await propose(straight([[50_000, 1_640_000], [50_000, 1_641_000]]), { projection: islands })
  const before = (await proposed()).content[0]
  const moved = await change(id, { projection: pennsylvania, scale_factor: '1.0001' })
  const after = (await proposed()).content[0]
  expect([before.warning, moved.status, after.projection, after.scale_factor, after.warning]).toEqual([expect.stringContaining('Not on land in the United States. Check the projection.'), 200, pennsylvania, 1.0001, ''])
  expect(Math.hypot(before.path[0][0] - after.path[0][0], before.path[0][1] - after.path[0][1])).toBeGreaterThan(0.3)
  expect((await undo(moved)).body).toMatchObject({ undone: 1 })
  expect((await proposed()).content[0]).toMatchObject({ projection: islands, scale_factor: null, warning: before.warning })
})

test('GEO-12 GEO-13 an alignment outside the area of its projection cannot be confirmed; a confirmed one keeps its projection', async () => {
  const { id } = await propose()
  expect((await change(id, { projection: 4326 })).status).toBe(422)
  expect((await change(id, { projection: 26_916 })).status).toBe(200)
  expect((await proposed()).content[0].warning).toContain('Outside the area of NAD83 / UTM zone 16N.')
  expect(await change(id, { status: 'confirmed' })).toMatchObject({ status: 422, body: { message: expect.stringContaining('is outside the area of NAD83 / UTM zone 16N') } })
  expect([(await proposed()).content.length, await stations()]).toEqual([1, 0])
  expect((await change(id, { projection: OHIO_SOUTH })).status).toBe(200)
  expect((await change(id, { status: 'confirmed' })).status).toBe(200)
  expect(await change(id, { projection: 26_916 })).toMatchObject({ status: 422, body: { message: 'PR_Twin_Branch_section is confirmed, so its projection and scale factor can’t be changed.' } })
  expect((await change(id, { status: 'confirmed', version: 1 })).status).toBe(409)
})

test('GEO-12 when a confirmation is undone, the alignment is proposed again and its stations do not count, unless custom ones were added', async () => {
  const { id } = await propose()
  const confirmed = await change(id, { status: 'confirmed' })
  expect((await undo(confirmed)).body).toMatchObject({ undone: 1 })
  expect([(await proposed()).content.length, await stations(), (await engineer.get(`/v2/projects/${project}/work_zones/alignments`)).body.alignments]).toEqual([1, 0, []])
  const again = await change(id, { status: 'confirmed' })
  expect([again.body.alignment.stations, await stations()]).toEqual([28, 28])
  expect((await engineer.post(`${base}/stations`, { display_name: 'Culvert', route_id: id, station_number: '22+50' })).status).toBe(200)
  const refused = await undo(again)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([expect.any(Number), expect.stringContaining('has custom stations, so it stays confirmed.')])
  expect(await stations()).toBe(29)
})

test('GEO-12 when one person confirms an alignment while another deletes it, it is confirmed or deleted, and nobody is asked to try again', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await propose()
    const [confirmed, removed] = await Promise.all([change(id, { status: 'confirmed' }), engineer.delete(`${base}/alignments/${id}`)])
    expect([[200, 404].includes(confirmed.status) || confirmed.status, removed.status]).toEqual([true, 204])
  }
})

test('GEO-13 a metric file uses the foot of the projection in which it is confirmed, and a file in feet keeps its own', async () => {
  const meters = '<Metric linearUnit="meter"/>'
  const { id, foot, length } = await propose(straight([[191_500, 402_500], [191_500, 403_500]], meters), { projection: OHIO_SOUTH })
  expect([foot, length.toFixed(3)]).toEqual(['us_survey', (1_000 * 39.37 / 12).toFixed(3)])
  const [before] = (await proposed()).content
  // the EPSG code of the same zone in meters; a project in such a zone uses the international foot
  expect((await change(id, { projection: 32_123 })).status).toBe(200)
  const [after] = (await proposed()).content
  expect(Math.abs(after.path[0][0] - before.path[0][0])).toBeLessThan(1e-7)
  const { body: { alignment } } = await change(id, { status: 'confirmed' })
  expect([alignment.foot, alignment.length.toFixed(3)]).toEqual(['international', (1_000 / 0.3048).toFixed(3)])
  // the history shows the change of the status and the conversion of the length in words
  const history = async () => (await engineer.get(`${base}/activity`)).body.activity.map(({ sentence }: { sentence: string }) => sentence)
  expect((await history()).slice(0, 2).toSorted()).toEqual([
    'changed alignment Road: Status to confirmed', 'converted alignment Road from US survey feet to international feet: Length from 3,280.83 to 3,280.84'])
  expect((await desk.owner.query("SELECT changes, record_version FROM record_events WHERE record_kind = 'alignment' AND record_id = $1 AND event = 'converted'", [id])).rows).toEqual([
    { record_version: alignment.version, changes: { foot: ['us_survey', 'international'], length: [expect.closeTo(3_280.833, 3), expect.closeTo(3_280.840, 3)] } }])
  // the confirmation can still be undone, and confirming again in the same zone converts nothing
  const confirmed = (await desk.owner.query("SELECT change_set FROM record_events WHERE record_kind = 'alignment' AND record_id = $1 AND event = 'converted'", [id])).rows[0].change_set
  expect((await engineer.post('/v1/slips/undo', { change_set: confirmed })).body).toMatchObject({ undone: 1 })
  const again = await change(id, { status: 'confirmed' })
  expect([again.body.alignment.length.toFixed(3), (await history()).filter((text: string) => text.startsWith('converted'))]).toEqual([(1_000 / 0.3048).toFixed(3), [expect.any(String)]])
})
