import { afterAll, beforeAll, expect, test } from 'vitest'
import { workZoneWays } from '#src/areas/work-zones/api/way'
import { sendFile } from '#tests/api/materials/desk'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { alignmentFile, uploadFile } from '#tests/api/stationing/upload'

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
  await desk.make.flag('project_stationing', true)
  project = await desk.make.project({ title: 'Twin Branch' })
  base = `/v2/projects/${project}/work_zones`
  await desk.make.onTeam(project, engineer.person)
  alignment = Number((await uploadFile(desk.address, engineer, project, alignmentFile('indot-twin-branch.landxml.xml'))).body.content[0].id)
})
afterAll(() => desk.close())

const text = ({ latitude, longitude }: Point) => `${latitude}, ${longitude}`
const between = (start: Point | string, end: Point | string, client = engineer) =>
  client.get(`${base}/way?${new URLSearchParams({ start: typeof start === 'string' ? start : text(start), end: typeof end === 'string' ? end : text(end) })}`)
const along = (from: string, to: string) => engineer.get(`${base}/placed_path?${new URLSearchParams({ alignment_id: String(alignment), start_station: from, end_station: to })}`)
/** A location this many feet north of another one. */
const north = ({ latitude, longitude }: Point, feet: number) => ({ latitude: latitude + feet / 364_567, longitude })
const pathOf = async (from: string, to: string): Promise<Point[]> => (await along(from, to)).body.path
const feetOf = (station: string) => Number(station.replace('+', ''))

test('WZON-8 GEO-24 when both ends are near an alignment of the project, the zone follows it and is saved as shown, with the path between them and their stations', async () => {
  const path = await pathOf('22+50', '31+52.48')
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined) throw new Error('there is no path')
  const answer = await between(north(first, 20), north(last, -20))
  expect([answer.status, faultsOf(workZoneWays.between.answer, answer.body)]).toEqual([200, []])
  const { way } = answer.body
  expect(way).toMatchObject({ kind: 'alignment', name: 'PR_Twin_Branch_section', placement: { alignment_id: alignment } })
  expect([Math.abs(feetOf(way.placement.start_station) - 2250) < 20, Math.abs(feetOf(way.placement.end_station) - 3152.48) < 20, way.path.length > 2]).toEqual([true, true, true])
  const saved = await engineer.post(base, { name: 'Culvert work', road_name: 'Twin Branch Road', road_name_confirmed: true, placement: way.placement })
  const apart = saved.body.work_zone.path.map(({ latitude, longitude }: Point, at: number) => Math.max(Math.abs(latitude - way.path[at].latitude), Math.abs(longitude - way.path[at].longitude)))
  // the saved path must be the shown path: both are computed from the same stations, which are rounded to two decimals
  expect(Math.max(...apart)).toBeLessThan(1e-6)
})

test('WZON-8 against the direction of the stations a zone has the same path reversed and no stations; farther than 50 feet it follows nothing', async () => {
  const path = await pathOf('22+50', '31+52.48')
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined) throw new Error('there is no path')
  expect((await between(last, first)).body.way).toMatchObject({ kind: 'alignment', placement: null, path: { length: path.length } })
  expect((await between(north(first, 300), last)).body.way).toBeNull()
  expect((await between(first, north(last, 300))).body.way).toBeNull()
  await desk.make.flag('project_stationing', false)
  expect((await between(first, last)).body.way).toBeNull()
  await desk.make.flag('project_stationing', true)
})

test('WZON-8 GEO-23 far from any alignment, a zone follows the agency’s route near both ends, with its points between, in the order drawn', async () => {
  const route = { type: 'Feature', properties: { ROUTE_ID: 'SR9', Name: 'State Route 9', BEGIN_MP: 0, END_MP: 3 }, geometry: { type: 'LineString', coordinates: [[-85.1, 41], [-85.08, 41.01], [-85.06, 41], [-85.04, 41]] } }
  expect((await sendFile(desk.address, desk.clerk, '/v1/routes/import?name=routes.geojson', JSON.stringify({ type: 'FeatureCollection', features: [route] }))).status).toBe(200)
  const [start, end] = [{ latitude: 41.005, longitude: -85.09 }, { latitude: 41, longitude: -85.05 }]
  const { way } = (await between(north(start, 10), north(end, 10))).body
  expect([way.kind, way.name, way.placement, way.path.length]).toEqual(['route', expect.stringMatching(/9/), null, 4])
  expect([way.path[1], way.path[2]]).toEqual([{ latitude: 41.01, longitude: -85.08 }, { latitude: 41, longitude: -85.06 }])
  expect((await between(end, start)).body.way.path.slice(1, 3)).toEqual([way.path[2], way.path[1]])
  expect((await between(start, north(end, 300))).body.way).toBeNull()
})

test('WZON-8 WZON-23 API-16 an invalid location is refused by its field, and another agency and a person outside the project find nothing', async () => {
  const answer = await between('41, -85', 'x')
  expect([answer.status, answer.body.detailed_errors]).toEqual([422, [{ field: 'end', message: 'Enter latitude, then longitude, of a place in the United States.' }]])
  expect((await between('0, 0', '41, -85')).body.detailed_errors).toMatchObject([{ field: 'start' }])
  expect((await along('22+50', '99+00')).body.detailed_errors).toMatchObject([{ field: 'end_station' }])
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect([(await between('41, -85', '41.01, -85', stranger)).status, (await between('41, -85', '41.01, -85', await desk.signedIn('qc_lab'))).status]).toEqual([404, 403])
})
