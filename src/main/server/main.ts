import { parseArgs } from 'node:util'
import { startLines } from '#src/main/server/installation/start-lines'
import { ConfigurationError, forgetDatabaseUrl, processConfiguration, withoutOwner } from '#src/platform/server/configuration'
import { migrate, type MigratedDatabase } from '#src/platform/server/database/migrate'
import { waitForDatabase } from '#src/platform/server/database/wait-for-database'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { wantsSampleData } from '#src/platform/server/exposure'
import { recordServer } from '#src/platform/server/running-server'
import { refuseUnfinishedRestore } from '#src/main/server/backup/unfinished-restore'
import { OWN_FILES, refuseInOneLine } from '#src/main/server/operator-process'
import { loadSampleData } from '#src/sample-data/load-sample-data'
import { addSampleCertificates } from '#src/sample-data/certificates/sample-certificates'
import { addSampleImages } from '#src/sample-data/tickets/sample-images'
import { startServer, type RunningServer } from '#src/main/server/server'

const STOP_LIMIT_MS = 20_000
/** How long a stopping server still accepts new calls, so that the callers can learn in time that it is stopping. */
const DRAIN_MS = 500

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Reads the configuration, opens the database (or starts the embedded one), starts the server, and stops everything on Ctrl+C or SIGTERM.
 * The connection string of the database owner is used only before the server starts, and is not kept in memory (H8).
 */
async function main(): Promise<void> {
  process.umask(OWN_FILES)
  const { values: args } = parseArgs({ options: { tickets: { type: 'string' } }, allowPositionals: false })
  const tickets = args.tickets === undefined ? null : Number(args.tickets)
  if (tickets !== null && !(Number.isInteger(tickets) && tickets >= 0)) throw new ConfigurationError('--tickets expects a whole number.')
  const configuration = withoutOwner(processConfiguration())
  await refuseUnfinishedRestore(configuration.dataDir)
  const embedded = configuration.hasOwnDatabase ? await startEmbeddedPostgres({ dataDir: configuration.dataDir, log: say }) : null
  let server: RunningServer | null = null
  let removeRecord = async () => {}
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing what runs`)
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await removeRecord()
    await server?.close(DRAIN_MS)
    await embedded?.stop()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop('SIGINT'))
  process.once('SIGTERM', () => void stop('SIGTERM'))
  try {
    const { database, isFresh } = await prepareDatabase(embedded?.connectionString ?? null, tickets)
    server = await startServer(configuration, database)
    if (isFresh) {
      await addSampleImages(server.platform)
      await addSampleCertificates(server.platform)
    }
    removeRecord = await recordServer(configuration.dataDir, configuration.publicUrl ?? server.address)
  } catch (error) {
    if (stopping) return // while the server is stopping, the error only means that the database has already stopped
    await embedded?.stop()
    throw error
  }
  say(`Slipway is ready on ${server.address}`)
  for (const line of await startLines(server.platform)) say(line)
}

/**
 * Does the work that requires the owner of the database: updates the schema and loads the sample data. Removes DATABASE_URL from the
 * environment.
 */
async function prepareDatabase(ownAddress: string | null, tickets: number | null): Promise<{ database: MigratedDatabase; isFresh: boolean }> {
  const configuration = processConfiguration()
  forgetDatabaseUrl()
  const address = ownAddress ?? configuration.databaseUrl ?? ''
  await waitForDatabase(address, say)
  const database = await migrate(address)
  const isFresh = wantsSampleData(configuration) && (await loadSampleData({ ownerConnectionString: address, tickets: tickets ?? undefined, say }))
  return { database, isFresh }
}

main().catch((error: unknown) => {
  refuseInOneLine(error)
  process.exit()
})
