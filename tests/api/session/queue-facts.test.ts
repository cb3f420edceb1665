import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

test('M15 an errand that has ended leaves nothing of whom it was about in the queue', async () => {
  const { email } = await server.make.employee({ role: 'field_engineer' })
  expect((await server.anyone.post('/auth-service/password_reset_requests', { username: email, domain: 'dotslip' })).status).toBeLessThan(300)
  const ended = async () => (await server.owner.query<{ data: object }>(`SELECT data FROM job_queue.job WHERE name = 'errands' AND state = 'completed'`)).rows
  await expect.poll(async () => (await ended()).length).toBeGreaterThan(0)
  expect((await ended()).filter(({ data }) => 'facts' in data || JSON.stringify(data).includes(email))).toEqual([])
})
