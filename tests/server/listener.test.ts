import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CHANNEL } from '#src/platform/server/events/announce'
import { openListener } from '#src/platform/server/events/listener'
import { testDatabase } from '#tests/database'

let database: Awaited<ReturnType<typeof testDatabase>>
let owner: Pool
beforeAll(async () => {
  database = await testDatabase()
  owner = new Pool({ connectionString: database.connectionString, max: 1 })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** A proxy to the database that can lose everything without closing a connection, as when a firewall drops an idle connection. */
async function lineTo(target: string) {
  const far = new URL(target)
  const sockets = new Set<Socket>()
  let isLost = false
  const proxy = createServer((near) => {
    const behind = connect(Number(far.port), far.hostname)
    const mine = { isLost }
    for (const [from, to] of [[near, behind], [behind, near]] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      from.on('data', (bytes) => void (isLost && !mine.isLost ? undefined : to.write(bytes)))
    }
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Loses all bytes of the connections that are open now. */
    lose: () => void (isLost = true),
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

test('API-25 a connection for changes that is lost without a word is noticed, reported as missed, and replaced', async () => {
  const line = await lineTo(database.connectionString)
  const listener = openListener(line.url, Fastify().log, { checkMs: 100, answerWaitMs: 300 })
  const kinds: string[] = []
  listener.hear({ change: ({ kind }) => kinds.push(kind), missed: () => kinds.push('missed') })
  const change = () => owner.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ kind: 'counts', dot_authority_id: 1 })])
  try {
    await vi.waitFor(() => expect(kinds).toEqual(['missed']), { timeout: 20_000 })
    await change()
    await vi.waitFor(() => expect(kinds).toEqual(['missed', 'counts']), { timeout: 20_000 })
    line.lose()
    await change()
    await vi.waitFor(() => expect(kinds.slice(2)).toEqual(['missed', 'missed']), { timeout: 20_000 })
    await change()
    await vi.waitFor(() => expect(kinds.at(-1)).toBe('counts'), { timeout: 20_000 })
  } finally {
    await listener.close()
    line.close()
  }
})
