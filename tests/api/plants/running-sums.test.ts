import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latencyMinutes } from '#src/areas/plants/domain/plant-health/latency'
import { addDays } from '#src/platform/domain/time/days'
import { sentTicket } from '#tests/api/receipt/supplier'
import { openPlantDesk, type PlantDesk } from '#tests/api/plants/plant-desk'
import { today } from '#tests/day'
import { runsThorough } from '#tests/thorough'

let desk: PlantDesk
beforeAll(async () => {
  desk = await openPlantDesk()
})
afterAll(() => desk.close())

const PLANTS = ['Sum A', 'Sum B', 'Sum C'] as const

/** A random ticket. Its number is one of only 12, so that tickets are often received again. Its dispatch time is one of a few, or none. */
const ticket = fc.record({ plant: fc.constantFrom(...PLANTS), number: fc.integer({ min: 1, max: 12 }), day: fc.constantFrom(0, 1), minutes: fc.option(fc.constantFrom(-30, 0, 7, 31, 90, 3000)), isVoid: fc.boolean() })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('receive' as const), tickets: fc.array(ticket, { minLength: 1, maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), from: fc.nat(2), to: fc.nat(2), isUndone: fc.boolean() }) },
)

/** The number of tickets by plant, day and latency: the stored counts, and the counts computed from the tickets. */
async function bothSums(): Promise<readonly [readonly string[], readonly string[]]> {
  const storedSums = await desk.owner.query<{ key: string; tickets: number }>(`SELECT concat_ws(' ', plant_id, day, minutes) AS key, tickets FROM plant_latencies`)
  const { rows: slips } = await desk.owner.query<{ plant_id: number; day: string; dispatched: string | null; received: string }>(
    `SELECT plant_id, ticket_date::text AS day, to_json(dispatched_at) #>> '{}' AS dispatched, to_json(created_at) #>> '{}' AS received FROM slips`)
  const counted = new Map<string, number>()
  for (const slip of slips) {
    const key = `${slip.plant_id} ${slip.day} ${latencyMinutes(slip.dispatched, slip.received)}`
    counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  return [storedSums.rows.map(({ key, tickets }) => `${key}: ${tickets}`).toSorted(), [...counted].map(([key, tickets]) => `${key}: ${tickets}`).toSorted()]
}

test('PLNT-9 the running sums equal a fresh count after any history of receipts, corrections, merges and undos', async () => {
  const now = Date.now()
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
    for (const one of steps) {
      if (one.kind === 'receive') {
        const slips = one.tickets.map(({ plant, number, day, minutes, isVoid }) => sentTicket({
          plant_name: plant, ticket_number: number === 1 ? 'N-1' : `${plant}-${number}`, ticket_date: addDays(today(), -day), ticketed_at: new Date(now - number * 60_000).toISOString(),
          dispatched_at: minutes === null ? null : new Date(now - minutes * 60_000 - 30_000).toISOString(), void: isVoid,
        }))
        expect((await desk.supplier.post('/v1/slips/bulk', { slips })).status).toBe(200)
      } else {
        const [from, to] = [await desk.plantId(PLANTS[one.from] ?? ''), await desk.plantId(PLANTS[one.to] ?? '')]
        if (from === 0 || to === 0) continue
        const merged = await desk.clerk.post(`/v1/dot_plants/${from}/merge`, { into: to })
        expect([200, 422]).toContain(merged.status)
        if (merged.status === 200 && one.isUndone) expect((await desk.clerk.post('/v1/slips/undo', { change_set: merged.headers.get('change-set') })).status).toBe(200)
      }
    }
    const [storedSums, counted] = await bothSums()
    expect(storedSums).toEqual(counted)
  }), { numRuns: runsThorough ? 12 : 4 })
})

test('PLNT-9 receipts that arrive at the same time add up', async () => {
  const send = (at: number) => desk.supplier.post('/v1/slips/bulk', { slips: Array.from({ length: 20 }, (_, one) => sentTicket({ plant_name: `Busy ${(at + one) % 4}`, ticket_date: today(), dispatched_at: new Date().toISOString() })) })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(at)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [storedSums, counted] = await bothSums()
  expect(storedSums).toEqual(counted)
})

test('PLNT-9 a receipt that is refused leaves the sums as they were', async () => {
  const before = await bothSums()
  expect((await desk.supplier.post('/v1/slips', sentTicket({ plant_name: 'Refused plant', net_amount: 'many' }))).status).toBe(422)
  expect(await bothSums()).toEqual(before)
})
