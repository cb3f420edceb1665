import { afterAll, beforeAll, expect } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let admin: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())

const MANY = '/v3/dot_employees/add_many'
const line = (at: number, more: object = {}) => ({ line: at, first_name: 'Sam', last_name: `Line ${at}`, email: `line-${at}@many.example`, phone: '', role: 'pending', districts: [], ...more })
const countThere = async () => (await server.owner.query(`SELECT count(*)::int AS n FROM employees WHERE email LIKE '%@many.example' AND deleted_at IS NULL`)).rows[0].n

thorough('PEOP-5 PEOP-6 of 10,000 pasted employees with 3 invalid lines, 9,997 are added in one transaction, the 3 are named, and one undo removes the others', async () => {
  const lines = Array.from({ length: 10_000 }, (_none, at) => line(at + 1))
  lines[16] = line(17, { email: 'no email' })
  lines[4999] = line(5000, { email: 'LINE-1@many.example' })
  lines[9998] = line(9999, { first_name: '', phone: '12' })
  const preview = await admin.post(MANY, { dot_employees: lines, dry_run: true })
  expect(preview.body).toEqual({ would_update: 9997, refused: [
    { id: 17, ticket_number: 'Sam Line 17', message: 'Email is not valid.' },
    { id: 5000, ticket_number: 'Sam Line 5000', message: 'The same email is on line 1.' },
    { id: 9999, ticket_number: 'Line 9999', message: 'First name is required.' },
    { id: 9999, ticket_number: 'Line 9999', message: 'Phone number is not valid.' },
  ] })
  expect(await countThere()).toBe(0)
  const whole = await admin.post(MANY, { dot_employees: lines })
  expect([whole.status, whole.body.message, await countThere()]).toEqual([422, '3 lines cannot be added. Fix them and try again.', 0])
  const added = await admin.post(MANY, { dot_employees: lines, skip_refused: true })
  expect([added.status, added.body.added, await countThere()]).toEqual([200, 9997, 9997])
  const again = await admin.post(MANY, { dot_employees: lines.slice(0, 2), dry_run: true })
  expect(again.body).toMatchObject({ would_update: 0, refused: [{ id: 1, message: 'Email already in use.' }, { id: 2, message: 'Email already in use.' }] })
  const none = await admin.post(MANY, { dot_employees: lines.slice(0, 2), skip_refused: true })
  expect(none.body).toEqual({ added: 0, employee_ids: [], refused_lines: [1, 2], first_refusal: { line: 1, message: 'Email already in use.' } })
  const undone = await admin.post('/v1/slips/undo', { change_set: added.headers.get('change-set') })
  expect([undone.body.undone, await countThere()]).toEqual([9997, 0])
})
