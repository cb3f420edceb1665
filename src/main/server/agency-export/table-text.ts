import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier, type ClientBase } from 'pg'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'
import { rowsOfAgency, type ExportTable } from '#src/main/server/agency-export/catalog'
import { measuring, type Measured } from '#src/main/server/backup/copy-out'

/** Options of COPY for a CSV file: RFC 4180 with line feeds, in UTF-8. NULL is an empty field, an empty text is "". */
export const CSV = `(FORMAT csv, HEADER true, ENCODING 'UTF8')`

/** Types whose sort order depends on the locale. The locale may differ between installations. */
const TEXTS = new Set(['text', 'text[]'])

/**
 * A table's rows as CSV, in the order of the primary key. `loginShift` is the number that an import has added to the login ids; it is
 * subtracted from them here.
 */
export function tableCsv(client: ClientBase, table: ExportTable, agency: number, loginShift = 0): CopyToStreamQuery {
  const columns = table.columns.map((column) => `${valueOf(table, column, loginShift)} AS ${escapeIdentifier(column.name)}`).join(', ')
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]))
  const order = table.key.map((name) => `${escapeIdentifier(table.name)}.${escapeIdentifier(name)}${TEXTS.has(typeOf.get(name) ?? '') ? ' COLLATE "C"' : ''}`)
  const agencyFirst = table.isByAgency ? ['dot_authority_id'] : []
  return client.query(copyTo(`COPY (SELECT ${columns} FROM ${rowsOfAgency(table, agency)} ORDER BY ${[...agencyFirst, ...order].join(', ')}) TO STDOUT WITH ${CSV}`))
}

/** The first line of a table's file, which has the column names. */
export function headerOf({ columns }: Pick<ExportTable, 'columns'>): string {
  return `${columns.map(({ name }) => name).join(',')}\n`
}

/** True if the column contains login ids. */
function isLoginNumber(table: string, column: string): boolean {
  return column === 'login_id' || (table === 'logins' && column === 'id')
}

/** The SQL for a value in an open text format: timestamps as ISO 8601 in UTC, to the microsecond; booleans as `true` or `false`. */
function valueOf(table: ExportTable, { name, type }: ExportTable['columns'][number], loginShift: number): string {
  const column = `${escapeIdentifier(table.name)}.${escapeIdentifier(name)}`
  if (type === 'timestamp with time zone') return `CASE WHEN isfinite(${column}) THEN to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE ${column}::text END`
  if (type === 'boolean') return `${column}::text`
  return isLoginNumber(table.name, name) && loginShift !== 0 ? `${column} - ${loginShift}` : column
}

/** Reads a CSV to its end, and returns its number of rows, its size and its checksum. `into` receives the bytes. */
export async function measureCsv(csv: CopyToStreamQuery, into: Writable = nowhere()): Promise<Measured> {
  const { through, result } = measuring()
  await pipeline(csv, through, into)
  const { bytes, sha256 } = result()
  return { rows: csv.rowCount, bytes, sha256 }
}

/** The sum of each exact decimal column of an agency's rows, as text from the database. */
export async function sumsOf(client: ClientBase, table: ExportTable, agency: number): Promise<Readonly<Record<string, string>>> {
  if (table.summed.length === 0) return {}
  const sums = table.summed.map((name) => `coalesce(sum(${escapeIdentifier(name)}), 0)::text AS ${escapeIdentifier(name)}`)
  const { rows } = await client.query<Record<string, string>>(`SELECT ${sums.join(', ')} FROM ${rowsOfAgency(table, agency)}`)
  return rows[0] ?? {}
}

/** A stream that discards what is written to it. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, next) => next() })
}
