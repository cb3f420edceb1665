import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A value that COPY can write. An object is stored as jsonb, a list of texts as text[]. */
export type CopyValue = string | number | boolean | null | Buffer | readonly string[] | { readonly [key: string]: unknown }
/** The values of a row, by column. All rows of one write have the same columns in the same order. */
export type CopyRow = Readonly<Record<string, CopyValue>>

const WRITE_CHARACTERS = 256 * 1024
const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text
}

/** Formats a value in the text format of COPY. */
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

/** Writes rows with a COPY ... FROM STDIN statement. The statement must name the columns in the same order as `columns`. */
export async function copyRows(client: pg.ClientBase, statement: string, columns: readonly string[], rows: readonly CopyRow[]): Promise<void> {
  const stream = client.query(copyFrom(statement))
  const done = finished(stream)
  let text = ''
  for (const row of rows) {
    let between = ''
    for (const column of columns) {
      text += between + copyText(row[column] ?? null)
      between = '\t'
    }
    text += '\n'
    if (text.length < WRITE_CHARACTERS) continue
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    text = ''
  }
  stream.end(text)
  await done
}
