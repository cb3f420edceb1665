import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { escapeIdentifier, type Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Table } from '#src/main/server/backup/catalog'

/**
 * SQL condition for rows of `installation_secrets` about the database roles, which exist only on this PostgreSQL server. A restore creates
 * new roles.
 */
export const OF_THE_ROLES = `name IN ('app_role', 'app_password', 'search_role')`

const NEWLINE = 0x0a

/** The size and the checksum of a table's rows in their text format. */
export interface Measured {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** Settings for COPY: equal values give the same text in every database, and rows come in physical order. */
export const COPY_SETTINGS = `SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL synchronize_seqscans = off; SET LOCAL row_security = on;
  SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`

/**
 * A table's rows in the text format of COPY: all at once or, if the owner can only read the rows of one agency at a time, agency by agency.
 * The setting `app.installation` makes the tables readable that belong to the installation itself.
 */
export async function* copyOut(client: Client, table: Table, agencies: readonly number[] | null): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ')
  const name = escapeIdentifier(table.name)
  if (table.name === 'installation_secrets') return yield* rowsOf(client, `COPY (SELECT ${columns} FROM ${name} WHERE NOT ${OF_THE_ROLES}) TO STDOUT`)
  if (agencies === null || !table.isByAgency) return yield* rowsOf(client, `COPY ${name} (${columns}) TO STDOUT`)
  for (const agency of agencies) {
    await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
    yield* rowsOf(client, `COPY (SELECT ${columns} FROM ${name} WHERE dot_authority_id = ${agency}) TO STDOUT`)
  }
}

function rowsOf(client: Client, statement: string): Readable {
  return client.query(copyTo(statement))
}

/** A stream that passes rows through and measures their size and checksum. `result` is complete after the last row. */
export function measuring(): { readonly through: Transform; result(): Measured } {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++
      next(null, chunk)
    },
  })
  return { through, result: () => ({ rows, bytes, sha256: hash.digest('hex') }) }
}
