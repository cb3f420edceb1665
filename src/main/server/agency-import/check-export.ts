import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { keysOfIndex, pathOfKey } from '#src/main/server/agency-export/file-index'
import { FILES, INDEX, readExportManifest, TABLES, type ExportManifest } from '#src/main/server/agency-export/manifest'
import { headerOf, nowhere } from '#src/main/server/agency-export/table-text'
import { measuring, type Measured } from '#src/main/server/backup/copy-out'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { listMigrations } from '#src/platform/server/database/migrate'

/**
 * Reads a whole export and compares every file with its SHA-256 before anything is written (PLUS-32). Refuses an export with a schema
 * version other than this release's. If a file is missing or changed, the error gives the name of the first such file.
 */
export async function checkExport(folder: string): Promise<ExportManifest> {
  const manifest = await readExportManifest(folder)
  const schema = listMigrations().length
  if (manifest.schema !== schema) throw new BackupRefused(`The export has schema ${manifest.schema}, this release has ${schema}. Import it with a release that has schema ${manifest.schema}, and upgrade afterwards.`)
  for (const table of manifest.tables) {
    // checked, because the table's name becomes part of a path and the manifest is untrusted
    if (!/^[a-z_]+$/.test(table.name)) throw new BackupRefused('The export is damaged: manifest.json names a table that cannot exist.')
    const path = join(folder, TABLES, `${table.name}.csv`)
    await assertWhole(path, table)
    await assertHeader(path, headerOf(table))
  }
  await assertWhole(join(folder, INDEX), manifest.files.index)
  await checkFiles(folder, manifest)
  return manifest
}

async function checkFiles(folder: string, { files }: ExportManifest): Promise<void> {
  const missing = new Set(files.missing)
  let count = 0
  const keys = keysOfIndex(join(folder, INDEX))
  try {
    for await (const key of keys) {
      if (missing.has(key)) continue
      const path = join(folder, FILES, pathOfKey(key))
      if ((await measured(path)).sha256 !== key) throw damaged(path)
      count += 1
    }
  } catch (error) {
    throw error instanceof BackupRefused ? error : new BackupRefused(`The export is damaged: ${join(folder, INDEX)} cannot be read.`, { cause: error })
  }
  if (count !== files.count) throw new BackupRefused(`The export is damaged: it has ${count} files instead of ${files.count}.`)
}

async function assertWhole(path: string, { bytes, sha256 }: Measured): Promise<void> {
  const file = await measured(path)
  if (file.bytes !== bytes || file.sha256 !== sha256) throw damaged(path)
}

async function measured(path: string): Promise<Omit<Measured, 'rows'>> {
  const { through, result } = measuring()
  await pipeline(createReadStream(path), through, nowhere()).catch((cause: unknown) => {
    throw new BackupRefused(`The export is damaged: ${path} is missing or cannot be read.`, { cause })
  })
  return result()
}

/** Checks that the first line of a table's file has exactly the columns that the manifest lists. */
async function assertHeader(path: string, header: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Buffer.byteLength(header)), 0, undefined, 0)
    if (buffer.subarray(0, bytesRead).toString('utf8') !== header) throw new BackupRefused(`The export is damaged: the first line of ${path} does not name the columns of its table.`)
  } finally {
    await file.close()
  }
}

function damaged(path: string): BackupRefused {
  return new BackupRefused(`The export is damaged: ${path} is not as it was written.`)
}
