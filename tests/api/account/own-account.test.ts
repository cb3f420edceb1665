import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#src/platform/domain/session/roles'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { png, sendFile } from '#tests/api/account/pictures'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ACCOUNT = '/v1/account'
const drawn = (shade = 120) => ({ kind: 'drawn', png: png(4, 2, shade).toString('base64') })
const read = async (one: SignedInClient) => (await one.get(ACCOUNT)).body.account
const save = async (one: SignedInClient, fields: object) => one.patch(ACCOUNT, { version: (await read(one)).version, ...fields })
const codeTo = async (recipient: string) =>
  (await server.owner.query('SELECT secret FROM messages_out WHERE recipient = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1', [recipient, 'confirm_code'])).rows[0]?.secret
const undo = (one: SignedInClient, written: { headers: Headers }) => one.post('/v1/slips/undo', { change_set: written.headers.get('change-set') })

describe('ACCT-1 my details', () => {
  test('ACCT-1, ACCT-9 every role can read the name, email, phone, role, districts and notification settings of its own account', async () => {
    for (const role of roles) {
      const employee = await server.make.employee({ role, first_name: 'Ada', last_name: 'Byron', districts: ['North'] })
      const one = await sessionOf(server.running, employee)
      expect(await read(one)).toEqual({
        id: employee.id, version: 1, first_name: 'Ada', last_name: 'Byron', email: employee.email, phone: null, new_email: null, new_phone: null, role, districts: ['North'],
        notifications: { team: false }, signature_kind: null,
      })
    }
  })

  test('ACCT-1 names in every script are stored as written, and names that cannot be stored are refused by field', async () => {
    const one = await server.signedIn('field_inspector')
    for (const [first_name, last_name] of [['Zoë', 'O’Brien-Ñuñez'], ['محمد', 'الأحمد'], ['王', '小明'], ['Ірина', 'Шевченко'], ['नरेन्द्र', 'कुमार'], ['שרה', 'כהן']]) {
      const saved = await save(one, { first_name, last_name, signature: drawn() })
      expect(saved.body.account).toMatchObject({ first_name, last_name })
    }
    expect((await save(one, { first_name: ' Pa\u200bt ' })).body.account.first_name).toBe('Pat')
    const refused = await save(one, { first_name: ' \u200b ', email: 'nobody', phone: '12' })
    expect([refused.status, refused.body.detailed_errors.map((fault: { field: string }) => fault.field)]).toEqual([422, ['first_name', 'email', 'phone']])
  })

  test('ACCT-1 a person cannot change their own role or districts, or anything of another person', async () => {
    const one = await server.signedIn('field_inspector')
    for (const more of [{ role: 'administrator' }, { districts: ['All'] }, { id: 1 }]) {
      expect((await save(one, { ...more, signature: drawn() })).status).toBe(422)
    }
    expect(await read(one)).toMatchObject({ role: 'field_inspector', districts: [], version: 1 })
  })

  test('ACCT-1, API-35 of two windows that save, the second learns who changed the account and what it holds now', async () => {
    const one = await server.signedIn('field_engineer')
    await save(one, { last_name: 'First', signature: drawn() })
    const late = await one.patch(ACCOUNT, { version: 1, last_name: 'Second' })
    expect([late.status, late.body.current[0]]).toMatchObject([409, { last_name: 'First', version: 2, changed_by: expect.stringContaining('Pat') }])
    const admin = await server.signedIn('administrator')
    await admin.patch(`/v3/dot_employees/${one.person.id}`, { version: 2, last_name: 'Third' })
    expect((await one.patch(ACCOUNT, { version: 2, last_name: 'Second' })).body.current[0]).toMatchObject({ last_name: 'Third', version: 3 })
    const stale = await admin.patch(`/v3/dot_employees/${one.person.id}`, { version: 1, last_name: 'Fourth' })
    expect(stale.status).toBe(409)
  })

  test('ACCT-1, API-32 a saved account change can be undone by that person and by nobody else', async () => {
    const one = await server.signedIn('read_only_auditor')
    const before = await read(one)
    const written = await save(one, { first_name: 'Other', notifications: { team: true }, signature: drawn() })
    expect(written.body.account).toMatchObject({ first_name: 'Other', notifications: { team: true }, signature_kind: 'drawn' })
    const stranger = await server.signedIn('administrator')
    expect((await undo(stranger, written)).status).toBe(404)
    expect((await undo(one, written)).body).toMatchObject({ undone: 1, left: [] })
    expect(await read(one)).toEqual({ ...before, version: 3 })
    expect((await one.get(`${ACCOUNT}/signature`)).status).toBe(404)
  })

  test('ACCT-1, AUTH-43 an impersonated session changes nothing in its user’s account', async () => {
    const one = await server.signedIn('field_inspector')
    await server.owner.query('UPDATE sessions SET impersonator_login_id = login_id WHERE id = $1', [one.session_id])
    for (const refused of [await one.patch(ACCOUNT, { version: 1, last_name: 'X' }), await one.post(`${ACCOUNT}/confirm_address`, { which: 'email', verification_code: '123456' }), await sendFile(server.address, one.headers, 'PUT', `${ACCOUNT}/signature`, png())]) {
      expect([refused.status, refused.body.message]).toEqual([403, 'Feature not available during impersonation.'])
    }
  })
})

describe('ACCT-1 a new email address must be confirmed', () => {
  test('ACCT-1, AUTH-72 a new email takes effect once its code is entered; the session continues, and the former address is notified', async () => {
    const one = await server.signedIn('field_engineer')
    const { email: former } = one.person
    const saved = await save(one, { email: 'NEW-one@agency.example', signature: drawn() })
    expect(saved.body.account).toMatchObject({ email: former, new_email: 'new-one@agency.example' })
    const code = await codeTo('new-one@agency.example')
    const wrong = await one.post(`${ACCOUNT}/confirm_address`, { which: 'email', verification_code: code === '000000' ? '000001' : '000000' })
    expect([wrong.status, wrong.body.detailed_errors[0].field]).toEqual([422, 'verification_code'])
    const proved = await one.post(`${ACCOUNT}/confirm_address`, { which: 'email', verification_code: code })
    expect(proved.body).toMatchObject({ account: { email: 'new-one@agency.example', new_email: null }, signed_out: false })
    expect((await one.get('/v3/sessions/_me')).body.user.email).toBe('new-one@agency.example')
    const messages = await server.owner.query(`SELECT kind FROM messages_out WHERE recipient = $1`, [former])
    expect(messages.rows).toEqual([{ kind: 'address_changed' }])
    expect((await one.post(`${ACCOUNT}/confirm_address`, { which: 'email', verification_code: code })).body.message).toBe('There is nothing to confirm.')
  })

  test('ACCT-1, AUTH-29 five wrong codes use up the code, and the code for an address cannot set a password', async () => {
    const one = await server.signedIn('field_engineer')
    await save(one, { phone: '5552013344', signature: drawn() })
    const code = await codeTo('+15552013344')
    const other = code === '000000' ? '000001' : '000000'
    expect((await server.anyone.post('/auth-service/validate_verification_code', { phone: '5552013344', verification_code: code, domain: 'dotslip' })).status).toBe(422)
    for (let time = 0; time < 4; time += 1) await one.post(`${ACCOUNT}/confirm_address`, { which: 'phone', verification_code: other })
    expect((await one.post(`${ACCOUNT}/confirm_address`, { which: 'phone', verification_code: code })).status).toBe(422)
    expect((await one.post(`${ACCOUNT}/send_address_code`, { which: 'phone' })).status).toBe(202)
    const proved = await one.post(`${ACCOUNT}/confirm_address`, { which: 'phone', verification_code: await codeTo('+15552013344') })
    expect(proved.body.account).toMatchObject({ phone: '+15552013344', new_phone: null })
    expect((await save(one, { phone: null })).body.account.phone).toBeNull()
  })

  test('ACCT-1, AUTH-60 a login with two agencies keeps its email in the other one; the new email takes over in this one with the same password', async () => {
    const elsewhere = await server.make.agency()
    const one = await server.signedIn('field_engineer')
    await server.make.employee({ role: 'pending', dot_authority_id: elsewhere, login_id: one.person.login_id, email: one.person.email })
    await server.owner.query(`UPDATE logins SET password_hash = 'a hash' WHERE id = $1`, [one.person.login_id])
    await save(one, { email: 'both@agency.example', signature: drawn() })
    const proved = await one.post(`${ACCOUNT}/confirm_address`, { which: 'email', verification_code: await codeTo('both@agency.example') })
    expect(proved.body.signed_out).toBe(true)
    expect((await one.get(ACCOUNT)).status).toBe(401)
    const { rows } = await server.owner.query(
      `SELECT email, password_hash, array_agg(dot_authority_id) AS agencies FROM logins JOIN agency_accounts ON login_id = id WHERE email IN ($1, $2) GROUP BY 1, 2 ORDER BY 1`,
      ['both@agency.example', one.person.email])
    expect(rows.toSorted((a, b) => a.agencies[0] - b.agencies[0])).toEqual([
      { email: 'both@agency.example', password_hash: 'a hash', agencies: [server.make.firstAgency] },
      { email: one.person.email, password_hash: 'a hash', agencies: [elsewhere] },
    ])
  })

  test('ACCT-1, PEOP-5 an address that a colleague already has is refused at once', async () => {
    const [one, other] = [await server.signedIn('field_engineer'), await server.signedIn('field_engineer')]
    const refused = await save(one, { email: other.person.email.toUpperCase(), signature: drawn() })
    expect([refused.status, refused.body.detailed_errors]).toEqual([422, [{ field: 'email', message: 'Email already in use.' }]])
  })
})

describe('ACCT-2 the signature', () => {
  test('ACCT-2 the operations account of any role cannot be saved without a signature; the administration account can', async () => {
    for (const role of roles) {
      const one = await server.signedIn(role)
      const refused = await save(one, { last_name: 'Signed' })
      expect([role, refused.status, refused.body.message, refused.body.detailed_errors[0].field]).toEqual([role, 422, 'A signature is required before saving.', 'signature'])
      expect([role, (await save(one, { last_name: 'Signed', portal: 'admin' })).status]).toEqual([role, role === 'administrator' ? 200 : 422])
      expect((await save(one, { last_name: 'Signed', signature: drawn() })).status).toBe(200)
      expect((await save(one, { last_name: 'Again' })).status).toBe(200)
    }
  })

  test('ACCT-3 a signature is stored as the png that it was, can be replaced, and is readable only by its owner', async () => {
    const one = await server.signedIn('field_inspector')
    const put = (content: Buffer, kind = 'uploaded') => sendFile(server.address, one.headers, 'PUT', `${ACCOUNT}/signature?kind=${kind}`, content)
    const fetched = async (who: SignedInClient) => {
      const response = await fetch(`${server.address}${ACCOUNT}/signature`, { headers: who.headers })
      return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }
    expect((await put(png(4, 2, 10))).body.account).toMatchObject({ signature_kind: 'uploaded', version: 2 })
    expect((await put(png(4, 2, 20), 'drawn')).body.account).toMatchObject({ signature_kind: 'drawn', version: 3 })
    expect(await fetched(one)).toEqual({ status: 200, type: 'image/png', bytes: png(4, 2, 20) })
    expect((await fetched(await server.signedIn('administrator'))).status).toBe(404)
    expect((await fetch(`${server.address}${ACCOUNT}/signature`)).status).toBe(401)
  })

  test('ACCT-3 a file that is not a png, is too large or has too large a picture is refused, and the current signature stays', async () => {
    const one = await server.signedIn('field_inspector')
    const put = (content: Buffer) => sendFile(server.address, one.headers, 'PUT', `${ACCOUNT}/signature`, content)
    await put(png())
    const refused = [await put(Buffer.from('GIF89a')), await put(Buffer.alloc(0)), await put(Buffer.from('<svg onload="alert(1)"/>')), await put(png(4_001, 1)), await put(Buffer.alloc(31 * 1024 * 1024))]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 413])
    expect(refused.map(({ body }) => body.message)).toEqual([
      'Invalid file format, allowed formats png.', 'No file selected.', 'Invalid file format, allowed formats png.',
      'A signature image can have at most 4000 by 4000 pixels.', 'File size should not exceed 1 MB.',
    ])
    expect((await save(one, { signature: { kind: 'drawn', png: Buffer.from('not a png at all, but long enough to be one').toString('base64') } })).body.detailed_errors[0].field).toBe('signature')
    expect(await read(one)).toMatchObject({ version: 2, signature_kind: 'uploaded' })
  })
})

test('ACCT-6 the theme follows the person: one of four, the same in every session, without changing another person’s', async () => {
  const one = await server.signedIn('field_inspector')
  const again = await sessionOf(server.running, one.person)
  for (const theme of ['light', 'dark', 'high_contrast', 'system']) {
    await one.put(`${ACCOUNT}/preferences`, { theme })
    expect((await again.get('/v3/sessions/_me')).body.current_interface_theme_key).toBe(theme)
  }
  expect((await one.put(`${ACCOUNT}/preferences`, { theme: 'pink' })).status).toBe(422)
  await one.put(`${ACCOUNT}/preferences`, { theme: 'dark' })
  expect((await (await server.signedIn('field_inspector')).get('/v3/sessions/_me')).body.current_interface_theme_key).toBe('system')
})

test('ACCT-1 a person who turned the notification on gets mail when somebody else adds them to a team, and nobody else does', async () => {
  const admin = await server.signedIn('administrator')
  const [subscriber, silent] = [await server.signedIn('field_inspector'), await server.signedIn('field_inspector')]
  await save(subscriber, { notifications: { team: true }, signature: drawn() })
  const project = await server.make.project({ title: 'Ring road' })
  await admin.post(`/v2/projects/${project}/dot_employees`, { employee_ids: [subscriber.person.id, silent.person.id] })
  const { rows } = await server.owner.query(`SELECT recipient, facts ->> 'project' AS project FROM messages_out WHERE kind = 'joined_team'`)
  expect(rows).toEqual([{ recipient: subscriber.person.email, project: 'Ring road' }])
})

test('ACCT-7 the password changes after the current one is entered, and all other sessions end', async () => {
  const hash = await hashPassword('Present-Password-1')
  const employee = await server.make.employee({ role: 'field_inspector' })
  await server.owner.query('UPDATE logins SET password_hash = $2 WHERE id = $1', [employee.login_id, hash])
  const [here, elsewhere] = [await sessionOf(server.running, employee), await sessionOf(server.running, employee)]
  const change = (current_password: string, password: string) => here.patch('/v1/set_password', { current_password, password })
  expect((await change('Wrong-Password-1', 'New-Password-22')).body.detailed_errors[0].field).toBe('current_password')
  expect((await change('Present-Password-1', 'short')).status).toBe(422)
  expect((await elsewhere.get(ACCOUNT)).status).toBe(200)
  expect((await change('Present-Password-1', 'New-Password-22')).status).toBe(204)
  expect([(await here.get(ACCOUNT)).status, (await elsewhere.get(ACCOUNT)).status]).toEqual([200, 401])
})
