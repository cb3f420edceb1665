import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queueDueRuns } from '#src/areas/assist/server/runs/autorun'
import { openAssistDesk, type AssistDesk } from '#tests/api/assist/assist-desk'
import { complete } from '#tests/api/assist/provider-server'

let desk: AssistDesk
const unanswered: ServerResponse[] = []
const remarks = { remarks: [] }
beforeAll(async () => {
  desk = await openAssistDesk()
  await desk.useProvider()
  desk.provider.answer = (response) => void unanswered.push(response)
})
afterAll(async () => {
  // a server that stops waits for its running tasks
  desk.provider.answer = (response) => complete(response, remarks)
  for (const response of unanswered) complete(response, remarks)
  await desk.close()
})

test('AI-16 H3 nightly runs of models that wait for a slow provider never hold up mail', async () => {
  for (let count = 1; count <= 4; count += 1) {
    const model = await desk.readyModel()
    const { status, body } = await desk.admin.post(`/v1/ai/profiles/${model.id}/publish`, {})
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await queueDueRuns(desk.running.platform, desk.make.firstAgency, new Date(Date.now() + 2 * 86_400_000))
  await vi.waitFor(() => expect(desk.provider.calls.length).toBeGreaterThanOrEqual(2), { timeout: 20_000, interval: 50 })
  const email = 'invited-at-night@agency.example'
  const person = { line: 1, first_name: 'Ada', last_name: 'Byron', email, phone: '', role: 'pending', districts: [] }
  expect((await desk.admin.post('/v3/dot_employees/add_many', { dot_employees: [person], invite: true })).status).toBe(200)
  // without a mail server, a message that was processed is kept for the Outbox
  await vi.waitFor(async () => expect((await desk.owner.query('SELECT status FROM messages_out WHERE recipient = $1', [email])).rows).toEqual([{ status: 'kept' }]), { timeout: 20_000, interval: 100 })
  expect(desk.provider.calls).toHaveLength(2)
}, 90_000)
