import { sql } from '#src/platform/server/database/sql'
import { copyRows, type CopyRow, type CopyValue } from '#src/platform/server/database/copy'
import type { RowStage } from '#src/areas/tickets/server/receipt/store'

/** Stages rows by COPY in temporary tables, which the transaction drops. For files with many thousands of tickets. */
export function openCopyStage(): RowStage {
  const staged = new Set<string>()
  return {
    async rows(db, table, columns, rows) {
      const name = `stage_${table}`
      if (staged.has(table)) await db.client.query(`TRUNCATE pg_temp.${name}`)
      else await db.client.query(`CREATE TEMP TABLE ${name} ON COMMIT DROP AS SELECT ${columns.join(', ')} FROM ${table} WITH NO DATA`)
      staged.add(table)
      const written = rows.map((row): CopyRow => Object.fromEntries(columns.map((column) => [column, asCopyValue(row[column])])))
      await copyRows(db.client, `COPY pg_temp.${name} (${columns.join(', ')}) FROM STDIN`, columns, written)
      return sql.identifier(name)
    },
  }
}

function asCopyValue(value: unknown): CopyValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value as { readonly [key: string]: unknown }
}
