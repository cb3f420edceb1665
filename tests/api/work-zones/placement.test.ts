import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workZones } from '#src/areas/work-zones/api/work-zones'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { alignmentFile, OHIO_SOUTH, uploadFile } from '#tests/api/stationing/upload'
import { schemaFaults } from '#tests/api/work-zones/schema'
import { completeZone, PATH } from '#tests/api/work-zones/zones'
import { distanceMeters } from '#src/platform/domain/map/distance'

interface Point {
  readonly latitude: number
  readonly longitude: number
}

let desk: Desk
let engineer: SignedInClient
let project: number
let alignment: number
let base: string
beforeAll(async () => {
  desk = await openDesk()
  engineer = await desk.signedIn('field_engineer')
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.make.flag('project_stationing', true)
  project = await desk.make.project({ title: `Twin Branch ${Math.random()}` })
  base = `/v2/projects/${project}/work_zones`
  await desk.make.onTeam(project, engineer.person)
  alignment = await road(project)
})

const feetApart = (one: Point, other: Point) => distanceMeters(one, other) / 0.3048
const road = async (of: number, client = engineer) => Number((await uploadFile(desk.address, client, of, alignmentFile('indot-twin-branch.landxml.xml'))).body.content[0].id)
const stations = (start_station: string, end_station: string, alignment_id = alignment) => ({ alignment_id, start_station, end_station })
const { path: _path, ...details } = completeZone()
const place = (placement: object | null, values: object = {}) => engineer.post(base, { ...details, placement, ...values })
const placed = async (from = '22+50', to = '31+52.48') => (await place(stations(from, to))).body.work_zone
const undo = (answer: { headers: Headers }) => engineer.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const eventsOf = async (id: number) => (await desk.owner.query("SELECT event, changes FROM record_events WHERE record_kind = 'work_zone' AND record_id = $1 ORDER BY id", [id])).rows
/** The location of a station, which the API computes when a station with this number is added to the alignment. */
const placeOf = async (station_number: string): Promise<Point> => (await engineer.post(`/v1/projects/${project}/stations`, { display_name: 'Here', route_id: alignment, station_number })).body.station

test('GEO-24 a zone placed by its start and end station has a path between them along the alignment', async () => {
  const answer = await place(stations('22+50', ' 31+52.48 '), { path: PATH })
  expect([answer.status, faultsOf(workZones.create.answer, answer.body)]).toEqual([200, []])
  const { path, placement, id } = answer.body.work_zone
  expect(placement).toEqual({ alignment_id: alignment, alignment: 'PR_Twin_Branch_section', alignment_deleted: false, start_station: '22+50.00', end_station: '31+52.48' })
  // a path sent along with the stations is ignored
  expect([feetApart(path[0], await placeOf('22+50')) < 0.1, feetApart(path.at(-1), await placeOf('31+52.48')) < 0.1]).toEqual([true, true])
  const length = path.slice(1).reduce((sum: number, point: Point, at: number) => sum + feetApart(path[at], point), 0)
  expect([path.length > 2, path.length <= 500, Math.abs(length - 902.48) < 2]).toEqual([true, true, true])
  expect((await eventsOf(id)).map(({ changes }) => [changes.alignment_id, changes.start_station, changes.end_station])).toEqual([[[null, alignment], [null, 2250], [null, 3152.48]]])
})

test('GEO-24 the ends of an alignment are stations of it, and a zone along all of it has at most 500 points', async () => {
  const zone = await placed('21+03.72', '49+00.40')
  expect([zone.placement.start_station, zone.placement.end_station]).toEqual(['21+03.72', '49+00.40'])
  expect([feetApart(zone.path[0], await placeOf('21+03.72')) < 0.1, feetApart(zone.path.at(-1), await placeOf('49+00.40')) < 0.1, zone.path.length <= 500]).toEqual([true, true, true])
})

test('GEO-24 a zone of many miles along one straight line has points in between, so that it still follows a road', async () => {
  const points = [{ x: 1_300_000, y: 628_000 }, { x: 1_380_000, y: 628_000 }]
  const { id } = (await engineer.post(`/v1/projects/${project}/alignments`, { name: 'Long', projection: OHIO_SOUTH, points })).body.alignment
  const { body } = await place(stations('0+00', '800+00', id))
  expect([body.work_zone.path.length > 10, body.work_zone.path.length <= 500]).toEqual([true, true])
})

test('GEO-24 a changed station moves the path once the road name is confirmed again', async () => {
  const { id, path } = await placed()
  expect(await engineer.patch(`${base}/${id}`, { placement: stations('22+50', '40+00') })).toMatchObject({ status: 422, body: { message: 'Please confirm the road name.' } })
  const moved = (await engineer.patch(`${base}/${id}`, { placement: stations('22+50', '40+00'), road_name_confirmed: true, version: 1 })).body.work_zone
  expect([moved.placement.end_station, moved.version, feetApart(moved.path[0], path[0]) < 0.1, feetApart(moved.path.at(-1), path.at(-1)) > 500]).toEqual(['40+00.00', 2, true, true])
  expect((await engineer.patch(`${base}/${id}`, { placement: stations('23+00', '40+00'), road_name_confirmed: true, version: 1 })).status).toBe(409)
})

test('GEO-24 a path changed by hand clears the placement, and an undo restores both', async () => {
  const { id, path, placement } = await placed()
  const byHand = await engineer.patch(`${base}/${id}`, { path: PATH, road_name_confirmed: true })
  expect(byHand.body.work_zone).toMatchObject({ placement: null, path: PATH })
  const [, { changes }] = await eventsOf(id)
  expect([changes.alignment_id, changes.start_station, changes.end_station]).toEqual([[alignment, null], [2250, null], [3152.48, null]])
  expect((await undo(byHand)).body).toMatchObject({ undone: 1 })
  expect((await engineer.get(`${base}/${id}`)).body.work_zone).toMatchObject({ placement, path })
  const moved = await engineer.patch(`${base}/${id}`, { placement: stations('23+00', '24+00'), road_name_confirmed: true })
  await undo(moved)
  expect((await engineer.get(`${base}/${id}`)).body.work_zone).toMatchObject({ placement, path })
})

test('GEO-24 other changes keep the placement, and removing the placement keeps the path', async () => {
  const { id, path, placement } = await placed()
  expect((await engineer.patch(`${base}/${id}`, { description: 'Right lane closed', path, placement: stations('22+50.00', '31+52.48') })).body.work_zone).toMatchObject({ placement, path, version: 2 })
  expect((await engineer.patch(`${base}/${id}`, { speed_limit: 35, path })).body.work_zone).toMatchObject({ placement, path, version: 3 })
  expect((await engineer.patch(`${base}/${id}`, { path: PATH, placement: stations('22+50.00', '31+52.48') })).body.work_zone).toMatchObject({ placement, path, version: 3 })
  expect((await engineer.patch(`${base}/${id}`, { placement: null })).body.work_zone).toMatchObject({ placement: null, path, version: 4 })
})

test.each([
  ['text that is not a station', ['12', '31+00'], { start_station: 'Enter a station such as 12+34.56.' }],
  ['two texts that are not stations', ['', 'x'], { start_station: 'Enter a station such as 12+34.56.', end_station: 'Enter a station such as 12+34.56.' }],
  ['a station before the alignment', ['21+03.71', '31+00'], { start_station: 'PR_Twin_Branch_section has no station 21+03.71. It runs from 21+03.72 to 49+00.40.' }],
  ['a station after the alignment', ['22+00', '49+00.41'], { end_station: 'PR_Twin_Branch_section has no station 49+00.41. It runs from 21+03.72 to 49+00.40.' }],
  ['stations in the wrong order', ['31+00', '22+00'], { end_station: 'The end station must be at least 10 feet after the start station.' }],
  ['the same station twice', ['31+00', '31+00'], { end_station: 'The end station must be at least 10 feet after the start station.' }],
])('GEO-24 %s is refused with its field', async (_what, [from = '', to = ''], faults) => {
  const answer = await place(stations(from, to))
  expect(answer.status).toBe(422)
  expect(Object.fromEntries(answer.body.detailed_errors.map(({ field, message }: { field: string; message: string }) => [field, message]))).toEqual(faults)
  expect((await engineer.get(base)).body.page.total_rows).toBe(0)
})

test('GEO-24 an alignment of another project or agency, or a deleted one, is refused; a zone already placed by it keeps its path and placement', async () => {
  const { id, path, placement } = await placed()
  const other = await desk.make.project()
  await desk.make.onTeam(other, engineer.person)
  const refusal = { status: 422, body: { message: 'Choose an alignment of this project that is not deleted.', detailed_errors: [{ field: 'alignment_id' }] } }
  const theirs = await desk.make.agency()
  const stranger = await desk.signedIn('administrator', theirs)
  for (const one of [await road(other), await road(await desk.make.project({ dot_authority_id: theirs }), stranger), 999_999]) expect(await place(stations('22+50', '30+00', one))).toMatchObject(refusal)
  expect((await stranger.post(base, { ...details, placement: stations('22+50', '30+00') })).status).toBe(404)
  await engineer.delete(`/v1/projects/${project}/alignments/${alignment}`)
  expect(await place(stations('22+50', '30+00'))).toMatchObject(refusal)
  expect((await engineer.get(`${base}/${id}`)).body.work_zone).toMatchObject({ path, placement: { ...placement, alignment_deleted: true } })
  expect(await engineer.patch(`${base}/${id}`, { speed_limit: 35, placement: stations('22+50', '31+52.48') })).toMatchObject({ status: 200, body: { work_zone: { speed_limit: 35, path } } })
  expect(await engineer.patch(`${base}/${id}`, { placement: stations('22+50', '30+00'), road_name_confirmed: true })).toMatchObject(refusal)
})

test('GEO-18 GEO-24 while stationing is switched off no zone can be placed by stations, and placed ones stay as they are', async () => {
  const { id, path } = await placed()
  await desk.make.flag('project_stationing', false)
  expect(await place(stations('22+50', '30+00'))).toMatchObject({ status: 422, body: { message: 'Stationing is switched off for this agency.', detailed_errors: [{ field: 'alignment_id' }] } })
  expect((await engineer.get(`${base}/alignments`)).body.alignments).toEqual([])
  expect((await engineer.patch(`${base}/${id}`, { speed_limit: 35 })).body.work_zone).toMatchObject({ path, placement: { alignment_id: alignment } })
})

test('GEO-24 a zone placed by stations can be armed, and has the same path in the feed, on the map and in the list of placed zones', async () => {
  const { id, path } = await placed()
  await engineer.post(base, completeZone({ name: 'By points' }))
  expect((await engineer.post(`${base}/${id}/arm`, {})).body.work_zone.armed).toBe(true)
  const list = await engineer.get(`${base}?placed=true&sort=start_station,desc`)
  expect([faultsOf(workZones.list.answer, list.body), list.body.page.total_rows, list.body.content[0].id]).toEqual([[], 1, id])
  expect((await engineer.get(base)).body.page.total_rows).toBe(2)
  expect((await engineer.get(`${base}?placed=true&search=twin_branch`)).body.page.total_rows).toBe(1)
  const map = await engineer.get(`/v1/work_zones/map?project_id=${project}&zoom=18`)
  expect(map.body.points.find((one: { id: number }) => one.id === id).path).toEqual(path.map(({ latitude, longitude }: Point) => [latitude, longitude]))
  const { key } = (await desk.clerk.post('/v1/api_keys', { name: 'State 511' })).body.api_key
  const feed = await (await fetch(`${desk.address}/api/v1/wzdx_feed/road_events?project_id=${project}`, { headers: { authorization: `Bearer ${key}` } })).json()
  expect([schemaFaults(feed), feed.features.map(({ geometry }: { geometry: { coordinates: unknown } }) => geometry.coordinates)]).toEqual([[], [path.map(({ latitude, longitude }: Point) => [longitude, latitude])]])
})

test('GEO-24 a role that sees the zones also sees the alignments along which they are placed, with their stations', async () => {
  const safety = await desk.signedIn('safety_inspector')
  const answer = await safety.get(`${base}/alignments`)
  expect([answer.status, faultsOf(workZones.alignments.answer, answer.body)]).toEqual([200, []])
  expect(answer.body.alignments).toMatchObject([{ id: alignment, name: 'PR_Twin_Branch_section', equations: [] }])
  expect((await safety.post(base, { ...details, placement: stations('22+50', '30+00') })).status).toBe(200)
})

test('GEO-24 purging a project removes its placed zones and alignments too', async () => {
  await placed()
  await desk.owner.query('DELETE FROM dot_projects WHERE id = $1', [project])
  const { rows } = await desk.owner.query('SELECT (SELECT count(*)::int FROM alignments WHERE id = $1) + (SELECT count(*)::int FROM work_zones WHERE alignment_id = $1) AS left', [alignment])
  expect(rows[0].left).toBe(0)
})

test('GEO-24 CONST-3 an alignment whose countdown is over is purged; its zone keeps the path, and its placement cannot be restored by undo', async () => {
  const { id, path, version } = await placed()
  const changed = await engineer.patch(`${base}/${id}`, { placement: null, version })
  expect(changed.body.work_zone).toMatchObject({ path, placement: null })
  const [{ change_set: set }] = (await engineer.get('/v1/slips/change_sets')).body.change_sets
  const again = await placed()
  await engineer.delete(`/v1/projects/${project}/alignments/${alignment}`)
  await desk.owner.query('DELETE FROM alignments WHERE id = $1', [alignment])
  expect((await engineer.get(`${base}/${again.id}`)).body.work_zone).toMatchObject({ path: again.path, placement: null })
  const undone = await engineer.post('/v1/slips/undo', { change_set: set })
  expect(undone.body).toMatchObject({ undone: 0, left: [{ id, message: 'The alignment along which it was placed has been deleted for good.' }] })
})
