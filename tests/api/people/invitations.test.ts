import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer, openTextGateway, PATIENCE_MS, type Mailbox } from '#tests/api/session/mailbox'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
let mail: Mailbox
let texts: Mailbox

beforeAll(async () => {
  mail = await openMailServer()
  texts = await openTextGateway()
  server = await openTestServer({ SMTP_URL: mail.url, TEXT_GATEWAY_URL: texts.url, PUBLIC_URL: 'https://slips.example.gov' })
  admin = await server.signedIn('administrator')
})
afterAll(async () => {
  await server.close()
  await Promise.all([mail.close(), texts.close()])
})

const person = (name: string, more: object = {}) => ({ first_name: name, last_name: 'Invited', email: `${name}@invited.example`, role: 'pending', ...more })

test('PEOP-10 a new employee is invited by mail, and again by mail or text, until they have signed in', async () => {
  const employee = (await admin.post('/v3/dot_employees', { ...person('mia', { phone: '5552013377' }), invite: true })).body.dot_employee
  expect(employee).toMatchObject({ status: 'invited', invited_at: expect.any(String) })
  const first = await mail.nextTo('mia@invited.example')
  expect((await admin.post(`/v3/dot_employees/${employee.id}/invite`, {})).status).toBe(200)
  const second = await mail.nextTo('mia@invited.example', 2)
  expect(second.content).not.toBe(first.content)
  expect((await admin.post(`/v3/dot_employees/${employee.id}/invite`, { by: 'text' })).status).toBe(200)
  expect((await texts.nextTo('+15552013377')).content).toContain('https://slips.example.gov/auth/invitation')
  await server.owner.query('UPDATE employees SET last_active_at = now() WHERE id = $1', [employee.id])
  const late = await admin.post(`/v3/dot_employees/${employee.id}/invite`, {})
  expect([late.status, late.body.message]).toEqual([422, 'This person has already logged in.'])
})

test('PEOP-10 everybody in a pasted list is invited', async () => {
  const lines = ['noa', 'oli', 'pia'].map((name, at) => ({ line: at + 1, ...person(name) }))
  expect((await admin.post('/v3/dot_employees/add_many', { dot_employees: lines, invite: true })).body.added).toBe(3)
  for (const { email } of lines) expect((await mail.nextTo(email)).to).toContain(email)
})

test('AUTH-72 after a change of email the former address no longer opens the agency', async () => {
  const employee = await server.make.employee({ role: 'pending' })
  const open = async () => (await server.owner.query('SELECT l.email FROM agency_accounts a JOIN logins l ON l.id = a.login_id WHERE a.employee_id = $1', [employee.id])).rows
  expect(await open()).toEqual([{ email: employee.email }])
  const changed = await admin.patch(`/v3/dot_employees/${employee.id}`, { version: 1, email: 'elsewhere@invited.example' })
  expect(changed.status).toBe(200)
  expect(await open()).toEqual([{ email: 'elsewhere@invited.example' }])
  await admin.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })
  expect(await open()).toEqual([{ email: employee.email }])
})

/** The emails of the logins with which an employee can sign in to the agency. */
const openedBy = async (id: number) =>
  (await server.owner.query('SELECT l.email FROM agency_accounts a JOIN logins l ON l.id = a.login_id WHERE a.employee_id = $1 ORDER BY 1', [id])).rows.map(({ email }) => email)

test('AUTH-72 the login of a new employee’s phone opens the agency although it has another email, whether the employee is added alone or in a list', async () => {
  await server.make.login({ email: 'quin@elsewhere.example', phone: '+15552013391' })
  await server.make.login({ email: 'rosa@elsewhere.example', phone: '+15552013392' })
  const alone = (await admin.post('/v3/dot_employees', person('quin', { phone: '5552013391' }))).body.dot_employee
  expect(await openedBy(alone.id)).toEqual(['quin@elsewhere.example', 'quin@invited.example'])
  const [listed] = (await admin.post('/v3/dot_employees/add_many', { dot_employees: [{ line: 1, ...person('rosa', { phone: '5552013392' }) }] })).body.employee_ids
  await expect.poll(() => openedBy(listed), { timeout: PATIENCE_MS }).toEqual(['rosa@elsewhere.example', 'rosa@invited.example'])
})

test('AUTH-72, API-32 after the removal of a phone is undone, the login of the phone opens the agency again', async () => {
  await server.make.login({ email: 'sol@elsewhere.example', phone: '+15552013393' })
  const employee = (await admin.post('/v3/dot_employees', person('sol'))).body.dot_employee
  const added = await admin.patch(`/v3/dot_employees/${employee.id}`, { version: 1, phone: '5552013393' })
  expect(await openedBy(employee.id)).toEqual(['sol@elsewhere.example', 'sol@invited.example'])
  const { version } = added.body.dot_employee
  const removed = await admin.patch(`/v3/dot_employees/${employee.id}`, { version, phone: null })
  expect(await openedBy(employee.id)).toEqual(['sol@invited.example'])
  expect((await admin.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
  expect(await openedBy(employee.id)).toEqual(['sol@elsewhere.example', 'sol@invited.example'])
})

test('AUTH-72 an invitation that is sent again opens the agency for no login that a change of email has closed', async () => {
  const elsewhere = await server.make.agency()
  const login_id = await server.make.login({ email: 'tess@elsewhere.example', phone: '+15552013394' })
  await server.make.employee({ role: 'pending', dot_authority_id: elsewhere, login_id, email: 'tess@elsewhere.example', phone: '+15552013394' })
  const employee = (await admin.post('/v3/dot_employees', person('tess', { email: 'tess@elsewhere.example', phone: '5552013394' }))).body.dot_employee
  expect(await openedBy(employee.id)).toEqual(['tess@elsewhere.example'])
  await admin.patch(`/v3/dot_employees/${employee.id}`, { version: 1, email: 'tess@invited.example' })
  expect(await openedBy(employee.id)).toEqual(['tess@invited.example'])
  expect((await admin.post(`/v3/dot_employees/${employee.id}/invite`, {})).status).toBe(200)
  expect(await openedBy(employee.id)).toEqual(['tess@invited.example'])
})

test('PEOP-10, M10 where messages are sent, an invitation that no carrier takes is never shown to an administrator, and none is sent by text without a gateway', async () => {
  for (const [environment, by] of [[{ SMTP_URL: mail.url }, 'text'], [{ TEXT_GATEWAY_URL: texts.url }, 'mail']] as const) {
    const production = await openTestServer({ PUBLIC_URL: 'https://slips.example.gov', ...environment })
    const boss = await production.signedIn('administrator')
    const employee = (await boss.post('/v3/dot_employees', { ...person(`by-${by}`, { phone: '5552013388' }), invite: by === 'mail' })).body.dot_employee
    const invited = await boss.post(`/v3/dot_employees/${employee.id}/invite`, { by })
    if (by === 'text') {
      expect([invited.status, invited.body.message]).toEqual([422, 'Text messages are not set up here. Invite the person by email instead.'])
      expect((await production.owner.query(`SELECT FROM activation_tokens WHERE username = '+15552013388'`)).rowCount).toBe(0)
    } else {
      expect([invited.status, invited.body.message]).toEqual([422, 'Email is not set up here. Invite the person by text message instead.'])
      const messageRow = async () => (await production.owner.query<{ secret: string | null; status: string }>('SELECT secret, status FROM messages_out')).rows[0]
      await expect.poll(async () => (await messageRow())?.status, { timeout: PATIENCE_MS }).toBe('kept')
      const { secret } = (await messageRow()) ?? {}
      expect(secret).toMatch(/^.{20,}$/)
      expect(JSON.stringify((await boss.get('/v1/messages_out')).body)).not.toContain(secret)
    }
    await production.close()
  }
})
