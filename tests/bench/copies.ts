import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** The rows of some tables as COPY writes them, in the order in which they go in again. */
export type Copies = readonly { readonly table: string; readonly columns: string; readonly rows: string }[]

/** Reads all rows of these tables. */
export async function copiesOf(owner: Pool, tables: readonly string[]): Promise<Copies> {
  const client = await owner.connect()
  try {
    const copies = []
    for (const table of tables) {
      const columns = await columnsOf(owner, table)
      copies.push({ table, columns, rows: await text(client.query(copyTo(`COPY ${table} (${columns}) TO STDOUT`))) })
    }
    return copies
  } finally {
    client.release()
  }
}

/** Seconds that COPY takes to write the rows again, with their indexes, in one transaction. */
export async function copyTime(owner: Pool, copies: Copies): Promise<number> {
  const client = await owner.connect()
  try {
    const begun = performance.now()
    await client.query('BEGIN')
    for (const { table, columns, rows } of copies) await pipeline(Readable.from([rows]), client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`)))
    await client.query('COMMIT')
    return (performance.now() - begun) / 1000
  } finally {
    client.release()
  }
}

async function columnsOf(owner: Pool, table: string): Promise<string> {
  const { rows } = await owner.query<{ names: string }>(
    `SELECT string_agg(attname, ', ' ORDER BY attnum) AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`, [table])
  return rows[0]?.names ?? ''
}
