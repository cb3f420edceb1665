import { parseArgs } from 'node:util'
import { ConfigurationError, processConfiguration } from '#src/server/platform/configuration'
import { migrate } from '#src/server/platform/database/migrate'
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres'
import { sampleAccountLines } from '#src/server/sample-data/accounts'
import { hasSampleData, loadSampleData } from '#src/server/sample-data/load-sample-data'
import { addSampleImages } from '#src/server/sample-data/sample-images'
import { startServer, type RunningServer } from '#src/server/server'

const STOP_LIMIT_MS = 20_000
/** How long a server that stops still takes calls that were on their way. */
const DRAIN_MS = 500

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Reads the configuration, opens a PostgreSQL, starts the server, and stops all of it on Ctrl+C or SIGTERM. */
async function main(): Promise<void> {
  const { values: args } = parseArgs({ options: { tickets: { type: 'string' } }, allowPositionals: false })
  const tickets = args.tickets === undefined ? null : Number(args.tickets)
  if (tickets !== null && !(Number.isInteger(tickets) && tickets >= 0)) throw new ConfigurationError('--tickets expects a whole number.')
  const configuration = processConfiguration()
  const embedded = configuration.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: configuration.dataDir, log: say }) : null
  const connectionString = configuration.databaseUrl ?? embedded?.connectionString ?? ''
  const isSampled = configuration.sampleData === 'always' || (configuration.sampleData === 'embedded' && embedded !== null)
  let server: RunningServer | null = null
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing what runs`)
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await server?.close(DRAIN_MS)
    await embedded?.stop()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop('SIGINT'))
  process.once('SIGTERM', () => void stop('SIGTERM'))
  try {
    await migrate(connectionString)
    const isFresh = isSampled && (await loadSampleData({ ownerConnectionString: connectionString, tickets: tickets ?? undefined, say }))
    server = await startServer(configuration, connectionString)
    if (isFresh) await addSampleImages(server.platform)
  } catch (error) {
    if (stopping) return // the database went away because we stopped it
    await embedded?.stop()
    throw error
  }
  say(`Slipway is ready on ${server.address}`)
  if (isSampled && (await hasSampleData(server.platform.database))) for (const line of sampleAccountLines()) say(line)
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigurationError || (error instanceof Error && error.name === 'DataDirInUse')
  process.stderr.write(`${known && error instanceof Error ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
