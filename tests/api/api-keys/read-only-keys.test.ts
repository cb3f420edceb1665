import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { areas } from '#src/main/server/areas'
import type { ContractEntry } from '#src/platform/api/contract'
import { clientOf, type Client } from '#tests/api/client'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

const entries = areas.flatMap(({ entries: all }) => all.map(({ entry }) => entry))
const callOf = ({ method, path }: ContractEntry) => `${method} ${path}`

/** A client that authenticates with a new API key of the first agency, as an external system does. */
async function systemWith(access: 'send' | 'read'): Promise<Client> {
  const { body } = await (await server.signedIn('administrator')).post('/v1/api_keys', { name: `Key that may ${access}`, access })
  expect(body.api_key.access).toBe(access)
  return clientOf(server.address, { authorization: `Bearer ${body.api_key.key}` })
}

/** The calls of the API that this client may make, without those that anyone may make. */
async function openTo(system: Client): Promise<string[]> {
  const open: string[] = []
  for (const entry of entries.filter(({ who, session }) => who !== 'anyone' && session !== false)) {
    const path = entry.path.replaceAll(/:\w+/g, '1')
    const { status } = await fetch(server.address + path, { method: entry.method, headers: system.headers })
    if (status === 401) throw new Error(`${callOf(entry)} does not know the key`)
    if (status !== 403) open.push(callOf(entry))
  }
  return open.toSorted()
}

describe('ACCT-8 admin 17 a read-only API key', () => {
  test('ACCT-8 admin 17 opens only the read calls that are declared for it and nothing that writes; a key that sends opens none of them', async () => {
    const [reads, sends] = [await openTo(await systemWith('read')), await openTo(await systemWith('send'))]
    const named = entries.filter(({ keysRead }) => keysRead === true).map(callOf)
    const ofKeys = entries.filter(({ who }) => who === 'api_key').map(callOf)
    expect(named).toEqual(expect.arrayContaining(['GET /v1/slips', 'GET /v2/projects/:projectId/reconciliation_totals', 'GET /v2/projects/:projectId/pay_periods/:number/lines']))
    expect(reads).toEqual([...named, ...ofKeys.filter((call) => call.startsWith('GET '))].toSorted())
    expect(reads.filter((call) => !call.startsWith('GET '))).toEqual([])
    expect(sends).toEqual(ofKeys.toSorted())
  })

  test('ACCT-8 admin 17 it reads what a read-only auditor reads: every project and ticket of its agency, none of another', async () => {
    const project = await server.make.project({ title: 'SR 412 resurfacing' })
    await server.make.payPeriod(project)
    const item = await server.make.payItem(project)
    const ticket = await server.make.ticket(project)
    const administrator = await server.signedIn('administrator')
    expect((await administrator.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: ticket, project_pay_item_id: item, quantity: '8' }] })).status).toBe(200)
    // The server adds the exception `unbalanced` in the background. Wait for it: the test compares reads, which must not differ because the
    // exception was added between them.
    await vi.waitFor(async () => expect((await administrator.get(`/v4/slips/${ticket}`)).body.slip.exceptions).toEqual(['unbalanced']), { timeout: 30_000, interval: 50 })
    const elsewhere = await server.make.agency()
    const foreign = await server.make.project({ dot_authority_id: elsewhere })

    const [system, auditor] = [await systemWith('read'), await server.signedIn('read_only_auditor')]
    const of = `/v2/projects/${project}`
    const paths = [
      '/v1/slips', '/v1/slips/count', `/v4/slips/${ticket}`, `/v1/slips/${ticket}/slip_events`, '/v3/projects', '/v4/projects', `/v3/projects/${project}`,
      `${of}/pay_items`, `${of}/pay_periods`, `${of}/pay_periods/1`, `${of}/pay_periods/1/lines`, `${of}/pay_periods/1/adjustments`, `${of}/change_orders`,
      `${of}/pay_item_assignments?haulhub_slip_id[]=${ticket}`, `${of}/reconciliation_totals`, `${of}/balances`, '/v1/master_pay_items',
    ]
    for (const path of paths) {
      const [read, asAuditor] = [await system.get(path), await auditor.get(path)]
      expect([path, read.status, read.body]).toEqual([path, 200, asAuditor.body])
    }
    expect((await system.get('/v1/slips')).body.slips.map(({ id }: { id: number }) => id)).toEqual([ticket])
    expect([(await system.get(`/v3/projects/${foreign}`)).status, (await system.get(`/v2/projects/${foreign}/balances`)).status]).toEqual([404, 404])
  })

  test('API-27 admin 17 the API reference mentions a read-only key only at the calls that accept it', async () => {
    const { body } = await server.anyone.get('/api/openapi.json')
    const described = Object.entries(body.paths as Record<string, Record<string, { description: string; security: object[] }>>).flatMap(([path, calls]) => Object.entries(calls).map(([method, call]) => ({ call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, ...call })))
    const named = described.filter(({ description }) => description.endsWith('A read-only API key.'))
    expect(named.map(({ call }) => call).toSorted()).toEqual(entries.filter(({ keysRead }) => keysRead === true).map(callOf).toSorted())
    expect(named.every(({ security }) => security.some((scheme) => 'apiKey' in scheme) && security.some((scheme) => 'session' in scheme))).toBe(true)
  })

  test('ACCT-8 a write with it is refused with an explanation, and it stops working once it is revoked', async () => {
    const administrator = await server.signedIn('administrator')
    const { body } = await administrator.post('/v1/api_keys', { name: 'Accounting', access: 'read' })
    const system = clientOf(server.address, { authorization: `Bearer ${body.api_key.key}` })
    const refused = await system.post('/v1/slips', {})
    expect([refused.status, refused.body.message]).toEqual([403, 'This API key can only read. Use a key that sends tickets.'])
    expect((await system.get('/v1/slips')).status).toBe(200)
    await administrator.delete(`/v1/api_keys/${body.api_key.id}`)
    expect((await system.get('/v1/slips')).status).toBe(401)
    expect((await administrator.post('/v1/api_keys', { name: 'Other', access: 'all' })).status).toBe(422)
  })
})
