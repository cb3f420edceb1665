import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { checkRestore, finishRestore, restoreDatabase, restoreFolder } from '#src/main/server/backup/restore'
import { processConfiguration } from '#src/platform/server/configuration'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { OWN_FILES, refuseInOneLine } from '#src/main/server/operator-process'

const USAGE = 'Usage: npm run restore -- --from FOLDER'
const HELP = `${USAGE}

Brings back what 'npm run backup' or 'npm run dump' copied, into an empty DATA_DIR and, with DATABASE_URL, an empty database.
The backup is checked before anything is written, and every table is read back and compared before it counts.
Work that waited in the queue is not done again: jobs, scheduled reports and AI runs end with an error,
messages stay in the outbox.`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Restores a backup into the configured installation, which must be empty. */
async function main(): Promise<void> {
  process.umask(OWN_FILES)
  const { from, help } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } }, allowPositionals: false }).values
  if (help === true) {
    say(HELP)
    return
  }
  if (from === undefined) throw new BackupRefused(USAGE)
  const { databaseUrl, dataDir } = processConfiguration()
  const folder = resolve(from)
  const manifest = await checkRestore(folder, dataDir)
  say('The backup is whole. Restoring ...')
  await restoreFolder(folder, dataDir, manifest)
  const own = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: say }) : null
  try {
    await restoreDatabase(folder, manifest, databaseUrl ?? own?.connectionString ?? '')
  } finally {
    await own?.stop()
  }
  await finishRestore(dataDir)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Restored ${rows} rows of ${manifest.tables.length} tables${manifest.files === null ? '' : ` and ${manifest.files.count} files`}, as of ${manifest.created_at}. Every table and file was checked.`)
  if (manifest.files === null) say('This was a dump of the database alone: copy files/ and the key files of the old DATA_DIR yourself before you start the product.')
}

main().catch(refuseInOneLine)
