import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCheckingPlants } from '#src/areas/plants/server/plant-alarms/check-plants'
import { beforeAllAFailingAgency } from '#tests/api/failing-agency'
import { openPlantDesk, type PlantDesk } from '#tests/api/plants/plant-desk'

let desk: PlantDesk
beforeAll(async () => {
  desk = await openPlantDesk()
})
afterAll(() => desk.close())

/** A plant that sends a ticket every 10 minutes, day and night, and last sent one 90 minutes ago. */
async function silentPlant(name: string): Promise<number> {
  const plant = await desk.make.plant({ name })
  await desk.owner.query(`INSERT INTO plant_arrivals (dot_authority_id, arrived_at, plant_id, tickets, late)
    SELECT 1, at, $1, 1, 0 FROM generate_series(now() - interval '9 days', now() - interval '90 minutes', interval '10 minutes') AS at`, [plant])
  await desk.owner.query(`INSERT INTO plant_activity (dot_authority_id, plant_id, last_arrived_at) VALUES (1, $1, now() - interval '90 minutes')`, [plant])
  return plant
}
const alarmsOf = async (plant: number) => (await desk.clerk.get(`/v1/plant_health/alarms?plant_id=${plant}`)).body.content

test('PLUS-25 the alarm of a silent plant appears on its own, is mailed once by two servers, and is not held up by an agency before it that fails', async () => {
  const plant = await silentPlant('Silent by itself')
  await desk.clerk.post('/v1/plant_health/contacts', { name: 'Night', email: 'night@granite.example', plant_id: plant, alarms: true })
  const { platform, failing, tried } = await beforeAllAFailingAgency(desk)
  expect(await alarmsOf(plant)).toEqual([])
  const stops = [startCheckingPlants(platform, 50), startCheckingPlants(platform, 50)]
  try {
    await expect.poll(() => alarmsOf(plant), { timeout: 20_000 }).toMatchObject([{ kind: 'silent', ended_at: null }])
    expect(tried).toContain(failing)
    await new Promise((resolve) => setTimeout(resolve, 500))
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
  expect((await desk.owner.query("SELECT count(*)::int AS count FROM messages_out WHERE kind = 'plant_silent'")).rows[0].count).toBe(1)
  expect(await alarmsOf(plant)).toHaveLength(1)
})

test('PLUS-25 plants are checked more often than every 5 minutes while the server runs', async () => {
  const plant = await silentPlant('Silent later')
  const intervals: number[] = []
  const { setInterval: start } = globalThis
  globalThis.setInterval = ((work: () => void, ms: number) => {
    intervals.push(ms)
    // shortens the interval of the check, two minutes, to 50 ms
    return start(work, ms / 2_400)
  }) as typeof setInterval
  const stop = startCheckingPlants(desk.running.platform)
  globalThis.setInterval = start
  try {
    expect(intervals).toEqual([expect.any(Number)])
    expect(intervals[0]).toBeLessThan(5 * 60_000)
    await expect.poll(() => alarmsOf(plant), { timeout: 20_000 }).toHaveLength(1)
  } finally {
    await stop()
  }
})
