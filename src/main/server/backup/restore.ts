import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { copyFiles } from '#src/main/server/backup/copy-files'
import { copyKept } from '#src/main/server/backup/kept-files'
import { checkTables, loadTables } from '#src/main/server/backup/load-tables'
import { BackupRefused, FILES, KEPT, readManifest, type Manifest } from '#src/main/server/backup/manifest'
import { listMigrations, migrate } from '#src/platform/server/database/migrate'
import { makeDataDir } from '#src/platform/server/embedded/place'
import { UNFINISHED_RESTORE } from '#src/main/server/backup/unfinished-restore'

/**
 * Checks a restore before anything is written. Throws if the backup is damaged or comes from a newer release, or if DATA_DIR is not empty.
 */
export async function checkRestore(from: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(from)
  const newest = listMigrations().length
  if (manifest.schema > newest) throw new BackupRefused(`The backup has schema ${manifest.schema}, this release knows ${newest}. Restore it with a newer release.`)
  const entries = await readdir(dataDir).catch(() => [])
  if (entries.length > 0) throw new BackupRefused(`DATA_DIR ${dataDir} is not empty. Restore into an empty folder only; nothing was changed.`)
  await checkTables(from, manifest)
  return manifest
}

/** Marks DATA_DIR as an unfinished restore, and then restores the files. With this mark, the server refuses to start. */
export async function restoreFolder(from: string, dataDir: string, manifest: Manifest): Promise<void> {
  await makeDataDir(dataDir)
  await writeFile(join(dataDir, UNFINISHED_RESTORE), `${from}\n`)
  if (manifest.files === null) return
  const { keys, bytes, damaged } = await copyFiles(join(from, FILES), join(dataDir, FILES))
  const fresh = damaged.filter((key) => !manifest.files?.damaged.includes(key))
  if (keys.size !== manifest.files.count || bytes !== manifest.files.bytes || fresh.length > 0) {
    throw new BackupRefused(`The backup is damaged: it has ${keys.size} files of ${bytes} bytes, ${fresh.length} of them changed, instead of ${manifest.files.count} files of ${manifest.files.bytes} bytes.`)
  }
  const copied = await copyKept(join(from, KEPT), dataDir)
  if (copied.length !== manifest.kept.length) throw new BackupRefused(`The backup is damaged: its folder ${KEPT} does not hold ${manifest.kept.join(', ')}.`)
}

/**
 * Restores into an empty database: migrates to the schema of the backup, loads its rows, then migrates to the current schema. Throws
 * BackupRefused if the database has tables.
 */
export async function restoreDatabase(from: string, manifest: Manifest, ownerConnectionString: string): Promise<void> {
  const client = new Client({ connectionString: ownerConnectionString, application_name: 'slipway restore', keepAlive: true })
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number }>(`SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
    if (rows[0]?.tables !== 0) throw new BackupRefused('The database is not empty. Restore into an empty database only; nothing was changed.')
    await migrate(ownerConnectionString, manifest.schema)
    await loadTables(client, from, manifest)
    await migrate(ownerConnectionString)
  } finally {
    await client.end()
  }
}

/** Removes the mark of an unfinished restore, so that the server can start. */
export async function finishRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, UNFINISHED_RESTORE))
}
