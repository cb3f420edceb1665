import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSchedule, startSchedule } from '#src/areas/work-zones/server/schedule'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { beforeAllAFailingAgency } from '#tests/api/failing-agency'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { completeZone } from '#tests/api/work-zones/zones'

let desk: Desk
let base: string
let database: Database
beforeAll(async () => {
  desk = await openDesk()
  base = `/v2/projects/${desk.project}/work_zones`
  database = openDatabase({ connectionString: desk.connectionString, connections: 2 })
})
afterAll(async () => {
  await database.close()
  await desk.close()
})

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const zoned = async (values: object) => (await desk.clerk.post(base, completeZone({ method: 'scheduled', ...values }))).body.work_zone
const shown = async (id: number) => (await desk.clerk.get(`${base}/${id}`)).body.work_zone
const keep = () => database.inAgency(1, keepSchedule)

test('WZON-4 a scheduled zone is armed at its start and disarmed at its end; a manual, a partial and a later one are not', async () => {
  const now = await zoned({ starts_at: hoursFromNow(-1), ends_at: hoursFromNow(1) })
  const others = [await zoned({ starts_at: hoursFromNow(1) }), await zoned({ starts_at: hoursFromNow(-1), speed_limit: null }), await zoned({ starts_at: hoursFromNow(-1), method: 'manual' }), await zoned({})]
  // call `keep` twice and check only the second count: the server also applies the schedule in the background, so the first count can vary
  await keep()
  expect(await keep()).toBe(0)
  expect(await shown(now.id)).toMatchObject({ armed: true, updated_by: 'Slipway' })
  for (const { id } of others) expect((await shown(id)).armed).toBe(false)
  await desk.owner.query("UPDATE work_zones SET ends_at = now() - interval '1 minute' WHERE id = $1", [now.id])
  await keep()
  expect((await shown(now.id)).armed).toBe(false)
})

test('WZON-4 a scheduled zone that was disarmed by hand stays disarmed until it gets another start', async () => {
  const { id } = await zoned({ starts_at: hoursFromNow(-2) })
  await keep()
  await desk.clerk.post(`${base}/${id}/disarm`, {})
  await keep()
  expect((await shown(id)).armed).toBe(false)
  await desk.clerk.patch(`${base}/${id}`, { starts_at: hoursFromNow(-1) })
  await keep()
  expect((await shown(id)).armed).toBe(true)
})

test('WZON-4 a zone whose start was corrected while it was armed stays disarmed after a person disarms it', async () => {
  const { id } = await zoned({ starts_at: hoursFromNow(-2) })
  await keep()
  await desk.clerk.patch(`${base}/${id}`, { starts_at: hoursFromNow(-1) })
  await keep()
  expect((await shown(id)).armed).toBe(true)
  await desk.clerk.post(`${base}/${id}/disarm`, {})
  await keep()
  expect((await shown(id)).armed).toBe(false)
})

test('WZON-4 a zone that a person arms and disarms before its start is armed at its start', async () => {
  const { id } = await zoned({ starts_at: hoursFromNow(2) })
  await desk.clerk.post(`${base}/${id}/arm`, {})
  await desk.clerk.post(`${base}/${id}/disarm`, {})
  await keep()
  expect((await shown(id)).armed).toBe(false)
  // moves the start three hours back, as if that time had passed, and also `armed_for`, the start for which the zone was last armed
  await desk.owner.query("UPDATE work_zones SET starts_at = starts_at - interval '3 hours', armed_for = armed_for - interval '3 hours' WHERE id = $1", [id])
  await keep()
  expect((await shown(id)).armed).toBe(true)
})

test('WZON-4 a scheduled zone is armed on its own, even when an agency before it fails', async () => {
  const { platform, failing, tried } = await beforeAllAFailingAgency(desk)
  const { id } = await zoned({ starts_at: hoursFromNow(-1) })
  const stop = startSchedule(platform, 50)
  try {
    await expect.poll(async () => (await shown(id)).armed, { timeout: 20_000 }).toBe(true)
    expect(tried.slice(0, 2)).toEqual([failing, desk.make.firstAgency])
  } finally {
    await stop()
  }
})
