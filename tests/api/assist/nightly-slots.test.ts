import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queueDueRuns } from '#src/areas/assist/server/runs/autorun'
import { openAssistDesk, type AssistAgency, type AssistDesk } from '#tests/api/assist/assist-desk'
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
  // answer the open calls: the server stops only after its running tasks have ended, and they wait for these answers
  desk.provider.answer = (response) => complete(response, remarks)
  for (const response of unanswered) complete(response, remarks)
  await desk.close()
})

/** Publishes models of an agency, and queues the runs that are due two days from now. */
async function queueRuns(agency: number, { admin, readyModel }: AssistAgency, count: number): Promise<void> {
  for (let published = 1; published <= count; published += 1) {
    const model = await readyModel()
    const { status, body } = await admin.post(`/v1/ai/profiles/${model.id}/publish`, {})
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await queueDueRuns(desk.running.platform, agency, new Date(Date.now() + 2 * 86_400_000))
}
const waitForCalls = (count: number) => vi.waitFor(() => expect(desk.provider.calls.length).toBeGreaterThanOrEqual(count), { timeout: 20_000, interval: 50 })
const keys = () => desk.provider.calls.map(({ authorization }) => authorization?.replace('Bearer ', ''))

test('AI-16 H3 nightly runs of models that wait for a slow provider never hold up mail or the runs of another agency', async () => {
  const other = await desk.otherAgency()
  await other.useProvider({ key: 'sk-other' })
  await queueRuns(desk.make.firstAgency, desk, 4)
  await waitForCalls(1)
  await queueRuns(other.agency, other, 1)
  await waitForCalls(2)
  const email = 'invited-at-night@agency.example'
  const person = { line: 1, first_name: 'Ada', last_name: 'Byron', email, phone: '', role: 'pending', districts: [] }
  expect((await desk.admin.post('/v3/dot_employees/add_many', { dot_employees: [person], invite: true })).status).toBe(200)
  // the status 'kept' shows that the task for the message has run: without a mail server, the message is not sent but kept in the Outbox
  await vi.waitFor(async () => expect((await desk.owner.query('SELECT status FROM messages_out WHERE recipient = $1', [email])).rows).toEqual([{ status: 'kept' }]), { timeout: 20_000, interval: 100 })
  expect(keys()).toEqual(['sk-opensesame', 'sk-other'])
})
