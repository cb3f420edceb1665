import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { sql, type Statement } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { csvColumns } from '#src/areas/tickets/server/exports/csv-columns'
import { joinedToSlip } from '#src/areas/tickets/server/slip-json'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { orderBy, type SortKey } from '#src/areas/tickets/server/list/sort'

/** The content of an export: which tickets, in which order, with which columns. */
export interface CsvExport extends ListedSlips {
  readonly keys: readonly SortKey[]
  readonly columns: readonly string[] | undefined
}

/**
 * The CSV of tickets as a stream, straight from COPY in the snapshot of this transaction (reliability row 58). The format is
 * RFC 4180, except that lines end with a line feed, as COPY writes them. COPY takes no parameters, so values are inlined with
 * the driver's literal quoting; no other statement does that.
 */
export function csvStream(db: AgencyTransaction, { from, where, keys, columns }: CsvExport): Readable {
  const chosen = csvColumns(columns)
  const cells = chosen.map(({ cell }, index) => sql.part`${cell} AS ${sql.identifier(`c${index}`)}`)
  const statement = sql`SELECT ${sql.join(cells, ', ')} FROM ${from} ${joinedToSlip} WHERE ${where} ORDER BY ${orderBy(keys)}`
  const body = db.client.query(copyTo(`COPY (${inlined(statement)}) TO STDOUT WITH (FORMAT csv)`))
  const heading = `${chosen.map(({ heading: text }) => quoted(text)).join(',')}\n`
  return Readable.from(concatenated(heading, body))
}

async function* concatenated(heading: string, body: Readable): AsyncGenerator<Buffer | string> {
  yield heading
  yield* body
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a statement with its values as literals, for COPY. Arrays become ARRAY[...]. */
export function inlined({ text, values }: Statement): string {
  return text.replace(/\$(\d+)/g, (_place, number: string) => literal(values[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`
  throw new Error('a COPY takes text, numbers, yes or no, and lists of them')
}
