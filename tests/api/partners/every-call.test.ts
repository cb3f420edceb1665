import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#src/main/server/areas'
import type { ContractEntry } from '#src/platform/api/contract'
import type { Role } from '#src/platform/domain/session/roles'
import { consultantClient, vendorClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const entries: readonly ContractEntry[] = areas.flatMap(({ entries: ofArea }) => ofArea).map(({ entry }) => entry)
const callOf = ({ method, path }: ContractEntry) => `${method} ${path}`

/** Calls that every signed-in account may make: the session, the settings of its own windows, and its own request. */
const OWN = [
  'GET /v3/feature_flags', 'POST /v3/dot_authorities/:id/activate', 'GET /v1/account/dot_authorities', 'GET /v1/account/access_request',
  'GET /v1/account/layouts', 'PUT /v1/account/layouts', 'GET /v1/account/preferences', 'PUT /v1/account/preferences',
  'GET /v1/table_preferences/:table', 'POST /v1/table_preferences/:table', 'DELETE /v1/table_preferences/:table',
]
/** Calls that every vendor may make in addition. */
const OF_VENDORS = ['PATCH /v2/vendor_requests/:id', 'POST /v2/vendor_requests']
/** Calls that an approved vendor may make in addition: its own submittals and their documents. */
const OF_APPROVED = [
  'DELETE /v2/dot_vendor/submittals/:id', 'GET /v1/documents', 'GET /v1/documents/:id', 'GET /v1/documents/:id/download', 'GET /v2/dot_vendor/submittal_choices', 'GET /v2/dot_vendor/submittals',
  'GET /v2/dot_vendor/submittals/:id', 'PATCH /v2/dot_vendor/submittals/:id', 'POST /v2/dot_vendor/submittal_uploads', 'POST /v2/dot_vendor/submittals',
  'POST /v2/dot_vendor/submittals/:id/submit', 'POST /v2/dot_vendor/submittals/:id/withdraw',
]
/**
 * The calls in `OF_APPROVED` that check their input before they check whether the vendor is approved; submittals.test.ts shows that vendors
 * who are not approved are refused.
 */
const CHECKED_LATER = new Set(['GET /v1/documents', 'GET /v1/documents/:id', 'GET /v1/documents/:id/download', 'PATCH /v2/dot_vendor/submittals/:id', 'POST /v2/dot_vendor/submittal_uploads', 'POST /v2/dot_vendor/submittals', 'POST /v2/dot_vendor/submittals/:id/submit', 'POST /v2/dot_vendor/submittals/:id/withdraw'])
const OF_CONSULTANTS = ['POST /v1/dot_consultant/consultancy_requests']

/**
 * Sends a call with ids of 1 and without a body, and returns its status. That shows who may make the call, because the server checks that
 * before anything else.
 */
async function statusOf(client: SignedInClient, { method, path, file }: ContractEntry): Promise<number> {
  const response = await fetch(server.address + path.replaceAll(/:\w+/g, '1'), { method, headers: { ...client.headers, ...(file !== undefined && { 'content-type': file }) } })
  await response.arrayBuffer()
  return response.status
}

/** The calls that need a session and that this client may make. */
async function open(client: SignedInClient): Promise<string[]> {
  const closed = entries.filter(({ who }) => who !== 'anyone')
  expect(closed.length).toBeGreaterThan(150)
  const openCalls: string[] = []
  for (const entry of closed) if ((await statusOf(client, entry)) !== 403) openCalls.push(callOf(entry))
  return openCalls.toSorted()
}

describe('every call of the product with the token of a partner', () => {
  const vendorIsRefused = async (status: string) => {
    const more = OF_APPROVED.filter((call) => status === 'approved' || CHECKED_LATER.has(call))
    expect(await open(await vendorClient(server, { status }))).toEqual([...OWN, ...OF_VENDORS, ...more].toSorted())
  }
  test.each(['pending', 'approved'])('VEND-10 VEND-7 API-17 a vendor who is %s is refused by every call but its own', vendorIsRefused)
  thorough.each(['rejected', 'removed'])('VEND-10 VEND-7 API-17 a vendor who is %s is refused by every call but its own', vendorIsRefused)

  const consultantIsRefused = async (status: string) => {
    expect(await open(await consultantClient(server, { status }))).toEqual([...OWN, ...OF_CONSULTANTS].toSorted())
  }
  test.each(['pending'])('CONS-3 API-17 a consultant who is %s is refused by every call but those on its own request', consultantIsRefused)
  thorough.each(['rejected'])('CONS-3 API-17 a consultant who is %s is refused by every call but those on its own request', consultantIsRefused)

  const mayCall = async (status: string, role: Role) => {
    const employee = await open(await server.signedIn(role))
    expect(await open(await consultantClient(server, { status }))).toEqual([...employee, 'GET /v1/account/access_request', ...OF_CONSULTANTS].toSorted())
  }
  test.each([['read_approved', 'read_only_inspector']] as const)('CONS-7 a consultant who is %s may make the calls of %s, and the one on its own request', mayCall)
  thorough.each([['read_write_approved', 'field_inspector']] as const)('CONS-7 a consultant who is %s may make the calls of %s, and the one on its own request', mayCall)
})
