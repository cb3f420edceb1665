import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { drawn } from '#tests/api/scans/drawn-ticket'
import { openScanDesk, type ScanDesk } from '#tests/api/scans/scan-desk'
import type { SignedInClient } from '#tests/api/signed-in'

let desk: ScanDesk
let picture: string
beforeAll(async () => {
  desk = await openScanDesk()
  await desk.useProvider()
  picture = (await drawn('TICKET NO: 4711', { width: 300, height: 120 })).toString('base64')
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.provider.calls.length = 0
  // it never answers, so that a scan runs until it is canceled
  desk.provider.answer = () => undefined
})

async function started(client: SignedInClient, kind: string): Promise<string> {
  const { status, body } = await client.post('/v1/ai/service_requests', { kind, content: picture, name: 'ticket.png' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.job_id
}
const cancel = (client: SignedInClient, id: string) => client.delete(`/v1/jobs/${id}`)
const statusOf = async (client: SignedInClient, id: string) => (await client.get(`/v1/async_job_status?job_id=${id}`)).body.status
const asked = (count: number) => vi.waitFor(() => expect(desk.provider.calls).toHaveLength(count), { timeout: 20_000, interval: 50 })

test('AI-20 H3 scans of several people run one after the other and leave the places of other jobs: exports of others and of the same person do not wait for them', async () => {
  const other = await desk.signedIn('administrator')
  const project = await desk.make.project()
  await desk.make.ticket(project, { ticket_number: 'E-1' })
  const first = await started(desk.admin, 'text_scan')
  await asked(1)
  const second = await started(other, 'photo_scan')
  for (const client of [desk.admin, other, await desk.signedIn('administrator')]) {
    const { body } = await client.post('/v3/slips/export', { filters: { project_id: project }, columns: ['ticket_number'] })
    await vi.waitFor(async () => expect(await statusOf(client, body.job_id)).toBe('success'), { timeout: 20_000, interval: 50 })
  }
  expect([await statusOf(desk.admin, first), await statusOf(other, second), desk.provider.calls.length]).toEqual(['loading', 'pending', 1])
  expect((await cancel(desk.admin, first)).status).toBeLessThan(300)
  await asked(2)
  expect(await statusOf(other, second)).toBe('loading')
  expect((await cancel(other, second)).status).toBeLessThan(300)
  await desk.ended(first)
}, 120_000)

test('AI-20 a scan that runs makes the windows of its person read their jobs when something changed, and not every second', async () => {
  const person = await desk.signedIn('administrator')
  const window = new WebSocket(`${desk.address.replace('http', 'ws')}/websocket`)
  await once(window, 'open')
  window.send(JSON.stringify({ token: person.accessToken }))
  await once(window, 'message')
  let pushes = 0
  window.on('message', (data: Buffer) => (pushes += (JSON.parse(data.toString('utf8')) as { readonly kind: string }).kind === 'jobs' ? 1 : 0))
  let isClosed = false
  desk.provider.answer = (response) => void response.on('close', () => (isClosed = true))
  const id = await started(person, 'photo_scan')
  await asked(1)
  // more than three looks at whether it was canceled
  await setTimeout(3_500)
  expect(pushes).toBe(1)
  await cancel(person, id)
  await vi.waitFor(() => expect([pushes, isClosed]).toEqual([2, true]), { timeout: 20_000, interval: 50 })
  window.close()
}, 60_000)
