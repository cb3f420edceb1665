import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'

const ITEMS = 20_000
const ROUNDS = 5
/** Added to the ids of copied rows. It is higher than any id that the sequences generate here, so the copies get unused ids. */
const FREE_IDS = 100_000_000

/** Importing a contract of 20,000 items from a checked file, compared with COPY of the same items and events. */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  const client = await at.owner.connect()
  try {
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [project, other] = [await at.make.project({ reconciliation: 'setting_up' }), await at.make.project({ reconciliation: 'setting_up' })]
      const [call, copy] = [await importTime(at, project), await copyTime(client, project, other)]
      if (round === 0) continue
      ours.push(call)
      floor.push(copy)
    }
    return [{ name: 'import of 20,000 contract items from a checked file, against COPY of the same rows', unit: 'ms', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim: 3 }]
  } finally {
    client.release()
    await at.close()
  }
}

/** The time of the commit, without the upload and preview. */
async function importTime({ running, clerk }: BenchServer, project: number): Promise<number> {
  const place = `/v2/projects/${project}/pay_items/imports`
  const sent = await fetch(`${running.address}${place}?file_name=items.csv`, { method: 'POST', headers: { ...clerk.headers, 'content-type': 'text/csv' }, body: csvOfItems() })
  const { import: file } = await sent.json() as { import: { id: number; good: number } }
  if (file.good !== ITEMS) throw new Error(`the preview found ${file.good} good rows`)
  const begun = performance.now()
  const { status, body } = await clerk.post(`${place}/${file.id}/commit`, {})
  const took = performance.now() - begun
  if (status !== 200 || body.created !== ITEMS) throw new Error(`the import answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
  return took
}

/** The time to COPY the same rows, for another project, into the same tables with their indexes. */
async function copyTime(client: PoolClient, from: number, to: number): Promise<number> {
  const copies: { readonly into: string; readonly rows: string }[] = []
  for (const table of ['pay_items', 'record_events']) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`, [table])
    const names = rows.map(({ name }) => name)
    const values = names.map((name) => (name === 'id' ? `id + ${FREE_IDS}` : name === 'dot_project_id' ? `${to} AS dot_project_id` : name))
    const rowText = await text(client.query(copyTo(`COPY (SELECT ${values.join(', ')} FROM ${table} WHERE dot_project_id = ${from}) TO STDOUT`)))
    copies.push({ into: `${table} (${names.join(', ')})`, rows: rowText })
  }
  const begun = performance.now()
  await client.query('BEGIN')
  for (const { into, rows } of copies) await pipeline(Readable.from([rows]), client.query(copyFrom(`COPY ${into} FROM STDIN`)))
  await client.query('COMMIT')
  return performance.now() - begun
}

function csvOfItems(): string {
  const lines = ['Line Number,Item Code,Description,Quantity,Unit']
  for (let line = 1; line <= ITEMS; line += 1) lines.push(`${line},${2000 + (line % 600)}.${500 + (line % 100)}/${line},"TYPE SP 12.5 WEARING COURSE MIXTURE (3,${line})","${line % 90},250.50",TON`)
  return lines.join('\n')
}
