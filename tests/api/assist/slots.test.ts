import { afterAll, beforeAll, expect, vi } from 'vitest'
import { openAssistDesk, type AssistDesk } from '#tests/api/assist/assist-desk'
import { drawn } from '#tests/api/scans/drawn-ticket'
import type { SignedInClient } from '#tests/api/signed-in'
import { thorough } from '#tests/thorough'

let desk: AssistDesk
let picture: string
const jobs: (readonly [client: SignedInClient, id: string])[] = []
beforeAll(async () => {
  desk = await openAssistDesk()
  await desk.make.flag('text_scan_playground', true)
  await desk.useProvider()
  // the provider never answers, so that a run or a scan continues until it is canceled
  desk.provider.answer = () => undefined
  picture = (await drawn('TICKET NO: 4711', { width: 300, height: 120 })).toString('base64')
})
afterAll(async () => {
  // cancel all jobs, because the server stops only after its running jobs have ended, and these wait for the provider without end
  for (const [client, id] of jobs.toReversed()) await client.delete(`/v1/jobs/${id}`)
  await desk.close()
})

async function started(client: SignedInClient, path: string, body: object = {}): Promise<string> {
  const answer = await client.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  jobs.push([client, answer.body.job_id])
  return answer.body.job_id
}
const tested = async (client: SignedInClient) => started(client, `/v1/ai/profiles/${(await desk.readyModel()).id}/test`)
const scanned = (client: SignedInClient) => started(client, '/v1/ai/service_requests', { kind: 'text_scan', content: picture, name: 'ticket.png' })
const statusOf = async (client: SignedInClient, id: string) => (await client.get(`/v1/async_job_status?job_id=${id}`)).body.status
const waitForCalls = (count: number) => vi.waitFor(() => expect(desk.provider.calls).toHaveLength(count), { timeout: 20_000, interval: 50 })

thorough('AI-13 AI-20 H3 model runs that wait for a slow provider never hold up a scan, and scans never hold up a run', async () => {
  const [first, second, third, fourth] = [desk.admin, await desk.signedIn('administrator'), await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const run = await tested(first)
  await tested(second)
  await waitForCalls(2)
  const waiting = await tested(third)
  await scanned(third)
  await waitForCalls(3)
  await scanned(fourth)
  await waitForCalls(4)
  expect(await statusOf(third, waiting)).toBe('pending')
  // both slots for scans are taken; when a run is canceled, its slot goes to the waiting run and not to the new scan
  const scan = await scanned(first)
  expect((await first.delete(`/v1/jobs/${run}`)).status).toBeLessThan(300)
  await waitForCalls(5)
  expect([await statusOf(third, waiting), await statusOf(first, scan)]).toEqual(['loading', 'pending'])
})
