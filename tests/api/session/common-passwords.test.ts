import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const OLD = 'Old-Password-1'
const NEW = 'Gravel-Otter-57'
const TOO_EASY = 'This password is too easy to guess. Don’t use a common word, your name or your agency’s name, even with digits or symbols added.'
/**
 * Passwords that are refused although each meets the rules that the screen shows. Each is made from a word of the shipped list of common
 * passwords, or from the name of the app, the person or the agency.
 */
const GUESSABLE = ['Password123!', 'P@ssw0rd2026', 'Qwertyuiop1!', 'Slipway-2026!', 'Ramirez2026!', 'Guadalupe#1', 'Meridian-2026']

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function someone(email: string) {
  const agency = await server.make.agency({ name: 'Meridian DOT' })
  const login_id = await server.make.login({ email, password_hash: await hashPassword(OLD) })
  return server.make.employee({ dot_authority_id: agency, role: 'area_manager', login_id, email, first_name: 'Guadalupe', last_name: 'Ramirez' })
}
const auth = (call: string, body: object) => server.anyone.post(`/auth-service/${call}`, { ...body, domain: 'dotslip' })
const signsIn = async (username: string, password: string) => (await auth('authenticate', { username, password })).status
const tooEasy = { status: 422, body: { message: TOO_EASY, detailed_errors: [{ field: 'password', message: TOO_EASY }] } }

test('H4 a link cannot set a common password or one made of the person’s or agency’s name; the link stays valid for a better one', async () => {
  const email = 'forgot-it@agency.example'
  await someone(email)
  await auth('password_reset_requests', { username: email })
  const sent = () => server.owner.query<{ secret: string }>(`SELECT secret FROM messages_out WHERE recipient = $1 AND secret IS NOT NULL`, [email])
  await expect.poll(async () => (await sent()).rowCount).toBe(1)
  const token = /[^#/\s]+$/.exec((await sent()).rows[0]?.secret ?? '')?.[0] ?? ''
  for (const password of GUESSABLE) expect([password, await auth('set_password', { token, password })]).toMatchObject([password, tooEasy])
  expect(await signsIn(email, OLD)).toBe(200)
  expect((await auth('set_password', { token, password: NEW })).status).toBe(204)
  expect(await signsIn(email, NEW)).toBe(200)
})

test('H4 a signed-in person cannot set one either, even with the current password, and every session stays', async () => {
  const email = 'changes-it@agency.example'
  const person = await someone(email)
  const [here, there] = [await sessionOf(server.running, person), await sessionOf(server.running, person)]
  for (const password of GUESSABLE) expect([password, await here.patch('/v1/set_password', { password, current_password: OLD })]).toMatchObject([password, tooEasy])
  expect((await there.get('/v3/sessions/_me')).status).toBe(200)
  expect(await signsIn(email, OLD)).toBe(200)
  expect((await here.patch('/v1/set_password', { password: NEW, current_password: OLD })).status).toBe(204)
})
