import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ContractEntry } from '#src/platform/api/contract'
import { lookupNames } from '#src/areas/tickets/api/tickets/lookups'
import { isBoundToTeams, roles, type Role } from '#src/platform/domain/session/roles'
import { areas } from '#src/main/server/areas'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { makeAgency, missingIds, type AgencyRows, type Ids } from '#tests/faults/agency-rows'
import { RIGHT_PASSWORD } from '#tests/areas/identity/rows'
import { openFaultServer, type FaultServer } from '#tests/faults/fault-server'
import { logFigures } from '#tests/faults/figures'
import { sampleCall, sampledCalls } from '#tests/faults/sample-calls'
import { openWindow } from '#tests/faults/window'
import { everyByte, pathOf, send, type Parts, type Reply } from '#tests/faults/send'
import { ANYONE, API_KEY } from '#tests/areas/who'
import { columnsAreTheRoles, lineOf, mayByLine } from '#tests/faults/specification-who'
import { runsThorough } from '#tests/thorough'

/**
 * Prefixes of texts that must not leak: one for all texts of another agency, and one for those of a project in our own agency whose team
 * none of the callers is on.
 */
const CANARY = 'zebra7q-'
const OFF_TEAM = 'quagga9x-'
/** Ids of the other agency have nine digits and a prefix that no other number in this test has. */
const FIRST_FOREIGN_ID = 770_001_000
const FOREIGN_ID = /\b77000[1-9]\d{3}\b/

/**
 * Calls that name an agency but are open to everybody. An agency's logo and provider are shown on the sign-in page, and the URL check is
 * the same for all agencies.
 */
const PUBLIC = new Set(['GET /static/theme/:dot_authority_id/logo', 'GET /auth-service/sso_redirect_uri', 'POST /v3/validate_dot_url'])
/** Calls that end the session with which they are made. */
const ENDS_SESSION = new Set(['DELETE /auth-service/logout', 'POST /v3/dot_authorities/:id/activate'])

/** This call lists the projects whose team a person is not on, so that the person can join them. */
const OFFERS_PROJECTS = new Set(['GET /v1/dot_projects/joinable'])

/**
 * Calls in which ids are only filters or values. For an id that does not exist or belongs to another agency, the answer has no rows, or
 * refuses the id as not valid.
 */
const NARROWS = new Set([
  'GET /v1/slips', 'GET /v1/slips/count', 'GET /v1/slips/ids', 'GET /v1/slips/next_to_code', 'GET /v1/slips/aggregates', 'GET /v1/slips/groups',
  ...lookupNames.map((name) => `GET /v1/${name}`),
  'GET /v1/slip_findings', 'GET /v1/slip_findings/counts', 'GET /v1/parked_slips', 'POST /v1/coding_leases',
  'GET /v1/slips/map', 'GET /v1/projects/map', 'GET /v1/samples/map',
  // the ids in the bodies of these calls are checked like any other value, so an id of another agency is refused as not valid
  'POST /v2/materials', 'POST /v1/plant_health/contacts', 'POST /v1/ai/profiles',
])

const entries = areas.flatMap(({ entries: all }) => all.map(({ entry }) => entry))
const callOf = ({ method, path }: ContractEntry) => `${method} ${path}`

let server: FaultServer
let ours: AgencyRows
let theirs: AgencyRows
let offTeam: Ids
let people: Record<Role, SignedInClient>
const figures = { entries: entries.length, requests: 0, cells: 0, canaries: 0 }

beforeAll(async () => {
  server = await openFaultServer()
  theirs = await makeAgency(server, { mark: CANARY, firstId: FIRST_FOREIGN_ID })
  ours = await makeAgency(server, { mark: '', agency: server.make.firstAgency })
  const hidden = await ours.project(OFF_TEAM)
  offTeam = { ...ours.ids, ...hidden, codedSlip: await ours.freshSlip(hidden.project) }
  const clients = await Promise.all(roles.map(async (role) => [role, await server.signedIn(role)] as const))
  people = Object.fromEntries(clients) as Record<Role, SignedInClient>
  for (const { person } of Object.values(people)) await server.make.onTeam(ours.ids.project, person)
  const login_id = await server.make.login({ email: 'signs-in@agency.example', password_hash: await hashPassword(RIGHT_PASSWORD) })
  await server.make.employee({ role: 'field_inspector', login_id, email: 'signs-in@agency.example' })
}, 120_000)

afterAll(async () => {
  logFigures('tenant matrix', figures)
  await server.close()
})

/** Sends a call and searches every byte of its answer for leaks, which are a fault in any answer. */
async function ask(entry: ContractEntry, headers: Readonly<Record<string, string>>, parts: Parts, leaks: readonly RegExp[]): Promise<Reply> {
  const reply = await send(server.address, headers, entry, parts)
  figures.requests += 1
  const sent = pathOf(entry, parts) + JSON.stringify(parts.body ?? '')
  const leakedWords = leaks.map((leak) => leak.exec(everyByte(reply))?.[0]).filter((word) => word !== undefined && !sent.includes(word))
  figures.canaries += leakedWords.length
  expect(leakedWords, `${callOf(entry)} told ${leakedWords.join(', ')} of others:\n${reply.text.slice(0, 2_000)}`).toEqual([])
  return reply
}

const FOREIGN = [new RegExp(CANARY, 'i'), FOREIGN_ID]
const leaksFor = (role: Role) => (isBoundToTeams(role) ? [...FOREIGN, new RegExp(OFF_TEAM, 'i')] : FOREIGN)

/** The caller for one cell of the matrix; has a new session if the call ends its session. */
async function callerFor(entry: ContractEntry, role: Role): Promise<SignedInClient> {
  return ENDS_SESSION.has(callOf(entry)) ? sessionOf(server.running, people[role].person) : people[role]
}

/** Runs a cell for all roles in parallel and returns the faults. */
async function eachRole(roles: readonly Role[], cell: (role: Role) => Promise<string | null>): Promise<string[]> {
  const faults = await Promise.all(roles.map(cell))
  figures.cells += roles.length
  return faults.filter((fault) => fault !== null)
}

/**
 * The roles with which a call is tried: one that the call's line of permissions admits and one that it refuses, rotating from call to
 * call. With `everyRefusal`, all roles that the line refuses. Trying every call with every role takes minutes, so only a thorough run does
 * so.
 */
function triedRoles(entry: ContractEntry, { everyRefusal = false } = {}): readonly Role[] {
  if (runsThorough) return roles
  const admitted = roles.filter((role) => mayByLine(lineOf(callOf(entry)) ?? '', role))
  const refused = roles.filter((role) => !admitted.includes(role))
  const place = entries.indexOf(entry)
  const oneOf = (some: readonly Role[]) => (some.length === 0 ? [] : some.slice(place % some.length).slice(0, 1))
  return [...oneOf(admitted), ...(everyRefusal ? refused : oneOf(refused))]
}

describe('every call x every role x own, foreign and missing rows', () => {
  test('API-24 every call in the contract has a line written by hand from the tables', () => {
    expect(columnsAreTheRoles()).toBe(true)
    expect(entries.length).toBeGreaterThan(90)
    expect(entries.map(callOf).filter((call) => lineOf(call) === undefined)).toEqual([])
    expect(sampledCalls.filter((call) => !entries.some((entry) => callOf(entry) === call))).toEqual([])
  })

  test('API-17, API-24, API-30 each role is admitted or gets 403 as the line says, for rows of its own agency', async () => {
    const faults: string[] = []
    for (const entry of entries) {
      faults.push(...(await eachRole(triedRoles(entry, { everyRefusal: true }), async (role) => {
        const caller = await callerFor(entry, role)
        const may = mayByLine(lineOf(callOf(entry)) ?? '', role)
        const parts = await sampleCall(entry, { ids: ours.ids, rows: may ? ours : null, caller })
        const leaks = OFFERS_PROJECTS.has(callOf(entry)) ? FOREIGN : leaksFor(role)
        const { status, text } = await ask(entry, caller.headers, parts, leaks)
        const isRight = may ? status !== 401 && status !== 403 && status < 500 : status === 403
        return isRight ? null : `${role} ${callOf(entry)} answered ${status}: ${text.slice(0, 200)}`
      })))
    }
    expect(faults).toEqual([])
  })

  test('API-17 without a session every call except the public ones gets 401, and an API key opens only its own', async () => {
    const faults: string[] = []
    for (const entry of entries) {
      const line = lineOf(callOf(entry))
      const parts = await sampleCall(entry, { ids: ours.ids, rows: ours, caller: null })
      const nobody = await ask(entry, {}, parts, FOREIGN)
      if (line !== ANYONE && nobody.status !== 401) faults.push(`nobody ${callOf(entry)} answered ${nobody.status}`)
      if (line === ANYONE && [401, 403].includes(nobody.status)) faults.push(`anyone ${callOf(entry)} answered ${nobody.status}`)
      // a new sample, since the call without a session may have succeeded and the first sample works only once
      const again = line === ANYONE ? await sampleCall(entry, { ids: ours.ids, rows: ours, caller: null }) : parts
      const supplier = await ask(entry, { authorization: `Bearer ${ours.key}` }, again, FOREIGN)
      const isIn = ![401, 403].includes(supplier.status)
      if (isIn !== (line === ANYONE || line === API_KEY)) faults.push(`API key ${callOf(entry)} answered ${supplier.status}`)
      figures.cells += 2
    }
    expect(faults).toEqual([])
  })

  test('API-16, AUTH-60 rows of another agency get the same answer as missing rows: 404, and 403 from activate', async () => {
    const faults: string[] = []
    let named = 0
    for (const entry of entries.filter((one) => !PUBLIC.has(callOf(one)))) {
      if (!(await namesRow(entry, theirs.ids, missingIds))) continue
      const foreign = await sampleCall(entry, { ids: theirs.ids, rows: null, caller: null })
      const missing = await sampleCall(entry, { ids: missingIds, rows: null, caller: null })
      named += 1
      faults.push(...(await eachRole(triedRoles(entry), async (role) => {
        const caller = await callerFor(entry, role)
        const other = await ask(entry, caller.headers, foreign, leaksFor(role))
        const none = await ask(entry, (await callerFor(entry, role)).headers, missing, leaksFor(role))
        if (signs(other, foreign) !== signs(none, missing)) return `${role} ${callOf(entry)} tells ${signs(other, foreign)} from ${signs(none, missing)}`
        const expected = mayByLine(lineOf(callOf(entry)) ?? '', role) && callOf(entry) !== 'POST /v3/dot_authorities/:id/activate' ? 404 : 403
        const narrows = expected === 404 && NARROWS.has(callOf(entry)) && [200, 422].includes(other.status)
        return other.status === expected || narrows ? null : `${role} ${callOf(entry)} answered ${other.status}, not ${expected}`
      })))
    }
    expect(named).toBeGreaterThan(70)
    expect(faults).toEqual([])
  })

  test('API-16 a selection with a foreign ticket is refused with its id, like one with a missing ticket, and nothing is half done', async () => {
    const { administrator } = people
    const own = await ours.freshSlip()
    const calls = {
      sums: (slip_ids: number[]) => administrator.post('/v1/slips/totals', { slip_ids }),
      file: (slip_ids: number[]) => administrator.post('/v3/slips/export', { slip_ids }),
      fileAtOnce: (slip_ids: number[]) => administrator.get(`/v3/slips/export?format=csv&${slip_ids.map((id) => `slip_ids[]=${id}`).join('&')}`),
      flag: (slip_ids: number[]) => administrator.patch('/v3/slips/bulk_flag_update', { slip_ids, flag: true }),
      deliver: (slip_ids: number[]) => administrator.patch('/v3/slips/bulk_status_update', { slip_ids, status: 'delivered', date: today() }),
      gvw: (slip_ids: number[]) => administrator.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids, max_gvw_override: 80_000 }),
      choice: (IN: number[]) => administrator.post(`/v1/projects/${ours.ids.project}/assign_pay_code_slips`, { filters: { id: { IN } } }),
      assign: (slip_ids: number[]) =>
        administrator.post(`/v2/projects/${ours.ids.project}/pay_item_assignments/bulk`, { slip_ids, project_pay_item_id: ours.ids.item }),
      clear: (slip_ids: number[]) => administrator.post(`/v2/projects/${ours.ids.project}/pay_item_assignments/bulk_clear`, { slip_ids }),
    }
    const version = await ours.versionOf(own)
    for (const [name, call] of Object.entries(calls)) {
      for (const stranger of [theirs.ids.slip, missingIds.slip]) {
        const { status, body } = await call([own, stranger])
        figures.requests += 1
        const { message, detailed_errors } = typeof body === 'string' ? JSON.parse(body) : body
        expect([name, status, detailed_errors]).toEqual([name, 404, [{ id: stranger, message }]])
      }
    }
    expect(await ours.versionOf(own)).toBe(version)
    const { body } = await administrator.post('/v3/slips/export', { filters: {} })
    const job = await vi.waitFor(async () => {
      const { body: state } = await administrator.get(`/v1/async_job_status?job_id=${body.job_id}`)
      expect(state.status).toBe('success')
      return state
    }, { timeout: 20_000, interval: 50 })
    const file = await administrator.get(job.url)
    for (const leak of FOREIGN) expect(file.body).not.toMatch(leak)
    expect(String(file.body).split('\n').length).toBeGreaterThan(1)
  })

  test('API-16, API-25 while another agency makes every call on its own rows, a window of this agency receives nothing', async () => {
    const socket = await openWindow(server.address, people.administrator.accessToken)
    const stranger = await server.signedIn('administrator', theirs.ids.agency)
    for (const entry of entries.filter((one) => !ENDS_SESSION.has(callOf(one)) && lineOf(callOf(one)) !== API_KEY)) {
      const parts = await sampleCall(entry, { ids: theirs.ids, rows: theirs, caller: stranger })
      await send(server.address, stranger.headers, entry, parts)
      figures.requests += 1
    }
    const mine = await ours.freshSlip()
    await people.administrator.patch(`/v1/slips/${mine}`, { slipId: mine, flag: true })
    await socket.until((message) => message.ids?.includes(mine) ?? false)
    for (const { text } of socket.heard) for (const leak of FOREIGN) expect(text).not.toMatch(leak)
    socket.close()
  })

  test('PROJ-44 a person limited to teams gets 404 for a project of the own agency without being on its team', async () => {
    const faults: string[] = []
    for (const entry of entries.filter((one) => !PUBLIC.has(callOf(one)))) {
      if (!(await namesRow(entry, offTeam, ours.ids))) continue
      const offTheTeam = await sampleCall(entry, { ids: offTeam, rows: null, caller: null })
      const missing = await sampleCall(entry, { ids: missingIds, rows: null, caller: null })
      faults.push(...(await eachRole(roles.filter(isBoundToTeams), async (role) => {
        const caller = await callerFor(entry, role)
        const hidden = await ask(entry, caller.headers, offTheTeam, leaksFor(role))
        const none = await ask(entry, caller.headers, missing, leaksFor(role))
        return signs(hidden, offTheTeam) === signs(none, missing) ? null : `${role} ${callOf(entry)} tells ${signs(hidden, offTheTeam)} from ${signs(none, missing)}`
      })))
    }
    expect(faults).toEqual([])
  })

  test('SHELL-21, API-24 while restrict_plant_inspectors is on, a plant inspector gets 403 where the line says r', async () => {
    await server.make.flag('restrict_plant_inspectors', true)
    const inspector = people.plant_inspector
    const faults: string[] = []
    for (const entry of entries.filter((one) => !ENDS_SESSION.has(callOf(one)))) {
      const parts = await sampleCall(entry, { ids: ours.ids, rows: ours, caller: inspector })
      const { status } = await ask(entry, inspector.headers, parts, FOREIGN)
      figures.cells += 1
      const may = mayByLine(lineOf(callOf(entry)) ?? '', 'plant_inspector', true)
      if (may === (status === 403)) faults.push(`${callOf(entry)} answered ${status}`)
    }
    expect(faults).toEqual([])
    await server.make.flag('restrict_plant_inspectors', false)
  })
})

/** Whether a sample call names a row: one of its values depends on the ids and is not random. */
async function namesRow(entry: ContractEntry, some: Ids, others: Ids): Promise<boolean> {
  const sample = async (ids: Ids) => leavesOf(await sampleCall(entry, { ids, rows: null, caller: null }))
  const [one, two, again] = [await sample(some), await sample(others), await sample(others)]
  return [...two].some(([place, value]) => again.get(place) === value && one.get(place) !== value)
}

function leavesOf(value: unknown, place = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[place, value]])
  return new Map(Object.entries(value).flatMap(([key, one]) => [...leavesOf(one, `${place}.${key}`)]))
}

/** An answer without its request id and the ids that were sent. Two answers that reveal no difference have the same text. */
function signs({ status, text, headers }: Reply, sent: Parts): string {
  const known = JSON.stringify(sent).match(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{6,}/g) ?? []
  const own = headers.get('request-id') ?? 'no id'
  const bare = [own, ...known].reduce((shown, one) => shown.replaceAll(one, '#'), text).replace(/"id":\d+(?=,"message")/g, '"id":#')
  return `${status} ${headers.get('total-count') ?? ''} ${bare.slice(0, 500)}`
}
