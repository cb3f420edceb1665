import { sql } from '#src/platform/server/database/sql'
import { copyRows, type CopyRow } from '#src/platform/server/database/copy'
import type { RowStage } from '#src/areas/tickets/server/receipt/store'

/**
 * Sends rows to the database with COPY, into temporary tables that are dropped when the transaction ends. For files with many thousands of
 * tickets.
 */
export function openCopyStage(): RowStage {
  const staged = new Set<string>()
  return {
    async rows(db, table, columns, rows) {
      const name = `stage_${table}`
      if (staged.has(table)) await db.client.query(`TRUNCATE pg_temp.${name}`)
      else await db.client.query(`CREATE TEMP TABLE ${name} ON COMMIT DROP AS SELECT ${columns.join(', ')} FROM ${table} WITH NO DATA`)
      staged.add(table)
      // the cast is safe: the values of a row are texts, numbers, booleans, objects that become jsonb, and null for an empty column
      await copyRows(db.client, `COPY pg_temp.${name} (${columns.join(', ')}) FROM STDIN`, columns, rows as readonly CopyRow[])
      return sql.identifier(name)
    },
  }
}
