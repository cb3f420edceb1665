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

test('PEOP-10, M10 where messages are sent, an invitation that no carrier takes is never shown to an administrator, and none is sent by text without a gateway', async () => {
  for (const [environment, by] of [[{ SMTP_URL: mail.url }, 'text'], [{ TEXT_GATEWAY_URL: texts.url }, 'mail']] as const) {
    const production = await openTestServer({ PUBLIC_URL: 'https://slips.example.gov', ...environment })
    const boss = await production.signedIn('administrator')
    const employee = (await boss.post('/v3/dot_employees', person(`by-${by}`, { phone: '5552013388' }))).body.dot_employee
    const invited = await boss.post(`/v3/dot_employees/${employee.id}/invite`, { by })
    if (by === 'text') {
      expect([invited.status, invited.body.message]).toEqual([422, 'Text messages are not set up here. Invite the person by email instead.'])
      expect((await production.owner.query(`SELECT FROM activation_tokens WHERE username = '+15552013388'`)).rowCount).toBe(0)
    } else {
      expect(invited.status).toBe(200)
      const messageRow = async () => (await production.owner.query<{ secret: string | null; status: string }>('SELECT secret, status FROM messages_out')).rows[0]
      await expect.poll(async () => (await messageRow())?.status, { timeout: PATIENCE_MS }).toBe('kept')
      const { secret } = (await messageRow()) ?? {}
      expect(secret).toMatch(/^.{20,}$/)
      expect(JSON.stringify((await boss.get('/v1/messages_out')).body)).not.toContain(secret)
    }
    await production.close()
  }
})
