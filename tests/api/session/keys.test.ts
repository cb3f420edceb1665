import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverAreas } from '#src/main/server/areas'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { purposes, readKeys } from '#src/platform/server/keys/key-store'
import { rotateKeys } from '#src/platform/server/keys/rotate-keys'
import { signingKeysOf } from '#src/platform/server/signing-keys'
import { signAccessToken } from '#src/areas/identity/server/sessions/access-token'
import { clientOf } from '#tests/api/client'
import { sessionOf } from '#tests/api/signed-in'
import { addProvider, comeBack, exchange } from '#tests/api/sso/browser'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { startIdentityProvider, type IdentityProvider } from '#tests/identity-provider'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const ORIGIN = 'http://slips.example'
const sealedColumns = serverAreas.flatMap((area) => area.sealed ?? [])

let server: TestServer
let idp: IdentityProvider
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: '127.0.0.1' })
  idp = await startIdentityProvider([ORIGIN])
})
afterAll(async () => {
  await idp.close()
  await server.close()
})

const isOpen = async (headers: Readonly<Record<string, string>>) => (await clientOf(server.address, headers).get('/v3/sessions/_me')).status === 200

test('H9 the database has no key in clear text: its content opens only with the file, which only its owner can read', async () => {
  const { platform } = server.running
  const path = join(platform.configuration.dataDir, 'secret.key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const keys = await signingKeysOf(platform.database)
  const { rows } = await server.owner.query<{ purpose: string; sealed: Buffer }>('SELECT purpose, sealed FROM installation_keys')
  expect(rows.map(({ purpose }) => purpose).sort()).toEqual([...purposes].sort())
  expect((await server.owner.query('SELECT FROM signing_keys')).rowCount).toBe(0)
  const secrets = [...keys.secrets.values(), keys.refreshSecret, keys.apiKeySecret, keys.codeSecret, ...keys.clientSecretKeys.map(({ secret }) => secret)].map((secret) => Buffer.from(secret).toString('hex'))
  expect(new Set(secrets).size).toBe(secrets.length)
  for (const { sealed } of rows) for (const secret of secrets) expect(sealed.toString('hex')).not.toContain(secret)
  expect(await platform.database.inInstallation((db) => readKeys(db, randomBytes(32)))).toEqual({ keys: [], closed: rows.length })
})

test('H9 an access token names the API as its audience', async () => {
  const person = await server.signedIn('administrator')
  expect(decodeJwt(person.accessToken)).toMatchObject({ iss: 'slipway', aud: 'slipway-api' })
})

test('H9 a rotation signs out nobody: earlier tokens are still read, another server learns the new key at once, and older sessions are renewed', async () => {
  const before = await server.signedIn('field_engineer')
  const second = await server.another()
  await signingKeysOf(second.running.platform.database)
  await rotateKeys(server.running.platform.database, sealedColumns)
  const third = await server.another()
  const after = await sessionOf(third.running, before.person)
  expect(await isOpen({ authorization: `Bearer ${before.accessToken}` })).toBe(true)
  await expect.poll(async () => (await clientOf(second.address, { authorization: `Bearer ${after.accessToken}` }).get('/v3/sessions/_me')).status, { timeout: 10_000 }).toBe(200)

  await server.owner.query("UPDATE installation_keys SET retired_at = now() - interval '17 minutes' WHERE retired_at IS NOT NULL")
  const late = await server.another()
  const alone = await clientOf(late.address, { authorization: `Bearer ${before.accessToken}` }).get('/v3/sessions/_me')
  expect(alone.status).toBe(401)
  const renewed = await clientOf(late.address, { authorization: `Bearer ${before.accessToken}`, 'refresh-token': before.refreshToken }).get('/v3/sessions/_me')
  expect([renewed.status, renewed.headers.get('authorization')?.startsWith('Bearer ')]).toEqual([200, true])
  const stolen = await clientOf(late.address, { authorization: `Bearer ${before.accessToken}`, 'refresh-token': 'x'.repeat(43) }).get('/v3/sessions/_me')
  expect(stolen.status).toBe(401)
  for (const one of [second, third, late]) await one.close()
})

test('H9 a rotation encrypts the client secrets again, and single sign-on keeps working', async () => {
  const admin = await server.signedIn('administrator')
  const id = await addProvider(admin, { name: 'Kept', issuer: idp.issuer, client_id: idp.client_id, client_secret: idp.client_secret })
  const sealed = async () => (await server.owner.query<{ client_secret: Buffer }>('SELECT client_secret FROM sso_providers WHERE id = $1', [id])).rows[0]?.client_secret.toString('hex')
  const first = await sealed()
  expect(await rotateKeys(server.running.platform.database, sealedColumns)).toEqual({ sealed: 1, lost: [] })
  expect(await sealed()).not.toBe(first)
  const fresh = await server.another()
  const anyone = clientOf(fresh.address, {})
  idp.know('ruth', { email: 'ruth@agency.example', email_verified: true })
  await server.make.employee({ role: 'field_engineer', email: 'ruth@agency.example' })
  expect((await exchange(anyone, await comeBack(anyone, ORIGIN, id, 'ruth'))).status).toBe(200)
  await fresh.close()
})

thorough('H9 an older installation keeps its sessions and its client secrets, and its keys are no longer stored in clear text', async () => {
  const old = await openTestServer()
  const person = await old.signedIn('administrator')
  // sets the database to what the previous version of the server left: a single signing key, in plain text
  await old.owner.query('DELETE FROM installation_keys')
  await old.owner.query('INSERT INTO signing_keys (kid, secret) VALUES ($1, $2)', ['0123456789abcdef', randomBytes(32)])
  const upgraded = await old.another()
  const again = await clientOf(upgraded.address, { authorization: `Bearer ${person.accessToken}`, 'refresh-token': person.refreshToken }).get('/v3/sessions/_me')
  expect([again.status, again.headers.get('refresh-token') === null]).toEqual([200, false])
  expect((await old.owner.query('SELECT FROM signing_keys')).rowCount).toBe(0)
  await upgraded.close()
  await old.close()
})

test('H9 a key file that is configured must exist and hold a key', async () => {
  const folder = temporaryFolder('key-file')
  const { database } = server.running.platform
  const missing = join(folder.path, 'none.key')
  await expect(openKeyFile(database, { secretKeyFile: missing, dataDir: folder.path })).rejects.toThrow(/cannot be read/)
  const short = join(folder.path, 'short.key')
  writeFileSync(short, 'c2hvcnQ=\n')
  await expect(openKeyFile(database, { secretKeyFile: short, dataDir: folder.path })).rejects.toThrow(/32 random bytes in base64/)
  await openKeyFile(database, server.running.platform.configuration)
  folder.remove()
})

test('H9 a token signed with an unknown key is nobody’s, even with a plausible payload', async () => {
  const person = await server.signedIn('administrator')
  const stranger = { kid: 'feedfacefeedface', secrets: new Map([['feedfacefeedface', new Uint8Array(32)]]), refreshSecret: Buffer.alloc(32), apiKeySecret: Buffer.alloc(32), codeSecret: Buffer.alloc(32), clientSecretKeys: [] }
  const forged = await signAccessToken(stranger, { session_id: person.session_id, dot_authority_id: person.person.dot_authority_id })
  expect(await isOpen({ authorization: `Bearer ${forged}` })).toBe(false)
})
