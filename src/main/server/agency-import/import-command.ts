import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkExport } from '#src/main/server/agency-import/check-export'
import { importAgency } from '#src/main/server/agency-import/import-agency'
import { inviteAdministrator } from '#src/main/server/agency-import/invite-administrator'
import type { ExportManifest } from '#src/main/server/agency-export/manifest'
import { serverAreas } from '#src/main/server/areas'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { OWN_FILES, refuseInOneLine } from '#src/main/server/operator-process'
import { startServer } from '#src/main/server/server'
import { processConfiguration, withoutOwner, type ProcessConfiguration } from '#src/platform/server/configuration'
import { migrate } from '#src/platform/server/database/migrate'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { publicUrlOf } from '#src/platform/server/messages-out/send-message'
import { runningServer } from '#src/platform/server/running-server'

const USAGE = 'Usage: npm run agency:import -- --from FOLDER'
const HELP = `${USAGE}

Imports what 'npm run agency:export' wrote, with the same release, into an installation that does not have the agency.
The export is checked before anything is written. Every row and sum is compared, and all or nothing is imported.
Prints the link with which an administrator sets a password.`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Imports an agency into the configured installation (PLUS-32), and prints how an administrator of the agency can sign in. */
async function main(): Promise<void> {
  process.umask(OWN_FILES)
  const { from, help } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } }, allowPositionals: false }).values
  if (help === true) {
    say(HELP)
    return
  }
  if (from === undefined) throw new BackupRefused(USAGE)
  const folder = resolve(from)
  const manifest = await checkExport(folder)
  say('The export is whole. Importing ...')
  const configuration = processConfiguration()
  const address = configuration.databaseUrl ?? (await runningEmbeddedPostgres(configuration.dataDir))
  const own = address === null ? await startEmbeddedPostgres({ dataDir: configuration.dataDir, log: () => undefined }) : null
  try {
    await importInto(configuration, address ?? own?.connectionString ?? '', folder, manifest)
  } finally {
    await own?.stop()
  }
}

async function importInto(configuration: ProcessConfiguration, connectionString: string, from: string, manifest: ExportManifest): Promise<void> {
  const migrated = await migrate(connectionString)
  const secretColumns = serverAreas.flatMap((area) => area.sealed ?? []).map(({ column }) => column)
  await importAgency({ ownerConnectionString: connectionString, dataDir: configuration.dataDir, from, manifest, secretColumns })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Imported ${manifest.agency.name} (${manifest.agency.id}): ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files. Every row and sum is as in the export of ${manifest.created_at}.`)
  if (manifest.files.missing.length > 0) say(`Files that the export is missing: ${manifest.files.missing.length}.`)
  const publicUrl = configuration.publicUrl ?? (await runningServer(configuration.dataDir))?.address ?? publicUrlOf(configuration)
  // starts a second server briefly, because only a server has the job queue that sends the invitation
  const server = await startServer({ ...withoutOwner(configuration), publicUrl, host: '127.0.0.1', port: 0, logLevel: 'silent' }, migrated)
  try {
    const invited = await inviteAdministrator(server.platform.database, server.platform.jobs, manifest.agency.id)
    if (invited === null) say('The agency has no administrator with an email, so nobody was invited.')
    else say(`Invitation of ${invited.email}, works once and for 7 days: ${publicUrl}${invited.invitation}\nEveryone else uses "Forgot password" on ${publicUrl}/auth.`)
  } finally {
    await server.close()
  }
}

main().catch(refuseInOneLine)
