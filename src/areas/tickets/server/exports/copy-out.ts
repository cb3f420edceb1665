import { finished } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Statement } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * The output of COPY for a query, in the snapshot of the transaction (reliability row 58); returns the number of rows. COPY takes no
 * parameters, so the values are written into the statement as literals, quoted by the driver; no other statement does that. If the reader
 * stops early, the rest of the output is read and dropped: a connection with unread output cannot run another statement, not even ROLLBACK.
 */
export async function* copyOut(db: AgencyTransaction, statement: Statement, form = ''): AsyncGenerator<Buffer, number> {
  const body = db.client.query(copyTo(`COPY (${inlined(statement)}) TO STDOUT ${form}`))
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) yield part as Buffer
  } finally {
    if (!body.readableEnded && body.errored === null) {
      body.resume()
      await finished(body).catch(() => undefined) // if COPY failed, the next statement of the transaction fails too
    }
  }
  return body.rowCount
}

/** The text of a statement for COPY, with its values as literals. Arrays become ARRAY[...]. */
function inlined({ text, values }: Statement): string {
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
