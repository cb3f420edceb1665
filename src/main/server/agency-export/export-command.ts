import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportAgency } from '#src/main/server/agency-export/write-export'
import { serverAreas } from '#src/main/server/areas'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { OWN_FILES, refuseInOneLine } from '#src/main/server/operator-process'
import { processConfiguration } from '#src/platform/server/configuration'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'

const USAGE = 'Usage: npm run agency:export -- --agency "Name or id" --to FOLDER'
const HELP = `${USAGE}

Writes everything of one agency into a new folder: each table as CSV, the files, and a README that explains them. Works
while the product runs or without it. 'npm run agency:import -- --from FOLDER' imports it into an installation that does
not have the agency. Passwords and keys are not exported, but everything else is: protect the folder.`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Exports an agency of the configured installation (PLUS-32). Exit code 1 if files are missing or damaged. */
async function main(): Promise<void> {
  process.umask(OWN_FILES)
  const options = { agency: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  const { agency, to, help } = parseArgs({ options, allowPositionals: false }).values
  if (help === true) {
    say(HELP)
    return
  }
  if (agency === undefined || to === undefined) throw new BackupRefused(USAGE)
  const { databaseUrl, dataDir } = processConfiguration()
  const address = databaseUrl ?? (await runningEmbeddedPostgres(dataDir))
  const own = address === null ? await startEmbeddedPostgres({ dataDir, log: () => undefined }) : null
  const folder = resolve(to)
  try {
    const secretColumns = serverAreas.flatMap((area) => area.sealed ?? []).map(({ column }) => column)
    const manifest = await exportAgency({ ownerConnectionString: address ?? own?.connectionString ?? '', dataDir, agency, to: folder, secretColumns })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Exported ${manifest.agency.name} (${manifest.agency.id}): ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files to ${folder}, as of ${manifest.created_at}.`)
    const missing = manifest.files.missing.length
    if (missing > 0) {
      process.exitCode = 1
      process.stderr.write(`WARNING: ${missing} files that records name are missing or damaged; see ${folder}/README.txt.\n`)
    }
  } finally {
    await own?.stop()
  }
}

main().catch(refuseInOneLine)
