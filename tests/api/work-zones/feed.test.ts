import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneDirections, zoneImpacts, zoneMethods, zoneTypes } from '#src/areas/work-zones/domain/work-zone'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { schemaFaults } from '#tests/api/work-zones/schema'
import { completeZone } from '#tests/api/work-zones/zones'

let desk: Desk
let key: string
let project: number
let base: string
beforeAll(async () => {
  desk = await openDesk()
  project = await desk.make.project()
  base = `/v2/projects/${project}/work_zones`
  key = (await desk.clerk.post('/v1/api_keys', { name: 'State 511' })).body.api_key.key
})
afterAll(() => desk.close())

const ask = (query = '', headers: Record<string, string> = {}) => fetch(`${desk.address}/api/v1/wzdx_feed/road_events${query}`, { headers: { authorization: `Bearer ${key}`, ...headers } })
interface Feature { id: string; properties: Record<string, unknown> & { core_details: Record<string, unknown> }; geometry: { type: string; coordinates: number[][] } }
const read = async (query = ''): Promise<{ feed_info: Record<string, unknown>; features: Feature[] }> => (await ask(query)).json()
const armed = async (values: object = {}, of = base) => {
  const { id } = (await desk.clerk.post(of, completeZone(values))).body.work_zone
  await desk.clerk.post(`${of}/${id}/arm`, {})
  return (await desk.clerk.get(`${of}/${id}`)).body.work_zone
}

test('WZON-26 a feed without a zone is valid WZDx 4.2 and names the agency', async () => {
  const answer = await ask()
  const feed = await answer.json()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/geo+json; charset=utf-8'])
  expect(schemaFaults(feed)).toEqual([])
  expect(feed).toMatchObject({ type: 'FeatureCollection', features: [], feed_info: { version: '4.2', license: 'https://creativecommons.org/publicdomain/zero/1.0/' } })
  expect(schemaFaults({ ...feed, features: [{ type: 'Feature' }] })).not.toEqual([])
})

test('WZON-11 WZON-27 an armed zone is in the feed, longitude first, with an open start and end that are not verified, until it is disarmed', async () => {
  const zone = await armed({ direction: 'northbound', description: 'Right lane closed.' })
  const [event] = (await read(`?project_id=${project}`)).features
  expect(event).toMatchObject({
    id: zone.feed_id, geometry: { type: 'LineString', coordinates: [[-120.51234, 46.60318], [-120.50342, 46.60561]] },
    properties: {
      core_details: { event_type: 'work-zone', road_names: ['State Route 14'], direction: 'northbound', name: 'Zone 1', description: 'Right lane closed.' },
      vehicle_impact: 'some-lanes-closed', reduced_speed_limit_kph: 72.42, work_zone_type: 'static', is_start_date_verified: false, is_end_date_verified: false },
  })
  const [start, end] = [event?.properties['start_date'], event?.properties['end_date']].map((date) => Date.parse(String(date)))
  expect([Math.abs((start ?? 0) - Date.parse(zone.armed_at)) < 1000, (end ?? 0) - (start ?? 0)]).toEqual([true, 30 * 86_400_000])
  await desk.clerk.post(`${base}/${zone.id}/disarm`, {})
  expect((await read()).features).toEqual([])
})

test('WZON-27 a start that was entered is verified, and so is a moving operation', async () => {
  const zone = await armed({ type: 'moving_operation', starts_at: '2035-11-21T06:00:00-08:00', ends_at: '2035-11-25T18:00:00-08:00' })
  expect((await read()).features[0]?.properties).toMatchObject({ start_date: '2035-11-21T14:00:00Z', end_date: '2035-11-26T02:00:00Z', is_start_date_verified: true, work_zone_type: 'moving' })
  await desk.clerk.delete(`${base}/${zone.id}`)
})

test('WZON-21 WZON-27 an open end is 30 days after the last confirmation, even for a zone that began long ago, so that readers keep what is still valid', async () => {
  const zone = await armed({ starts_at: '2026-01-05T06:00:00-08:00' })
  const endOf = async () => Date.parse(String((await read()).features[0]?.properties['end_date']))
  expect(Math.abs((await endOf()) - Date.parse(zone.armed_at) - 30 * 86_400_000)).toBeLessThan(1000)
  await desk.owner.query(`UPDATE work_zones SET armed_at = now() - interval '40 days', checked_at = now() - interval '40 days' WHERE id = $1`, [zone.id])
  expect(await endOf()).toBeLessThan(Date.now())
  const tag = (await ask()).headers.get('etag') ?? ''
  expect((await desk.clerk.post(`${base}/confirm`)).status).toBe(200)
  expect((await ask('', { 'if-none-match': tag })).status).toBe(200)
  expect((await endOf()) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  await desk.clerk.delete(`${base}/${zone.id}`)
})

test('WZON-4 WZON-26 every combination of type, impact, direction and method is valid, and both directions are two events', async () => {
  const combinations = Object.keys(zoneTypes).flatMap((type) => Object.keys(zoneImpacts).flatMap((impact) => Object.keys(zoneDirections).flatMap((direction) => Object.keys(zoneMethods).map((method) => ({ type, impact, direction, method })))))
  await desk.owner.query(`
    INSERT INTO work_zones (dot_authority_id, dot_project_id, name, type, impact, direction, method, speed_limit, road_name, path, armed_at, last_transmitted, checked_at, created_by_name, updated_by_name)
    SELECT 1, $1, 'Zone', one.type, one.impact, one.direction, one.method, 5 + (row_number() OVER ())::int % 81, 'SR 14', $3::jsonb, now(), now(), now(), 'Pat', 'Pat'
    FROM jsonb_to_recordset($2::jsonb) AS one (type text, impact text, direction text, method text)`, [project, JSON.stringify(combinations), JSON.stringify(completeZone().path)])
  const feed = await read()
  expect(schemaFaults(feed)).toEqual([])
  const both = combinations.filter(({ direction }) => direction === 'both').length
  expect([combinations.length, feed.features.length, new Set(feed.features.map(({ id }) => id)).size]).toEqual([240, 240 + both, 240 + both])
  const pair = feed.features.filter(({ id }) => id.endsWith('-1') || id.endsWith('-2')).slice(0, 2)
  expect(pair.map(({ properties }) => properties.core_details['direction'])).toEqual(['eastbound', 'westbound'])
  expect(pair[0]?.geometry.coordinates).toEqual(pair[1]?.geometry.coordinates.toReversed())
  await desk.owner.query('DELETE FROM work_zones WHERE dot_project_id = $1', [project])
})

test('WZON-12 an unchanged feed answers 304 to its ETag, and each change of an armed zone changes the ETag', async () => {
  const zone = await armed()
  const first = await ask()
  const tag = first.headers.get('etag') ?? ''
  expect((await ask('', { 'if-none-match': tag })).status).toBe(304)
  expect((await ask(`?project_id=${project}`, { 'if-none-match': tag })).status).toBe(200)
  await desk.clerk.patch(`${base}/${zone.id}`, { speed_limit: 25 })
  const second = await ask('', { 'if-none-match': tag })
  expect([second.status, (await second.json()).features[0].properties.reduced_speed_limit_kph]).toEqual([200, 40.234])
  await desk.clerk.delete(`${base}/${zone.id}`)
  expect((await (await ask('', { 'if-none-match': second.headers.get('etag') ?? '' })).json()).features).toEqual([])
})

test('WZON-12 WZON-21 the ETag changes with a confirmation that moves an end, with the same zone armed again, and with a deleted project, and with nothing else', async () => {
  const other = await desk.make.project()
  const of = `/v2/projects/${other}/work_zones`
  const [zone, ends] = [await armed({}, of), await armed({ ends_at: '2035-11-25T18:00:00-08:00' })]
  const tagOf = async () => (await ask()).headers.get('etag')
  const tags = [await tagOf()]
  await desk.clerk.post(`${base}/confirm`, {})
  expect([await tagOf(), (await read()).features.length]).toEqual([tags[0], 2])
  for (const change of [() => desk.clerk.post(`${of}/confirm`, {}), () => desk.clerk.post(`${of}/${zone.id}/disarm`, {}), () => desk.clerk.post(`${of}/${zone.id}/arm`, {}), () => desk.owner.query('UPDATE dot_projects SET deleted_at = now() WHERE id = $1', [other])]) {
    await change()
    tags.push(await tagOf())
  }
  expect(new Set(tags).size).toBe(5)
  expect((await read()).features.map(({ id }) => id)).toEqual([ends.feed_id])
  await desk.clerk.delete(`${base}/${ends.id}`)
})

test('WZON-26 the feed needs an API key and has only zones of its agency, and of one project if requested', async () => {
  const other = await desk.make.project()
  const [one, two] = [await armed(), await armed({}, `/v2/projects/${other}/work_zones`)]
  expect((await read()).features.map(({ id }) => id)).toEqual([one.feed_id, two.feed_id])
  expect((await read(`?project_id=${other}`)).features.map(({ id }) => id)).toEqual([two.feed_id])
  expect((await desk.clerk.get('/api/v1/wzdx_feed/road_events')).status).toBe(403)
  expect((await fetch(`${desk.address}/api/v1/wzdx_feed/road_events`)).status).toBe(401)
  expect((await ask('?project_id=x')).status).toBe(422)
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  key = (await stranger.post('/v1/api_keys', { name: 'Elsewhere' })).body.api_key.key
  expect([(await read()).features, (await read(`?project_id=${project}`)).features]).toEqual([[], []])
})
