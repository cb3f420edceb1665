import { randomUUID } from 'node:crypto'
import { countReceipts } from '#src/areas/plants/server/plant-health/count-receipts'
import { findHealth, healthOrder, spanOf } from '#src/areas/plants/server/plant-health/store'
import { findRanges } from '#src/areas/plants/server/ranges'
import { readReceivedTicket } from '#src/areas/tickets/domain/receipt/received-ticket'
import { receiveTickets } from '#src/areas/tickets/server/receipt/receive-tickets'
import { sql } from '#src/platform/server/database/sql'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { today } from '#tests/day'

const PLANTS = 2_000
const WARM_UP = 20

/**
 * Plant health of 2,000 plants, compared with its SQL, and the receipt of tickets that also updates the running totals of their plants,
 * compared with the receipt alone.
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    return [await receiptLine(at, 1, 200), await receiptLine(at, 100, 60), await healthLine(at)]
  } finally {
    await at.close()
  }
}

async function receiptLine(at: BenchServer, tickets: number, rounds: number): Promise<BenchLine> {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round < (rounds + WARM_UP) * 2; round += 1) {
    const way = round % 2 === 0 ? 'with' : 'without'
    const took = await receive(at, tickets, way === 'with' ? [countReceipts] : [])
    if (round >= WARM_UP * 2) times[way].push(took)
  }
  return { name: `${tickets} tickets received at once with the running sums of plants, against without`, unit: 'ms', ours: percentiles(times.with).p50, floor: percentiles(times.without).p50, aim: 1.1 }
}

/** Receives new tickets in one transaction; returns the time in ms. */
async function receive({ running, make }: BenchServer, tickets: number, received: readonly AfterReceipt[]): Promise<number> {
  const arrivals = Array.from({ length: tickets }, (_, index) => {
    const body = {
      ticket_number: randomUUID(), supplier: 'North Ridge Asphalt', plant_name: 'Plant 12', ticket_date: today(), ticketed_at: new Date().toISOString(),
      dispatched_at: new Date(Date.now() - index * 60_000).toISOString(), material_description: 'TYPE SP 12.5', uom_1: 'LB', net_amount: 44_000, truck: `T-${index % 40}`,
    }
    const { values, isBareVoid } = readReceivedTicket(body)
    return { index, values, isBareVoid, body }
  })
  const sender = { actor: actorOfServer('bench'), origin: { apiKeyId: null, employeeId: null, importId: null }, received }
  const begun = performance.now()
  await running.platform.database.inAgency(make.firstAgency, (db) => receiveTickets(db, sender, arrivals))
  return performance.now() - begun
}

async function healthLine({ running, owner, clerk, make }: BenchServer): Promise<BenchLine> {
  await owner.query(`INSERT INTO plants (dot_authority_id, supplier, name) SELECT $1, 'Supplier ' || n % 50, 'Pit ' || n FROM generate_series(1, $2) AS n`, [make.firstAgency, PLANTS])
  await owner.query(`
    INSERT INTO plant_latencies (dot_authority_id, day, plant_id, minutes, tickets)
    SELECT $1, $2::date - back, plants.id, minutes, 1 + (plants.id + minutes) % 9 FROM plants CROSS JOIN generate_series(0, 6) AS back CROSS JOIN generate_series(1, 60, 4) AS minutes WHERE supplier LIKE 'Supplier %'`, [make.firstAgency, today()])
  await owner.query('ANALYZE plants, plant_latencies')
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < 40 + WARM_UP; round += 1) {
    const begun = performance.now()
    const { status, body } = await clerk.get('/v1/plant_health?page_size=50')
    const took = performance.now() - begun
    if (status !== 200 || body.content.length !== 50) throw new Error(`plant health answered ${status}`)
    const started = performance.now()
    await running.platform.database.inAgency(make.firstAgency, async (db) => findHealth(db, spanOf(await findRanges(db), new Date()), sql.part`true`, sql.part`${healthOrder.standard}, ${healthOrder.last}`, 50, 0))
    if (round < WARM_UP) continue
    ours.push(took)
    floor.push(performance.now() - started)
  }
  return { name: `plant health of ${PLANTS.toLocaleString('en-US')} plants, against its SQL`, unit: 'ms', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim: 1.5 }
}
