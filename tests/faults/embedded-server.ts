import { DataDirInUse } from '#src/platform/server/embedded/server-lock'
import { StartRefused } from '#src/platform/server/start-refused'
import { startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'

/** A process for tests that kill it: it starts and stops the embedded database like the server, and prints each step as one line. */
const dataDir = process.argv[2] ?? ''
const say = (what: string, value: string) => process.stdout.write(`${what} ${value}\n`)

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => say('log', line) })
  const awake = setInterval(() => undefined, 60_000)
  process.on('SIGTERM', () => {
    clearInterval(awake)
    void postgres.stop().then(() => say('stopped', dataDir))
  })
  say('ready', postgres.connectionString)
} catch (error) {
  if (!(error instanceof DataDirInUse) && !(error instanceof StartRefused)) throw error
  say('refused', error.message)
}
