import type { SignIn } from '#src/areas/equipment/domain/telematics/source'
import type { SnapshotFault } from '#src/areas/equipment/domain/telematics/snapshot'
import { readSource, type SourceAnswer, type SourceToAsk } from '#src/areas/equipment/server/telematics/read-source'
import { claimSource, findSources, noteAnswer, type SourceRow } from '#src/areas/equipment/server/telematics/source-store'
import { takeSnapshot } from '#src/areas/equipment/server/telematics/take-snapshot'
import { message } from '#src/platform/domain/messages'
import { openOutbound } from '#src/platform/server/http/outbound'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { openSecret } from '#src/platform/server/keys/client-secrets'
import type { Platform } from '#src/platform/server/platform'

/** The result of asking one source. */
export interface RefreshedSource {
  readonly name: string
  readonly machines: number
  readonly added: number
  readonly changed: number
  readonly problem: string | null
  readonly faults: readonly SnapshotFault[]
}

type Needed = Pick<Platform, 'database' | 'configuration' | 'log'>

/** How many machines are stored in one transaction. Small, so that other writes of these machines never wait long. */
const BATCH = 500

interface Destination {
  readonly id: number
  readonly sign_in: SignIn
  readonly address: string
  readonly token_address: string
}

/**
 * The `owner` to which `seal` binds a source's secret. It includes the host, so that the secret can never be decrypted to be sent to
 * another host.
 */
export const sealedFor = (agency: number, { id, sign_in: signIn, address, token_address: token }: Destination) =>
  `telematics_sources ${agency} ${id} ${new URL(signIn === 'oauth2' ? token : address).origin}`

interface Round {
  /** Skips sources that are not due by the schedule. */
  readonly dueOnly: boolean
  /** Called with the number of finished sources and their total. */
  report?(done: number, total: number): Promise<void>
  /** Ends the loop when the server stops. */
  readonly signal?: AbortSignal
}

/**
 * Asks the sources of an agency one after the other and stores their machines. Skips a source that another server is asking. If the
 * machines of one source cannot be stored, the next sources are still asked.
 */
export async function refreshSources(platform: Needed, agency: number, { dueOnly, report, signal }: Round): Promise<readonly RefreshedSource[]> {
  const sources = await platform.database.inAgency(agency, (db) => findSources(db, { dueOnly }))
  const results: RefreshedSource[] = []
  await report?.(0, sources.length)
  for (const source of sources) {
    if (signal?.aborted === true) break
    results.push(await refreshSource(platform, agency, source, signal).catch((error: unknown) => {
      platform.log.error({ err: error, agency, source: source.id }, 'the machines of a telematics source could not be stored')
      return { ...nothing(source), problem: message('telematics.not_stored', { name: source.name }) }
    }))
    await report?.(results.length, sources.length)
  }
  return results
}

const nothing = ({ name }: SourceRow) => ({ name, machines: 0, added: 0, changed: 0, faults: [] })

async function refreshSource(platform: Needed, agency: number, source: SourceRow, signal: AbortSignal | undefined): Promise<RefreshedSource> {
  const { database, configuration, log } = platform
  const { name } = source
  if (!(await database.inAgency(agency, (db) => claimSource(db, source.id)))) return { ...nothing(source), problem: message('errors.telematics_busy', { name }) }
  let answer: SourceAnswer = { machines: [], faults: [], problem: null }
  let problem: string | null = message('telematics.not_stored', { name })
  let [added, changed] = [0, 0]
  const faults: SnapshotFault[] = []
  try {
    const ready = await withSecret(platform, agency, source)
    answer = ready === null ? { machines: [], faults: [], problem: message('telematics.secret_unreadable', { name }) } : await readSource(ready, openOutbound(configuration.telematicsTrustedHosts), () => new Date(), signal)
    // this server is stopping, so do not record a failure of the source; the claim expires, and another server asks the source again
    if (signal?.aborted === true) return { ...nothing(source), problem: null }
    faults.push(...answer.faults)
    for (let at = 0; at < answer.machines.length; at += BATCH) {
      const result = await database.inAgency(agency, (db) => takeSnapshot(db, { ...actorOfServer('telematics'), name }, name, answer.machines.slice(at, at + BATCH)))
      added += result.added
      changed += result.changed
      faults.push(...result.faults)
    }
    problem = answer.problem
  } finally {
    if (signal?.aborted !== true) await database.inAgency(agency, (db) => noteAnswer(db, source.id, { machines: answer.machines.length, faults, problem }))
  }
  if (problem !== null) log.warn({ agency, source: source.id }, 'a telematics source did not answer completely')
  return { name, machines: answer.machines.length, added, changed, faults, problem }
}

async function withSecret({ database }: Needed, agency: number, { secret, ...source }: SourceRow): Promise<SourceToAsk | null> {
  if (source.sign_in === 'none') return { ...source, secret: '' }
  const opened = secret === null ? '' : await openSecret(database, sealedFor(agency, source), secret)
  return opened === null ? null : { ...source, secret: opened }
}
