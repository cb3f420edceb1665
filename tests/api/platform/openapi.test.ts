import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editableFields, receivedFields, ticketFields } from '#src/areas/tickets/domain/fields'
import { clientOf } from '#tests/api/client'
import { supplierOf } from '#tests/api/receipt/supplier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly responses: object
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

test('API-27 the OpenAPI 3.1 document lists every call once, and the page lists the same calls in HTML', async () => {
  const { status, body, headers } = await server.anyone.get('/api/openapi.json')
  expect([status, body.openapi, headers.get('content-type')]).toEqual([200, '3.1.0', 'application/json; charset=utf-8'])
  const calls = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter(({ method }) => !METHODS.has(method))).toEqual([])
  const ids = calls.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(calls.filter(({ operation }) => Object.keys(operation.responses).every((code) => !code.startsWith('2')))).toEqual([])
  expect(body.paths['/v3/slips/bulk_status_update']?.patch).toBeDefined()

  const page = await fetch(`${server.address}/api/docs`)
  const html = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toContain(`${calls.length} calls`)
  const shown = calls.filter(({ path }) => !html.includes(path) && !html.includes(path.replaceAll(/\{(\w+)\}/g, ':$1')))
  expect(shown).toEqual([])
})

test('API-21 the calls of the auth service are under /auth-service alone, and all others at the root', async () => {
  const { body } = await server.anyone.get('/api/openapi.json')
  const paths = Object.keys(body.paths)
  const ofService = ['authenticate', 'sso_redirect_uri', 'logout', 'password_reset_requests', 'validate_verification_code', 'validate_activation_token', 'set_password']
  expect(ofService.map((name) => `/auth-service/${name}`).filter((path) => !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => !/^\/(auth-service|v[1-6]|api|static|healthz|readyz|metrics)(\/|$)/.test(path))).toEqual([])
  const elsewhere = await Promise.all(['/authenticate', '/v1/authenticate'].map((path) => server.anyone.post(path, { username: 'a@b', password: 'x', domain: 'dotslip' })))
  expect(elsewhere.map(({ status }) => status)).toEqual([404, 404])
  expect((await server.anyone.post('/auth-service/authenticate', { username: 'a@b', password: 'x', domain: 'dotslip' })).status).not.toBe(404)
  expect((await server.anyone.get('/auth-service/v3/sessions/_me')).status).toBe(404)
})

const pageText = async () => (await fetch(`${server.address}/api/docs`)).text()
const unescaped = (html: string) => html.replaceAll(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)))

test('API-27 every call has a group in the index, a summary and a description in words', async () => {
  const { body } = await server.anyone.get('/api/openapi.json')
  const calls = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })))
  const groups: string[] = body.tags.map(({ name }: { name: string }) => name)
  expect(calls.filter(({ tags }) => tags.length !== 1 || !groups.includes(tags[0] ?? '')).map(({ call }) => call)).toEqual([])
  expect(calls.filter(({ summary }) => !/^[A-Z][a-z]+( |$)/.test(summary) || /_|undefined/.test(summary)).map(({ call, summary }) => [call, summary])).toEqual([])
  expect(calls.filter(({ description }) => /\b[A-Z]+-\d+|\b[A-E]\.\d/.test(description) || !description.endsWith('.')).map(({ call }) => call)).toEqual([])
  // the OpenAPI description must not contain the calls of screens that are not built yet
  const unbuilt = new Set([...readFileSync(join(import.meta.dirname, '../../../docs/not-built.md'), 'utf8').matchAll(/`([A-Z]+ \/\S+)`/g)].map(([, call = '']) => call.toLowerCase().replaceAll(/:\w+/g, '{}')))
  expect(calls.map(({ call }) => call.toLowerCase().replaceAll(/\{\w+\}/g, '{}')).filter((call) => unbuilt.has(call))).toEqual([])
  const summaries = calls.filter(({ call }) => /slips|employees|pay_periods|api_keys/.test(call)).map(({ call, summary }) => `${call}: ${summary}`)
  expect(summaries).toContain('post /v1/slips: Send a ticket')
  expect(summaries).toContain('delete /v1/api_keys/{id}: Delete an API key')
  expect(summaries).toContain('post /v3/dot_employees/{id}/restore: Restore an employee')
  const html = await pageText()
  const index = [...html.matchAll(/<li><a href="#([^"]+)">/g)].map(([, id]) => id)
  expect(index.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
  expect(index.length).toBeGreaterThan(15)
  expect(html).not.toMatch(/\b(?:TICK|PLUS|API|PROJ|AUTH|RECO)-\d+/)
})

test('PLUS-3 API-27 the examples of the guide for suppliers are accepted as they are', async () => {
  await server.make.project({ job_number: '180029' })
  const supplier = await supplierOf(server)
  const html = await pageText()
  const example = (id: string) => {
    const text = unescaped(html.split(`id="${id}">`)[1]?.split('</pre>')[0] ?? '')
    expect(text).toContain("-H 'Authorization: Bearer ")
    const path = /curl \S+?(\/v1\/\S+)/.exec(text)?.[1] ?? ''
    return supplier.post(path, JSON.parse(text.split("-d '")[1]?.slice(0, -1) ?? ''))
  }
  const one = await example('example-one')
  expect([one.status, one.body.result], JSON.stringify(one.body)).toEqual([200, 'created'])
  expect(one.body.slip.dot_project_id).toEqual(expect.any(Number))
  const many = await example('example-many')
  expect([many.status, many.body.results]).toEqual([200, [{ index: 0, result: 'unchanged', id: one.body.slip.id, errors: [] }]])
})

test('PLUS-4 the ticket format is documented in the five groups of the standard; the example of each is what the product accepts and answers', async () => {
  await server.make.project({ job_number: '180029' })
  const html = (await pageText()).split('<section id="format"')[1]?.split('</section>')[0] ?? ''
  expect([...html.matchAll(/<h3 id="format-\w+">([^<]+)/g)].map(([, title]) => title)).toEqual(['Source', 'Hauler', 'Loading and delivery events', 'Testing and contract administration', 'Agency verification'])
  const examples: Record<string, unknown>[] = [...html.matchAll(/-example">([^<]+)<\/pre>/g)].map(([, text = '']) => JSON.parse(unescaped(text)))
  const named = [...html.matchAll(/<th scope="row"><code>(\w+)<\/code>/g)].map(([, key = '']) => key)
  expect(named.toSorted()).toEqual(ticketFields.map(({ key }) => key).toSorted())
  const values = Object.entries(Object.assign({}, ...examples))
  const received = new Set<string>(receivedFields.map(({ key }) => key))
  const sent = await (await supplierOf(server)).post('/v1/slips', { ...Object.fromEntries(values.filter(([key]) => received.has(key))), ticket_number: 'five-groups' })
  expect([sent.status, sent.body.result], JSON.stringify(sent.body)).toEqual([200, 'created'])
  const administrator = await server.signedIn('administrator')
  const { id, version } = sent.body.slip
  const edited = await administrator.patch(`/v1/slips/${id}`, { version, ...Object.fromEntries(values.filter(([key]) => !received.has(key) && editableFields.some((field) => field.key === key))) })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const { slip } = (await administrator.get(`/v4/slips/${id}`)).body
  const flat = { ...slip, ...Object.fromEntries(slip.grouped_fields_with_values.flatMap(({ values: shown }: { values: { key: string; value: unknown }[] }) => shown.map(({ key, value }) => [key, value]))) }
  expect(Object.fromEntries(values.map(([key]) => [key, flat[key]]))).toMatchObject({ ...Object.fromEntries(values), ticket_number: 'five-groups' })
})

test('PLUS-3 API-27 the ticket in the document requires what the server requires, and its example meets that', async () => {
  const { body } = await server.anyone.get('/api/openapi.json')
  const { schema, example } = body.paths['/v1/slips'].post.requestBody.content['application/json']
  const supplier = await supplierOf(server)
  const without = async (field: string) => (await supplier.post('/v1/slips', { ...example, ticket_number: `${example.ticket_number}-x`, [field]: undefined })).status
  const refused = (await Promise.all(Object.keys(example).map(async (field) => ({ field, status: field === 'ticket_number' ? (await supplier.post('/v1/slips', { ...example, ticket_number: undefined })).status : await without(field) }))))
    .filter(({ status }) => status === 422).map(({ field }) => field)
  expect(refused.sort()).toEqual([...schema.required, ...schema.anyOf[0].required].sort())
  expect(schema.properties.ticketed_at).toMatchObject({ type: ['string', 'null'], format: 'date-time', description: expect.stringContaining('time zone') })
  expect(schema.properties.ticket_date).toMatchObject({ type: 'string', format: 'date' })
  const { void: voided, ticket_number, supplier: by, plant_name, ticket_date } = { ...example, void: true }
  expect((await supplier.post('/v1/slips', { ...example })).status).toBe(200)
  expect((await supplier.post('/v1/slips', { ticket_number, supplier: by, plant_name, ticket_date, void: voided })).status).toBe(200)
})

test('API-1 a key that is unknown or in the wrong header gets an answer that says how a key is sent', async () => {
  const wrong = await clientOf(server.address, { 'x-api-key': 'sk_something' }).post('/v1/slips', {})
  expect([wrong.status, wrong.body.message]).toEqual([401, 'Send the API key in the Authorization header: Bearer <key>. The X-API-Key header is not supported.'])
  const unknown = await clientOf(server.address, { authorization: 'Bearer sk_something' }).post('/v1/slips', {})
  expect([unknown.status, unknown.body.message]).toEqual([401, 'The API key is unknown or revoked. Ask the agency for a new one.'])
})
