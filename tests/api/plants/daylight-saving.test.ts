import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPlants } from '#src/areas/plants/server/plant-alarms/check-plants'
import { addDays } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { openPlantDesk, type PlantDesk } from '#tests/api/plants/plant-desk'
import { ZONE } from '#tests/day'

/** At 2:00 AM of this day, the clocks in the agency's zone go back to 1:00 AM, so the day lasts 25 hours. */
const AUTUMN = '2026-11-01'

let desk: PlantDesk
beforeAll(async () => {
  desk = await openPlantDesk()
})
afterAll(() => desk.close())

/** Receives a ticket of a plant, dated `day`; the server received it at `arrivedAt`. */
async function received(plant: string, day: string, dispatchedAt: string, arrivedAt: string): Promise<void> {
  const [id] = await desk.send(plant, [null], { ticket_date: day, ticketed_at: dispatchedAt, dispatched_at: dispatchedAt, net_amount: 40_000 })
  await desk.owner.query('UPDATE slips SET created_at = $2 WHERE id = $1', [id, arrivedAt])
}

test('PLNT-9 PLNT-19 PLNT-21 across the night when the clocks go back, every day appears once and a latency is measured in real time', async () => {
  // Dispatched at 1:50 AM daylight saving time; one arrived 19.5 minutes later, at 1:09:30 AM standard time, and the other 20 minutes
  // later. A latency is rounded up to whole minutes, so it is 20 minutes for both.
  await received('Night plant', AUTUMN, '2026-11-01T01:50:00-05:00', '2026-11-01T01:09:30-06:00')
  await received('Night plant', AUTUMN, '2026-11-01T01:50:00-05:00', '2026-11-01T01:10:00-06:00')
  await received('Night plant', addDays(AUTUMN, -1), '2026-10-31T23:50:00-05:00', '2026-11-01T00:04:30-05:00')
  const plant = await desk.plantId('Night plant')
  const { status, body } = await desk.clerk.get(`/v1/plant_health/explorer?plant_ids=${plant}&start_date=2026-10-05&end_date=2026-11-04`)
  expect(status).toBe(200)
  expect(body.days).toEqual(Array.from({ length: 31 }, (_, at) => addDays('2026-10-05', at)))
  expect(body.content).toMatchObject([{ day: '2026-10-31', tickets: 1, tons: 20, latency: 15 }, { day: AUTUMN, tickets: 2, tons: 40, latency: 20, in_preferred: 100 }])
  expect(body.series[0].tickets.slice(-5)).toEqual([1, 2, 0, 0, 0])
  // 32 days are more than the limit of 31. The 31 days above are accepted although the clock change makes them an hour longer than usual.
  expect((await desk.clerk.get(`/v1/plant_health/explorer?plant_ids=${plant}&start_date=2026-10-05&end_date=2026-11-05`)).status).toBe(422)
})

test('PLUS-25 on the first day of standard time a plant is silent by its usual hours on the clock, and the repeated hour is not a silence', async () => {
  const plant = await desk.make.plant({ name: 'Clock plant' })
  const at = (day: string, time: string) => momentOfLocal(day, time, ZONE)
  const week = Array.from({ length: 7 }, (_, back) => addDays(AUTUMN, -1 - back)).flatMap((day) => Array.from({ length: 60 }, (_, nth) => at(day, `${String(6 + Math.floor(nth / 6)).padStart(2, '0')}:${(nth % 6) * 10 === 0 ? '00' : (nth % 6) * 10}`)))
  await desk.owner.query('INSERT INTO plant_arrivals (dot_authority_id, arrived_at, plant_id, tickets, late) SELECT 1, at, $1, 1, 0 FROM unnest($2::timestamptz[]) AS at', [plant, week])
  await desk.owner.query('INSERT INTO plant_activity (dot_authority_id, plant_id, last_arrived_at) VALUES (1, $1, $2)', [plant, at(addDays(AUTUMN, -1), '15:50')])
  const alarms = async () => (await desk.clerk.get(`/v1/plant_health/alarms?plant_id=${plant}`)).body.content
  const checkAt = (moment: string) => checkPlants(desk.running.platform, 1, new Date(moment))
  // 5:45 AM on the clock. It would be 6:45 AM, within the plant's usual hours, if the clocks had not been set back.
  await checkAt('2026-11-01T05:45:00-06:00')
  await checkAt('2026-11-01T06:20:00-06:00')
  expect(await alarms()).toEqual([])
  await checkAt('2026-11-01T06:45:00-06:00')
  expect(await alarms()).toMatchObject([{ kind: 'silent', usual_gap_seconds: 600 }])
  expect(new Date((await alarms())[0].began_at).toISOString()).toBe('2026-11-01T12:00:00.000Z')
})
