import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openDatabase } from '#src/platform/server/database/database'
import type { ExportFormat } from '#src/areas/tickets/domain/exports/formats'
import { csvStream } from '#src/areas/tickets/server/exports/csv-export'
import { openExport } from '#src/areas/tickets/server/exports/export-tickets'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { first } from '#tests/bench/filters/filter-place'
import { openLoadedServer, type LoadedServer } from '#tests/bench/loaded-server'

const MANY = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const ROUNDS = 3
const MEMORY_MB = 64

/**
 * For each format: the minimum number of tickets in its file, and the fraction of COPY's tickets per second to reach. A PDF is much slower,
 * because each ticket has a page of its own that is laid out and tagged.
 */
const formats: Readonly<Record<ExportFormat, { readonly tickets: number; readonly aim: number }>> = {
  csv: { tickets: 100_000, aim: 0.5 },
  kml: { tickets: 100_000, aim: 0.2 },
  geojson: { tickets: 100_000, aim: 0.2 },
  xlsx: { tickets: 100_000, aim: 0.1 },
  pdf: { tickets: 3_000, aim: 0.001 },
  csv_pdf: { tickets: 3_000, aim: 0.001 },
}

/**
 * Export jobs in every format, each compared with a COPY of the same columns of the same tickets, and how much memory the server needs for
 * them.
 */
export const bench: Bench = async () => {
  const server = await openLoadedServer(MANY)
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  try {
    const agency = Number(await first(owner, 'SELECT min(id) AS value FROM dot_authorities'))
    const lines: BenchLine[] = []
    // Object.keys returns strings, but these strings are keys of `formats`
    for (const format of Object.keys(formats) as ExportFormat[]) lines.push(...(await formatLines({ server, owner, agency }, format)))
    return lines
  } finally {
    await owner.end()
    await server.close()
  }
}

interface Exporting {
  readonly server: LoadedServer
  readonly owner: Client
  readonly agency: number
}

async function formatLines(at: Exporting, format: ExportFormat): Promise<BenchLine[]> {
  const { tickets: wanted, aim } = formats[format]
  const from = await first(at.owner, `
    SELECT day::text AS value FROM (SELECT ticket_date AS day, sum(count(*)) OVER (ORDER BY ticket_date DESC) AS running FROM slips WHERE dot_authority_id = $1 GROUP BY 1) days
    WHERE running >= $2 ORDER BY running LIMIT 1`, [at.agency, Math.min(wanted, Math.floor(MANY / 4))])
  const times: Record<'ours' | 'copy' | 'same', number[]> = { ours: [], copy: [], same: [] }
  let [tickets, before, most] = [0, Number.NaN, 0]
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) [before, most] = [at.server.memory(), 0]
    const job = await jobTime(at, { format, filters: { start_date: from } }, () => (most = Math.max(most, at.server.memory())))
    const copy = await copyTime(at, format, from)
    const same = format === 'csv' ? await sameTime(at, { filters: { start_date: from } }) : Number.NaN
    if (copy.tickets !== job.tickets) throw new Error(`the ${format} has ${job.tickets} tickets, but COPY ${copy.tickets}`)
    tickets = job.tickets
    if (round > 0) for (const [name, time] of [['ours', job.seconds], ['copy', copy.seconds], ['same', same]] as const) times[name].push(time)
  }
  const rate = (name: keyof typeof times) => tickets / percentiles(times[name]).p50
  return [
    { name: `${format} export of ${tickets} tickets from the job's start, tickets a second, against COPY of the same columns`, unit: '/s', better: 'more', ours: rate('ours'), floor: rate('copy'), aim },
    ...(format === 'csv' ? [{ name: `CSV export of ${tickets} tickets from the job's start, against the same COPY on a connection of its own`, unit: 's', ours: percentiles(times.ours).p50, floor: percentiles(times.same).p50, aim: 1.2 } as const] : []),
    { name: `growth of the server's memory over ${ROUNDS} ${format} exports of ${tickets} tickets, against the limit of ${MEMORY_MB} MB`, unit: 'MB', ours: Math.max(0, most - before), floor: MEMORY_MB, aim: 1 },
  ]
}

/** The time, in seconds, from the start of the job until its file is stored, and how many tickets the file has. */
async function jobTime({ server, owner }: Exporting, order: object, watch: () => void): Promise<{ seconds: number; tickets: number }> {
  const { job_id } = JSON.parse((await server.send('POST', '/v1/slips/exports', order)).text) as { job_id: string }
  let begun: number | null = null
  for (;;) {
    const { rows: [job] } = await owner.query<{ status: string; tickets: number }>(`SELECT status, (result ->> 'tickets')::int AS tickets FROM jobs WHERE id = $1`, [job_id])
    if (begun === null && job?.status !== 'pending') begun = performance.now()
    if (job?.status === 'success') return { seconds: (performance.now() - (begun ?? Number.NaN)) / 1000, tickets: job.tickets }
    if (job === undefined || !['pending', 'loading'].includes(job.status)) throw new Error(`the export ended: ${JSON.stringify(job)}`)
    watch()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A COPY, as the database's owner, of the columns that an export has by default, without our code. */
async function copyTime({ owner, agency }: Exporting, format: ExportFormat, from: string): Promise<{ seconds: number; tickets: number }> {
  const located = format === 'kml' || format === 'geojson' ? `AND s.status IN ('delivered', 'changed_after_delivered') AND s.delivery_lat IS NOT NULL AND s.delivery_long IS NOT NULL` : ''
  const pay = ['first', 'second'].map((slot, at) => `
    LEFT JOIN pay_item_assignments ${slot} ON ${slot}.dot_authority_id = s.dot_authority_id AND ${slot}.slip_id = s.id AND ${slot}.slot = ${at + 1}
    LEFT JOIN pay_items ${slot}_item ON ${slot}_item.dot_authority_id = s.dot_authority_id AND ${slot}_item.id = ${slot}.project_pay_item_id`).join('')
  const begun = performance.now()
  const copied = owner.query(copyTo(`COPY (
    SELECT s.ticket_number, s.ticket_date, s.ticketed_at, s.status, s.delivered_date, s.supplier, s.plant_name, s.material_description, s.truck, s.gross_amount_1, s.tare_amount_1,
      s.net_amount, s.uom_1, first_item.item_code, first.quantity, second_item.item_code, second.quantity, s.pay_period, project.pay_basis
    FROM slips s LEFT JOIN dot_projects project ON project.dot_authority_id = s.dot_authority_id AND project.id = s.dot_project_id ${pay}
    WHERE s.dot_authority_id = ${agency} AND s.ticket_date >= '${from}' ${located} ORDER BY s.ticketed_at DESC, s.id DESC) TO STDOUT WITH (FORMAT csv)`))
  for await (const part of copied) void part
  return { seconds: (performance.now() - begun) / 1000, tickets: copied.rowCount }
}

/** The time, in seconds, of the export's own COPY statement on a separate connection. */
async function sameTime({ server, agency }: Exporting, order: object): Promise<number> {
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
