import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUsDateTime } from '#src/platform/domain/formats/typed-moment'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { completeZone } from '#tests/api/work-zones/zones'

const ZONE = 'America/Chicago'
let desk: Desk
let base: string
let key: string
beforeAll(async () => {
  desk = await openDesk()
  base = `/v2/projects/${desk.project}/work_zones`
  key = (await desk.clerk.post('/v1/api_keys', { name: 'State 511' })).body.api_key.key
})
afterAll(() => desk.close())

const events = async () => (await (await fetch(`${desk.address}/api/v1/wzdx_feed/road_events`, { headers: { authorization: `Bearer ${key}` } })).json()).features
/** Creates a work zone from one local time to another. Arms it manually, because a schedule would not arm it until 2035. */
const night = async (from: string, to: string) => {
  const { id } = (await desk.clerk.post(base, completeZone({ method: 'manual', starts_at: readUsDateTime(from, ZONE), ends_at: readUsDateTime(to, ZONE) }))).body.work_zone
  await desk.clerk.post(`${base}/${id}/arm`, {})
  return id as number
}

test.each<[what: string, from: string, to: string, start: string, end: string, hours: number]>([
  ['in the fall, which lasts an hour longer', '11/3/2035 9:00 PM', '11/4/2035 6:00 AM', '2035-11-04T02:00:00Z', '2035-11-04T12:00:00Z', 10],
  ['in the spring, which lasts an hour less', '3/10/2035 9:00 PM', '3/11/2035 6:00 AM', '2035-03-11T03:00:00Z', '2035-03-11T11:00:00Z', 8],
  ['from an hour that the clock skips', '3/11/2035 2:30 AM', '3/11/2035 6:00 AM', '2035-03-11T08:30:00Z', '2035-03-11T11:00:00Z', 2.5],
  ['to an hour that the clock shows twice', '11/3/2035 9:00 PM', '11/4/2035 1:30 AM', '2035-11-04T02:00:00Z', '2035-11-04T06:30:00Z', 4.5],
])('WZON-12 WZON-27 a zone armed over midnight of a clock change %s is in the feed for its real hours', async (_what, from, to, start, end, hours) => {
  const id = await night(from, to)
  const [event] = await events()
  expect(event.properties).toMatchObject({ start_date: start, end_date: end })
  expect((Date.parse(event.properties.end_date) - Date.parse(event.properties.start_date)) / 3_600_000).toBe(hours)
  await desk.clerk.delete(`${base}/${id}`)
})

test('WZON-27 an end that is earlier on the clock than its start is accepted when the clocks went back between them', async () => {
  // from 1:45 AM daylight saving time to 1:15 AM standard time, half an hour later
  const answer = await desk.clerk.post(base, completeZone({ starts_at: '2026-11-01T01:45:00-05:00', ends_at: '2026-11-01T01:15:00-06:00' }))
  expect([answer.status, answer.body.work_zone.ends_at]).toEqual([200, expect.stringMatching(/^2026-11-01T07:15:00/)])
  await desk.clerk.delete(`${base}/${answer.body.work_zone.id}`)
})
