import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

describe('PROJ-42 a URL field accepts a URL with http or https', () => {
  test.each([
    ['https://dot.example/a?b=1', true], ['http://x', true], ['ftp://x', false], ['javascript:alert(1)', false], ['dot.example', false], ['', false],
  ])('PROJ-42 POST /v3/validate_dot_url answers for %j without a session: %s', async (url, valid) => {
    expect(await server.anyone.post('/v3/validate_dot_url', { dot_authority_id: server.make.firstAgency, url })).toMatchObject({ status: 200, body: { valid } })
  })

  test('PROJ-42 it answers the same for every agency, and refuses a body without a URL', async () => {
    expect(await server.anyone.post('/v3/validate_dot_url', { dot_authority_id: 999_999, url: 'https://x' })).toMatchObject({ status: 200, body: { valid: true } })
    expect((await server.anyone.post('/v3/validate_dot_url', { url: 'https://x' })).status).toBe(422)
  })

  test('PROJ-42 the issuer of a sign-in provider that is not a URL is refused with the same message', async () => {
    const answer = await administrator.post('/v1/sso_connections', { name: 'Provider', issuer: 'login.example.gov', client_id: 'slipway' })
    expect(answer).toMatchObject({ status: 422, body: { message: 'Please enter a valid URL.' } })
  })
})
