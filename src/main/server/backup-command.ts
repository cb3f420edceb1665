import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#src/main/server/backup/backup'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { processConfiguration } from '#src/platform/server/configuration'
import { OWN_FILES, refuseInOneLine } from '#src/main/server/operator-process'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'

const USAGE = 'Usage: npm run backup -- --to FOLDER'
const HELP = `${USAGE}
       npm run dump -- --to FOLDER

Copies the database and the files of DATA_DIR into a new folder, while the product runs or without it. 'dump' copies the
database alone. 'npm run restore -- --from FOLDER' brings either back into an empty place, on any PostgreSQL that the
release can use. The folder holds everything the product knows, its keys included: protect it.`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Backs up the configured installation. Exit code 1 if files are missing or damaged. */
async function main(): Promise<void> {
  process.umask(OWN_FILES)
  const options = { to: { type: 'string' }, 'database-only': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const { to, help, 'database-only': databaseOnly = false } = parseArgs({ options, allowPositionals: false }).values
  if (help === true) {
    say(HELP)
    return
  }
  if (to === undefined) throw new BackupRefused(USAGE)
  const configuration = processConfiguration()
  const { dataDir } = configuration
  const address = configuration.databaseUrl ?? (await runningEmbeddedPostgres(dataDir))
  const own = address === null ? await startEmbeddedPostgres({ dataDir, log: () => undefined }) : null
  const folder = resolve(to)
  try {
    const manifest = await backUp({ ownerConnectionString: address ?? own?.connectionString ?? '', dataDir, to: folder, databaseOnly })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Backed up ${rows} rows of ${manifest.tables.length} tables${manifest.files === null ? '' : ` and ${manifest.files.count} files`} to ${folder}, as of ${manifest.created_at}.`)
    if (manifest.kept.length > 0) say(`With ${manifest.kept.join(', ')} of DATA_DIR. Protect this folder: it holds keys.`)
    const { missing = [], damaged = [] } = manifest.files ?? {}
    if (missing.length + damaged.length > 0) {
      process.exitCode = 1
      process.stderr.write(`WARNING: ${missing.length} files that records name are missing and ${damaged.length} are damaged; see ${folder}/manifest.json.\n`)
    }
  } finally {
    await own?.stop()
  }
}

main().catch(refuseInOneLine)
