import { parseArgs } from 'node:util'
import { serverAreas } from '#src/main/server/areas'
import { refuseInOneLine } from '#src/main/server/operator-process'
import { processConfiguration } from '#src/platform/server/configuration'
import { openDatabase } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { rotateKeys } from '#src/platform/server/keys/rotate-keys'

const say = (line: string) => process.stdout.write(`${line}\n`)

const HELP = `Usage: npm run keys:rotate

Replaces every key of the installation of DATA_DIR or DATABASE_URL, beside a running product or without one.
Nobody is signed out.`

/** Replaces the keys of the configured installation. A server of the installation may be running at the same time. */
async function main(): Promise<void> {
  if (parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: false }).values.help === true) {
    say(HELP)
    return
  }
  const configuration = processConfiguration()
  const address = configuration.databaseUrl ?? (await runningEmbeddedPostgres(configuration.dataDir))
  const own = address === null ? await startEmbeddedPostgres({ dataDir: configuration.dataDir, log: () => undefined }) : null
  try {
    const { appConnectionString } = await migrate(address ?? own?.connectionString ?? '')
    const database = openDatabase({ connectionString: appConnectionString, connections: 2 })
    try {
      await openKeyFile(database, configuration)
      const { sealed, lost } = await rotateKeys(database, serverAreas.flatMap((area) => area.sealed ?? []))
      say(`Replaced the keys. Secrets encrypted again: ${sealed}. Running servers use the new keys within a minute; the old ones end after 16 minutes.`)
      for (const line of lost) say(line)
    } finally {
      await database.close()
    }
  } finally {
    await own?.stop()
  }
}

main().catch(refuseInOneLine)
