import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { escapeIdentifier, type Client } from 'pg'
import { agenciesToVisit, schemaVersion, sequencesOf, tablesOf } from '#src/main/server/backup/catalog'
import { COPY_SETTINGS, copyOut, measuring } from '#src/main/server/backup/copy-out'
import { TABLES, type BackedUpTable, type Manifest } from '#src/main/server/backup/manifest'
import { syncPath } from '#src/platform/server/files/sync-path'

type Dump = Pick<Manifest, 'created_at' | 'schema' | 'postgres' | 'tables' | 'sequences'>

/** Writes all tables, from one snapshot, to a folder. Does not block other reads and writes. */
export async function dumpTables(client: Client, folder: string): Promise<Dump> {
  await mkdir(join(folder, TABLES), { mode: 0o700 })
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(COPY_SETTINGS)
  const { rows } = await client.query<{ now: Date; version: string }>(`SELECT now() AS now, current_setting('server_version') AS version`)
  const schema = await schemaVersion(client)
  const tables = await tablesOf(client)
  // this lock makes migrations wait, so that the columns of a table do not change while the table is read
  await client.query(`LOCK TABLE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`)
  const agencies = await agenciesToVisit(client)
  const dumped: BackedUpTable[] = []
  for (const table of tables) {
    const { through, result } = measuring()
    const path = join(folder, TABLES, `${table.name}.gz`)
    await pipeline(copyOut(client, table, agencies), through, createGzip({ level: 1 }), createWriteStream(path, { mode: 0o600 }))
    await syncPath(path)
    dumped.push({ name: table.name, columns: table.columns, ...result() })
  }
  // read last, because a snapshot does not include sequences: a sequence only grows, so its position is now at least the highest id in the
  // snapshot
  const sequences = await sequencesOf(client)
  await client.query('COMMIT')
  await syncPath(join(folder, TABLES))
  return { created_at: rows[0]?.now.toISOString() ?? '', schema, postgres: rows[0]?.version ?? '', tables: dumped, sequences }
}
