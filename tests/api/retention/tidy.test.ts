import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOutlived } from '#src/main/server/retention/tidy'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let person: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  person = await server.signedIn('administrator')
})
afterAll(() => server.close())

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await server.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`)
  return rows[0]?.n ?? 0
}

test('H6 stored answers from days ago, ended jobs and tokens that nobody can use are removed; those of today stay and still work', async () => {
  const slip = await server.make.ticket(await server.make.project())
  const key = randomUUID()
  const write = (text: string, name: string) => person.post(`/v1/slips/${slip}/notes`, { text }, { 'idempotency-key': name })
  await write('old', randomUUID())
  await server.owner.query(`UPDATE idempotency_keys SET created_at = now() - interval '49 hours'`)
  await write('new', key)
  await server.owner.query(`INSERT INTO jobs (dot_authority_id, employee_id, kind, status, updated_at) VALUES
    ($1, $2, 'ticket-export', 'success', now() - interval '32 days'), ($1, $2, 'ticket-export', 'success', now()),
    ($1, $2, 'ticket-export', 'loading', now() - interval '32 days')`, [server.make.firstAgency, person.person.id])
  await server.owner.query(`INSERT INTO refresh_tokens (hash, session_id, replaced_at) VALUES ('\\x01', $1, now() - interval '15 days'), ('\\x02', $1, now() - interval '1 day')`, [person.session_id])
  await server.owner.query(`INSERT INTO sign_in_failures (username, address, failed_at) VALUES ('a', 'b', now() - interval '8 days'), ('a', 'b', now())`)
  // The server also runs this cleanup when it starts, so it may have removed some of the rows already.
  await removeOutlived(server.running.platform.database)
  expect([await count('idempotency_keys'), await count('jobs'), await count('sign_in_failures')]).toEqual([1, 2, 1])
  expect(await count('refresh_tokens', `hash = '\\x02' OR replaced_at IS NULL`)).toBeGreaterThanOrEqual(2)
  expect((await write('new', key)).headers.get('idempotent-replayed')).toBe('true')
  expect((await person.get('/v3/sessions/_me')).status).toBe(200)
})
