import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'

let server: TestServer
let administrator: SignedInClient
let other: number

const ask = (agency: number, company: string, status: string, requested_at: string) =>
  server.owner.query(
    'INSERT INTO vendor_requests (dot_authority_id, name, email, company, status, requested_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [agency, 'Vi', 'vi@vendor.example', company, status, requested_at])

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  other = await server.make.agency()
  for (const agency of [server.make.firstAgency, other]) {
    await ask(agency, 'Second', 'pending', '2026-11-02T12:00:00Z')
    await ask(agency, 'First', 'pending', '2026-11-01T12:00:00Z')
    await ask(agency, 'Let in', 'approved', '2026-10-01T12:00:00Z')
    for (const status of ['pending', 'pending', 'pending', 'read_approved', 'rejected']) {
      await server.owner.query(
        `INSERT INTO consultancy_requests (dot_authority_id, address_1, city, state, zip, status) VALUES ($1, '1 Main', 'St Paul', 'MN', '55101', $2)`, [agency, status])
    }
    for (const state of ['action_required', 'approved', 'withdrawn']) {
      await server.owner.query(
        `INSERT INTO submittals (dot_authority_id, material, certificate_type, vendor, dated, state) VALUES ($1, 'Cement', 'Mill', 'Vi', '2026-11-01', $2)`, [agency, state])
    }
  }
})
afterAll(() => server.close())

test('SHELL-40 SUBM-9 the submittals that need an action are counted, for one’s own agency only', async () => {
  expect(await administrator.get('/v2/dot_vendor/submittals/counts')).toMatchObject({ status: 200, body: { action_required_count: 1 } })
})

test('SHELL-40 the pending consultants are counted, for one’s own agency only', async () => {
  expect(await administrator.get('/v1/dot_consultant/consultancy_requests/count')).toMatchObject({ status: 200, body: { pending: 3 } })
})

test('SHELL-40 VEND-9 the count of pending vendors is page.total_rows of the list, which has the oldest request first and pages from 0', async () => {
  const { body } = await administrator.get('/v2/vendor_requests?status=pending&page_size=1&page_number=1')
  expect(body.page).toEqual({ total_rows: 2, page_number: 1, page_size: 1 })
  expect(body.content.map(({ company }: { company: string }) => company)).toEqual(['Second'])
  const sorted = await administrator.get('/v2/vendor_requests?sort=company,desc')
  expect(sorted.body.content.map(({ company }: { company: string }) => company)).toEqual(['Second', 'Let in', 'First'])
  for (const query of ['status=unknown', 'sort=secret,asc', 'sort=company,up']) expect((await administrator.get(`/v2/vendor_requests?${query}`)).status).toBe(422)
})

test('SHELL-40 only an administrator gets the counts', async () => {
  const engineer = await server.signedIn('field_engineer')
  for (const path of ['/v2/dot_vendor/submittals/counts', '/v1/dot_consultant/consultancy_requests/count', '/v2/vendor_requests?status=pending']) {
    expect((await engineer.get(path)).status).toBe(403)
  }
})
