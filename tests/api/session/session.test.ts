import { once } from 'node:events'
import WebSocket from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeatureFlags } from '#src/platform/domain/session/flags'
import { clientOf } from '#tests/api/client'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { busyness } from '#tests/busyness'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

/** Opens a socket and waits until the server has accepted its token. */
async function openSocket({ accessToken }: SignedInClient): Promise<WebSocket> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/websocket`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'authenticate', token: accessToken }))
  await once(socket, 'message')
  return socket
}

describe('the session', () => {
  test('AUTH-46, AUTH-47 _me answers user, theme, label and flags', async () => {
    const agency = await server.make.agency({ name: 'Third agency' })
    await server.make.flag('show_dwr', true, agency)
    const person = await server.signedIn('field_engineer', agency)
    const { status, body } = await person.get('/v3/sessions/_me')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { id: person.person.id, role: 'field_engineer', partner: null, email: person.person.email, dot_authority_id: agency, dot_authority_name: 'Third agency' },
      current_interface_theme_key: 'system',
      contract_number_label: 'State Project Number',
      impersonated: false,
    })
    expect(body.feature_flags.show_dwr).toBe(true)
    expect(body.feature_flags.assistant).toBe(false)
  })

  test('AUTH-47, ACCT-6 the agency\'s own label is answered, and the person\'s theme takes precedence over the agency\'s', async () => {
    const agency = await server.make.agency({ contract_number_label: 'PCN', interface_theme_key: 'dark' })
    const person = await server.signedIn('field_engineer', agency)
    expect((await person.get('/v3/sessions/_me')).body).toMatchObject({ contract_number_label: 'PCN', current_interface_theme_key: 'dark' })
    await person.put('/v1/account/preferences', { theme: 'high_contrast' })
    expect((await person.get('/v3/sessions/_me')).body.current_interface_theme_key).toBe('high_contrast')
  })

  test('API-22, AUTH-50 feature flags are answered where table C.2 reads them, and an unknown flag is not answered at all', async () => {
    const agency = await server.make.agency()
    for (const name of ['assistant', 'autorun_each_day', 'photo_scan_enabled', 'restrict_plant_inspectors', 'no_such_flag']) await server.make.flag(name, true, agency)
    const { body } = await (await server.signedIn('qc_lab', agency)).get('/v3/feature_flags')
    expect(body).toMatchObject({
      feature_flags: { restrict_plant_inspectors: true, show_dwr: false },
      ai_feature_flags: { contractor_assistant_enabled: true, project_assist: { autorun_each_day: true, enabled: false }, photo_scan: { enabled: true } },
    })
    expect(JSON.stringify(body)).not.toContain('no_such_flag')
    const on = Object.entries(readFeatureFlags(body)).filter(([, isOn]) => isOn).map(([name]) => name)
    expect(on.toSorted()).toEqual(['assistant', 'autorun_each_day', 'photo_scan_enabled', 'restrict_plant_inspectors'])
  })

  test('AUTH-8, API-17 without a session the answer is 401 in the form of the specification', async () => {
    for (const path of ['/v3/sessions/_me', '/v3/feature_flags', '/v2/settings', '/v1/api_keys', '/v1/account/layouts']) {
      const answer = await server.anyone.get(path)
      expect([path, answer.status, answer.body.message]).toEqual([path, 401, 'Session expired, please log in again.'])
      expect(answer.body.detailed_errors).toEqual([])
    }
  })

  test('AUTH-3 sign-in providers are listed without a session, and there are none', async () => {
    expect((await server.anyone.get('/v1/sso_providers')).body).toEqual({ sso_providers: [], has_agency_providers: false })
  })
})

describe('the end of a session', () => {
  test('AUTH-53 after logout neither the access token nor the refresh token gives access', async () => {
    const person = await server.signedIn('area_manager')
    expect((await person.delete('/auth-service/logout?domain=dotslip')).body).toEqual({})
    expect((await person.get('/v3/sessions/_me')).status).toBe(401)
    const { rows } = await server.owner.query('SELECT FROM refresh_tokens WHERE session_id = $1', [person.session_id])
    expect(rows).toHaveLength(0)
  })

  test('AUTH-53 the person\'s session elsewhere continues, and logging out without a session is no error', async () => {
    const here = await server.signedIn('area_manager')
    const elsewhere = await sessionOf(server.running, here.person)
    await here.delete('/auth-service/logout?domain=dotslip')
    expect((await elsewhere.get('/v3/sessions/_me')).status).toBe(200)
    expect((await here.delete('/auth-service/logout?domain=dotslip')).status).toBe(200)
  })

  test('AUTH-53 the socket of a session that logged out is closed within a second, and no other one is', async () => {
    const here = await server.signedIn('area_manager')
    const elsewhere = await sessionOf(server.running, here.person)
    const [ended, otherSocket] = [await openSocket(here), await openSocket(elsewhere)]
    const closed = once(ended, 'close')
    const began = performance.now()
    await here.delete('/auth-service/logout?domain=dotslip')
    const [code] = await closed
    expect(code).toBe(4401)
    expect(performance.now() - began).toBeLessThan(1_000 * busyness())
    expect(otherSocket.readyState).toBe(otherSocket.OPEN)
    otherSocket.close()
  })

  test('AUTH-68 a deleted employee\'s next call answers 401, on every server, within a second', async () => {
    const second = await server.another()
    const person = await server.signedIn('area_manager')
    const there = clientOf(second.address, person.headers)
    expect((await there.get('/v3/sessions/_me')).status).toBe(200)
    await server.owner.query('UPDATE employees SET deleted_at = now() WHERE id = $1', [person.person.id])
    const began = performance.now()
    expect([(await person.get('/v3/sessions/_me')).status, (await there.get('/v3/sessions/_me')).status]).toEqual([401, 401])
    expect(performance.now() - began).toBeLessThan(1_000 * busyness())
    await second.close()
  })

  test('API-30, API-17 a changed role applies from the next call on', async () => {
    const person = await server.signedIn('administrator')
    expect((await person.get('/v1/api_keys')).status).toBe(200)
    await server.owner.query(`UPDATE employees SET role = 'field_inspector' WHERE id = $1`, [person.person.id])
    const answer = await person.get('/v1/api_keys')
    expect([answer.status, answer.body.message]).toEqual([403, 'Your role (Field inspector) does not allow this.'])
    expect((await person.get('/v3/sessions/_me')).body.user.role).toBe('field_inspector')
  })
})

describe('switching agency', () => {
  /** A signed-in person with accounts in two agencies: the first agency and `other`. */
  async function inTwoAgencies() {
    const person = await server.signedIn('field_engineer')
    const other = await server.make.agency({ name: 'Other agency' })
    await server.make.employee({ role: 'administrator', dot_authority_id: other, login_id: person.person.login_id })
    return { person, other }
  }

  test('AUTH-58, AUTH-59 the person\'s agencies are listed, and activating one returns its session and tokens', async () => {
    const { person, other } = await inTwoAgencies()
    const listed = await person.get('/v1/account/dot_authorities')
    expect(listed.body.dot_authorities).toEqual([
      { id: server.make.firstAgency, name: 'First agency', role: 'field_engineer', has_logo: false, is_open: true },
      { id: other, name: 'Other agency', role: 'administrator', has_logo: false, is_open: false },
    ])
    const switched = await person.post(`/v3/dot_authorities/${other}/activate`)
    expect(switched.body.user).toMatchObject({ role: 'administrator', dot_authority_id: other, dot_authority_name: 'Other agency' })
    const there = clientOf(server.address, { authorization: switched.headers.get('authorization') ?? '' })
    expect((await there.get('/v3/sessions/_me')).body.user.dot_authority_id).toBe(other)
    expect((await there.get('/v1/api_keys')).status).toBe(200)
    expect(switched.headers.get('refresh-token')).toMatch(/^[\w-]{43}$/)
  })

  test('AUTH-59 the session that was left answers the calls in flight and then ends', async () => {
    const { person, other } = await inTwoAgencies()
    await person.post(`/v3/dot_authorities/${other}/activate`)
    expect((await person.get('/v3/sessions/_me')).body.user.dot_authority_id).toBe(server.make.firstAgency)
    await server.owner.query(`UPDATE sessions SET ended_at = ended_at - interval '31 seconds' WHERE id = $1`, [person.session_id])
    expect((await person.get('/v3/sessions/_me')).status).toBe(401)
  })

  test('AUTH-60, API-16 an agency of others and a missing one get the same 403, and nothing changes', async () => {
    const { person } = await inTwoAgencies()
    const foreign = await server.make.agency()
    const [one, two] = [await person.post(`/v3/dot_authorities/${foreign}/activate`), await person.post('/v3/dot_authorities/999999/activate')]
    expect([one.status, two.status]).toEqual([403, 403])
    expect({ ...one.body, request_id: '' }).toEqual({ ...two.body, request_id: '' })
    expect(one.headers.get('authorization')).toBeNull()
    expect((await person.get('/v3/sessions/_me')).body.user.dot_authority_id).toBe(server.make.firstAgency)
    const { rows } = await server.owner.query('SELECT FROM sessions WHERE login_id = $1', [person.person.login_id])
    expect(rows).toHaveLength(1)
  })

  test('AUTH-60, AUTH-68 an agency whose employee was deleted cannot be opened and is not listed', async () => {
    const { person, other } = await inTwoAgencies()
    await server.owner.query('UPDATE employees SET deleted_at = now() WHERE dot_authority_id = $1', [other])
    expect((await person.post(`/v3/dot_authorities/${other}/activate`)).status).toBe(403)
    expect((await person.get('/v1/account/dot_authorities')).body.dot_authorities).toHaveLength(1)
  })

  test('AUTH-44, AUTH-60 an impersonated session says so and stays in its agency', async () => {
    const { person, other } = await inTwoAgencies()
    await server.owner.query('UPDATE sessions SET impersonator_login_id = $1 WHERE id = $2', [await server.make.login(), person.session_id])
    expect((await person.get('/v3/sessions/_me')).body.impersonated).toBe(true)
    const refused = await person.post(`/v3/dot_authorities/${other}/activate`)
    expect([refused.status, refused.body.message]).toEqual([403, 'Feature not available during impersonation.'])
    expect((await person.get('/v1/account/dot_authorities')).body.dot_authorities).toHaveLength(1)
  })
})

describe('the agency', () => {
  test('CONST-8 its settings are available to any signed-in person', async () => {
    const agency = await server.make.agency({ plant_days: 12, districts: ['Metro', 'North'] })
    const { body } = await (await server.signedIn('safety_inspector', agency)).get('/v2/settings')
    // the agency's lists of choices have their own tests (ACCT-10)
    expect(body).toEqual({
      settings: { ...body.settings, plant_days: 12, contract_number_label: 'State Project Number', districts: ['Metro', 'North'], timezone: 'America/Chicago' },
    })
  })

  test('ACCT-5 its logo is an image that anyone can load, and 404 when it has none', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const agency = await server.make.agency({ logo: Buffer.from(svg), logo_type: 'image/svg+xml' })
    const logo = await server.anyone.get(`/static/theme/${agency}/logo`)
    expect([logo.status, logo.headers.get('content-type'), logo.body]).toEqual([200, 'image/svg+xml', svg])
    expect(logo.headers.get('content-security-policy')).toContain('sandbox')
    expect((await server.anyone.get(`/static/theme/${server.make.firstAgency}/logo`)).status).toBe(404)
    expect((await server.anyone.get('/static/theme/999999/logo')).status).toBe(404)
  })
})
