import { parseArgs } from 'node:util'
import { refuseInOneLine } from '#src/main/server/operator-process'
import { processConfiguration } from '#src/platform/server/configuration'
import { openDatabase } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { sql } from '#src/platform/server/database/sql'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { verifyTrail } from '#src/platform/server/trail/seal'

const say = (line: string) => process.stdout.write(`${line}\n`)
const count = (value: number) => value.toLocaleString('en-US')

const HELP = `Usage: npm run audit:verify

Checks the sealed trail of every agency of DATA_DIR or DATABASE_URL, beside a running product or without one.
Exit code 1: a row of the trail is not as it was written.`

/** Verifies the sealed audit trail of every agency. A server may use the database at the same time. Exit code 1 if a trail is broken. */
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
    const database = openDatabase({ connectionString: appConnectionString, connections: 2, statementTimeoutMs: 600_000 })
    try {
      const agencies = await database.inInstallation((db) => db.many(sql<{ id: number; name: string }>`SELECT id, name FROM dot_authorities ORDER BY id`))
      for (const { id, name } of agencies) {
        const { seals, rows, broken, lastHash } = await database.inAgency(id, verifyTrail)
        if (broken === null) say(`${name} (${id}): ${count(rows)} rows in ${count(seals)} seals are unchanged. Last seal: ${lastHash ?? 'none yet'}`)
        else {
          say(`${name} (${id}): BROKEN. The rows of seal ${broken.seal}, made ${broken.sealed_at.toISOString()}, are not what they were then.`)
          process.exitCode = 1
        }
      }
    } finally {
      await database.close()
    }
  } finally {
    await own?.stop()
  }
}

main().catch(refuseInOneLine)
