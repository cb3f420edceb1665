import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A value of a row as COPY writes it; an object is jsonb, a list of texts text[]. */
export type CopyValue = string | number | boolean | null | Buffer | readonly string[] | { readonly [key: string]: unknown }
/** A row by column; every row of one write names the same columns in the same order. */
export type CopyRow = Readonly<Record<string, CopyValue>>

const WRITE_CHARACTERS = 256 * 1024
const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text
}

/** A value in the text format of COPY. */
export function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  switch (typeof value) {
    case 'string':
      return escaped(value)
    case 'number':
      return String(value)
    case 'boolean':
      return value ? 't' : 'f'
    default:
      if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
      if (Array.isArray(value)) return escaped(`{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
      return escaped(JSON.stringify(value))
  }
}

async function copyRows(client: pg.Client, statement: string, columns: readonly string[], rows: readonly CopyRow[]): Promise<void> {
  const stream = client.query(copyFrom(statement))
  const done = finished(stream)
  let text = ''
  for (const row of rows) {
    text += `${columns.map((column) => copyText(row[column] ?? null)).join('\t')}\n`
    if (text.length < WRITE_CHARACTERS) continue
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    text = ''
  }
  stream.end(text)
  await done
}

/** Writes rows of tables in bulk. */
export interface BulkWriter {
  write(table: string, rows: readonly CopyRow[]): Promise<void>
}

/**
 * Opens a writer in the client's transaction. COPY goes straight into the table for a role that row-level security does
 * not bind; else through a temporary table, agency by agency.
 */
export async function openBulkWriter(client: pg.Client): Promise<BulkWriter> {
  const { rows } = await client.query<{ bypasses: boolean }>('SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user')
  const bypasses = rows[0]?.bypasses === true
  const staged = new Set<string>()
  return {
    async write(table, all) {
      const first = all[0]
      if (first === undefined) return
      const columns = Object.keys(first)
      const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const target = pg.escapeIdentifier(table)
      if (bypasses || !columns.includes('dot_authority_id')) {
        await copyRows(client, `COPY ${target} (${names}) FROM STDIN`, columns, all)
        return
      }
      const stage = pg.escapeIdentifier(`stage_${table}`)
      if (!staged.has(table)) await client.query(`CREATE TEMP TABLE ${stage} ON COMMIT DROP AS SELECT ${names} FROM ${target} WITH NO DATA`)
      staged.add(table)
      for (const agency of new Set(all.map((row) => row['dot_authority_id'] ?? null))) {
        await copyRows(client, `COPY ${stage} (${names}) FROM STDIN`, columns, all.filter((row) => row['dot_authority_id'] === agency))
        await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
        await client.query(`INSERT INTO ${target} (${names}) SELECT ${names} FROM ${stage}`)
        await client.query(`TRUNCATE ${stage}`)
      }
    },
  }
}
