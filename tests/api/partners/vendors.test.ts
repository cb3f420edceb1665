import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultantClient, vendorClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let colleague: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  colleague = await server.signedIn('administrator')
})
afterAll(() => server.close())

const count = async () => (await administrator.get('/v2/vendor_requests?status=pending&page_size=1')).body.page.total_rows as number
const decide = (id: number, decision: string, body: object = {}, by = administrator) => by.post(`/v2/vendor_requests/${id}/${decision}`, body)

describe('decisions about vendors', () => {
  test.each([
    ['approve', 'pending', 'approved'], ['reject', 'pending', 'rejected'], ['remove', 'pending', 'removed'],
    ['approve', 'rejected', 'approved'], ['remove', 'rejected', 'removed'], ['remove', 'approved', 'removed'],
  ])('VEND-3 VEND-5 VEND-6 %s takes a vendor from %s to %s and takes a pending one off the count at once', async (decision, from, to) => {
    const vendor = await vendorClient(server, { status: from })
    const before = await count()
    expect(await decide(vendor.request_id, decision)).toMatchObject({ status: 200, body: { vendor_request: { status: to, decided_by_name: expect.stringContaining('Pat') } } })
    expect(await count()).toBe(from === 'pending' ? before - 1 : before)
  })

  test.each([
    ['approve', 'approved'], ['approve', 'removed'], ['reject', 'approved'], ['reject', 'rejected'], ['reject', 'removed'], ['remove', 'removed'],
  ])('VEND-5 refuses to %s a vendor who is %s', async (decision, from) => {
    const vendor = await vendorClient(server, { status: from, company: 'Basalt' })
    expect(await decide(vendor.request_id, decision)).toMatchObject({ status: 422, body: { message: `The access of Basalt is ${from}.` } })
  })

  test('VEND-4 of two administrators who decide one request at once, the second learns who decided and how', async () => {
    const vendor = await vendorClient(server, { status: 'pending', company: 'Basalt' })
    const answers = await Promise.all([decide(vendor.request_id, 'approve'), decide(vendor.request_id, 'reject', {}, colleague)])
    const [winner, loser] = answers[0]?.status === 200 ? [answers[0], answers[1]] : [answers[1], answers[0]]
    expect(winner?.status).toBe(200)
    const status = winner?.body.vendor_request.status as string
    // an approved request cannot be rejected, but a rejected request can be approved, so both calls may succeed
    if (status === 'approved' && loser?.status === 422) expect(loser.body.message).toMatch(/^The access of Basalt is approved, decided by Pat Person/)
    const { rows } = await server.owner.query('SELECT event FROM record_events WHERE record_kind = $1 AND record_id = $2 ORDER BY id', ['vendor_request', vendor.request_id])
    expect(rows).toHaveLength(answers.filter((answer) => answer.status === 200).length)
  })

  test('VEND-4 API-35 a decision on an out-of-date version changes nothing and answers the current request', async () => {
    const vendor = await vendorClient(server, { status: 'pending' })
    await decide(vendor.request_id, 'reject', { version: 1 }, colleague)
    const late = await decide(vendor.request_id, 'approve', { version: 1 })
    expect(late).toMatchObject({ status: 409, body: { current: [{ id: vendor.request_id, status: 'rejected', version: 2 }] } })
    expect((await administrator.get(`/v2/vendor_requests/${vendor.request_id}`)).body.vendor_request.status).toBe('rejected')
  })

  test('VEND-3 VEND-7 a removed vendor with an open session gets 401 at the next call, and sees its state after signing in again', async () => {
    const vendor = await vendorClient(server)
    expect((await vendor.get('/v1/account/access_request')).status).toBe(200)
    await decide(vendor.request_id, 'remove')
    expect((await vendor.get('/v1/account/access_request')).status).toBe(401)
    const again = await vendor.again()
    expect((await again.get('/v1/account/access_request')).body.vendor_request.status).toBe('removed')
    expect((await again.post('/v2/vendor_requests', { agency_name: 'First agency', name: 'Vera', company: 'Back again', email: 'v@v.example' })).body.vendor_request).toMatchObject({
      id: vendor.request_id, status: 'pending', company: 'Back again', decided_at: null, decided_by_name: null,
    })
  })

  test('VEND-4 no other role, vendor or consultant can decide or list requests', async () => {
    const target = await vendorClient(server, { status: 'pending' })
    const people = [await server.signedIn('area_manager'), await server.signedIn('field_engineer'), target, await vendorClient(server), await consultantClient(server, { status: 'read_write_approved' })]
    for (const person of people) {
      for (const decision of ['approve', 'reject', 'remove']) expect((await decide(target.request_id, decision, {}, person)).status).toBe(403)
      expect((await person.get('/v2/vendor_requests')).status).toBe(403)
    }
  })
})

describe('the data of vendors', () => {
  test('VEND-2 a vendor can edit everything but the status, with versions, and only its own data', async () => {
    const vendor = await vendorClient(server)
    const other = await vendorClient(server)
    const path = `/v2/vendor_requests/${vendor.request_id}`
    expect(await vendor.patch(path, { version: 1, name: 'New', company: 'New & Sons', phone: '(651) 555-0100', address: 'Here', email: 'new@vendor.example' })).toMatchObject({
      status: 200, body: { vendor_request: { version: 2, name: 'New', company: 'New & Sons', phone: '(651) 555-0100', address: 'Here', email: 'new@vendor.example', status: 'approved' } },
    })
    expect((await vendor.patch(path, { version: 1, name: 'Older' })).status).toBe(409)
    expect((await vendor.patch(path, { version: 2, status: 'approved' })).status).toBe(422)
    for (const [field, value] of [['email', 'nonsense'], ['phone', '12'], ['name', ''], ['company', 'x'.repeat(121)]] as const) {
      expect((await vendor.patch(path, { version: 2, [field]: value })).body.detailed_errors?.[0]?.field, field).toBe(field)
    }
    expect((await other.patch(path, { version: 2, name: 'Mine now' })).status).toBe(404)
    expect((await administrator.patch(path, { version: 2, name: 'Ours' })).status).toBe(403)
  })

  test('VEND-1 the list is filtered by status, searched and sorted', async () => {
    await vendorClient(server, { status: 'rejected', company: 'Zebra Sealants' })
    expect((await administrator.get('/v2/vendor_requests?status=rejected&search=zebra')).body).toMatchObject({ content: [{ company: 'Zebra Sealants', status: 'rejected' }], page: { total_rows: 1 } })
    expect((await administrator.get('/v2/vendor_requests?sort=company,desc&page_size=1')).body.content[0].company).toBe('Zebra Sealants')
    expect((await administrator.get('/v2/vendor_requests?sort=secret')).status).toBe(422)
  })
})
