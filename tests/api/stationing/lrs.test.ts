import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { droneLinks } from '#src/areas/stationing/api/drone-links'
import { lrsRoutes } from '#src/areas/stationing/api/lrs'
import { ROUTES_FILE_MAX_BYTES } from '#src/areas/stationing/domain/lrs/limits'
import { sql } from '#src/platform/server/database/sql'
import { sendFile } from '#tests/api/materials/desk'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { thorough } from '#tests/thorough'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const line = (west: number, east: number, north = 39.7684) => ({ type: 'LineString', coordinates: [[west, north], [(west + east) / 2, north], [east, north]] })
const route = (id: string, geometry: object = line(-86.2, -86.1), properties: object = {}) => ({ type: 'Feature', properties: { ROUTE_ID: id, Name: `State Route ${id}`, BEGIN_MP: 0, END_MP: 4, ...properties }, geometry })
const file = (...features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const take = (content: string | Uint8Array, client = desk.clerk) => sendFile(desk.address, client, '/v1/routes/import?name=routes.geojson', content)
const preview = (content: string) => sendFile(desk.address, desk.clerk, '/v1/routes/preview', content)
const layers = async (bbox?: string, client = desk.clerk) => (await client.get(`/v1/routes/layers${bbox === undefined ? '' : `?bbox=${bbox}`}`))
const idsOf = async (bbox?: string) => (await layers(bbox)).body.features.map(({ properties }: { properties: { route_id: string } }) => properties.route_id)

test('GEO-23 routes are previewed, imported with an event each, and answered as GeoJSON with their names and measures', async () => {
  const content = file(route('14'), route('22', { type: 'MultiLineString', coordinates: [[[-120.5, 46.3, 0, 10], [-120.4, 46.3, 0, 15.5]], [[-120.3, 46.3, 0, 15.5], [-120.2, 46.4, 0, 21]]] }, { BEGIN_MP: undefined, END_MP: undefined }))
  const previewAnswer = await preview(content)
  expect([previewAnswer.status, faultsOf(lrsRoutes.checkFile.answer, previewAnswer.body)]).toEqual([200, []])
  expect(previewAnswer.body).toEqual({ added: 2, replaced: 0, names: ['State Route 14', 'State Route 22'], fault_count: 0, faults: [] })
  expect(await idsOf()).toEqual([])
  const importAnswer = await take(content)
  expect([importAnswer.status, faultsOf(lrsRoutes.take.answer, importAnswer.body)]).toEqual([200, []])
  expect(importAnswer.body).toMatchObject({ added: 2, replaced: 0 })
  const answer = await layers()
  expect(answer.body).toMatchObject({ type: 'FeatureCollection', features: [
    { type: 'Feature', properties: { route_id: '14', name: 'State Route 14', begin_measure: 0, end_measure: 4, measures: [[0, 2, 4]] }, geometry: { type: 'MultiLineString', coordinates: [line(-86.2, -86.1).coordinates] } },
    { properties: { route_id: '22', begin_measure: 10, end_measure: 21, measures: [[10, 15.5], [15.5, 21]] } },
  ] })
  const events = async () => (await desk.owner.query<{ event: string; record_version: number; record_name: string }>("SELECT event, record_version, record_name FROM record_events WHERE record_kind = 'lrs_route' AND record_name LIKE '%14%' ORDER BY id")).rows
  expect(await events()).toEqual([{ event: 'created', record_version: 1, record_name: 'State Route 14' }])
  // another import with only the route id 14 replaces that route and leaves the other route unchanged
  const again = file(route('14', line(-86.4, -86.3), { Name: 'New 14', END_MP: 5 }))
  expect((await preview(again)).body).toMatchObject({ added: 0, replaced: 1 })
  expect((await take(again)).body).toMatchObject({ added: 0, replaced: 1 })
  expect((await layers()).body.features.map(({ properties: { name, end_measure: end } }: { properties: { name: string; end_measure: number } }) => [name, end])).toEqual([['New 14', 5], ['State Route 22', 21]])
  expect((await events()).at(-1)).toEqual({ event: 'updated', record_version: 2, record_name: 'New 14' })
})

test('GEO-23 a bbox returns the routes that reach into it, even across the date line; an invalid one is refused', async () => {
  await take(file(route('east', line(179, 179.9, 52)), route('west', line(-179.9, -179, 52))))
  expect(await idsOf('178,50,-178,54')).toEqual(['east', 'west'])
  expect(await idsOf('178,50,180,54')).toEqual(['east'])
  expect(await idsOf('0,0,1,1')).toEqual([])
  for (const bbox of ['1,2,3', 'a,b,c,d', '-86,NaN,-85,40', '-87,40,-85,39', '-87,39,-85,91', '-200,39,-85,40', '']) {
    const { status } = await layers(encodeURIComponent(bbox))
    expect([bbox, status]).toEqual([bbox, 422])
  }
})

test.each([
  ['not JSON, in its line', '{\n"type": "FeatureCollection",\n"features": [NaN]}', 'Line 3 of the file is not valid JSON.'],
  ['a file that is cut off', '{"type":\n"FeatureCollection", "features": [', 'Line 2 of the file is not valid JSON.'],
  ['an empty file', ' ', 'Line 1 of the file is not valid JSON.'],
  ['other JSON', '[]', 'The file is not a GeoJSON FeatureCollection.'],
  ['no features', file(), 'The file has no routes.'],
])('GEO-23 %s is refused', async (_what, content, message) => {
  const [previewed, importAnswer] = [await preview(content), await take(content)]
  expect([previewed.status, previewed.body.message, importAnswer.status, importAnswer.body.message]).toEqual([422, message, 422, message])
})

const good = (id: string) => route(id, line(10, 11))
test.each([
  ['coordinates that are text', route('x', { type: 'LineString', coordinates: [['-86', '39'], ['-85', '39']] }), 'Point 1 of route x is not a longitude and latitude in degrees.'],
  ['coordinates that are null', route('x', { type: 'LineString', coordinates: [[-86, 39], [null, 39]] }), 'Point 2 of route x is not a longitude and latitude in degrees.'],
  ['coordinates in feet', route('x', { type: 'LineString', coordinates: [[1_646_712, 189_970], [1_646_712, 190_470]] }), 'Point 1 of route x is not a longitude and latitude in degrees.'],
  ['a line that crosses the date line', route('x', { type: 'LineString', coordinates: [[-179, 52], [179.5, 52]] }), 'Route x crosses the 180th meridian. Cut it there into two lines.'],
  ['a point', route('x', { type: 'Point', coordinates: [-86, 39] }), 'Route x is not a LineString or MultiLineString.'],
  ['no id', route(''), 'Its property route_id must have 1 to 80 characters.'],
  ['the same id twice', good('a'), 'Route a is already feature 1 of the file.'],
  ['measures that decrease', route('x', undefined, { BEGIN_MP: 5 }), 'The end measure of route x, 4, must be greater than its begin measure, 5.'],
  ['no measures', route('x', undefined, { END_MP: null }), 'Route x has no begin_measure and end_measure in miles.'],
])('GEO-23 %s: the feature is named, and nothing of the file is imported', async (_what, bad, message) => {
  const content = file(good('a'), bad)
  expect((await preview(content)).body).toMatchObject({ fault_count: 1, faults: [{ feature: 2, message }] })
  const { status, body } = await take(content)
  expect([status, body.message, body.detailed_errors]).toMatchObject([422, 'Nothing was imported. Features that can’t be read: 1.', [{ row: 2, message }]])
  expect(await idsOf('9,39,12,40')).toEqual([])
})

thorough('GEO-23 a file of 50 MB is refused as too large before it is read', async () => {
  expect(ROUTES_FILE_MAX_BYTES).toBeLessThan(50 * 1024 * 1024)
  const answer = await take(new Uint8Array(50 * 1024 * 1024).fill(32)).catch(() => null)
  // the server may close the connection while the client is still sending the rest of the file
  if (answer !== null) expect(answer.status).toBe(413)
  expect((await layers('0,0,1,1')).status).toBe(200)
})

test('GEO-23 TICK-79 only administrators can import, people who see projects can read, and another agency can neither see nor replace any of it', async () => {
  await take(file(route('own', line(20, 21, 10))))
  const reads = { field_engineer: 200, field_inspector: 200, read_only_auditor: 200, safety_inspector: 403, qc_lab: 403 } as const
  for (const [role, status] of Object.entries(reads) as [keyof typeof reads, number][]) {
    const client = await desk.signedIn(role)
    expect([role, (await layers('19,9,22,11', client)).status, (await client.get('/v1/routes/map?zoom=8')).status, (await take(file(good('b')), client)).status]).toEqual([role, status, status, 403])
  }
  const agency = await desk.make.agency()
  const stranger = await desk.signedIn('administrator', agency)
  expect((await layers(undefined, stranger)).body.features).toEqual([])
  expect((await stranger.get('/v1/routes/map?zoom=1')).body.total).toBe(0)
  expect((await take(file(route('own', line(30, 31, 10))), stranger)).body).toMatchObject({ added: 1, replaced: 0 })
  expect(await idsOf('19,9,22,11')).toEqual(['own'])
  expect(await idsOf('29,9,32,11')).toEqual([])
})

test('GEO-23 TICK-79 a route is on the map as a line with mile marks that fit the zoom level, and is found by its name', async () => {
  await take(file(route('50', line(50, 50.1, 20))))
  const mapAt = async (zoom: number) => (await desk.clerk.get(`/v1/routes/map?zoom=${zoom}&west=49.9&south=19.9&east=50.2&north=20.1&search=route%2050`)).body
  const near = await mapAt(14)
  expect(faultsOf(lrsRoutes.located.answer, near)).toEqual([])
  expect(near).toMatchObject({ total: 1, points: [{ route_id: '50', name: 'State Route 50', begin_measure: 0, end_measure: 4, latitude: 20, longitude: 50.05 }] })
  expect(near.points[0].path[0]).toEqual([20, 50])
  const milesAt = (body: { points: { miles: { mile: number }[] }[] }) => body.points[0]?.miles.map(({ mile }) => mile)
  expect(milesAt(near)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4])
  expect(milesAt(await mapAt(12))).toEqual([0, 5].filter((mile) => mile <= 4))
})

test('TICK-79 drone imagery is on the map at the location of its project, for people who see the project', async () => {
  const project = await desk.make.project({ title: 'SR 14' })
  await desk.owner.query('UPDATE dot_projects SET latitude = 46.6, longitude = -120.5 WHERE id = $1', [project])
  const { body: { web_map_tile_file: link } } = await desk.clerk.post('/v1/web_map_tile_files', { name: 'Flight 12', dot_project_id: project, url: 'https://drone.example/12' })
  const path = `/v1/web_map_tile_files/map?zoom=8&project_id=${project}`
  const { body } = await desk.clerk.get(path)
  expect(faultsOf(droneLinks.located.answer, body)).toEqual([])
  expect(body).toMatchObject({ total: 1, points: [{ id: link.id, name: 'Flight 12', url: 'https://drone.example/12', project: 'SR 14', latitude: 46.6, longitude: -120.5 }] })
  const engineer = await desk.signedIn('field_engineer')
  expect((await engineer.get(path)).status).toBe(404)
  await desk.make.onTeam(project, engineer.person)
  expect((await engineer.get(path)).body.total).toBe(1)
  await desk.clerk.delete(`/v1/web_map_tile_files/${link.id}`)
  expect((await desk.clerk.get(path)).body.total).toBe(0)
})

describe('GEO-23 an administrator manages the routes', () => {
  const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
  const listed = async (query = '') => (await desk.clerk.get(`/v1/routes?page_size=50${query}`)).body.routes as { id: number; route_id: string; name: string; line_id: number; import_number: number }[]
  const one = async (id: string, query = '') => (await listed(`&search=${id}${query}`)).find(({ route_id: own }) => own === id)
  const shownAs = async (id: string, bbox: string) => (await layers(bbox)).body.features.find(({ properties }: { properties: { route_id: string } }) => properties.route_id === id)

  test('GEO-23 an import is undone as a whole: new routes are removed, and replaced ones get their old name, measures and lines back', async () => {
    await take(file(route('60', line(60, 60.1, 5))))
    const before = await shownAs('60', '59,4,62,6')
    const second = await take(file(route('60', line(61, 61.1, 5), { Name: 'Moved', END_MP: 9 }), route('61', line(61, 61.1, 5.5))))
    expect((await idsOf('59,4,62,6')).toSorted()).toEqual(['60', '61'])
    expect(await one('60')).toMatchObject({ name: 'Moved', end_measure: 9, import_number: 2, points: 3, added_by: expect.any(String), file_name: 'routes.geojson' })
    const undone = await undo(second)
    expect([undone.status, undone.body.undone]).toEqual([200, 2])
    expect(await idsOf('59,4,62,6')).toEqual(['60'])
    expect(await shownAs('60', '59,4,62,6')).toEqual(before)
    // undoing the undo restores the import, and the next import gets a new import number
    await undo(undone)
    expect((await shownAs('60', '59,4,62,6')).properties.name).toBe('Moved')
    await take(file(route('60', line(60.5, 60.6, 5))))
    expect(await one('60')).toMatchObject({ import_number: 3, name: 'State Route 60' })
  })

  test('GEO-23 a deleted route is removed from the map and the layers, can be restored, and comes back with an import', async () => {
    await take(file(route('70', line(70, 70.1, 5))))
    const { id = 0, line_id: lineId = 0 } = (await one('70')) ?? {}
    expect((await desk.clerk.get(`/v1/routes/lines/${lineId}`)).body).toEqual({ latitude: 5, longitude: 70.05 })
    const removed = await desk.clerk.delete(`/v1/routes/${id}`)
    expect(removed.status).toBe(204)
    expect([await idsOf('69,4,71,6'), (await desk.clerk.get(`/v1/routes/lines/${lineId}`)).status, await one('70')]).toEqual([[], 404, undefined])
    expect((await desk.clerk.get('/v1/routes/map?zoom=12&west=69.9&south=4.9&east=70.2&north=5.1')).body.total).toBe(0)
    expect(await one('70', '&deleted=true')).toMatchObject({ deleted_by: expect.any(String) })
    expect((await undo(removed)).body).toMatchObject({ undone: 1 })
    expect(await idsOf('69,4,71,6')).toEqual(['70'])
    await desk.clerk.delete(`/v1/routes/${id}`)
    expect((await desk.clerk.post(`/v1/routes/${id}/restore`, {})).status).toBe(200)
    await desk.clerk.delete(`/v1/routes/${id}`)
    const again = file(route('70', line(70.5, 70.6, 5)))
    expect((await preview(again)).body).toMatchObject({ added: 0, replaced: 1 })
    const importAnswer = await take(again)
    expect(await one('70')).toMatchObject({ id, import_number: 2, deleted_at: null })
    await undo(importAnswer)
    expect(await one('70')).toBeUndefined()
    expect(await one('70', '&deleted=true')).toMatchObject({ id, import_number: 1 })
  })

  test('GEO-23 two imports of the same new route at once leave one route, with the lines of one of them', async () => {
    const answers = await Promise.all([80, 81].map((west) => take(file(route('80', line(west, west + 0.1, 5))))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body: { added, replaced } }) => [added, replaced]).toSorted()).toEqual([[0, 1], [1, 0]])
    expect((await idsOf('79,4,82,6'))).toEqual(['80'])
    expect((await one('80'))?.import_number).toBe(2)
  })

  test('GEO-23 a line cannot be changed or deleted, not even by the server', async () => {
    await take(file(route('90', line(90, 90.1, 5))))
    const { line_id: lineId = 0 } = (await one('90')) ?? {}
    for (const statement of [sql`UPDATE route_lines SET path = '[]' WHERE id = ${lineId}`, sql`DELETE FROM route_lines WHERE id = ${lineId}`]) {
      await expect(desk.running.platform.database.inAgency(desk.make.firstAgency, (db) => db.run(statement))).rejects.toThrow(/permission denied/)
    }
  })
})
