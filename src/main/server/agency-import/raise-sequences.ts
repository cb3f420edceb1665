import { escapeIdentifier, type Client } from 'pg'
import { rowsOfAgency, type ExportTable } from '#src/main/server/agency-export/catalog'
import { BackupRefused } from '#src/main/server/backup/manifest'

/** The highest id that an export may have in a column, by the column's type. Higher ids would leave too few for new rows. */
const MOST: Readonly<Record<string, bigint>> = { integer: 2_000_000_000n, bigint: 9_000_000_000_000_000_000n }

/**
 * Raises every sequence above the ids of an agency's rows. Sequences of integer ids are also raised above every id in the audit trail:
 * otherwise a new record could get the id, and thus the history, of a record that was purged before the export. Throws BackupRefused if an
 * id is so high that too few would be left for new rows.
 */
export async function raiseSequences(client: Client, tables: readonly ExportTable[], agency: number): Promise<void> {
  const { rows: [trail] } = await client.query<{ id: string }>(
    `SELECT greatest((SELECT max(record_id) FROM record_events WHERE dot_authority_id = $1), (SELECT max(slip_id) FROM slip_events WHERE dot_authority_id = $1), 0)::text AS id`, [agency])
  for (const table of tables) {
    const { name, numbered } = table
    if (numbered === null) continue
    const { rows: [state] } = await client.query<{ sequence: string; highest: string; type: string; last: string }>(
      `SELECT s.sequence, s.type, (SELECT coalesce(max(${escapeIdentifier(numbered)}), 0)::text FROM ${rowsOfAgency(table, agency)}) AS highest,
         coalesce((SELECT last_value FROM pg_sequences WHERE format('%I.%I', schemaname, sequencename) = s.sequence), 0)::text AS last
       FROM (SELECT pg_get_serial_sequence($1, $2) AS sequence, format_type(atttypid, -1) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2) s`,
      [`public.${escapeIdentifier(name)}`, numbered],
    )
    if (state === undefined) continue
    const wanted = [BigInt(state.highest), state.type === 'integer' ? BigInt(trail?.id ?? '0') : 0n].reduce((most, one) => (one > most ? one : most))
    if (wanted > (MOST[state.type] ?? 0n)) throw new BackupRefused(`The export cannot be imported: after the ids of table ${name}, none would be left for new rows.`)
    if (wanted > BigInt(state.last)) await client.query('SELECT setval($1::regclass, $2)', [state.sequence, String(wanted)])
  }
}
