import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => {
  // with this setting, the server has only one connection for reading, so a call that did not release it would block every later call
  server = await openTestServer({ DATABASE_CONNECTIONS: '2' })
})
afterAll(() => server.close())

async function openTransactions(): Promise<number> {
  const { rows } = await server.owner.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'slipway' AND state LIKE 'idle in transaction%'`)
  return rows[0]?.open ?? 0
}

describe('the reading that identifies the person of a call is reused for what the call reads', () => {
  test('API-16 it ends with every call, even one that is refused before or in its handler', async () => {
    const viewer = await server.signedIn('read_only_auditor')
    const paths = ['/v1/slips?page_size=1', '/v1/slips?page_size=none', '/v1/slips?sort=nothing', '/v4/slips/99999999', '/v4/slips/no-number', '/v1/api_keys', '/v3/feature_flags', '/healthz']
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) for (const path of paths) statuses.push((await viewer.get(path)).status)
    expect(new Set(statuses)).toEqual(new Set([200, 403, 404, 422]))
    const together = await Promise.all(Array.from({ length: 40 }, (_, n) => viewer.get(paths[n % paths.length] ?? '')))
    expect(together.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    await expect.poll(openTransactions).toBe(0)
  })

  test('API-16 AUTH-68 calls of two agencies that take turns on its one connection see only their own tickets', async () => {
    const theirAgency = await server.make.agency()
    const [ours, theirs] = [await server.signedIn('administrator'), await server.signedIn('administrator', theirAgency)]
    const slip = await server.make.ticket(await server.make.project())
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? ours : theirs).get(`/v4/slips/${slip}`)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 === 0 ? 200 : 404)))
  })
})
