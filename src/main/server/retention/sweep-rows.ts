import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { FILE_COLUMNS } from '#src/platform/server/files/file-columns'

/**
 * Returns those of these file keys that occur in a row or an event of the agency. Events count, because an undo would need the file again.
 */
export async function namedKeys(db: AgencyTransaction, keys: readonly string[]): Promise<string[]> {
  const columns = FILE_COLUMNS.flatMap(({ table, columns: names }) => names.map((name) => ({ table, name })))
  const parts = columns.map(({ table, name }) => {
    const [column, agency] = [sql.identifier(name), sql.identifier(table === 'dot_authorities' ? 'id' : 'dot_authority_id')]
    return sql.part`SELECT ${column} AS key FROM ${sql.identifier(table)} WHERE ${agency} = ${db.agency} AND ${column} = ANY (${keys})`
  })
  const rows = await db.many(sql<{ key: string }>`
    ${sql.join(parts, ' UNION ')} UNION
    SELECT kept.key FROM record_events, LATERAL (SELECT jsonb_array_elements_text(changes -> 'signature_key') UNION ALL SELECT jsonb_array_elements_text(changes -> 'logo_key')) AS kept (key)
    WHERE dot_authority_id = ${db.agency} AND changes ?| ARRAY['signature_key', 'logo_key'] AND kept.key = ANY (${keys})`)
  return rows.map(({ key }) => key)
}
