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

/** What came of one source. */
export interface RefreshedSource {
  readonly name: string
  readonly machines: number
  readonly added: number
  readonly changed: number
  readonly problem: string | null
  readonly faults: readonly SnapshotFault[]
}

type Needed = Pick<Platform, 'database' | 'configuration' | 'log'>

/** Machines of one transaction. Small, so that other writes never wait long for the lock. */
const BATCH = 500

interface Destination {
  readonly id: number
  readonly sign_in: SignIn
  readonly address: string
  readonly token_address: string
}

/** The owner that a source's secret is sealed for. It names the host that gets it, so that it is never sent to another one. */
export const sealedFor = (agency: number, { id, sign_in: signIn, address, token_address: token }: Destination) =>
  `telematics_sources ${agency} ${id} ${new URL(signIn === 'oauth2' ? token : address).origin}`

/**
 * Asks the sources of an agency one after the other and takes their machines. A source that another server is asking is left alone.
 * `report` gets how many of how many sources are done.
 */
export async function refreshSources(platform: Needed, agency: number, { dueOnly, report }: { readonly dueOnly: boolean; report?(done: number, total: number): Promise<void> }): Promise<readonly RefreshedSource[]> {
  const sources = await platform.database.inAgency(agency, (db) => findSources(db, { dueOnly }))
  const results: RefreshedSource[] = []
  await report?.(0, sources.length)
  for (const source of sources) {
    results.push(await refreshSource(platform, agency, source))
    await report?.(results.length, sources.length)
  }
  return results
}

async function refreshSource(platform: Needed, agency: number, source: SourceRow): Promise<RefreshedSource> {
  const { database, configuration, log } = platform
  const { name } = source
  if (!(await database.inAgency(agency, (db) => claimSource(db, source.id)))) return { name, machines: 0, added: 0, changed: 0, faults: [], problem: message('errors.telematics_busy', { name }) }
  let answer: SourceAnswer = { machines: [], faults: [], problem: message('telematics.no_answer', { name }) }
  let [added, changed] = [0, 0]
  const faults: SnapshotFault[] = []
  try {
    const ready = await withSecret(platform, agency, source)
    answer = ready === null ? { machines: [], faults: [], problem: message('telematics.secret_unreadable', { name }) } : await readSource(ready, openOutbound(configuration.telematicsTrustedHosts), () => new Date())
    faults.push(...answer.faults)
    for (let at = 0; at < answer.machines.length; at += BATCH) {
      const taken = await database.inAgency(agency, (db) => takeSnapshot(db, { ...actorOfServer('telematics'), name }, name, answer.machines.slice(at, at + BATCH)))
      added += taken.added
      changed += taken.changed
      faults.push(...taken.faults)
    }
  } finally {
    await database.inAgency(agency, (db) => noteAnswer(db, source.id, { machines: answer.machines.length, faults, problem: answer.problem }))
  }
  if (answer.problem !== null) log.warn({ agency, source: source.id }, 'a telematics source did not answer completely')
  return { name, machines: answer.machines.length, added, changed, faults, problem: answer.problem }
}

async function withSecret({ database }: Needed, agency: number, { secret, ...source }: SourceRow): Promise<SourceToAsk | null> {
  if (source.sign_in === 'none') return { ...source, secret: '' }
  const opened = secret === null ? '' : await openSecret(database, sealedFor(agency, source), secret)
  return opened === null ? null : { ...source, secret: opened }
}
