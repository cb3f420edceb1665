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
  // the provider never answers, so that a scan runs until it is canceled
  desk.provider.answer = () => undefined
})

async function started(client: SignedInClient, kind: string): Promise<string> {
  const { status, body } = await client.post('/v1/ai/service_requests', { kind, content: picture, name: 'ticket.png' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.job_id
}
const cancel = (client: SignedInClient, id: string) => client.delete(`/v1/jobs/${id}`)
const statusOf = async (client: SignedInClient, id: string) => (await client.get(`/v1/async_job_status?job_id=${id}`)).body.status
const waitForCalls = (count: number) => vi.waitFor(() => expect(desk.provider.calls).toHaveLength(count), { timeout: 20_000, interval: 50 })

test('AI-20 H3 a colleague\'s scan begins beside a person\'s pile of scans, and exports of everybody do not wait for any of them', async () => {
  const [colleague, third] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const project = await desk.make.project()
  await desk.make.ticket(project, { ticket_number: 'E-1' })
  const pile: string[] = []
  for (let scan = 0; scan < 5; scan += 1) pile.push(await started(desk.admin, 'text_scan'))
  await waitForCalls(1)
  const ofColleague = await started(colleague, 'photo_scan')
  await waitForCalls(2)
  const ofThird = await started(third, 'text_scan')
  for (const client of [desk.admin, colleague, third]) {
    const { body } = await client.post('/v3/slips/export', { filters: { project_id: project }, columns: ['ticket_number'] })
    await vi.waitFor(async () => expect(await statusOf(client, body.job_id)).toBe('success'), { timeout: 20_000, interval: 50 })
  }
  const pileOf = () => Promise.all(pile.map((id) => statusOf(desk.admin, id)))
  const rest = ['pending', 'pending', 'pending', 'pending']
  expect([await pileOf(), await statusOf(colleague, ofColleague), await statusOf(third, ofThird), desk.provider.calls.length]).toEqual([['loading', ...rest], 'loading', 'pending', 2])

  // the free slot goes to the third person, although the first person's other scans have waited longer
  expect((await cancel(colleague, ofColleague)).status).toBeLessThan(300)
  await waitForCalls(3)
  expect([await pileOf(), await statusOf(third, ofThird)]).toEqual([['loading', ...rest], 'loading'])
  for (const id of pile.toReversed()) expect((await cancel(desk.admin, id)).status).toBeLessThan(300)
  expect((await cancel(third, ofThird)).status).toBeLessThan(300)
  expect(await pileOf()).toEqual(Array.from(pile, () => 'canceled'))
})

test('AI-20 a running scan makes its person’s windows read their jobs when something changed, and not every second', async () => {
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
  await waitForCalls(1)
  // wait while the server checks three times whether the job was canceled: none of these checks may send a message to the windows
  await setTimeout(3_500)
  expect(pushes).toBe(1)
  await cancel(person, id)
  await vi.waitFor(() => expect([pushes, isClosed]).toEqual([2, true]), { timeout: 20_000, interval: 50 })
  window.close()
})
