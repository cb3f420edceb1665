import { expect, test } from 'vitest'
import { textsOf, valuesOf } from '#src/areas/work-zones/client/zone-texts'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import { checkZone } from '#src/areas/work-zones/domain/work-zone'

const ZONE = 'America/Chicago'
const zone: Zone = {
  id: 1, version: 3, dot_project_id: 1, project: 'SR 14', timezone: ZONE, feed_id: '1b2d3c4e-0000-4000-8000-00000000000a', name: 'Zone 1', type: 'lane_closure', direction: 'eastbound', method: 'scheduled', impact: 'some_lanes_closed',
  speed_limit: 45, description: '', road_name: 'SR 14', path: [{ latitude: 46.6, longitude: -120.5 }, { latitude: 46.61, longitude: -120.48 }], starts_at: null, ends_at: null, armed: false, armed_at: null, last_transmitted: null, checked_at: null,
  last_modified: '2026-10-20T12:00:00Z', created_by: 'Pat', updated_by: 'Pat', created_at: '2026-10-20T12:00:00Z', state: 'completed', placement: null,
}

test('WZON-27 an unchanged time in the hour that occurs twice keeps its instant, and its end remains after its start', () => {
  const doubled = { ...zone, starts_at: '2026-11-01T06:45:30Z', ends_at: '2026-11-01T07:15:00Z' }
  const texts = textsOf(doubled, ZONE)
  expect([texts.starts_at, texts.ends_at]).toEqual(['11/1/2026 1:45 AM', '11/1/2026 1:15 AM'])
  const values = valuesOf(texts, ZONE, doubled)
  expect([values.starts_at, values.ends_at]).toEqual(['2026-11-01T06:45:30Z', '2026-11-01T07:15:00Z'])
  expect(checkZone(values, true)['ends_at']).toEqual({ allowed: true })
})

test.each([
  ['10/31/2026 9:00 PM', '2026-10-31T21:00:00-05:00'],
  ['11/1/2026 1:30 AM', '2026-11-01T01:30:00-05:00'],
  ['11/1/2026 6:00 AM', '2026-11-01T06:00:00-06:00'],
  ['3/14/2027 1:59 AM', '2027-03-14T01:59:00-06:00'],
  ['3/14/2027 3:00 AM', '2027-03-14T03:00:00-05:00'],
])('WZON-27 %s typed on a day when the clocks change is %s', (typed, moment) => {
  expect(valuesOf({ ...textsOf(zone, ZONE), starts_at: typed }, ZONE, zone).starts_at).toBe(moment)
})
