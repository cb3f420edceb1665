import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientOf, type Client } from '#tests/api/client'
import { vendorClient } from '#tests/api/partners/partner-people'
import { openMailServer, type Mailbox } from '#tests/api/session/mailbox'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const DENIED = 'Access denied: you do not currently have access to this application.'
const PASSWORD = 'Right-Password-1'
const VENDOR = { company: 'Basalt Ridge', name: 'Elena Marsh', address: '4 Quarry Road' }
const CONSULTANT = { address_1: '410 Pioneer Way', city: 'Tacoma', state: 'wa', zip: '98401' }

let server: TestServer
let mail: Mailbox
let administrator: SignedInClient
beforeAll(async () => {
  mail = await openMailServer()
  server = await openTestServer({ SMTP_URL: mail.url, PUBLIC_URL: 'https://slips.example.gov' })
  administrator = await server.signedIn('administrator')
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => void (await server.owner.query('UPDATE messages_out SET address = NULL')))

let count = 0
const auth = (call: string, body: object) => server.anyone.post(`/auth-service/${call}`, { ...body, domain: 'dotslip' })
const signIn = (email: string) => auth('authenticate', { username: email, password: PASSWORD })
/** A header with the token that the answer to a partner's refused login contains for an access request. */
const tokenIn = ({ body }: { body: { detailed_errors: { access_request: { token: string } }[] } }) => ({ 'access-request-token': body.detailed_errors[0]?.access_request.token ?? '' })
const clientWith = (headers: Headers): Client => clientOf(server.address, { authorization: headers.get('authorization') ?? '' })

/** Signs up as the screens do, with the code from the mail, a password and a login. Returns the email and the answer to the login. */
async function signedUp(kind: 'vendor' | 'consultant' | 'employee') {
  const email = `partner-${++count}@partners.example`
  expect((await auth('signup', { kind, first_name: 'Elena', last_name: 'Marsh', email })).status).toBe(202)
  const code = /\b\d{6}\b/.exec((await mail.nextTo(email)).content)?.[0]
  const { body: { token } } = await auth('validate_verification_code', { email, verification_code: code })
  expect((await auth('set_password', { token, password: PASSWORD })).status).toBe(204)
  return { email, entered: await signIn(email) }
}

/** A vendor with a session who has just requested access to an agency, by default the first one. */
async function vendorWithRequest(agency_name = 'First AGENCY') {
  const { email, entered } = await signedUp('vendor')
  const answer = await server.anyone.post('/v2/vendor_requests', { ...VENDOR, email, agency_name }, tokenIn(entered))
  return { email, answer, id: answer.body.vendor_request?.id as number, vendor: clientWith(answer.headers) }
}

describe('asking for access', () => {
  test('AUTH-72 VEND-8 VEND-10 a signed-up vendor asks an agency for access by its name, and then has a session without a role there', async () => {
    const { email, entered } = await signedUp('vendor')
    expect(entered).toMatchObject({ status: 403, body: { message: DENIED, detailed_errors: [{ access_request: { kind: 'vendor', name: 'Elena Marsh', email, phone: null } }] } })
    expect(entered.headers.get('authorization')).toBeNull()
    const { answer, vendor } = await vendorWithRequest()
    expect(answer).toMatchObject({ status: 201, body: { vendor_request: { ...VENDOR, status: 'pending', version: 1, phone: null } } })
    expect((await vendor.get('/v3/sessions/_me')).body.user).toMatchObject({ role: null, partner: 'vendor', dot_authority_name: 'First agency' })
    expect((await vendor.get('/v1/account/access_request')).body.vendor_request).toMatchObject({ status: 'pending', company: 'Basalt Ridge' })
  })

  test('AUTH-72 neither a person who signed up as an employee nor a vendor who has not asked can open an agency', async () => {
    expect((await signedUp('employee')).entered).toMatchObject({ status: 403, body: { message: DENIED, detailed_errors: [] } })
    const { entered } = await signedUp('vendor')
    expect((await server.anyone.post('/v2/vendor_requests', { ...VENDOR, email: 'a@b.example', agency_name: 'First agency' })).status).toBe(401)
    expect((await server.anyone.post('/v2/vendor_requests', { ...VENDOR, email: 'a@b.example', agency_name: 'First agency' }, { 'access-request-token': 'x'.repeat(43) })).status).toBe(422)
    expect(Object.keys(entered.body.detailed_errors[0].access_request).toSorted()).toEqual(['email', 'kind', 'name', 'phone', 'token'])
  })

  test('VEND-8 a name that no agency has is refused without using up the token, and a token works once', async () => {
    const { email, entered } = await signedUp('vendor')
    const ask = (agency_name: string, more: object = {}) => server.anyone.post('/v2/vendor_requests', { ...VENDOR, email, agency_name, ...more }, tokenIn(entered))
    expect(await ask('Second agency')).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'agency_name' }] } })
    expect(await ask('First agency', { company: ' ' })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'company', message: 'Company is required.' }] } })
    expect((await ask('First agency')).status).toBe(201)
    expect(await ask('First agency')).toMatchObject({ status: 422, body: { message: expect.stringMatching(/already asked|expired/) } })
  })

  test('VEND-8 of two requests at once with one token, one is created', async () => {
    const { email, entered } = await signedUp('vendor')
    const ask = () => server.anyone.post('/v2/vendor_requests', { ...VENDOR, email, agency_name: 'First agency' }, tokenIn(entered))
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(201)
    expect(statuses.slice(1).every((status) => status === 422)).toBe(true)
    expect((await server.owner.query('SELECT 1 FROM vendor_requests WHERE email = $1', [email])).rowCount).toBe(1)
  })

  test('VEND-8 the token cannot set a password, and a link that sets a password cannot ask an agency for access', async () => {
    const { entered } = await signedUp('vendor')
    const token = tokenIn(entered)['access-request-token']
    expect((await auth('set_password', { token, password: 'Another-Password-2' })).status).toBe(422)
    expect((await auth('validate_activation_token', { token })).body).toMatchObject({ valid: false, email: null })
    const { rows } = await server.owner.query<{ purpose: string }>('SELECT DISTINCT purpose FROM activation_tokens WHERE used_at IS NULL')
    expect(rows.map(({ purpose }) => purpose)).toContain('access_request')
  })

  test('VEND-8 while a request is pending, approved or rejected, the vendor cannot ask again; an employee and a consultant cannot ask as a vendor', async () => {
    for (const status of ['pending', 'approved', 'rejected']) {
      const vendor = await vendorClient(server, { status })
      expect(await vendor.post('/v2/vendor_requests', { ...VENDOR, email: 'v@v.example', agency_name: 'First agency' }), status).toMatchObject({ status: 422, body: { message: `You have already asked this agency for access. Your request is ${status}.` } })
      expect((await vendor.post('/v1/dot_consultant/consultancy_requests', { ...CONSULTANT, agency_name: 'First agency' })).status).toBe(403)
    }
    expect((await administrator.post('/v2/vendor_requests', { ...VENDOR, email: 'v@v.example', agency_name: 'First agency' })).status).toBe(403)
  })

  test('VEND-8 a vendor of two agencies has a request, a session and rights in each of its own', async () => {
    const other = await server.make.agency({ name: 'Second agency of vendors' })
    const here = await vendorClient(server, { company: 'Two Rivers' })
    const answer = await here.post('/v2/vendor_requests', { ...VENDOR, email: 'v@v.example', agency_name: 'Second agency of vendors' })
    expect(answer).toMatchObject({ status: 201, body: { vendor_request: { status: 'pending' } } })
    // the session stays in the agency where it was opened
    expect((await here.get('/v1/account/access_request')).body.vendor_request).toMatchObject({ status: 'approved', company: 'Two Rivers' })
    const agencies = (await here.get('/v1/account/dot_authorities')).body.dot_authorities
    expect(agencies).toEqual([expect.objectContaining({ name: 'First agency', role: null }), expect.objectContaining({ name: 'Second agency of vendors', role: null })])
    const switched = await here.post(`/v3/dot_authorities/${other}/activate`)
    const there = clientWith(switched.headers)
    expect((await there.get('/v1/account/access_request')).body.vendor_request).toMatchObject({ status: 'pending', company: 'Basalt Ridge' })
    // an administrator of one agency neither sees nor decides a request to the other agency
    expect((await administrator.post(`/v2/vendor_requests/${answer.body.vendor_request.id}/approve`, {})).status).toBe(404)
  })

  test('AUTH-72 an agency can employ a person whose email a vendor has, and the person is then an employee there', async () => {
    const { email } = await vendorWithRequest()
    const creation = await administrator.post('/v3/dot_employees', { first_name: 'Elena', last_name: 'Marsh', email, role: 'field_engineer', districts: [] })
    expect(creation.status, JSON.stringify(creation.body)).toBeLessThan(300)
    expect((await signIn(email)).body.user).toMatchObject({ role: 'field_engineer', partner: null })
  })

  test('CONS-2 CONS-9 a consultant asks with its address, whose state and ZIP code are checked', async () => {
    const { entered } = await signedUp('consultant')
    const ask = (more: object) => server.anyone.post('/v1/dot_consultant/consultancy_requests', { ...CONSULTANT, agency_name: 'First agency', ...more }, tokenIn(entered))
    for (const [field, value] of [['state', 'XX'], ['state', 'Washington'], ['zip', '9840'], ['zip', '98401-12'], ['address_1', ''], ['city', '  ']] as const) {
      const refused = await ask({ [field]: value })
      expect([refused.status, refused.body.detailed_errors?.[0]?.field], `${field} ${value}`).toEqual([422, field])
    }
    const answer = await ask({ zip: '98401-1234', address_2: 'Suite 2' })
    expect(answer).toMatchObject({ status: 201, body: { consultancy_request: { name: 'Elena Marsh', state: 'WA', zip: '98401-1234', address_2: 'Suite 2', status: 'pending', projects: [], decided_at: null } } })
    const consultant = clientWith(answer.headers)
    expect((await consultant.get('/v3/sessions/_me')).body.user).toMatchObject({ role: null, partner: 'consultant' })
    expect((await consultant.get('/v1/account/access_request')).body.consultancy_request).toMatchObject({ status: 'pending' })
    expect(await consultant.post('/v1/dot_consultant/consultancy_requests', { ...CONSULTANT, agency_name: 'First agency' })).toMatchObject({ status: 422 })
  })
})

describe('mail about access', () => {
  test('VEND-4 administrators get mail about a request, and the vendor about each decision', async () => {
    const lakes = await server.signedIn('administrator', await server.make.agency({ name: 'Lakes DOT' }))
    const { email, id } = await vendorWithRequest('Lakes DOT')
    const toAdministrator = await mail.nextTo(lakes.person.email)
    expect(toAdministrator.headers['subject']).toBe('Lakes DOT: Elena Marsh, Basalt Ridge asks for access')
    expect(toAdministrator.content).toContain('https://slips.example.gov/admin/vendors/management/pending')
    await lakes.post(`/v2/vendor_requests/${id}/reject`, {})
    expect((await mail.nextTo(email, 2)).content).toContain('Your access to Lakes DOT in Slipway was rejected.')
    await lakes.post(`/v2/vendor_requests/${id}/approve`, {})
    const approved = await mail.nextTo(email, 3)
    expect(approved.content).toContain('Your access to Lakes DOT in Slipway is approved.')
    expect(approved.content).toContain('https://slips.example.gov/vendor')
  })

  test('VEND-2 a decision is sent to the address that the owner of the login confirmed, not to the one typed in the request', async () => {
    const vendor = await vendorClient(server, { status: 'pending' })
    await server.owner.query(`UPDATE vendor_requests SET email = 'somebody@else.example' WHERE id = $1`, [vendor.request_id])
    await administrator.post(`/v2/vendor_requests/${vendor.request_id}/approve`, {})
    const { rows } = await server.owner.query(`SELECT recipient FROM messages_out WHERE kind = 'access_decided' ORDER BY created_at DESC LIMIT 1`)
    expect(rows).toEqual([{ recipient: vendor.person.email }])
  })
})
