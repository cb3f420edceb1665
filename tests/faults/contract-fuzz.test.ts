import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractEntry } from '#src/platform/api/contract'
import { lookupNames } from '#src/areas/tickets/api/tickets/lookups'
import { areas } from '#src/main/server/areas'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { consultantClient, vendorClient, type PartnerClient } from '#tests/api/partners/partner-people'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { PARTNERS } from '#tests/areas/who'
import { faultsOfReply } from '#tests/faults/answers'
import { makeAgency, type AgencyRows } from '#tests/faults/agency-rows'
import { hostileValue, oneFaultAway, validOf } from '#tests/faults/arbitraries'
import { RIGHT_PASSWORD } from '#tests/areas/identity/rows'
import { openFaultServer, type FaultServer } from '#tests/faults/fault-server'
import { logFigures } from '#tests/faults/figures'
import { rounds } from '#tests/faults/rounds'
import { sampleCall } from '#tests/faults/sample-calls'
import { pathOf, send, type Parts, type Reply } from '#tests/faults/send'
import { lineOf, mayByLine } from '#tests/faults/specification-who'

const ENDS_SESSION = new Set(['DELETE /auth-service/logout', 'POST /v3/dot_authorities/:id/activate'])
/**
 * About the longest URL that Node accepts, since the URL counts toward Node's limit for headers. bodies.test.ts tests longer headers.
 */
const LONGEST_ADDRESS = 12_000
const seed = Number(process.env.FAULTS_SEED ?? rounds({ short: 20_261_121, long: Date.now() % 2_147_483_647 }))

const entries = areas.flatMap(({ entries: all }) => all.map(({ entry }) => entry))
/** Time limit in ms for the requests of each call in `npm run faults`. All calls share 45 minutes, since a session ends after an hour. */
const IN_TIME = rounds({ short: 0, long: Math.floor(2_700_000 / entries.length) })
const callOf = ({ method, path }: ContractEntry) => `${method} ${path}`
const isLookup = ({ path }: ContractEntry) => lookupNames.some((name) => path === `/v1/${name}`)

let server: FaultServer
let ours: AgencyRows
let theirs: AgencyRows
let administrator: SignedInClient
/** A person who makes the calls that an administrator may not make. */
let manager: SignedInClient
/** Accounts for the calls that only partners may make. They have already requested access. */
let vendor: PartnerClient
let consultant: PartnerClient
/** A vendor whose request was approved. */
let supplier: PartnerClient
const reached = new Map<string, { asked: number; good: number }>()
const figures = { seed, requests: 0, 'answers of 500 and above': 0, 'slowest ms': 0 }

beforeAll(async () => {
  server = await openFaultServer()
  theirs = await makeAgency(server, { mark: 'other-' })
  ours = await makeAgency(server, { mark: '', agency: server.make.firstAgency })
  administrator = await server.signedIn('administrator')
  manager = await server.signedIn('area_manager')
  await server.make.onTeam(ours.ids.project, manager.person)
  vendor = await vendorClient(server, { status: 'removed' })
  supplier = await vendorClient(server)
  consultant = await consultantClient(server, { status: 'rejected' })
  await server.owner.query(`UPDATE dot_authorities SET logo = '\\x89504e47', logo_type = 'image/png' WHERE id = $1`, [ours.ids.agency])
  const login_id = await server.make.login({ email: 'signs-in@agency.example', password_hash: await hashPassword(RIGHT_PASSWORD) })
  await server.make.employee({ role: 'field_inspector', login_id, email: 'signs-in@agency.example' })
}, 120_000)

afterAll(async () => {
  const lines = [...reached].filter(([call]) => !lookupNames.some((name) => call === `GET /v1/${name}`))
  for (const [call, { asked, good }] of lines) process.stdout.write(`  ${good} of ${asked} answered 2xx: ${call}\n`)
  logFigures('contract fuzz', { ...figures, calls: reached.size, 'calls that reached 2xx': [...reached.values()].filter(({ good }) => good > 0).length })
  await server.close()
})

function callerOf(entry: ContractEntry): SignedInClient {
  const line = lineOf(callOf(entry)) ?? ''
  if (line === PARTNERS) return entry.path.includes('consultancy') ? consultant : entry.path.includes('submittals') ? supplier : vendor
  return mayByLine(line, 'administrator') ? administrator : manager
}

async function headersFor(entry: ContractEntry): Promise<Readonly<Record<string, string>>> {
  if (entry.who === 'api_key') return { authorization: `Bearer ${ours.key}` }
  return ENDS_SESSION.has(callOf(entry)) ? (await sessionOf(server.running, administrator.person)).headers : callerOf(entry).headers
}

/** Sends a generated call; returns the reply and everything that is wrong with it, by the same checks as Schemathesis. */
async function ask(entry: ContractEntry, parts: Parts): Promise<{ reply: Reply; faults: readonly string[] }> {
  const reply = await send(server.address, await headersFor(entry), entry, parts)
  const count = reached.get(callOf(entry)) ?? { asked: 0, good: 0 }
  reached.set(callOf(entry), { asked: count.asked + 1, good: count.good + (reply.status < 300 ? 1 : 0) })
  figures.requests += 1
  figures['answers of 500 and above'] += reply.status >= 500 ? 1 : 0
  figures['slowest ms'] = Math.max(figures['slowest ms'], Math.round(reply.milliseconds))
  // with an empty id, the path is that of another call, such as a list, which may answer successfully
  const isAnothers = Object.values(parts.params ?? {}).includes('')
  return { reply, faults: isAnothers && reply.status < 400 ? [] : faultsOfReply(entry, reply, { hasChosenFields: typeof (parts.query as { fields?: unknown } | undefined)?.fields === 'string' }) }
}

/** Generates calls from the entry's schemas: valid ones, ones with a fault in one part, and ones with a hostile query. */
function madeUp(entry: ContractEntry): fc.Arbitrary<Parts> {
  const names = { ids: ours.ids, path: entry.path }
  const parts = { params: entry.params, query: entry.query, body: entry.body }
  const valid = Object.fromEntries(Object.entries(parts).flatMap(([part, schema]) => (schema === undefined ? [] : [[part, validOf(schema, names)]])))
  const right = fc.record(valid)
  const wrong = Object.keys(valid).map((part) => fc.record({ ...valid, [part]: oneFaultAway(valid[part] ?? fc.constant({}), theirs.ids) }))
  const hostile = fc.record({ ...valid, query: fc.dictionary(fc.constantFrom('page_size', 'filters', '__proto__', 'a.b', '', 'x'), hostileValue(theirs.ids), { maxKeys: 3 }) })
  return fc.oneof({ weight: 2, arbitrary: right }, ...wrong.map((arbitrary) => ({ weight: 3, arbitrary })), { weight: 1, arbitrary: hostile }) as fc.Arbitrary<Parts>
}

describe('generated calls', () => {
  test('API-24 a valid call of every entry gets a valid answer according to the contract', async () => {
    const faults: string[] = []
    for (const entry of entries) {
      const { reply, faults: replyFaults } = await ask(entry, await sampleCall(entry, { ids: ours.ids, rows: ours, caller: callerOf(entry) }))
      if (reply.status >= 300) faults.push(`${callOf(entry)} answered ${reply.status}: ${reply.text.slice(0, 300)}`)
      faults.push(...replyFaults.map((fault) => `${callOf(entry)}: ${fault}`))
    }
    expect(faults).toEqual([])
  })

  test('API-30 no body sets a column of the schema that its contract does not name', async () => {
    const { rows } = await server.owner.query<{ name: string }>(`SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1`)
    expect(rows.length).toBeGreaterThan(150)
    const faults: string[] = []
    let bodies = 0
    for (const entry of entries.filter(({ body }) => body !== undefined && 'properties' in body)) {
      const parts = await sampleCall(entry, { ids: ours.ids, rows: null, caller: null })
      const named = new Set(Object.keys((entry.body as { properties?: object }).properties ?? {}))
      const strange = rows.map(({ name }) => name).filter((name) => !named.has(name))
      const body = { ...Object.fromEntries(strange.map((name) => [name, 1])), ...(parts.body as object) }
      const { reply } = await ask(entry, { ...parts, body })
      const refused = new Set((JSON.parse(reply.text) as { detailed_errors?: { field: string }[] }).detailed_errors?.map(({ field }) => field))
      bodies += 1
      if (reply.status !== 422) faults.push(`${callOf(entry)} answered ${reply.status}`)
      faults.push(...strange.filter((name) => !refused.has(name)).map((name) => `${callOf(entry)} took ${name}`))
    }
    expect(bodies).toBeGreaterThan(15)
    expect(faults).toEqual([])
  })

  test('API-15, API-17, ERR-17 random and hostile calls never get a 500, never hang and reveal nothing internal, and successful answers follow the contract', async () => {
    const faults: string[] = []
    for (const entry of entries) {
      const isDear = callOf(entry) === 'POST /auth-service/authenticate' // each call hashes a password
      const numRuns = rounds({ short: isLookup(entry) ? 2 : isDear ? 3 : 6, long: isDear ? 100 : 1_500 })
      const outcome = await fc.check(
        fc.asyncProperty(madeUp(entry), async (parts) => {
          if (pathOf(entry, parts).length > LONGEST_ADDRESS) return
          const { reply, faults: replyFaults } = await ask(entry, parts)
          expect(replyFaults, reply.text.slice(0, 300)).toEqual([])
        }),
        { seed, numRuns, endOnFailure: rounds({ short: 1, long: 0 }) === 1, ...(IN_TIME > 0 && { interruptAfterTimeLimit: IN_TIME, markInterruptAsFailure: false }) },
      )
      if (outcome.failed) {
        const [example] = outcome.counterexample ?? []
        faults.push(`${callOf(entry)} (seed ${outcome.seed}, path ${outcome.counterexamplePath})\n  ${JSON.stringify(example).slice(0, 400)}\n  ${String(outcome.errorInstance).slice(0, 900)}`)
      }
    }
    expect(faults.join('\n')).toBe('')
  }, rounds({ short: 900_000, long: 3_600_000 }))

  test('API-24 every entry was reached with a 2xx at least once', () => {
    expect(entries.map(callOf).filter((call) => (reached.get(call)?.good ?? 0) === 0)).toEqual([])
  })
})
