import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeedInfo } from '#src/areas/work-zones/domain/foreign-feeds/read-feed-info'
import { readRoadEvent } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'

const core = { event_type: 'work-zone', data_source_id: '1', road_names: ['I-80', 'I-35'], direction: 'northbound', name: 'Paving', description: 'Right lane closed.' }
const event = (properties: object = {}, more: object = {}) => ({
  id: 'e1', type: 'Feature', properties: { core_details: core, start_date: '2026-11-21T06:00:00-08:00', end_date: '2026-11-25T18:00:00Z', vehicle_impact: 'some-lanes-closed', ...properties },
  geometry: { type: 'LineString', coordinates: [[-93.77, 41.61], [-93.76, 41.62]] }, ...more,
})
const messages = (value: unknown) => readRoadEvent(value).faults.map(({ message }) => message)

test('PLUS-27 a WZDx road event is read with its times in UTC and its latitude first', () => {
  expect(readRoadEvent(event())).toEqual({
    faults: [],
    event: {
      event_id: 'e1', kind: 'work-zone', name: 'Paving', road_names: 'I-80, I-35', direction: 'northbound', impact: 'some-lanes-closed', description: 'Right lane closed.', starts_at: '2026-11-21T14:00:00.000Z',
      ends_at: '2026-11-25T18:00:00.000Z', path: [{ latitude: 41.61, longitude: -93.77 }, { latitude: 41.62, longitude: -93.76 }], is_line: true,
    },
  })
})

const folder = new URL('../../api/work-zones/wzdx-4.2/examples/', import.meta.url)
test.each(readdirSync(folder))('PLUS-27 the official example %s is read without a fault', (name) => {
  const { features, feed_info: info } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { features: unknown[]; feed_info: unknown }
  expect(readFeedInfo(info)).toMatchObject({ version: '4.2', isReadable: true, note: null })
  const read = features.map(readRoadEvent)
  expect(read.flatMap(({ faults }) => faults)).toEqual([])
  for (const { event: one } of read) expect([one?.path === null, one?.road_names === '']).toEqual([false, false])
})

test.each<[what: string, value: unknown, text: string]>([
  ['a number for an entry', 7, 'An entry is not a road event.'],
  ['no ID', event({}, { id: undefined }), 'It has no ID, so it was not read.'],
])('PLUS-27 %s is reported and not read', (_what, value, text) => {
  const { event: read, faults } = readRoadEvent(value)
  expect([read, faults.map(({ message }) => message)]).toEqual([null, [text]])
})

test.each<[what: string, value: unknown, text: string, rest: object]>([
  ['a direction in its own words', event({ core_details: { ...core, direction: 'north' } }), 'Its direction north is not known.', { direction: 'unknown', road_names: 'I-80, I-35' }],
  ['an impact of a later version', event({ vehicle_impact: 'lanes-shifted' }), 'Its impact lanes-shifted is not known.', { impact: 'unknown' }],
  ['a type of a later version', event({ core_details: { ...core, event_type: 'incident' } }), 'Its type incident is not known.', { kind: 'unknown' }],
  ['no road name', event({ core_details: { ...core, road_names: [] } }), 'It names no road.', { road_names: '' }],
  ['a start without a time zone', event({ start_date: '2026-11-21T06:00:00' }), 'Its start 2026-11-21T06:00:00 is not a time with a time zone.', { starts_at: null }],
  ['an end before the start', event({ end_date: '2026-11-20T06:00:00Z' }), 'It ends before it starts.', { ends_at: '2026-11-20T06:00:00.000Z' }],
  ['latitude before longitude', event({}, { geometry: { type: 'LineString', coordinates: [[41.61, -93.77], [41.62, -93.76]] } }), 'Its coordinates have the latitude first, so it is not on the map.', { path: null, name: 'Paving' }],
  ['a pole', event({}, { geometry: { type: 'LineString', coordinates: [[-93.77, 90], [-93.77, 41.6]] } }), 'Its coordinates are outside North America, so it is not on the map.', { path: null }],
  ['a longitude over 180', event({}, { geometry: { type: 'LineString', coordinates: [[266.2, 41.6], [266.3, 41.6]] } }), 'Its coordinates are outside North America, so it is not on the map.', { path: null }],
  ['no geometry', event({}, { geometry: null }), 'It has no line or points that can be read, so it is not on the map.', { path: null }],
  ['coordinates of text', event({}, { geometry: { type: 'MultiPoint', coordinates: [['-93', '41']] } }), 'It has no line or points that can be read, so it is not on the map.', { path: null }],
])('PLUS-27 for a road event with %s the rest is read', (_what, value, text, rest) => {
  expect(messages(value)).toEqual([text])
  expect(readRoadEvent(value).event).toMatchObject(rest)
})

test('PLUS-27 a text that cannot be stored or is too long is cut, and a line of 5,000 points keeps its ends', () => {
  const coordinates = Array.from({ length: 5_000 }, (_one, at) => [-93 + at / 10_000, 41])
  const { event: read, faults } = readRoadEvent(event({ core_details: { ...core, name: 'Zone\u0000\ud800 \u202eA', description: 'x'.repeat(100_000) } }, { geometry: { type: 'LineString', coordinates } }))
  expect([faults, read?.name, read?.description.length, read?.path?.length, read?.path?.[0], read?.path?.at(-1)]).toEqual([[], 'Zone A', 500, 200, { latitude: 41, longitude: -93 }, { latitude: 41, longitude: -92.5001 }])
})

test('PLUS-27 any JSON is read without an error', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (properties, geometry) => {
    readRoadEvent(properties)
    expect(readRoadEvent({ id: 'a', properties: { core_details: properties }, geometry }).event?.event_id).toBe('a')
    readFeedInfo(properties)
  }))
})

test.each<[version: unknown, isReadable: boolean, note: string | null]>([
  ['4.2', true, null],
  ['4.0', true, null],
  ['4.3', true, 'WZDx version 4.3 is newer than 4.2. What both have in common was read.'],
  ['4.10', true, 'WZDx version 4.10 is newer than 4.2. What both have in common was read.'],
  [undefined, true, 'The feed names no WZDx version. It was read as version 4.2.'],
  ['3.1', false, null],
  ['5.0', false, null],
])('PLUS-27 a feed of version %s can be read: %s', (version, isReadable, note) => {
  expect(readFeedInfo({ publisher: 'DOT', version })).toMatchObject({ publisher: 'DOT', isReadable, note })
})
