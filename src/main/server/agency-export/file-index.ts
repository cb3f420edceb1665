import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'
import { rowsOfAgency, type ExportTable } from '#src/main/server/agency-export/catalog'
import { CSV } from '#src/main/server/agency-export/table-text'
import { FILE_COLUMNS } from '#src/platform/server/files/file-columns'

const KEY = /^[0-9a-f]{64}$/

/**
 * The path of a file inside the `files` folder of an export. Throws for a key that is not valid, because the key may come from a tampered
 * file.
 */
export function pathOfKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no SHA-256`)
  return `${key.slice(0, 2)}/${key}`
}

/**
 * A CSV with one row for each reference to a file, sorted by file. Its columns are the file, the table and column that refer to the file,
 * the file's original name and its type.
 */
export function fileIndexCsv(client: ClientBase, tables: readonly ExportTable[], agency: number): CopyToStreamQuery {
  const parts = FILE_COLUMNS.flatMap(({ table: name, columns }) => {
    const table = tables.find((one) => one.name === name)
    return table === undefined ? [] : columns.map((column) => namedBy(table, column, agency))
  })
  const events = tables.find(({ name }) => name === 'record_events')
  if (events !== undefined) parts.push(...['logo_key', 'signature_key'].map((column) => namedByEvents(events, column, agency)))
  return client.query(copyTo(`COPY (SELECT * FROM (${parts.join(' UNION ALL ')}) named ORDER BY sha256 COLLATE "C", "table" COLLATE "C", "row" COLLATE "C", "column" COLLATE "C") TO STDOUT WITH ${CSV}`))
}

function namedBy(table: ExportTable, column: string, agency: number): string {
  const has = (name: string) => table.columns.some((one) => one.name === name)
  const name = has('file_name') ? 'file_name' : has('name') && has('type') ? 'name' : 'NULL'
  const key = table.key.map((one) => `${escapeIdentifier(one)}::text`).join(', ')
  const file = escapeIdentifier(column)
  return `SELECT 'files/' || left(${file}, 2) || '/' || ${file} AS file, ${file} AS sha256, ${escapeLiteral(table.name)}::text AS "table", concat_ws(':', ${key}) AS "row",
    ${escapeLiteral(column)}::text AS "column", ${name}::text AS name, ${has('type') ? 'type' : 'NULL'}::text AS type FROM ${rowsOfAgency(table, agency)} AND ${file} IS NOT NULL`
}

/**
 * The files that events name as former or later values of a column. An undo may need these files again, so the nightly cleanup keeps them,
 * and an export includes them.
 */
function namedByEvents(events: ExportTable, column: string, agency: number): string {
  const [key, row] = [escapeLiteral(column), events.key.map((one) => `${escapeIdentifier(one)}::text`).join(', ')]
  return `SELECT 'files/' || left(kept.file, 2) || '/' || kept.file, kept.file, ${escapeLiteral(events.name)}, concat_ws(':', ${row}), ${key}, NULL, NULL
    FROM (SELECT * FROM ${rowsOfAgency(events, agency)} AND jsonb_exists(changes, ${key})) event, LATERAL jsonb_array_elements_text(changes -> ${key}) AS kept (file) WHERE kept.file IS NOT NULL`
}

/** Reads the keys in an index, each only once. Throws for a key that is not a SHA-256. */
export async function* keysOfIndex(path: string): AsyncGenerator<string> {
  const records = createReadStream(path).pipe(parse({ columns: true, max_record_size: 1_000_000 }))
  let last: string | null = null
  for await (const { sha256 } of records as AsyncIterable<Readonly<Record<string, string>>>) {
    if (sha256 === undefined || !KEY.test(sha256)) throw new Error('the index names a file that is no SHA-256')
    if (sha256 !== last) yield sha256
    last = sha256
  }
}
