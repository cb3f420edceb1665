import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letterKinds, letterOf } from '#src/platform/domain/session/letters'
import { sendMessage } from '#src/platform/server/messages-out/send-message'
import type { NewMessage } from '#src/platform/server/messages-out/message-store'
import { makeAgency } from '#src/main/server/make-agency'
import { PATIENCE_MS, openMailServer, openTextGateway, type Mailbox } from '#tests/api/session/mailbox'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

const SECRET = 'secret-of-this-very-link'

let mail: Mailbox
let texts: Mailbox
let server: TestServer
let silent: TestServer
beforeAll(async () => {
  mail = await openMailServer()
  texts = await openTextGateway()
  server = await openTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'slips@example.gov', TEXT_GATEWAY_URL: texts.url, PUBLIC_URL: 'https://slips.example.gov' })
  silent = await openTestServer({ PUBLIC_URL: 'https://slips.example.gov' })
})
afterAll(async () => {
  await server.close()
  await silent.close()
  await mail.close()
  await texts.close()
})

let count = 0
function send(over: Partial<NewMessage> = {}, on = server) {
  const message: NewMessage = {
    agency: on.make.firstAgency, channel: 'mail', kind: 'reset_link', recipient: `reader-${++count}@agency.example`, facts: { agency: 'First agency' },
    secret: SECRET, holdsMinutes: 30, address: null, ...over,
  }
  const { database, jobs } = on.running.platform
  return database.inInstallation((db) => sendMessage(db, jobs, message)).then(() => message.recipient)
}

async function rowOf(recipient: string, on = server) {
  const { rows } = await on.owner.query<{ status: string; tries: number; secret: string | null; problem: string | null }>(
    'SELECT status, tries, secret, problem FROM messages_out WHERE recipient = $1', [recipient])
  return rows[0]
}

/** Waits until the message to a recipient has this status. */
async function untilStatus(status: string, recipient: string, on = server): Promise<void> {
  await expect.poll(async () => (await rowOf(recipient, on))?.status, { timeout: PATIENCE_MS }).toBe(status)
}

describe('AUTH-18 mail by a real SMTP server', () => {
  test('AUTH-18 a mail names the agency and the link in plain words, and its secret is deleted once it is sent', async () => {
    const recipient = await send()
    const { content, headers } = await mail.nextTo(recipient)
    expect(headers['from']).toBe('Slipway <slips@example.gov>')
    expect(headers['subject']).toBe('First agency: set a new password')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(content).toContain(`https://slips.example.gov/auth/new-password#${SECRET}`)
    await untilStatus('sent', recipient)
    expect(await rowOf(recipient)).toMatchObject({ tries: 1, secret: null, problem: null })
  })

  thorough('AUTH-18 a server that is busy is tried again, and the mail arrives once', async () => {
    mail.refuse(2, 451)
    const recipient = await send()
    await mail.nextTo(recipient)
    await untilStatus('sent', recipient)
    expect((await rowOf(recipient))?.tries).toBe(3)
    expect(mail.received.filter(({ to }) => to === recipient)).toHaveLength(1)
  })

  test('AUTH-18 a mail that is refused permanently is not tried again, and says why without its secret', async () => {
    mail.refuse(1, 550)
    const recipient = await send()
    await untilStatus('failed', recipient)
    expect(await rowOf(recipient)).toEqual({ status: 'failed', tries: 1, secret: null, problem: 'The mail server refused it (EMESSAGE 550).' })
  })

  test('AUTH-18 a message that expired while it waited is not sent', async () => {
    const recipient = await send({ holdsMinutes: -1 })
    await untilStatus('failed', recipient)
    expect(mail.received.filter(({ to }) => to === recipient)).toEqual([])
  })
})

describe('AUTH-18 text messages through a real HTTP gateway', () => {
  test('AUTH-18 the gateway gets recipient and text, with the same key on every try', async () => {
    texts.refuse(1, 503)
    await send({ channel: 'text', kind: 'reset_code', recipient: '+16125550142', secret: '012345' })
    const { content, headers } = await texts.nextTo('+16125550142')
    expect(content).toBe('First agency: 012345 is your Slipway code to set a new password. It works for 10 minutes. Do not share it.')
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await untilStatus('sent', '+16125550142')
    expect((await rowOf('+16125550142'))?.tries).toBe(2)
  })

  test('AUTH-18 a redirect from the gateway is not followed (reliability row 48)', async () => {
    texts.refuse(1, 302)
    await send({ channel: 'text', kind: 'reset_code', recipient: '+16125550143', secret: '012345' })
    await expect.poll(async () => (await rowOf('+16125550143'))?.problem, { timeout: PATIENCE_MS }).toMatch(/did not answer/)
    await texts.nextTo('+16125550143')
    await untilStatus('sent', '+16125550143')
  })
})

describe('the outbox', () => {
  test('AUTH-18 M10 without a mail server, mail stays there for the administrators of its agency only, and its reset link is shown to nobody', async () => {
    const recipient = await send({}, silent)
    await untilStatus('kept', recipient, silent)
    const answer = (await (await silent.signedIn('administrator')).get('/v1/messages_out')).body
    expect([answer.sends_mail, answer.sends_text]).toEqual([false, false])
    expect(answer.messages).toEqual([expect.objectContaining({ recipient, status: 'kept', subject: 'First agency: set a new password' })])
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    const invited = await send({ kind: 'invitation' }, silent)
    await untilStatus('kept', invited, silent)
    const { messages } = (await (await silent.signedIn('administrator')).get('/v1/messages_out')).body
    expect(messages.find((message: { recipient: string }) => message.recipient === invited).body).toContain(SECRET)
    expect((await (await silent.signedIn('area_manager')).get('/v1/messages_out')).status).toBe(403)
    const other = await silent.make.agency()
    expect((await (await silent.signedIn('administrator', other)).get('/v1/messages_out')).body.messages).toEqual([])
  })

  test('M10 AUTH-18 without a way to send text messages a phone gets no code, whether or not it has an account', async () => {
    const production = await openTestServer({ PUBLIC_URL: 'https://slips.example' })
    await production.make.login({ email: null, phone: '+16125550177' })
    for (const username of ['+16125550177', '+16125550178']) {
      const refused = await production.anyone.post('/auth-service/password_reset_requests', { username, domain: 'dotslip' })
      expect([refused.status, refused.body.message]).toEqual([422, 'Text messages are not set up here. Enter your email instead.'])
    }
    expect((await production.anyone.post('/auth-service/password_reset_requests', { username: 'a@agency.example', domain: 'dotslip' })).status).toBe(202)
    await production.close()
  })

  test('AUTH-18 with a mail server, the outbox says what became of each message and hides link and code, sent or not', async () => {
    mail.refuse(1, 550)
    const failed = await send()
    await untilStatus('failed', failed)
    const sent = await send()
    await untilStatus('sent', sent)
    const answer = (await (await server.signedIn('administrator')).get('/v1/messages_out')).body
    expect([answer.sends_mail, answer.sends_text]).toEqual([true, true])
    expect(answer.messages.map((message: { status: string }) => message.status)).toEqual(expect.arrayContaining(['sent', 'failed']))
    expect(JSON.stringify(answer)).not.toContain(SECRET)
  })

  test('AUTH-18 mail about a login with several agencies is shown to no administrator', async () => {
    const [login_id, email] = [await silent.make.login({ email: 'both@agency.example' }), 'both@agency.example']
    const other = await silent.make.agency()
    await silent.make.employee({ role: 'field_engineer', login_id, email })
    await silent.make.employee({ role: 'field_engineer', login_id, email, dot_authority_id: other })
    await silent.anyone.post('/auth-service/password_reset_requests', { username: email, domain: 'dotslip' })
    await untilStatus('kept', email, silent)
    for (const agency of [silent.make.firstAgency, other]) {
      const { body } = await (await silent.signedIn('administrator', agency)).get('/v1/messages_out')
      expect(JSON.stringify(body)).not.toContain(email)
    }
  })

  test('AUTH-18 a secret that is no longer valid is deleted there too', async () => {
    const recipient = await send({}, silent)
    await untilStatus('kept', recipient, silent)
    await silent.owner.query(`UPDATE messages_out SET expires_at = now() - interval '1 second' WHERE recipient = $1`, [recipient])
    await untilStatus('kept', await send({}, silent), silent)
    expect((await rowOf(recipient, silent))?.secret).toBeNull()
  })
})

test.each(letterKinds)('AUTH-18 the message %s names the agency, has one subject line and only our own links', (kind) => {
  const { subject, body, text } = letterOf(kind, { agency: 'Cascadia\nDOT', first_name: 'Pat', role: 'qc_lab', by: 'Ruth' }, 'abc', 'https://slips.example.gov')
  expect(subject).not.toMatch(/[\r\n]/)
  expect(body).toContain('Cascadia DOT')
  expect(text).not.toMatch(/[\r\n]/)
  for (const link of body.match(/https?:\S+/g) ?? []) expect(new URL(link).origin).toBe('https://slips.example.gov')
})

describe('AUTH-73 the operator creates an agency', () => {
  test('AUTH-73, AUTH-72 with its first administrator, whose invitation opens it', async () => {
    const { database, jobs } = server.running.platform
    const agency = await makeAgency(database, jobs, { name: ' Lakes DOT ', administrator: 'First@Lakes.example' })
    expect(agency).toMatchObject({ name: 'Lakes DOT', administrator: 'first@lakes.example' })
    const token = agency.invitation?.split('#')[1] ?? ''
    expect((await mail.nextTo('first@lakes.example')).content).toContain(token)
    const password = 'Right-Password-1'
    expect((await server.anyone.post('/auth-service/set_password', { token, password, domain: 'dotslip' })).status).toBe(204)
    const signedIn = await server.anyone.post('/auth-service/authenticate', { username: 'first@lakes.example', password, domain: 'dotslip' })
    expect(signedIn.body.user).toMatchObject({ role: 'administrator', dot_authority_id: agency.id, dot_authority_name: 'Lakes DOT' })
    await expect(makeAgency(database, jobs, { name: 'Lakes DOT', administrator: 'other@lakes.example' })).rejects.toThrow('There is an agency Lakes DOT already.')
  })

  test('AUTH-73 an invalid name or email is refused and creates nothing', async () => {
    const { database, jobs } = server.running.platform
    const before = (await server.owner.query('SELECT FROM dot_authorities')).rowCount
    await expect(makeAgency(database, jobs, { name: ' ', administrator: 'a@b.example' })).rejects.toThrow('--name expects')
    await expect(makeAgency(database, jobs, { name: 'Rivers DOT', administrator: 'nobody' })).rejects.toThrow('--administrator expects an email.')
    expect((await server.owner.query('SELECT FROM dot_authorities')).rowCount).toBe(before)
  })
})
