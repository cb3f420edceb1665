import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

test('API-27 the OpenAPI 3.1 document names every call once, and the page lists the same calls in HTML', async () => {
  const { status, body, headers } = await server.anyone.get('/api/openapi.json')
  expect([status, body.openapi, headers.get('content-type')]).toEqual([200, '3.1.0', 'application/json; charset=utf-8'])
  const calls = Object.entries<Record<string, { operationId: string; responses: object }>>(body.paths).flatMap(([path, methods]) =>
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

test('API-21 what the auth service answers stands under /auth-service alone, all else at the root', async () => {
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
