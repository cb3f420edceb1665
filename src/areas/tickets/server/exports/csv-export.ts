import { Readable } from 'node:stream'
import { copyOut } from '#src/areas/tickets/server/exports/copy-out'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { csvColumns } from '#src/areas/tickets/server/exports/csv-columns'
import { joinedToSlip } from '#src/areas/tickets/server/slip-json'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { orderBy, type SortKey } from '#src/areas/tickets/server/list/sort'

/** What an export contains: which tickets, in which order, with which columns. */
export interface TicketExport extends ListedSlips {
  readonly keys: readonly SortKey[]
  readonly columns: readonly string[] | undefined
}

/**
 * The CSV of tickets as a stream, directly from COPY, in the snapshot of the transaction (reliability row 58). The format is RFC 4180,
 * except that lines end with a line feed, as COPY writes them. `expected` is the number of tickets that the CSV must have. If it has more
 * or fewer, the stream ends with an error.
 */
export function csvStream(db: AgencyTransaction, { from, where, keys, columns }: TicketExport, expected?: number): Readable {
  const selectedColumns = csvColumns(columns)
  const cells = selectedColumns.map(({ cell }, index) => sql.part`${cell} AS ${sql.identifier(`c${index}`)}`)
  const statement = sql`SELECT ${sql.join(cells, ', ')} FROM ${from} ${joinedToSlip} WHERE ${where} ORDER BY ${orderBy(keys)}`
  const heading = `${selectedColumns.map(({ heading: text }) => quoted(text)).join(',')}\n`
  return Readable.from(concatenated(heading, copyOut(db, statement, 'WITH (FORMAT csv)'), expected))
}

async function* concatenated(heading: string, body: AsyncGenerator<Buffer, number>, expected?: number): AsyncGenerator<Buffer | string> {
  yield heading
  const count = yield* body
  if (expected !== undefined && expected !== count) throw new Error(`the CSV has ${count} tickets instead of ${expected}`)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
