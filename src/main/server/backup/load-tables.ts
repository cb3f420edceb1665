import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { message } from '#src/platform/domain/messages'
import { tablesOf } from '#src/main/server/backup/catalog'
import { COPY_SETTINGS, copyOut, measuring, OF_THE_ROLES, type Measured } from '#src/main/server/backup/copy-out'
import { endWaitingTasks } from '#src/main/server/backup/end-waiting-tasks'
import { BackupRefused, TABLES, type BackedUpTable, type Manifest } from '#src/main/server/backup/manifest'
import { setAsideRules } from '#src/main/server/backup/set-aside-rules'

/** Reads every table of a backup completely, and throws if one has changed since it was written. */
export async function checkTables(folder: string, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const { through, result } = measuring()
    await pipeline(createReadStream(pathOf(folder, table)), createGunzip(), through, nowhere()).catch((cause: unknown) => {
      throw new BackupRefused(`The backup is damaged: ${pathOf(folder, table)} cannot be read.`, { cause })
    })
    assertSame(table, result(), 'The backup is damaged')
  }
}

/**
 * Loads the tables of a backup into a schema of the same version, in one transaction. Commits only if every table reads back exactly as in
 * the backup and all foreign keys are valid.
 */
export async function loadTables(client: Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('BEGIN')
  await client.query(COPY_SETTINGS)
  const here = await tablesOf(client)
  const shapes = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]).toSorted())
  if (shapes(here) !== shapes(manifest.tables)) throw new BackupRefused('The tables of the backup are not those of its schema version.')
  const putBack = await setAsideRules(client, here)
  const copied = here.filter(({ name }) => name !== 'installation_secrets').map(({ name }) => escapeIdentifier(name))
  await client.query(`DELETE FROM installation_secrets WHERE NOT ${OF_THE_ROLES}`)
  await client.query(`TRUNCATE ${copied.join(', ')}`)
  for (const table of manifest.tables) {
    const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ')
    const into = client.query(copyFrom(`COPY ${escapeIdentifier(table.name)} (${columns}) FROM STDIN`))
    await pipeline(createReadStream(pathOf(folder, table)), createGunzip(), into)
  }
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [`public.${escapeIdentifier(name)}`, value, isCalled])
  }
  for (const table of manifest.tables) {
    const { through, result } = measuring()
    await pipeline(copyOut(client, { ...table, isForced: false, isByAgency: false }, null), through, nowhere())
    assertSame(table, result(), 'The database did not keep what was loaded')
  }
  await endWaitingWork(client)
  await putBack()
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

/**
 * Marks waiting jobs, scheduled reports and AI runs as failed and waiting messages as not to be sent, because the backup does not contain
 * the job queue that would run and send them. A restored copy therefore never sends a message a second time.
 */
async function endWaitingWork(client: Client): Promise<void> {
  await client.query(`UPDATE jobs SET status = 'error', message = $1 WHERE status IN ('pending', 'loading')`, [message('errors.server_error')])
  await client.query(`UPDATE messages_out SET status = 'kept' WHERE status = 'waiting'`)
  await endWaitingTasks(client, null)
}

function assertSame(expected: BackedUpTable, { rows, bytes, sha256 }: Measured, complaint: string): void {
  if (rows === expected.rows && bytes === expected.bytes && sha256 === expected.sha256) return
  throw new BackupRefused(`${complaint}: table ${expected.name} has ${rows} rows and ${bytes} bytes (SHA-256 ${sha256}) instead of ${expected.rows} rows and ${expected.bytes} bytes (SHA-256 ${expected.sha256}).`)
}

function pathOf(folder: string, { name }: BackedUpTable): string {
  return join(folder, TABLES, `${name}.gz`)
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, next) => next() })
}
