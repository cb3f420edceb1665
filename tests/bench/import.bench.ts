import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { copiesOf, copyTime } from '#tests/bench/copies'

const TICKETS = 100_000
const ROUNDS = 3
const TABLES = ['slips', 'slip_sources', 'slip_events'] as const
const EMPTIED = 'SET session_replication_role = replica; TRUNCATE slips, slip_keys, project_ticket_counts CASCADE; RESET session_replication_role'

/** The import of a file of 100,000 tickets, checked row by row, and COPY of the rows that it made into the same tables with their indexes. */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    await at.make.project({ contract_number: '180029' })
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await importTime(at))
      const rows = await copiesOf(at.owner, TABLES)
      await at.owner.query(EMPTIED)
      floor.push(await copyTime(at.owner, rows))
      await at.owner.query(EMPTIED)
    }
    return [{ name: 'import of 100,000 tickets from CSV, against COPY of the same rows', unit: 's', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim: 2 }]
  } finally {
    await at.close()
  }
}

/** From the commit to the end of its job, seconds; upload and preview come before. */
async function importTime({ running, clerk, owner }: BenchServer): Promise<number> {
  const sent = await fetch(`${running.address}/v1/slips/imports?file_name=tickets.csv`, {
    method: 'POST', headers: { ...clerk.headers, 'content-type': 'text/csv' }, body: csvOfTickets(),
  })
  const uploaded = await sent.json() as { import: { id: number; columns: unknown } }
  const { id, columns } = uploaded.import
  const mapped = await clerk.post(`/v1/slips/imports/${id}/mapping`, { columns })
  if (mapped.body.import.good !== TICKETS) throw new Error(`the preview found ${mapped.body.import.good} good rows`)
  const begun = performance.now()
  const { body } = await clerk.post(`/v1/slips/imports/${id}/commit`, {})
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { rows } = await owner.query<{ status: string; result: { created: number } | null; message: string }>('SELECT status, result, message FROM jobs WHERE id = $1', [body.job_id])
    const [job] = rows
    if (job?.status === 'success' && job.result?.created === TICKETS) return (performance.now() - begun) / 1000
    if (job === undefined || !['pending', 'loading'].includes(job.status)) throw new Error(`the import ended: ${JSON.stringify(job)}`)
  }
}

/** Loads of 40 trucks over a season, two plants; weights in pounds as a scale writes them. */
function csvOfTickets(): string {
  const lines = ['ticket_number,supplier,plant,contract,item_code,material,truck,hauler,ticket_date,loaded_at,gross,tare,net,uom,max_gvw,load_number,plant_temp_f,latitude,longitude']
  for (let n = 0; n < TICKETS; n += 1) {
    const day = new Date(Date.UTC(2025, 3, 1 + Math.floor(n / 500))).toISOString().slice(0, 10)
    const [tare, net] = [26_000 + ((n * 37) % 90) * 20, 44_000 + ((n * 53) % 400) * 20]
    const time = `${String(6 + (Math.floor(n / 60) % 9)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    lines.push([500_000 + n, 'North Ridge Asphalt', `Plant ${11 + (n % 2)}`, '180029', '2360.509/23200', '"TYPE SP 12.5 WEARING COURSE MIXTURE (3,B)"', `T-${400 + (n % 40)}`,
      'Basin Hauling', day, time, tare + net, tare, net, 'LB', 80_000, 1 + (n % 12), 300 + (n % 20), (45.05 + (n % 900) / 50_000).toFixed(6), (-93.31 + (n % 700) / 50_000).toFixed(6)].join(','))
  }
  return lines.join('\n')
}
