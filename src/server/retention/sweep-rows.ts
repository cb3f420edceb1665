import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction, InstallationTransaction } from '#src/server/platform/database/transaction'
import { FILE_COLUMNS } from '#src/server/platform/files/file-columns'

/** An export can be fetched for a week. */
const EXPORT_DAYS = 7
/** A file that was read and never imported, after its last day in the list. */
const OPEN_IMPORT_DAYS = 31
/** How long an ended session can still be looked at. */
const ENDED_SESSION_DAYS = 31
/** Rows that one statement removes at most, so that none is long. */
const MOST_ROWS = 1_000

/** Forgets the files of exports of more than a week ago; the next look at the store removes them. Answers how many, `MOST_ROWS` at most. */
export function forgetExports(db: AgencyTransaction, now: Date): Promise<number> {
  return db.run(sql`
    UPDATE jobs SET file_key = NULL WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM jobs WHERE dot_authority_id = ${db.agency} AND file_key IS NOT NULL
        AND updated_at < ${now}::timestamptz - make_interval(days => ${EXPORT_DAYS}) LIMIT ${MOST_ROWS})`)
}

/** Removes imports of tickets and of items that were begun a month ago and never made. Answers how many. */
export async function removeOpenImports(db: AgencyTransaction, now: Date): Promise<number> {
  let removed = 0
  for (const table of ['slip_imports', 'item_imports']) {
    const name = sql.identifier(table)
    removed += await db.run(sql`
      DELETE FROM ${name} WHERE dot_authority_id = ${db.agency} AND id IN (
        SELECT id FROM ${name} WHERE dot_authority_id = ${db.agency} AND state <> 'committed'
          AND created_at < ${now}::timestamptz - make_interval(days => ${OPEN_IMPORT_DAYS}) LIMIT ${MOST_ROWS})`)
  }
  return removed
}

/** Removes sessions that ended a month ago, with their tokens; one that made another goes with or after it. Answers how many, `MOST_ROWS` at most. */
export async function removeEndedSessions(db: InstallationTransaction, now: Date): Promise<number> {
  const ended = sql.part`least(ended_at, expires_at) < ${now}::timestamptz - make_interval(days => ${ENDED_SESSION_DAYS})`
  const rows = await db.many(sql<{ id: string }>`
    SELECT id FROM sessions WHERE ${ended} AND NOT EXISTS (
      SELECT FROM sessions made WHERE made.impersonator_session_id = sessions.id AND NOT (least(made.ended_at, made.expires_at) < ${now}::timestamptz - make_interval(days => ${ENDED_SESSION_DAYS})))
    ORDER BY impersonator_session_id IS NULL, id LIMIT ${MOST_ROWS} FOR UPDATE SKIP LOCKED`)
  const ids = rows.map(({ id }) => id)
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ANY (${ids}::uuid[])`)
  await db.run(sql`DELETE FROM impersonation_tokens WHERE impersonator_session_id = ANY (${ids}::uuid[])`)
  return db.run(sql`DELETE FROM sessions WHERE id = ANY (${ids}::uuid[])`)
}

/** Those of some keys that a row of the agency names, or that an event names whose undo would bring them back. */
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
