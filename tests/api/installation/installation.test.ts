import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { signedInAs, type SignedInClient } from '#tests/api/signed-in'

const EMAIL = 'administrator@cascadia.example'

let server: TestServer
let open: TestServer
let person: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  open = await openTestServer({ PUBLIC_URL: 'https://slips.example.gov' })
  for (const { owner, make } of [server, open]) {
    const login = await make.login({ email: EMAIL })
    await owner.query('UPDATE logins SET password_hash = $1 WHERE id = $2', [await hash(SAMPLE_PASSWORD), login])
    await make.employee({ role: 'administrator', login_id: login, email: EMAIL })
  }
  person = await server.signedIn('field_engineer')
})
afterAll(async () => {
  await server.close()
  await open.close()
})

const samplePasswords = async (client: Pick<SignedInClient, 'get'>) => (await client.get('/v1/installation')).body.sample_passwords

test('H2 while a sample account has the sample password its agency is warned, and nobody without a session is', async () => {
  expect(await samplePasswords(person)).toBe('local')
  expect((await server.anyone.get('/v1/installation')).body).toEqual({ is_empty: false, sample_passwords: 'none' })
  const other = await signedInAs(server.running, server.make, 'administrator', await server.make.agency())
  expect(await samplePasswords(other)).toBe('none')
})

test('H2 the accounts are called exposed when others can reach the product, by its settings or by the name in the request', async () => {
  expect(await samplePasswords(await open.signedIn('administrator'))).toBe('exposed')
  const answer = await server.running.app.inject({ url: '/v1/installation', headers: { authorization: `Bearer ${person.accessToken}`, host: 'slips.example.gov' } })
  expect(answer.json()).toMatchObject({ sample_passwords: 'exposed' })
})

test('H2 the warning ends when the account gets another password', async () => {
  await server.owner.query('UPDATE logins SET password_hash = $1 WHERE email = $2', [await hash('Another-Password-1'), EMAIL])
  expect(await samplePasswords(person)).toBe('none')
})
