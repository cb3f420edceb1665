import pg from 'pg'
import { copyRows, type CopyRow } from '#src/platform/server/database/copy'

/** Writes rows of tables in bulk. */
export interface BulkWriter {
  write(table: string, rows: readonly CopyRow[]): Promise<void>
}

/**
 * Opens a writer in the client's transaction. If row-level security does not apply to the role, COPY writes directly to the table.
 * Otherwise rows go through a temporary table, one agency at a time. Tables without an agency then need `ENTER_INSTALLATION` in the
 * transaction.
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
      if (bypasses) {
        await copyRows(client, `COPY ${target} (${names}) FROM STDIN`, columns, all)
        return
      }
      const stage = pg.escapeIdentifier(`stage_${table}`)
      if (!staged.has(table)) await client.query(`CREATE TEMP TABLE ${stage} ON COMMIT DROP AS SELECT ${names} FROM ${target} WITH NO DATA`)
      staged.add(table)
      for (const agency of new Set(all.map((row) => row['dot_authority_id'] ?? null))) {
        await copyRows(client, `COPY ${stage} (${names}) FROM STDIN`, columns, all.filter((row) => (row['dot_authority_id'] ?? null) === agency))
        if (agency !== null) await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
        await client.query(`INSERT INTO ${target} (${names}) SELECT ${names} FROM ${stage}`)
        await client.query(`TRUNCATE ${stage}`)
      }
    },
  }
}
