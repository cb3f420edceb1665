import { clientOf, type Client } from '#tests/api/client'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { copiesOf, copyTime, lastIds, makeBareTables } from '#tests/bench/copies'

const WARM_UP = 20
const TABLES = ['slips', 'slip_sources', 'slip_events'] as const

/**
 * New tickets from a supplier's system, one by one and 100 at once, compared with COPY of the same rows into tables without
 * secondary indexes.
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    await at.make.project({ contract_number: '180029' })
    await makeBareTables(at.owner, TABLES)
    const { body } = await at.clerk.post('/v1/api_keys', { name: 'Load-out' })
    const supplier = clientOf(at.running.address, { authorization: `Bearer ${String(body.api_key.key)}` })
    return [
      await line(at, 'a ticket received', 200, 8, (round) => supplier.post('/v1/slips', ticket(round))),
      await line(at, '100 tickets received at once', 40, 8, (round) => supplier.post('/v1/slips/bulk', { slips: Array.from({ length: 100 }, (_, n) => ticket(1000 + round * 100 + n)) })),
    ]
  } finally {
    await at.close()
  }
}

async function line({ owner }: BenchServer, name: string, rounds: number, aim: number, send: (round: number) => ReturnType<Client['post']>): Promise<BenchLine> {
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const before = await lastIds(owner, TABLES)
    const begun = performance.now()
    const { status } = await send(round)
    const took = performance.now() - begun
    if (status !== 200) throw new Error(`the receipt answered ${status}`)
    const copied = (await copyTime(owner, await copiesOf(owner, before), 'bare')) * 1000
    if (round < WARM_UP) continue
    ours.push(took)
    floor.push(copied)
  }
  return { name: `${name}, against COPY of the same rows without secondary indexes`, unit: 'ms', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim }
}

function ticket(n: number): Readonly<Record<string, unknown>> {
  const [tare, net] = [26_000 + ((n * 37) % 90) * 20, 44_000 + ((n * 53) % 400) * 20]
  return {
    ticket_number: `R-${n}`, supplier: 'North Ridge Asphalt', plant_name: 'Plant 12', job_number: '180029', ticket_date: '2026-06-15',
    ticketed_at: '2026-06-15T06:44:00-05:00', material_description: 'TYPE SP 12.5 WEARING COURSE MIXTURE (4,E)', uom_1: 'LB',
    gross_amount_1: tare + net, tare_amount_1: tare, net_amount: net, max_gvw: 80_000, truck: `T-${400 + (n % 40)}`,
  }
}
