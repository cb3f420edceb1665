import { Client } from 'pg'
import { openDatabase } from '#src/platform/server/database/database'
import { csvStream } from '#src/areas/tickets/server/exports/csv-export'
import { openExport } from '#src/areas/tickets/server/exports/export-tickets'
import { percentiles, type Bench } from '#tests/bench/bench'
import { openLoadedServer, type LoadedServer } from '#tests/bench/loaded-server'

const MANY = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const WANTED = 100_000
const ROUNDS = 5

/**
 * An export job of about 100,000 tickets, compared with reading a COPY of the same columns to its end. Also measures how much
 * memory the server needs for the job.
 */
export const bench: Bench = async () => {
  const server = await openLoadedServer(MANY)
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  try {
    const { rows: [place] } = await owner.query<{ agency: number; from: string; tickets: number }>(`
      SELECT agency, day::text AS from, running::int AS tickets FROM (
        SELECT dot_authority_id AS agency, ticket_date AS day, sum(count(*)) OVER (ORDER BY ticket_date DESC) AS running
        FROM slips WHERE dot_authority_id = (SELECT min(id) FROM dot_authorities) GROUP BY 1, 2) AS days
      WHERE running >= $1 ORDER BY running LIMIT 1`, [WANTED])
    if (place === undefined) throw new Error('there are not so many tickets')
    const order = { filters: { start_date: place.from } }
    const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
    let [before, most] = [Number.NaN, 0]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ours = await jobTime(server, owner, order, () => (most = Math.max(most, server.memory())))
      const floor = await copyTime(server, place.agency, order)
      if (round === 0) [before, most] = [server.memory(), 0]
      else for (const [name, time] of [['ours', ours], ['floor', floor]] as const) times[name].push(time)
    }
    return [
      { name: `CSV export of ${place.tickets} tickets from the job's start, against COPY of the same columns`, unit: 's',
        ours: percentiles(times.ours).p50, floor: percentiles(times.floor).p50, aim: 1.2 },
      { name: `growth of the server's memory over ${ROUNDS} exports of ${place.tickets} tickets, against the limit of 64 MB`, unit: 'MB',
        ours: Math.max(0, most - before), floor: 64, aim: 1 },
    ]
  } finally {
    await owner.end()
    await server.close()
  }
}

/** The time, in seconds, from the start of the job until its file is stored. */
async function jobTime(server: LoadedServer, owner: Client, order: object, watch: () => void): Promise<number> {
  const { job_id } = JSON.parse((await server.send('POST', '/v3/slips/export', { format: 'csv', ...order })).text) as { job_id: string }
  let begun: number | null = null
  for (;;) {
    const { rows: [job] } = await owner.query<{ status: string }>('SELECT status FROM jobs WHERE id = $1', [job_id])
    if (begun === null && job?.status !== 'pending') begun = performance.now()
    if (job?.status === 'success') return (performance.now() - (begun ?? Number.NaN)) / 1000
    if (job === undefined || !['pending', 'loading'].includes(job.status)) throw new Error(`the export ended: ${JSON.stringify(job)}`)
    watch()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function copyTime(server: LoadedServer, agency: number, order: object): Promise<number> {
  const database = openDatabase({ connectionString: server.appConnectionString, connections: 2, statementTimeoutMs: 600_000 })
  try {
    return await database.inAgency(agency, async (db) => {
      const opened = await openExport(db, { order, viewer: { id: 0, role: 'administrator', partner: null, dot_authority_id: agency } })
      const begun = performance.now()
      for await (const part of csvStream(db, opened)) void part
      return (performance.now() - begun) / 1000
    })
  } finally {
    await database.close()
  }
}
