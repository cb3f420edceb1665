import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alignments } from '#src/areas/stationing/api/alignments'
import { stations } from '#src/areas/stationing/api/stations'
import { LANDXML_MAX_BYTES } from '#src/areas/stationing/domain/limits'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { alignmentFile, OHIO_SOUTH, proposeFile, uploadFile } from '#tests/api/stationing/upload'
import { thorough } from '#tests/thorough'

let desk: Desk
let engineer: SignedInClient
let project: number
let base: string
beforeAll(async () => {
  desk = await openDesk()
  engineer = await desk.signedIn('field_engineer')
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project({ title: `Twin Branch ${Math.random()}` })
  base = `/v1/projects/${project}`
  await desk.make.onTeam(project, engineer.person)
})

const road = () => alignmentFile('indot-twin-branch.landxml.xml')
const upload = (content: Buffer | string = road(), query: Readonly<Record<string, string | number>> = {}, client = engineer) => uploadFile(desk.address, client, project, content, query)
const uploaded = async () => (await upload()).body.content[0]
const stationsOf = async (query = '') => (await engineer.get(`${base}/stations?page_size=200${query}`)).body.content
const undo = (answer: { headers: Headers }) => engineer.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const add = (route: number, values: object) => engineer.post(`${base}/stations`, { display_name: 'Culvert', route_id: route, ...values })

describe('alignments', () => {
  test('GEO-12 GEO-13 GEO-15 a LandXML file is uploaded with its projection, and gets a station at every full 100 feet', async () => {
    const answer = await upload(road(), { scale_factor: '1.0000123456', name: 'twin-branch.xml' })
    expect([answer.status, faultsOf(alignments.upload.answer, answer.body)]).toEqual([200, []])
    expect(answer.body.content).toMatchObject([{
      name: 'PR_Twin_Branch_section', projection: OHIO_SOUTH, projection_name: 'NAD83 / Ohio South (ftUS)', scale_factor: 1.0000123456, foot: 'us_survey', equations: 0, stations: 28, file_name: 'twin-branch.xml', status: 'confirmed', version: 2 }])
    const { station_start: start, station_end: end, length } = answer.body.content[0]
    expect([start.toFixed(5), end.toFixed(4), length.toFixed(4)]).toEqual(['2103.72056', '4900.3996', '2796.6790'])
    const list = await engineer.get(`${base}/alignments`)
    expect([faultsOf(alignments.list.answer, list.body), list.body.page.total_rows]).toEqual([[], 1])
    expect((await stationsOf()).map(({ station_number: number }: { station_number: string }) => number).slice(0, 2)).toEqual(['22+00.00', '23+00.00'])
  })

  test('GEO-14 a station has its name, number, coordinates in the unit of the projection, route and category', async () => {
    const { id } = await uploaded()
    const list = await engineer.get(`${base}/stations?route_id=${id}&page_size=100`)
    expect([faultsOf(stations.list.answer, list.body), list.body.page.total_rows]).toEqual([[], 28])
    const [, , , , , , , , , first] = list.body.content
    // the point 31+52.48 of the test vectors lies between the stations 31+00 and 32+00
    expect(first).toMatchObject({ display_name: '31+00.00', station_number: '31+00.00', route_id: id, route_name: 'PR_Twin_Branch_section', category: 'generated', deleted_at: null })
    expect([Math.abs(first.x - 1_321_284) < 10, Math.abs(first.y - 628_723) < 10, first.latitude.toFixed(1), first.longitude.toFixed(1)]).toEqual([true, true, '39.7', '-84.8'])
    expect((await engineer.get(`${base}/stations/${first.id}`)).body.station).toEqual(first)
    const sorted = await engineer.get(`${base}/stations?sort=station_number,desc&page_size=1`)
    expect(sorted.body.content[0].station_number).toBe('49+00.00')
  })

  test.each([
    ['GEO-12 a document type', '<!DOCTYPE LandXML [<!ENTITY a "b">]><LandXML version="1.2"/>', {}, 'LandXML files with a document type or entities can’t be read. Export the file again without them.'],
    ['GEO-12 a file that is not XML', 'ISO-10303-21;', {}, 'The file is not a LandXML file, or it is cut off.'],
    ['GEO-12 a file without an alignment', '<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units></LandXML>', {}, 'The file has no alignment with geometry.'],
    ['GEO-7 a scale factor below the bounds', null, { scale_factor: '0.8999' }, 'The scale factor must lie from 0.9 to 1.1.'],
    ['GEO-7 a scale factor of 11 decimals', null, { scale_factor: '1.00000000001' }, 'The scale factor can have at most 10 decimals.'],
    ['GEO-13 an unknown projection', null, { projection: 4326 }, 'EPSG 4326 is not a supported projection. Choose a state plane or UTM zone of NAD83.'],
    ['GEO-13 the wrong projection', null, { projection: 2965 }, 'PR_Twin_Branch_section is outside the area of NAD83 / Indiana East (ftUS). Choose the projection in which the file was created.'],
  ])('%s is refused and nothing is stored', async (_what, content, query, message) => {
    expect(await upload(content ?? road(), query)).toMatchObject({ status: 422, body: { message } })
    expect((await engineer.get(`${base}/alignments`)).body.page.total_rows).toBe(0)
  })

  test('GEO-12 a file of more than 100 MB is refused by its announced length before it is sent', async () => {
    const { hostname, port } = new URL(desk.address)
    const status = await new Promise((done, failed) => {
      const sent = request({ hostname, port, method: 'POST', path: `${new URL(desk.address).pathname.replace(/\/$/, '')}${base}/alignments/upload?name=road.xml&projection=${OHIO_SOUTH}`, headers: { ...engineer.headers, 'content-type': 'application/octet-stream', 'content-length': LANDXML_MAX_BYTES + 1 } }, (answer) => {
        done(answer.statusCode)
        sent.destroy()
      })
      sent.on('error', failed)
      sent.write('<LandXML version="1.2">')
    })
    expect(status).toBe(413)
  })

  thorough('GEO-12 API-18 a large file is read while it arrives: its surfaces are skipped, and the same file sent again changes nothing', async () => {
    const [head = '', tail = ''] = road().toString().split('<Alignments')
    const points = Array.from({ length: 2_000 }, (_value, at) => `<P id="${at}">628000.${at} 1320000.${at} 812.4</P>`).join('')
    const whole = `${head}<Surfaces><Surface name="EG"><Definition surfType="TIN"><Pnts>${points.repeat(200)}</Pnts></Definition></Surface></Surfaces><Alignments${tail}`
    expect(whole.length).toBeGreaterThan(15 * 1024 * 1024)
    const keyed = { ...engineer, headers: { ...engineer.headers, 'idempotency-key': randomUUID() } }
    const [first, again] = [await proposeFile(desk.address, keyed, project, whole), await proposeFile(desk.address, keyed, project, whole)]
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true'])
    expect(again.body).toEqual(first.body)
    expect(first.body.content).toMatchObject([{ name: 'PR_Twin_Branch_section', status: 'proposed' }])
    // a different file is a different request, which is refused under the same idempotency key
    expect((await proposeFile(desk.address, keyed, project, road())).status).toBe(422)
    expect((await engineer.get(`${base}/alignments`)).body.page.total_rows).toBe(1)
  })

  test('GEO-13 an alignment can be renamed, and an outdated version is refused', async () => {
    const { id } = await uploaded()
    const renamed = await engineer.patch(`${base}/alignments/${id}`, { name: ' Mainline ', version: 2 })
    expect([faultsOf(alignments.change.answer, renamed.body), renamed.body.alignment.name, renamed.body.alignment.version]).toEqual([[], 'Mainline', 3])
    expect((await engineer.patch(`${base}/alignments/${id}`, { name: 'Other', version: 1 })).status).toBe(409)
    expect((await engineer.patch(`${base}/alignments/${id}`, { name: ' ' })).status).toBe(422)
    expect((await undo(renamed)).body).toMatchObject({ undone: 1 })
    expect((await engineer.get(`${base}/alignments/${id}`)).body.alignment.name).toBe('PR_Twin_Branch_section')
  })

  test('GEO-13 a deleted alignment removes its stations from the list, and they are restored with it', async () => {
    const { id } = await uploaded()
    expect((await engineer.delete(`${base}/alignments/${id}`)).status).toBe(204)
    expect([(await stationsOf()).length, (await engineer.get(`${base}/alignments/${id}`)).status]).toEqual([0, 404])
    expect((await engineer.get(`${base}/alignments?deleted=true`)).body.content).toMatchObject([{ id, deleted_at: expect.any(String) }])
    expect(await engineer.post(`${base}/alignments/${id}/restore`)).toMatchObject({ status: 200, body: { alignment: { id, deleted_at: null } } })
    expect((await stationsOf()).length).toBe(28)
  })

  test('GEO-12 an upload is undone as a whole', async () => {
    const answer = await proposeFile(desk.address, engineer, project, road())
    expect((await undo(answer)).body).toMatchObject({ undone: 1 })
    expect((await engineer.get(`${base}/alignments`)).body.page.total_rows).toBe(0)
  })

  test('GEO-13 an alignment of straight lines is created from points in the unit of its projection', async () => {
    const points = [{ x: 189_970, y: 1_646_712 }, { x: 190_470, y: 1_646_712 }, { x: 190_470, y: 1_647_212 }]
    const answer = await engineer.post(`${base}/alignments`, { name: 'Ramp A', station_start: 1000, projection: 2965, points })
    expect([faultsOf(alignments.create.answer, answer.body), answer.body.alignment]).toMatchObject([[], { name: 'Ramp A', station_start: 1000, station_end: 2000, stations: 11 }])
    expect(await engineer.post(`${base}/alignments`, { name: 'Ramp B', projection: 2965, points: points.slice(0, 1) })).toMatchObject({ status: 422, body: { message: 'Enter at least 2 different points, at most 10000.' } })
  })

  test('GEO-13 projections are found by name and by code', async () => {
    const searchProjections = async (search: string) => (await engineer.get(`/v1/projections?search=${encodeURIComponent(search)}`)).body.projections
    expect(await searchProjections('indiana east ftus nad83 /')).toContainEqual({ code: 2965, name: 'NAD83 / Indiana East (ftUS)', unit: 'us-ft' })
    expect((await searchProjections('2965')).map(({ code }: { code: number }) => code)).toContain(2965)
    expect(await searchProjections('atlantis')).toEqual([])
  })
})

describe('custom stations', () => {
  test('GEO-16 GEO-17 a custom station is added by its number, by degrees or by coordinates, and can be renamed and deleted', async () => {
    const { id } = await uploaded()
    const byNumber = await add(id, { display_name: ' Culvert ', station_number: '31+52.48' })
    expect([byNumber.status, faultsOf(stations.create.answer, byNumber.body)]).toEqual([200, []])
    const { station } = byNumber.body
    expect(station).toMatchObject({ display_name: 'Culvert', station_number: '31+52.48', category: 'custom', route_id: id, version: 1 })
    // the exact station in the test vectors is 31+52.4752
    expect(Math.hypot(station.x - 1_321_311.4886, station.y - 628_768.2681)).toBeLessThan(0.01)
    expect((await add(id, { latitude: station.latitude, longitude: station.longitude })).body.station.station_number).toBe('31+52.48')
    expect((await add(id, { x: station.x, y: station.y })).body.station.station_number).toBe('31+52.48')
    const renamed = await engineer.patch(`${base}/stations/${station.id}`, { display_name: 'Pipe', version: 1 })
    expect(renamed.body.station).toMatchObject({ display_name: 'Pipe', version: 2 })
    expect((await engineer.patch(`${base}/stations/${station.id}`, { display_name: 'X', version: 1 })).status).toBe(409)
    const removed = await engineer.delete(`${base}/stations/${station.id}`)
    expect((await stationsOf('&category=custom')).length).toBe(2)
    expect((await undo(removed)).body).toMatchObject({ undone: 1 })
    expect((await stationsOf('&category=custom&search=pipe')).map((one: { id: number }) => one.id)).toEqual([station.id])
  })

  test('GEO-16 a point within 50 feet of the route is moved onto it, and one farther away is refused', async () => {
    const { id } = await uploaded()
    // a point 12 feet to the right of 24+53.3053, where the road's azimuth is 37.93598 degrees
    const [x, y] = [1_320_905.871, 628_198.8636]
    const right = (feet: number) => ({ x: x + (feet - 12) * Math.cos((37.93598 * Math.PI) / 180), y: y - (feet - 12) * Math.sin((37.93598 * Math.PI) / 180) })
    expect((await add(id, right(49.99))).body.station).toMatchObject({ station_number: '24+53.31' })
    expect(await add(id, right(50.01))).toMatchObject({ status: 422, body: { message: 'The station must lie on the route.' } })
    expect(await add(id, { station_number: '49+00.40' })).toMatchObject({ status: 200 })
    expect(await add(id, { station_number: '49+00.41' })).toMatchObject({ status: 422, body: { message: 'The station must lie on the route.' } })
    expect(await add(id, { station_number: '21+03.71' })).toMatchObject({ status: 422 })
    for (const place of [{}, { station_number: 'ten' }, { latitude: 39.7 }, { x: 1 }, { station_number: '22+00', x: 1, y: 1 }]) expect((await add(id, place)).body.message).toBe('Enter a station such as 12+34.56, or latitude and longitude, or x and y.')
    expect((await add(id, { latitude: 90, longitude: 0 })).status).toBe(422)
    expect((await add(999_999, { station_number: '22+00' })).status).toBe(404)
  })

  test('GEO-16 with station equations, a station in a gap is missing and one in an overlap is ambiguous', async () => {
    const lines = '<Line><Start>628000 1320000</Start><End>628000 1323000</End></Line>'
    const equations = '<StaEquation staInternal="2000" staBack="2000" staAhead="2500"/><StaEquation staInternal="3200" staBack="3700" staAhead="3400"/>'
    const file = `<LandXML version="1.2"><Units><Imperial linearUnit="USSurveyFoot"/></Units><Alignments><Alignment name="EQ" staStart="1000"><CoordGeom>${lines}</CoordGeom>${equations}</Alignment></Alignments></LandXML>`
    const { id, station_end: end, equations: count } = (await upload(file)).body.content[0]
    expect([end, count]).toEqual([4200, 2])
    expect((await add(id, { station_number: '26+00' })).body.station).toMatchObject({ station_number: '26+00.00', x: expect.closeTo(1_321_100, 3) })
    expect((await add(id, { station_number: '22+00' })).body.message).toBe('EQ has no station 22+00.00.')
    expect((await add(id, { station_number: '35+00' })).body.message).toBe('EQ has station 35+00.00 twice because of a station equation. Enter latitude and longitude instead.')
  })

  test('GEO-14 TICK-79 the stations of an alignment are on the map along its line: every 100 feet and the custom ones in a close view, fewer in a distant one', async () => {
    const { id } = await uploaded()
    const { body: { station: culvert } } = await add(id, { station_number: '31+52.48' })
    const shown = async (zoom: number) => {
      const { body } = await engineer.get(`/v1/alignments/map?project_id=${project}&zoom=${zoom}`)
      expect(faultsOf(alignments.located.answer, body)).toEqual([])
      return (body.points[0].stations as { name: string; latitude: number; longitude: number }[]).toSorted((one, other) => (one.name < other.name ? -1 : 1))
    }
    const near = await shown(18)
    expect([near.length, near[0]?.name, near.at(-1)]).toEqual([29, '22+00.00', { name: 'Culvert', latitude: culvert.latitude, longitude: culvert.longitude }])
    expect((await shown(15)).map(({ name }) => name)).toEqual(['30+00.00', '40+00.00', 'Culvert'])
    expect(await shown(9)).toEqual([])
    await engineer.delete(`${base}/stations/${culvert.id}`)
    expect((await shown(18)).length).toBe(28)
  })

  test('GEO-14 TICK-79 a close view of the end of a long alignment has the stations there, and a distant view of a short one has none', async () => {
    const line = async (name: string, feet: number) => {
      const points = [{ x: 189_970, y: 1_646_712 }, { x: 189_970 + feet, y: 1_646_712 }]
      const { body } = await engineer.post(`${base}/alignments`, { name, station_start: 0, projection: 2965, points })
      return body.alignment.id as number
    }
    const long = await line('Mainline', 30_000)
    const stationsOf = async (id: number, query: string): Promise<{ name: string; latitude: number; longitude: number }[]> => (await engineer.get(`/v1/alignments/map?project_id=${project}&${query}`)).body.points.find((one: { id: number }) => one.id === id).stations
    const at = async (number: string) => (await engineer.get(`${base}/stations?route_id=${long}&search=${encodeURIComponent(number)}`)).body.content[0] as { latitude: number; longitude: number }
    const [from, to] = [await at('290+00'), await at('300+00')]
    const edges = (west: number, east: number) => `west=${west}&south=${from.latitude - 0.001}&east=${east}&north=${from.latitude + 0.001}&zoom=18`
    const names = (marks: { name: string }[]) => marks.map(({ name }) => name)
    const end = ['290+00.00', '291+00.00', '292+00.00', '293+00.00', '294+00.00', '295+00.00', '296+00.00', '297+00.00', '298+00.00', '299+00.00', '300+00.00']
    expect(names(await stationsOf(long, edges(from.longitude - 0.0001, to.longitude + 0.0001)))).toEqual(end)
    // the same stations are in a view that begins at the same longitude and extends across the date line
    expect(names(await stationsOf(long, edges(from.longitude - 0.0001, -179)))).toEqual(end)
    // in a distant view, a line shows stations, including its ends, only if the line is longer than the distance between the shown stations
    const short = await line('Ramp', 400)
    expect(names(await stationsOf(long, 'zoom=12'))).toEqual(['0+00.00', '100+00.00', '200+00.00', '300+00.00'])
    for (const zoom of [3, 12, 15]) expect(await stationsOf(short, `zoom=${zoom}`)).toEqual([])
    expect(names(await stationsOf(short, 'zoom=18'))).toEqual(['0+00.00', '1+00.00', '2+00.00', '3+00.00', '4+00.00'])
  })

  test('GEO-17 a generated station cannot be renamed or deleted', async () => {
    await uploaded()
    const [first] = await stationsOf()
    for (const answer of [await engineer.patch(`${base}/stations/${first.id}`, { display_name: 'Mine' }), await engineer.delete(`${base}/stations/${first.id}`)]) {
      expect(answer).toMatchObject({ status: 422, body: { message: 'Stations every 100 feet are generated. Only custom stations can be changed.' } })
    }
  })
})
