import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { message, type MessageKey } from '#src/platform/domain/messages'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

interface Heard {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

const heard: Heard[] = []
let service: Server
let server: TestServer
let quiet: TestServer

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(parts).toString()) })
      response.writeHead(202).end()
    })
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  const { port } = service.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  server = await openTestServer({ ERROR_REPORT_URL: `${base}/errors`, TRACKING_URL: `${base}/tracking`, INTERNAL_EMAIL_DOMAINS: 'corp.example' })
  quiet = await openTestServer()
})
afterAll(async () => {
  await server.close()
  await quiet.close()
  service.close()
})
beforeEach(() => void heard.splice(0))

const frames = [{ function: 'draw', file: 'assets/index-1.js', line: 4, column: 2 }]

test('SHELL-79 an unexpected error of the server is reported with its location, and with nothing of the ticket', async () => {
  const secret = 'TICKET-84-SECRET'
  const person = await server.signedIn('administrator')
  const project = await server.make.project({ title: secret })
  await server.owner.query('ALTER TABLE search_histories RENAME TO hidden')
  try {
    expect((await person.post('/v1/search_histories', { screen: 'slips', text: secret })).status).toBe(500)
  } finally {
    await server.owner.query('ALTER TABLE hidden RENAME TO search_histories')
  }
  await vi.waitFor(() => expect(heard.filter(({ path }) => path === '/errors')).toHaveLength(1), { timeout: 15_000 })
  const [{ body }] = heard.filter(({ path }) => path === '/errors') as [Heard]
  expect(body).toMatchObject({ source: 'server', code: '42P01', call: 'POST /v1/search_histories' })
  expect(body.frames).not.toEqual([])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${secret}|hidden|${project} `))
  expect(body).not.toHaveProperty('message')
})

test('SHELL-79 an expected refusal is no error and is not reported', async () => {
  const person = await server.signedIn('pending')
  expect((await person.post('/v1/search_histories', { screen: 'slips', text: '' })).status).toBe(422)
  expect((await person.get('/v2/vendor_requests')).status).toBe(403)
  expect((await server.anyone.get('/v3/projects')).status).toBe(401)
  // Refused calls must not be reported. Reports arrive in the order in which they are sent, so reports about the refusals above would
  // arrive before the next one.
  await server.anyone.post('/v1/error_reports', { name: 'TypeError', place: '/projects/:/tickets', frames })
  await vi.waitFor(() => expect(heard.some(({ path }) => path === '/errors')).toBe(true), { timeout: 15_000 })
  expect(heard.filter(({ path }) => path === '/errors').map(({ body }) => body.source)).toEqual(['client'])
})

test('SHELL-79 an error of a browser is passed on to the service; a report with free text is refused', async () => {
  expect((await server.anyone.post('/v1/error_reports', { name: 'TypeError', place: '/samples', frames })).status).toBe(204)
  await vi.waitFor(() => expect(heard[0]?.body).toMatchObject({ source: 'client', name: 'TypeError', place: '/samples', frames }), { timeout: 15_000 })
  for (const more of [{ message: 'Ticket 84' }, { name: 'Ticket 84 failed' }, { place: '/projects/84' }, { frames: [{ ...frames[0], function: 'a b' }] }]) {
    expect((await server.anyone.post('/v1/error_reports', { name: 'TypeError', place: '/samples', frames, ...more })).status).toBe(422)
  }
})

test('ERR-16 a message key without text is reported by its name, and the screen shows words', async () => {
  expect(message('errors.strange_new_thing' as MessageKey)).toBe('Strange new thing')
  await vi.waitFor(() => expect(heard[0]).toMatchObject({ path: '/errors', body: { source: 'server', name: 'MissingMessage_errors_strange_new_thing' } }), { timeout: 15_000 })
  expect(heard).toHaveLength(1)
})

test('SHELL-80 a loaded session is reported to the tracking service, and for people with internal company domains nothing is', async () => {
  const ann = await sessionOf(server.running, await server.make.employee({ role: 'administrator', email: 'ann@Corp.example' }))
  await ann.get('/v3/sessions/_me')
  const person = await server.signedIn('field_engineer')
  await person.get('/v3/sessions/_me')
  await vi.waitFor(() => expect(heard.some(({ path }) => path === '/tracking')).toBe(true), { timeout: 15_000 })
  const trackingEvents = heard.filter(({ path }) => path === '/tracking').map(({ body }) => body)
  expect(trackingEvents).toEqual([{ event: 'session_loaded', user_id: person.person.id, role: 'field_engineer', dot_authority_id: server.make.firstAgency, at: expect.any(String) }])
  expect(JSON.stringify(trackingEvents)).not.toContain('@')
})

test('SHELL-79 SHELL-80 without a configured service nothing is sent for anyone', async () => {
  const person = await quiet.signedIn('field_engineer')
  expect((await person.get('/v3/sessions/_me')).status).toBe(200)
  expect((await quiet.anyone.post('/v1/error_reports', { name: 'TypeError', place: '/samples', frames })).status).toBe(204)
  // if the quiet server had sent anything, it would have arrived before this report from the server that has services
  await server.anyone.post('/v1/error_reports', { name: 'RangeError', place: '/samples', frames })
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 15_000 })
  expect(heard.map(({ body }) => body.name)).toEqual(['RangeError'])
})
