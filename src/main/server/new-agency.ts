import { parseArgs } from 'node:util'
import { processConfiguration, withoutOwner, type ProcessConfiguration } from '#src/platform/server/configuration'
import { migrate } from '#src/platform/server/database/migrate'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { publicUrlOf } from '#src/platform/server/messages-out/send-message'
import { runningServer } from '#src/platform/server/running-server'
import { OWN_FILES, refuseInOneLine } from '#src/main/server/operator-process'
import { startServer } from '#src/main/server/server'
import { AgencyRefused, checkedAgency, makeAgency, type RequestedAgency } from '#src/main/server/make-agency'

const say = (line: string) => process.stdout.write(`${line}\n`)

const USAGE = 'Usage: npm run agency -- --name "Name of the agency" --administrator email'
const HELP = `${USAGE}

Creates an agency and its first administrator, and prints the link with which the administrator sets a password.
Works beside a running product or without one, on the same DATA_DIR or DATABASE_URL. The address in the link is
PUBLIC_URL, else that of the running product, else http://HOST:PORT.`

/** Creates an agency and prints how its first administrator logs in. A server may use the database at the same time. */
async function main(): Promise<void> {
  process.umask(OWN_FILES)
  const options = { name: { type: 'string' }, administrator: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  const { name, administrator, help } = parseArgs({ options, allowPositionals: false }).values
  if (help === true) {
    say(HELP)
    return
  }
  if (name === undefined || administrator === undefined) throw new AgencyRefused(USAGE)
  const requested = checkedAgency({ name, administrator })
  const configuration = processConfiguration()
  const address = configuration.databaseUrl ?? (await runningEmbeddedPostgres(configuration.dataDir))
  const own = address === null ? await startEmbeddedPostgres({ dataDir: configuration.dataDir, log: () => undefined }) : null
  try {
    await make(configuration, address ?? own?.connectionString ?? '', requested)
  } finally {
    await own?.stop()
  }
}

async function make(configuration: ProcessConfiguration, connectionString: string, request: RequestedAgency): Promise<void> {
  const publicUrl = configuration.publicUrl ?? (await runningServer(configuration.dataDir))?.address ?? publicUrlOf(configuration)
  // starts a second server briefly, because only a server has the job queue that sends the invitation; `migrate` brings the
  // schema up to date first
  const server = await startServer({ ...withoutOwner(configuration), publicUrl, host: '127.0.0.1', port: 0, logLevel: 'silent' }, await migrate(connectionString))
  try {
    const created = await makeAgency(server.platform.database, server.platform.jobs, request)
    say(`Made the agency ${created.name} (${created.id}) with its administrator ${created.administrator}.`)
    if (created.invitation === null) say(`${created.administrator} has a password already: ${publicUrl}/auth`)
    else say(`Invitation, works once and for 7 days: ${publicUrl}${created.invitation}`)
  } finally {
    await server.close()
  }
}

main().catch(refuseInOneLine)
