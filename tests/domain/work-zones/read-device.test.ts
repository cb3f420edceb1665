import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDevice, zoneFeedId } from '#src/areas/work-zones/domain/devices/read-device'

const now = new Date('2026-11-21T12:00:00Z')
const device = (type: string, properties: object = {}, core: object = {}) => ({
  id: 'd1', type: 'Feature', properties: { core_details: { device_type: type, device_status: 'ok', update_date: '2026-11-21T11:59:00Z', ...core }, ...properties }, geometry: { type: 'Point', coordinates: [-93.7, 41.6] },
})

test('WZON-4 the official example of an arrow board is on, at its location', () => {
  const { features } = JSON.parse(readFileSync(new URL('../../api/work-zones/wzdx-4.2/device-examples/device_arrow_board_ok.geojson', import.meta.url), 'utf8')) as { features: unknown[] }
  expect(readDevice(features[0], now)).toMatchObject({ faults: [], device: { name: 'Arrow Board 1', type: 'arrow-board', status: 'ok', is_on: true, longitude: -93.77668405099996 } })
})

test.each<[what: string, value: unknown, isOn: boolean | null]>([
  ['an arrow board with an arrow', device('arrow-board', { pattern: 'right-arrow-static' }), true],
  ['a blank arrow board', device('arrow-board', { pattern: 'blank' }), false],
  ['an arrow board in transport', device('arrow-board', { pattern: 'right-arrow-static', is_in_transport_position: true }), false],
  ['an arrow board with an unknown pattern', device('arrow-board', { pattern: 'unknown' }), null],
  ['a flashing beacon', device('flashing-beacon', { is_flashing: true }), true],
  ['a dark beacon', device('flashing-beacon', { is_flashing: false }), false],
  ['a marker of the start of a zone', device('location-marker', { marked_locations: [{ type: 'work-zone-start' }] }), true],
  ['a marker of nothing', device('location-marker', { marked_locations: [] }), false],
  ['a message', device('dynamic-message-sign', { message_multi_string: 'LANE CLOSED' }), true],
  ['an empty message', device('hybrid-sign', { dynamic_message_text: ' ' }), false],
  ['a signal without light', device('traffic-signal', { mode: 'blank' }), false],
  ['a camera', device('camera'), null],
  ['a sensor', device('traffic-sensor'), null],
  ['a device that reports an error', device('arrow-board', { pattern: 'blank' }, { device_status: 'error' }), null],
])('WZON-4 whether a device is on is read from %s (row %#)', (_what, value, isOn) => {
  expect(readDevice(value, now).device?.is_on).toBe(isOn)
})

test.each<[what: string, value: unknown, text: string]>([
  ['text instead of an object', 'board', 'An entry is not a device.'],
  ['no ID', { ...device('camera'), id: '' }, 'It has no ID, so it was not read.'],
  ['another type', device('drone'), 'Its device_type drone is not known.'],
  ['no time', device('camera', {}, { update_date: 'now' }), 'Its update_date is not a time with a time zone, so it was not read.'],
  ['a time in the future', device('camera', {}, { update_date: '2026-11-21T12:06:00Z' }), 'Its update_date is in the future, so it was not read.'],
])('WZON-4 a device with %s is reported and not read', (_what, value, text) => {
  expect([readDevice(value, now).device, readDevice(value, now).faults.map(({ message }) => message)]).toEqual([null, [text]])
})

test('WZON-4 a device names its zones by road event, including at its marked locations, and 0, 0 is not a location', () => {
  const id = '1b2d3c4e-0000-4000-8000-00000000000a'
  const read = readDevice({ ...device('location-marker', { marked_locations: [{ type: 'work-zone-end', road_event_id: `${id}-2` }] }, { road_event_ids: [id, id] }), geometry: { type: 'Point', coordinates: [0, 0] } }, now).device
  expect(read).toMatchObject({ road_event_ids: [id, `${id}-2`], latitude: null, longitude: null })
  expect([id.toUpperCase(), `${id}-1`, `${id}-3`, 'zone 7'].map(zoneFeedId)).toEqual([id, id, null, null])
})
