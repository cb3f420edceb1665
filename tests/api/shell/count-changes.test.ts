import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
const opened: WebSocket[] = []

beforeAll(async () => {
  server = await openTestServer()
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})
afterAll(() => server.close())

/**
 * Opens a socket as a window does, and returns the list to which the messages that arrive after the first one are added. The list leaves
 * out the messages that only say again that the session is valid; the server sends them every 30 s, so one can arrive during any test.
 */
async function windowOf(token: string): Promise<string[]> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/websocket`)
  opened.push(socket)
  const heard: string[] = []
  await once(socket, 'open')
  const ready = once(socket, 'message')
  socket.send(JSON.stringify({ token }))
  await ready
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text !== READY) heard.push(text)
  })
  return heard
}

const READY = JSON.stringify({ kind: 'ready' })
const COUNTS = JSON.stringify({ kind: 'counts' })
const vendor = `INSERT INTO vendor_requests (dot_authority_id, name, email, company) VALUES ($1, 'Vi', 'vi@vendor.example', 'Vi & Co') RETURNING id`
const consultant = `INSERT INTO consultancy_requests (dot_authority_id, address_1, city, state, zip) VALUES ($1, '1 Main', 'St Paul', 'MN', '55101') RETURNING id`
const submittal = `INSERT INTO submittals (dot_authority_id, material, certificate_type, vendor, dated) VALUES ($1, 'Cement', 'Mill', 'Vi', '2026-11-01') RETURNING id`

test.for([
  ['pendingVendorsCount', 'vendor_requests', vendor, `status = 'approved'`, `phone = '612-555-0100'`],
  ['pendingConsultantsCount', 'consultancy_requests', consultant, `status = 'read_approved'`, `address_2 = 'Suite 2'`],
  ['submittalsRequiredCount', 'submittals', submittal, `state = 'rejected'`, `reason = 'Too old'`],
] as const)('SHELL-42 SHELL-43 every window of the agency, and no other, is notified when %s changed', async ([, table, insert, decided, otherwise]) => {
  const agency = server.make.firstAgency
  const own = await windowOf((await server.signedIn('administrator')).accessToken)
  const foreign = await windowOf((await server.signedIn('administrator', await server.make.agency())).accessToken)
  const { rows } = await server.owner.query<{ id: number }>(insert, [agency])
  await vi.waitFor(() => expect(own).toEqual([COUNTS]))
  // a change that affects no count sends no message, so the only new message is about the decision that follows it
  await server.owner.query(`UPDATE ${table} SET ${otherwise} WHERE dot_authority_id = $1 AND id = $2`, [agency, rows[0]?.id])
  await server.owner.query(`UPDATE ${table} SET ${decided} WHERE dot_authority_id = $1 AND id = $2`, [agency, rows[0]?.id])
  await vi.waitFor(() => expect(own).toEqual([COUNTS, COUNTS]))
  expect(foreign).toEqual([])
})
