import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { devices } from '#src/areas/work-zones/api/devices'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { completeZone } from '#tests/api/work-zones/zones'

let desk: Desk
let base: string
let key: string
let minute = 0
beforeAll(async () => {
  desk = await openDesk()
  base = `/v2/projects/${desk.project}/work_zones`
  key = (await desk.clerk.post('/v1/api_keys', { name: 'Arrow boards' })).body.api_key.key
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.owner.query('DELETE FROM work_zone_devices')
})

const send = async (features: readonly unknown[], by = key) => {
  const response = await fetch(`${desk.address}/api/v1/wzdx_feed/devices`, { method: 'POST', headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' }, body: JSON.stringify({ type: 'FeatureCollection', feed_info: { version: '4.2' }, features }) })
  return { status: response.status, body: await response.json() }
}
const zoned = async (values: object = {}) => (await desk.clerk.post(base, completeZone({ method: 'device', ...values }))).body.work_zone
const isArmed = async (id: number) => (await desk.clerk.get(`${base}/${id}`)).body.work_zone.armed
/** A report of an arrow board, dated one minute after the previous report. */
const board = (id: string, pattern: string, events: readonly string[], values: object = {}) => ({
  id, type: 'Feature', geometry: { type: 'Point', coordinates: [-120.51, 46.6] },
  properties: { core_details: { device_type: 'arrow-board', data_source_id: '1', device_status: 'ok', has_automatic_location: true, name: `Board ${id}`, update_date: new Date(Date.UTC(2026, 10, 20, 12, ++minute)).toISOString(), road_event_ids: events, ...values }, pattern },
})

test('WZON-4 WZON-11 a device that starts to warn arms its zone, and the last one that stops disarms it; the history names the key', async () => {
  const zone = await zoned()
  const events = [zone.feed_id]
  const first = await send([board('1', 'right-arrow-static', events)])
  expect(first).toEqual({ status: 200, body: { devices: 1, armed: 1, disarmed: 0, faults: [] } })
  expect(faultsOf(devices.take.answer, first.body)).toEqual([])
  expect(await isArmed(zone.id)).toBe(true)
  expect((await send([board('2', 'left-arrow-flashing', events)])).body).toMatchObject({ armed: 0 })
  expect((await send([board('1', 'blank', events)])).body).toMatchObject({ armed: 0, disarmed: 0 })
  expect((await send([board('2', 'blank', events)])).body).toMatchObject({ disarmed: 1 })
  expect(await isArmed(zone.id)).toBe(false)
  const history = (await desk.clerk.get(`${base}/history?work_zone_id=${zone.id}`)).body.content
  expect(history.map(({ event, actor }: Record<string, string>) => [event, actor]).slice(0, 2)).toEqual([['disarmed', 'Arrow boards'], ['armed', 'Arrow boards']])
  const shown = await desk.clerk.get(`${base}/${zone.id}/devices`)
  expect(faultsOf(devices.ofZone.answer, shown.body)).toEqual([])
  expect(shown.body.devices).toMatchObject([{ name: 'Board 1', type: 'arrow-board', is_on: false }, { name: 'Board 2', is_on: false, latitude: 46.6, longitude: -120.51 }])
})

test('WZON-4 a zone that a person disarmed stays disarmed while its device continues, until the device starts again', async () => {
  const zone = await zoned()
  const on = () => send([board('1', 'right-arrow-static', [`${zone.feed_id}-1`])])
  await on()
  await desk.clerk.post(`${base}/${zone.id}/disarm`, {})
  expect((await on()).body).toMatchObject({ devices: 1, armed: 0 })
  expect(await isArmed(zone.id)).toBe(false)
  await send([board('1', 'blank', [`${zone.feed_id}-1`])])
  expect((await on()).body).toMatchObject({ armed: 1 })
})

test('WZON-4 a device report with an error, an older time or a method that is not "device" is ignored, and the rest of the report is used', async () => {
  const [zone, manual, partial] = [await zoned(), await zoned({ method: 'manual' }), await zoned({ speed_limit: null, name: 'Zone 9' })]
  const late = board('old', 'right-arrow-static', [zone.feed_id])
  await send([board('old', 'right-arrow-static', [zone.feed_id]), board('1', 'right-arrow-static', [manual.feed_id]), board('2', 'right-arrow-static', [partial.feed_id])])
  expect([await isArmed(zone.id), await isArmed(manual.id), await isArmed(partial.id)]).toEqual([true, false, false])
  const answer = await send([7, late, board('old', 'blank', [zone.feed_id], { device_status: 'error' }), board('3', 'right-arrow-static', ['zone 7']), board('4', 'right-arrow-static', [partial.feed_id])])
  expect([answer.status, answer.body.faults.map(({ message }: { message: string }) => message)]).toEqual([200, [
    'An entry is not a device.', 'Its road event zone 7 is not a work zone with the method Device.', 'Zone 9 can’t be armed by it yet. Missing: speed limit.']])
  expect((await send([late])).body).toMatchObject({ devices: 0, faults: [{ device: 'old', message: 'A newer report from it was read before.' }] })
  expect(await isArmed(zone.id)).toBe(true)
})

/** A report of a location marker, dated one minute after the previous report. */
const marker = (id: string, events: readonly string[]) => {
  const { properties, ...rest } = board(id, '', [])
  const marked = events.map((event) => ({ type: 'afad', road_event_id: event }))
  return { ...rest, properties: { core_details: { ...properties.core_details, device_type: 'location-marker' }, marked_locations: marked } }
}

test('WZON-4 a device that no longer names a zone disarms it, unless another device still warns there', async () => {
  const [zone, other] = [await zoned(), await zoned()]
  expect((await send([marker('1', [zone.feed_id])])).body).toMatchObject({ armed: 1 })
  expect((await send([marker('1', [])])).body).toEqual({ devices: 1, armed: 0, disarmed: 1, faults: [] })
  expect(await isArmed(zone.id)).toBe(false)
  await send([board('2', 'right-arrow-static', [zone.feed_id]), board('3', 'right-arrow-static', [zone.feed_id])])
  expect((await send([board('2', 'right-arrow-static', [other.feed_id])])).body).toMatchObject({ armed: 1, disarmed: 0 })
  expect((await send([board('3', 'right-arrow-static', [other.feed_id])])).body).toEqual({ devices: 1, armed: 0, disarmed: 1, faults: [] })
  expect([await isArmed(zone.id), await isArmed(other.id)]).toEqual([false, true])
})

test('WZON-4 a warning device that is moved to another zone arms that zone, and a zone that a person armed since stays armed', async () => {
  const [zone, other] = [await zoned(), await zoned()]
  await send([board('1', 'right-arrow-static', [zone.feed_id])])
  expect((await send([board('1', 'right-arrow-static', [other.feed_id])])).body).toMatchObject({ armed: 1, disarmed: 1 })
  await desk.clerk.post(`${base}/${zone.id}/arm`, {})
  expect((await send([board('1', 'blank', [other.feed_id])])).body).toMatchObject({ disarmed: 1 })
  expect([await isArmed(zone.id), await isArmed(other.id)]).toEqual([true, false])
})

test('WZON-4 a report that does not say whether a device warns leaves the zones of which it warns unchanged', async () => {
  const zone = await zoned()
  await send([marker('1', [zone.feed_id])])
  const failing = marker('1', [])
  const unclear = { ...failing, properties: { ...failing.properties, core_details: { ...failing.properties.core_details, device_status: 'error' } } }
  expect((await send([unclear])).body).toEqual({ devices: 1, armed: 0, disarmed: 0, faults: [] })
  expect(await isArmed(zone.id)).toBe(true)
  expect((await send([marker('1', [])])).body).toMatchObject({ disarmed: 1 })
})

test('WZON-4 a device can’t arm a zone whose end has passed, and the answer says so', async () => {
  const zone = await zoned({ name: 'Zone 12' })
  await desk.owner.query("UPDATE work_zones SET starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' WHERE id = $1", [zone.id])
  expect((await send([board('1', 'right-arrow-static', [zone.feed_id])])).body).toEqual({ devices: 1, armed: 0, disarmed: 0, faults: [{ device: zone.feed_id, message: 'Zone 12 has ended. Enter a later end, then arm it.' }] })
  expect(await isArmed(zone.id)).toBe(false)
})

test('WZON-4 WZON-26 the official example is accepted, and a person, another agency and a body that is not a feed change nothing', async () => {
  const example = JSON.parse(readFileSync(new URL('wzdx-4.2/device-examples/device_arrow_board_ok.geojson', import.meta.url), 'utf8')) as { features: unknown[] }
  expect((await send(example.features)).body).toEqual({ devices: 1, armed: 0, disarmed: 0, faults: [] })
  expect((await desk.clerk.post('/api/v1/wzdx_feed/devices', { type: 'FeatureCollection', features: [] })).status).toBe(403)
  const refused = await fetch(`${desk.address}/api/v1/wzdx_feed/devices`, { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body: '{"type":"Feature"}' })
  expect(refused.status).toBe(422)
  const zone = await zoned()
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  const theirs = (await stranger.post('/v1/api_keys', { name: 'Elsewhere' })).body.api_key.key
  expect((await send([board('1', 'right-arrow-static', [zone.feed_id])], theirs)).body).toMatchObject({ devices: 1, armed: 0, faults: [{ device: '1' }] })
  expect(await isArmed(zone.id)).toBe(false)
})

test('WZON-15 two reports of the same device at once arm the zone once', async () => {
  const zone = await zoned()
  const both = await Promise.all([send([board('1', 'right-arrow-static', [zone.feed_id])]), send([board('1', 'right-arrow-static', [zone.feed_id])])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.reduce((sum, { body }) => sum + body.armed, 0)).toBe(1)
})
