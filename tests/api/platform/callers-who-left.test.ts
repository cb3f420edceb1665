import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as passed } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'

/** How many calls of one person the server runs at the same time; see shares.ts. */
const AT_ONCE = 4

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ CALL_WAIT_SECONDS: '3' })
})
afterAll(() => server.close())

/** Sends a write on a new connection. If `isWhole` is false, the last byte is left out, so that the call keeps its slot and never ends. */
function send(client: SignedInClient, isWhole: boolean): Promise<Socket> {
  const write = writeOf(client)
  return sendText(isWhole ? write : write.slice(0, -1))
}

function writeOf(client: SignedInClient): string {
  const body = JSON.stringify({ layout: {} })
  return headOf(client, 'PUT /v1/account/layouts', ['Content-Type: application/json', `Content-Length: ${body.length}`]) + body
}

function readOf(client: SignedInClient, path: string): string {
  return headOf(client, `GET ${path}`, [])
}

function headOf({ accessToken }: SignedInClient, call: string, headers: readonly string[]): string {
  const head = [`${call} HTTP/1.1`, `Host: ${new URL(server.address).hostname}`, `Authorization: Bearer ${accessToken}`, ...headers]
  return `${head.join('\r\n')}\r\n\r\n`
}

async function sendText(text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('H3 a person whose browser disconnects while their writes wait for a free slot can continue to work', async () => {
  const clerk = await server.signedIn('administrator')
  // make one call first: only from its second call on does the server count a client's calls by person instead of by token
  expect((await clerk.get('/v1/account')).status).toBe(200)
  for (let round = 0; round < 2; round += 1) {
    const running = await Promise.all(Array.from({ length: AT_ONCE }, () => send(clerk, false)))
    await passed(200)
    const waiting = await Promise.all(Array.from({ length: AT_ONCE }, () => send(clerk, true)))
    await passed(200)
    for (const socket of waiting) socket.destroy()
    await passed(200)
    for (const socket of running) socket.destroy()
    await passed(200)
  }
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => clerk.get('/v1/account')))
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
})

/** What a client sends on a new connection before it disconnects. */
const LEAVING: readonly (readonly [string, (client: SignedInClient) => Promise<Socket>])[] = [
  ['a write', (client) => sendText(writeOf(client))],
  ['a read', (client) => sendText(readOf(client, '/v1/account'))],
  ['a write behind a running call of the same connection', (client) => sendText(readOf(client, '/v1/account') + writeOf(client))],
]

test.each(LEAVING)('H3 a person whose browser disconnects while the server looks for the session of %s can continue to work', async (_what, leave) => {
  const clerk = await server.signedIn('administrator')
  expect((await clerk.get('/v1/account')).status).toBe(200)
  const holder = await server.owner.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const leaving = await Promise.all(Array.from({ length: AT_ONCE }, () => leave(clerk)))
    await passed(300)
    for (const socket of leaving) socket.destroy()
    await passed(200)
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => clerk.get('/v1/account')))
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
})
