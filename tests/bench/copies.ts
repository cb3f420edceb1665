import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** The rows of some tables in COPY format, in an order in which they can be inserted again. */
export type Copies = readonly { readonly table: string; readonly columns: string; readonly rows: string }[]

/** The highest id so far in each table. */
export type LastIds = ReadonlyMap<string, string>

/** The schema of the tables that the baseline writes to. */
const BARE = 'bare'

/** The highest ids of these tables. */
export async function lastIds(owner: Pool, tables: readonly string[]): Promise<LastIds> {
  const last = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await owner.query<{ id: string }>(`SELECT coalesce(max(id), 0)::text AS id FROM ${table}`)
    last.set(table, rows[0]?.id ?? '0')
  }
  return last
}

/** Reads the rows with ids above those in `after`, which are the rows that were added since then. */
export async function copiesOf(owner: Pool, after: LastIds): Promise<Copies> {
  const client = await owner.connect()
  try {
    const copies = []
    for (const [table, id] of after) {
      const columns = await columnsOf(owner, table)
      copies.push({ table, columns, rows: await text(client.query(copyTo(`COPY (SELECT ${columns} FROM ${table} WHERE id > ${id} ORDER BY id) TO STDOUT`))) })
    }
    return copies
  } finally {
    client.release()
  }
}

/**
 * Creates empty copies of these tables in their own schema. They have the generated columns and a primary key, but no other
 * index, no trigger and no foreign key.
 */
export async function makeBareTables(owner: Pool, tables: readonly string[]): Promise<void> {
  await owner.query(`DROP SCHEMA IF EXISTS ${BARE} CASCADE; CREATE SCHEMA ${BARE}`)
  for (const table of tables) {
    await owner.query(`CREATE TABLE ${BARE}.${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING GENERATED, PRIMARY KEY (dot_authority_id, id))`)
  }
}

/** Drops the bare tables. */
export async function dropBareTables(owner: Pool): Promise<void> {
  await owner.query(`DROP SCHEMA IF EXISTS ${BARE} CASCADE`)
}

/** How many seconds COPY takes to write the rows in one transaction, either to the bare tables or to the original ones. */
export async function copyTime(owner: Pool, copies: Copies, into: 'bare' | 'own'): Promise<number> {
  const client = await owner.connect()
  try {
    const begun = performance.now()
    await client.query('BEGIN')
    for (const { table, columns, rows } of copies) {
      const target = into === 'bare' ? `${BARE}.${table}` : table
      await pipeline(Readable.from([rows]), client.query(copyFrom(`COPY ${target} (${columns}) FROM STDIN`)))
    }
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
