import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { agenciesToVisit, tablesOf } from '#src/main/server/backup/catalog'
import { copyFiles } from '#src/main/server/backup/copy-files'
import { copyKept } from '#src/main/server/backup/kept-files'
import { dumpTables } from '#src/main/server/backup/dump-tables'
import { BackupRefused, FILES, KEPT, MANIFEST, type Manifest } from '#src/main/server/backup/manifest'
import { FILE_COLUMNS } from '#src/platform/server/files/file-columns'
import { SWEEP_LOCK } from '#src/platform/server/files/sweep-lock'
import { outageOf } from '#src/platform/server/http/outage'
import { syncPath } from '#src/platform/server/files/sync-path'

interface Asked {
  readonly ownerConnectionString: string
  readonly dataDir: string
  /** The backup's folder: a new one, or an existing empty one. */
  readonly to: string
  /** True to leave out the files and keys of DATA_DIR, for a dump that will be loaded into another database. */
  readonly databaseOnly: boolean
}

/**
 * Copies one snapshot of the database, and the files, into a folder while the server runs. A file is always stored before the row that
 * refers to it, so copying the files after the snapshot finds every file that the snapshot's rows refer to.
 */
export async function backUp({ ownerConnectionString, dataDir, to, databaseOnly }: Asked): Promise<Manifest> {
  try {
    await makeEmptyFolder(to)
    return await copyOrRemove({ ownerConnectionString, dataDir, to, databaseOnly })
  } catch (error) {
    if (!(error instanceof Error) || outageOf(error) !== 'disk_full') throw error
    throw new BackupRefused(`A disk is full: that of ${to}, or the database's own. No backup was made, and nothing of it is left there.`, { cause: error })
  }
}

/** Removes the copied files if the backup fails, so that failed nightly backups do not fill the disk. */
async function copyOrRemove(request: Asked): Promise<Manifest> {
  try {
    return await copyInto(request)
  } catch (error) {
    for (const name of await readdir(request.to)) await rm(join(request.to, name), { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

async function copyInto({ ownerConnectionString, dataDir, to, databaseOnly }: Asked): Promise<Manifest> {
  const client = new Client({ connectionString: ownerConnectionString, application_name: 'slipway backup', keepAlive: true })
  await client.connect()
  try {
    // this setting is for an owner to whom row-level security applies: without it, the owner cannot read the tables that belong to the
    // installation instead of an agency
    await client.query(`SELECT set_config('app.installation', 'on', false)`)
    // this lock is held until the connection ends, so that the nightly cleanup does not remove files that the snapshot's rows refer to
    await client.query('SELECT pg_advisory_lock_shared($1)', [SWEEP_LOCK])
    const named = databaseOnly ? [] : await namedFiles(client)
    const dump = await dumpTables(client, to)
    const manifest: Manifest = { product: 'slipway', format: 1, ...dump, ...(databaseOnly ? { files: null, kept: [] } : await backUpFolder(dataDir, to, named)) }
    await writeManifest(to, manifest)
    return manifest
  } finally {
    await client.end()
  }
}

async function backUpFolder(dataDir: string, to: string, named: readonly string[]): Promise<Pick<Manifest, 'files' | 'kept'>> {
  await mkdir(join(to, FILES), { mode: 0o700 })
  await mkdir(join(to, KEPT), { mode: 0o700 })
  const { keys, bytes, damaged } = await copyFiles(join(dataDir, FILES), join(to, FILES))
  const missing = named.filter((key) => !keys.has(key))
  return { files: { count: keys.size, bytes, missing, damaged }, kept: await copyKept(dataDir, join(to, KEPT)) }
}

async function makeEmptyFolder(to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0) throw new BackupRefused(`${to} is not empty. Name a folder of its own for each backup.`)
}

/** The keys of all files that rows refer to. */
async function namedFiles(client: Client): Promise<string[]> {
  const present = new Set((await tablesOf(client)).map(({ name }) => name))
  const agencies = (await agenciesToVisit(client)) ?? [0]
  const keys = new Set<string>()
  for (const agency of agencies) {
    await client.query(`SELECT set_config('app.dot_authority_id', $1, false)`, [String(agency)])
    for (const { table, columns } of FILE_COLUMNS) {
      if (!present.has(table)) continue
      for (const column of columns) {
        const { rows } = await client.query<{ key: string }>(`SELECT DISTINCT ${escapeIdentifier(column)} AS key FROM ${escapeIdentifier(table)} WHERE ${escapeIdentifier(column)} IS NOT NULL`)
        for (const { key } of rows) keys.add(key)
      }
    }
  }
  return [...keys].toSorted()
}

async function writeManifest(to: string, manifest: Manifest): Promise<void> {
  const path = join(to, MANIFEST)
  const handle = await open(`${path}.new`, 'w', 0o600)
  await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await handle.sync()
  await handle.close()
  await rename(`${path}.new`, path)
  await syncPath(to)
}
