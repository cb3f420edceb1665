import { afterAll, beforeAll, expect, test } from 'vitest'
import { equipmentMap } from '#src/areas/equipment/api/map'
import { sampleMap } from '#src/areas/materials/api/map'
import { plantMap } from '#src/areas/plants/api/map'
import { projectMap } from '#src/areas/projects/api/map'
import { ticketMap } from '#src/areas/tickets/api/map'
import { workZoneMap } from '#src/areas/work-zones/api/map'
import { mapTiles } from '#src/workspace/api/map'
import { MAP_POINTS_MAX, MAP_WHOLE_CELLS_MAX } from '#src/platform/domain/map/limits'
import { viewOfWhole } from '#src/workspace/domain/map/view-of-whole'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

interface Point {
  readonly id: number
  readonly latitude: number
  readonly longitude: number
}

let desk: TestServer
let admin: SignedInClient
beforeAll(async () => {
  desk = await openTestServer()
  admin = await desk.signedIn('administrator')
})
afterAll(() => desk.close())

const idsOf = (body: { points: Point[] }) => body.points.map(({ id }) => id)
const delivered = (project: number | null, latitude: number | null, longitude: number | null, values: Readonly<Record<string, unknown>> = {}) =>
  desk.make.ticket(project, { status: 'delivered', delivery_lat: latitude, delivery_long: longitude, ...values })
const YAKIMA = 'west=-122&south=46&east=-120&north=47&zoom=8'

test('TICK-77 TICK-78 TICK-101 the map has the delivered tickets at their delivery locations, and says how many have none', async () => {
  const project = await desk.make.project()
  const here = await delivered(project, 46.6, -120.5, { ticket_number: '4K-86589', station: '131+50' })
  const changed = await delivered(project, 46.7, -120.6, { status: 'changed_after_delivered' })
  await delivered(project, 46.6, -119)
  await delivered(project, null, null)
  await delivered(project, 0, 0)
  for (const status of ['pending', 'rejected', 'voided', 'flagged']) await delivered(project, 46.6, -120.5, { status })
  const inView = await admin.get(`/v1/slips/map?project_id=${project}&${YAKIMA}`)
  expect(faultsOfAnswer(ticketMap.located, inView.body)).toEqual([])
  expect(inView.body).toMatchObject({ total: 2, without_location: null, is_cut: false, clusters: [], extent: { west: -120.6, south: 46.6, east: -120.5, north: 46.7 } })
  expect(idsOf(inView.body)).toEqual([here, changed])
  expect(inView.body.points[0]).toMatchObject({ ticket_number: '4K-86589', station: '131+50', status: 'delivered', latitude: 46.6, longitude: -120.5 })
  const whole = await admin.get(`/v1/slips/map?project_id=${project}&zoom=0`)
  expect(whole.body).toMatchObject({ total: 3, without_location: 2 })
  expect((await admin.get(`/v1/slips/map?project_id=${project}&zoom=0&status=pending`)).status).toBe(422)
  expect((await admin.get(`/v1/slips/map?project_id=${project}&zoom=0&search=4K-86589`)).body.total).toBe(1)
})

test.each([
  ['swapped coordinates', 'west=46&south=-122&east=47&north=-120&zoom=8', 'A latitude is between -90 and 90 degrees, not -122. Latitude and longitude may be swapped.'],
  ['a longitude over 180', 'west=179&south=46&east=181&north=47&zoom=8', 'A longitude is between -180 and 180 degrees, not 181.'],
  ['a latitude beyond the pole', 'west=-122&south=46&east=-120&north=91&zoom=8', 'A latitude is between -90 and 90 degrees, not 91.'],
  ['the south above the north', 'west=-122&south=47&east=-120&north=46&zoom=8', 'The southern edge of the map area cannot be north of its northern edge.'],
  ['three edges', 'west=-122&south=46&east=-120&zoom=8', 'Give all four edges of the map area (west, south, east, north), or none.'],
])('TICK-78 a view with %s is refused, and the answer says what is wrong', async (_what, query, sentence) => {
  for (const path of ['/v1/slips/map', '/v1/projects/map', '/v1/dot_plants/map', '/v1/equipments/map', '/v1/samples/map', '/v1/work_zones/map']) {
    expect(await admin.get(`${path}?${query}`)).toMatchObject({ status: 422, body: { message: sentence } })
  }
})

test.each(['west=north&south=46&east=-120&north=47&zoom=8', `${YAKIMA}.5`, 'zoom=23', 'zoom=-1', '', 'zoom=8&west=NaN&south=1&east=2&north=3', 'zoom=8&west=Infinity&south=1&east=2&north=3'])('TICK-78 a view that is not in numbers is refused: %s', async (query) => {
  expect((await admin.get(`/v1/slips/map?${query}`)).status).toBe(422)
})

test('TICK-78 a view at the poles, and one across the date line, have the tickets there', async () => {
  const project = await desk.make.project()
  const pole = await delivered(project, 90, 12)
  const south = await delivered(project, -89.9, 12)
  const [east, west] = [await delivered(project, 52, 179.5), await delivered(project, 52, -179.5)]
  const readMap = async (query: string) => (await admin.get(`/v1/slips/map?project_id=${project}&zoom=3&${query}`)).body
  expect(idsOf(await readMap('west=-180&south=80&east=180&north=90'))).toEqual([pole])
  expect(idsOf(await readMap('west=-180&south=-90&east=180&north=-80'))).toEqual([south])
  const over = await readMap('west=179&south=50&east=-179&north=60')
  expect(idsOf(over)).toEqual([east, west])
  // the extent goes the short way around the world, across the date line
  expect(over.extent).toEqual({ west: 179.5, south: 52, east: -179.5, north: 52 })
  expect(idsOf(await readMap('west=-179&south=50&east=179&north=60'))).toEqual([])
})

test('TICK-78 tickets on the date line are in the cluster of those west of it', async () => {
  const project = await desk.make.project()
  await desk.owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'L' || n, 'l' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered', 52, 180 - n % 2 * 0.001 FROM generate_series(1, $4::int) AS n`, [desk.make.firstAgency, project, await desk.make.plant(), MAP_POINTS_MAX + 100])
  for (const zoom of [3, 5]) {
    expect((await admin.get(`/v1/slips/map?project_id=${project}&west=179&south=50&east=180&north=60&zoom=${zoom}`)).body).toMatchObject({ points: [], clusters: [{ count: MAP_POINTS_MAX + 100, box: { west: 179.999, east: 180 } }] })
  }
})

test('TICK-78 many tickets appear as clusters that count every one, and as points at the closest level', async () => {
  const project = await desk.make.project()
  const plant = await desk.make.plant()
  const count = MAP_POINTS_MAX + 100
  await desk.owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'M' || n, 'm' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered', 46 + n * 0.001, -121 + n * 0.0005 FROM generate_series(1, $4::int) AS n`, [desk.make.firstAgency, project, plant, count])
  const readMap = async (query: string) => (await admin.get(`/v1/slips/map?project_id=${project}&${query}`)).body
  const far = await readMap(YAKIMA)
  expect(faultsOfAnswer(ticketMap.located, far)).toEqual([])
  expect(far.total).toBe(count)
  const clusters: { count: number; box: { west: number; east: number; south: number; north: number }; latitude: number; longitude: number }[] = far.clusters
  expect(clusters.length).toBeLessThan(40)
  expect(clusters.reduce((sum, one) => sum + one.count, far.points.length)).toBe(count)
  for (const { box, latitude, longitude } of clusters) {
    expect([latitude >= box.south && latitude <= box.north, longitude >= box.west && longitude <= box.east]).toEqual([true, true])
    // the box of a cluster contains exactly the tickets of that cluster
    const inside = await readMap(`west=${box.west}&south=${box.south}&east=${box.east}&north=${box.north}&zoom=18`)
    expect(inside.total).toBe(clusters.find((one) => one.box === box)?.count)
  }
  // in a view that overlaps with the previous one, the clusters that are wholly in both views are the same
  const moved = await readMap('west=-121.9&south=46.05&east=-119.9&north=47.05&zoom=8')
  const keys = (list: typeof clusters) => list.filter(({ box }) => box.south > 46.1 && box.north < 46.9).map(({ latitude, longitude, count: of }) => `${latitude} ${longitude} ${of}`)
  expect(keys(moved.clusters)).toEqual(expect.arrayContaining(keys(clusters).slice(1, -1)))
  const close = await readMap('west=-121&south=46&east=-120&north=47&zoom=18')
  expect([close.clusters, close.points.length, close.is_cut]).toEqual([[], MAP_POINTS_MAX, true])
})

test('TICK-78 the answer for the whole world has what each view of all tickets shows, so that a map opens with one call', async () => {
  const project = await desk.make.project()
  const plant = await desk.make.plant()
  // two sites, a road between them, and one ticket far from everything else
  await desk.owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'V' || n, 'v' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered',
      CASE WHEN n = 1 THEN 48.9 WHEN n < 300 THEN 46.2 + n * 37 % 100 / 1000.0 WHEN n < 600 THEN 47.1 + n * 53 % 100 / 500.0 ELSE 46.2 + n / 1000.0 END,
      CASE WHEN n = 1 THEN -117.2 WHEN n < 300 THEN -119.9 + n * 71 % 90 / 1000.0 WHEN n < 600 THEN -121.3 + n * 29 % 80 / 400.0 ELSE -119.9 - n / 1000.0 END
    FROM generate_series(1, 900) AS n`, [desk.make.firstAgency, project, plant])
  const whole = (await admin.get(`/v1/slips/map?project_id=${project}&zoom=0`)).body
  expect(faultsOfAnswer(ticketMap.located, whole)).toEqual([])
  expect([whole.total, whole.points.length + whole.clusters.length <= MAP_WHOLE_CELLS_MAX]).toEqual([900, true])
  const box = { west: -122, south: 46, east: -117, north: 49 }
  const sorted = (marks: { id: number }[]) => marks.toSorted((one, other) => one.id - other.id)
  for (const zoom of [2, 5, 6, 7]) {
    const mapAnswer = (await admin.get(`/v1/slips/map?project_id=${project}&west=${box.west}&south=${box.south}&east=${box.east}&north=${box.north}&zoom=${zoom}`)).body
    const known = viewOfWhole<Point>(whole, { box, zoom })
    expect(sorted([...(known?.points ?? [])])).toEqual(sorted(mapAnswer.points))
    expect(mapAnswer.clusters.length).toBeGreaterThan(0)
    const near = (value: number): number => expect.closeTo(value, 9)
    expect(sorted([...(known?.clusters ?? [])])).toEqual(sorted(mapAnswer.clusters.map((one: Point) => ({ ...one, latitude: near(one.latitude), longitude: near(one.longitude) }))))
  }
})

test('TICK-77 PROJ-44 nobody sees tickets, projects or machines of another agency or another team on the map', async () => {
  const other = await desk.make.agency()
  const theirs = await desk.make.project({ dot_authority_id: other, latitude: 46.61, longitude: -120.51 })
  await delivered(theirs, 46.61, -120.51, { dot_authority_id: other })
  const mine = await desk.make.project({ title: 'Mine', latitude: 46.62, longitude: -120.52 })
  const ticket = await delivered(mine, 46.62, -120.52)
  const inspector = await desk.signedIn('field_inspector')
  await desk.make.onTeam(mine, inspector.person)
  const box = 'west=-120.53&south=46.605&east=-120.505&north=46.625&zoom=12'
  const [tickets, projects] = [await inspector.get(`/v1/slips/map?${box}`), await inspector.get(`/v1/projects/map?${box}`)]
  expect(faultsOfAnswer(projectMap.located, projects.body)).toEqual([])
  expect([idsOf(tickets.body), idsOf(projects.body)]).toEqual([[ticket], [mine]])
  const stranger = await desk.signedIn('field_inspector')
  expect([(await stranger.get(`/v1/slips/map?${box}`)).body.total, (await stranger.get(`/v1/projects/map?${box}`)).body.total]).toEqual([0, 0])
  const outsider = await desk.signedIn('administrator', other)
  expect(idsOf((await outsider.get(`/v1/projects/map?${box}`)).body)).toEqual([theirs])
  for (const path of ['/v1/dot_plants/map', '/v1/equipments/map', '/v1/work_zones/map']) expect((await outsider.get(`${path}?project_id=${mine}&zoom=0`)).status).toBe(404)
  expect((await outsider.get(`/v1/slips/map?project_id=${mine}&zoom=0`)).body.total).toBe(0)
  expect((await desk.anyone.get('/v1/slips/map?zoom=0')).status).toBe(401)
})

test('PLNT-1 the map of plants has the agency’s plants except merged ones, and the map of a project has those that delivered to it', async () => {
  const project = await desk.make.project()
  const pit = await desk.make.plant({ name: 'Selah pit', latitude: 46.65, longitude: -120.53 })
  const idle = await desk.make.plant({ name: 'Idle pit', latitude: 46.66, longitude: -120.54, active: false })
  const merged = await desk.make.plant({ name: 'Selah pitt', latitude: 46.65, longitude: -120.53, merged_into: pit })
  const nowhere = await desk.make.plant({ name: 'Lost pit' })
  await delivered(project, 46.6, -120.5, { plant_id: pit })
  await delivered(project, 46.6, -120.5, { plant_id: nowhere })
  const inspector = await desk.signedIn('plant_inspector')
  const all = (await inspector.get('/v1/dot_plants/map?zoom=8&search=pit')).body
  expect(faultsOfAnswer(plantMap.located, all)).toEqual([])
  expect([idsOf(all), all.without_location, idsOf(all).includes(merged)]).toEqual([[pit, idle], 1, false])
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project, engineer.person)
  const ofProject = (await engineer.get(`/v1/dot_plants/map?project_id=${project}&zoom=8`)).body
  expect([idsOf(ofProject), ofProject.without_location]).toEqual([[pit], 1])
  expect(idsOf((await engineer.get('/v1/dot_plants/map?zoom=8&search=pit')).body)).toEqual([pit])
  const other = await desk.make.project()
  expect((await engineer.get(`/v1/dot_plants/map?project_id=${other}&zoom=8`)).status).toBe(404)
})

test('EQPT-23 equipment is on the map at its last known position, for a project and for everything that the person sees', async () => {
  const project = await desk.make.project({ title: 'SR 14' })
  const machine = async (equipment_id: string, dot_project_id: number | null, at: readonly [number, number] | null) => {
    const { equipment } = (await admin.post('/v1/admin/equipments', { equipment_id, oem: 'CAT', model: 'AP1055', ...(dot_project_id === null ? {} : { dot_project_id }) })).body
    if (at !== null) await desk.owner.query('UPDATE equipment_readings SET latitude = $2, longitude = $3, located_at = now() WHERE id = $1', [equipment.id, ...at])
    return equipment.id as number
  }
  const paver = await machine('MAP-1', project, [46.6, -120.5])
  await machine('MAP-2', project, null)
  const spare = await machine('MAP-3', null, [46.7, -120.6])
  const ofProject = (await admin.get(`/v1/equipments/map?project_id=${project}&zoom=8`)).body
  expect(faultsOfAnswer(equipmentMap.located, ofProject)).toEqual([])
  expect(ofProject).toMatchObject({ total: 1, without_location: 1, points: [{ id: paver, equipment_id: 'MAP-1', status_id: 1, project: 'SR 14' }] })
  expect(idsOf((await admin.get('/v1/equipments/map?zoom=8&search=MAP-')).body)).toEqual([paver, spare])
  expect(idsOf((await admin.get(`/v1/equipments/map?zoom=18&machine_id=${spare}`)).body)).toEqual([spare])
  const engineer = await desk.signedIn('field_engineer')
  expect((await engineer.get('/v1/equipments/map?zoom=8&search=MAP-')).body.total).toBe(0)
  await desk.make.onTeam(project, engineer.person)
  expect(idsOf((await engineer.get('/v1/equipments/map?zoom=8&search=MAP-')).body)).toEqual([paver])
})

test('SAMP-8 a sample is on the map at the coordinates of its ticket, with the outcome of its results', async () => {
  const project = await desk.make.project()
  const [here, without] = [await delivered(project, 46.6, -120.5, { ticket_number: 'S-1' }), await delivered(project, null, null)]
  const add = (slip: number, sample: string, results: string) => desk.owner.query<{ id: number }>('INSERT INTO samples (dot_authority_id, slip_id, sample, sample_key, sublot, results) VALUES ($1, $2, $3::text, lower($3::text), \'1\', $4) RETURNING id', [desk.make.firstAgency, slip, sample, results])
  const failing = (await add(here, 'C-1', '[{"outcome": "fail"}]')).rows[0]?.id
  await add(without, 'C-2', '[]')
  const { body } = await admin.get(`/v1/samples/map?project_id=${project}&zoom=8`)
  expect(faultsOfAnswer(sampleMap.located, body)).toEqual([])
  expect(body).toMatchObject({ total: 1, without_location: 1, points: [{ id: failing, sample: 'C-1', outcome: 'fail', ticket_number: 'S-1', latitude: 46.6, longitude: -120.5 }] })
})

test('WZON-3 a work zone is on the map as its line as soon as any part of it is in view', async () => {
  const project = await desk.make.project({ title: 'SR 22' })
  const path = [{ latitude: 46.3, longitude: -120.5 }, { latitude: 46.4, longitude: -120.4 }, { latitude: 46.5, longitude: -120.2 }]
  const { rows } = await desk.owner.query<{ id: number }>(`
    INSERT INTO work_zones (dot_authority_id, dot_project_id, name, type, direction, method, impact, speed_limit, road_name, path, armed_at, last_transmitted, checked_at, created_by_name, updated_by_name)
    VALUES ($1, $2, 'Zone 1', 'lane_closure', 'eastbound', 'manual', 'some_lanes_closed', 45, 'SR 22', $3, now(), now(), now(), 'Pat', 'Pat') RETURNING id`, [desk.make.firstAgency, project, JSON.stringify(path)])
  const readMap = async (query: string) => (await admin.get(`/v1/work_zones/map?project_id=${project}&zoom=9&${query}`)).body
  const inView = await readMap('west=-120.3&south=46.45&east=-120&north=46.6')
  expect(faultsOfAnswer(workZoneMap.located, inView)).toEqual([])
  expect(inView).toMatchObject({
    total: 1, extent: { west: -120.5, south: 46.3, east: -120.2, north: 46.5 },
    points: [{ id: rows[0]?.id, name: 'Zone 1', armed: true, latitude: 46.4, longitude: -120.4, path: [[46.3, -120.5], [46.4, -120.4], [46.5, -120.2]] }] })
  expect((await readMap('west=-120.1&south=46.45&east=-120&north=46.6')).total).toBe(0)
})

test('TICK-78 maps use the configured tile server, which is the only other host whose pictures pages may show', async () => {
  expect((await admin.get('/v1/map_tiles')).body).toEqual({ url: null, credit: null })
  const tiled = await openTestServer({ MAP_TILE_URL: 'https://tiles.example.gov/{z}/{x}/{y}.png', MAP_TILE_CREDIT: 'Example DOT' })
  try {
    const { body } = await (await tiled.signedIn('field_inspector')).get('/v1/map_tiles')
    expect(faultsOfAnswer(mapTiles.read, body)).toEqual([])
    expect(body).toEqual({ url: 'https://tiles.example.gov/{z}/{x}/{y}.png', credit: 'Example DOT' })
    const policy = (await tiled.anyone.get('/healthz')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.gov;")
    expect((await desk.anyone.get('/healthz')).headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
  } finally {
    await tiled.close()
  }
})
