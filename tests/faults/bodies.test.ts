import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { busyness } from '#tests/busyness'
import { rounds } from '#tests/faults/rounds'

let server: TestServer
let person: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  person = await server.signedIn('administrator')
})
afterAll(() => server.close())

const raw = (body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.address}/v1/account/preferences`, { method: 'PUT', body, headers: { ...person.headers, 'content-type': 'application/json', ...headers } })

/** Writes text to a socket. Returns everything received until the connection closes or fails, or until `milliseconds` have passed. */
function talk(text: string, milliseconds: number): Promise<string> {
  return new Promise((done) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let heard = ''
    socket.on('data', (data) => (heard += data.toString('utf8')))
    socket.on('error', () => done(heard))
    socket.on('close', () => done(heard))
    setTimeout(() => socket.destroy(), milliseconds).unref()
  })
}

describe('oversized, deeply nested, compressed and slow bodies', () => {
  test('API-17 a body of 100,000 nested arrays gets 422 within a second, and the server keeps working', async () => {
    // measures processor time, because the elapsed time grows on a busy machine; the server runs in this process
    const before = process.cpuUsage()
    const deep = await raw(`{"keys": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    const { user, system } = process.cpuUsage(before)
    expect([deep.status, user + system < 1_000_000]).toEqual([422, true])
    expect((await raw(`{"usage": ${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`)).status).toBe(422)
    expect((await person.get('/healthz')).status).toBe(200)
  })

  test('API-28 a body over its call’s limit gets 413 in the common error format, whether or not its length was announced', async () => {
    const large = await raw(JSON.stringify({ usage: { text: 'x'.repeat(300_000) } }))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ status: 413, message: expect.any(String), detailed_errors: [], request_id: large.headers.get('request-id') })
  })

  test('API-17 a compressed body is refused before it is decompressed', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20)))
    const before = process.memoryUsage().rss
    const answer = await raw(bomb, { 'content-encoding': 'gzip' })
    expect([413, 415, 422]).toContain(answer.status)
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024)
  })

  test('API-15 malformed HTTP and a header over 16 kB are refused in the common error format', async () => {
    const answers = [await talk('NONSENSE\r\n\r\n', 60_000), await talk(`GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 60_000)]
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['400', '431'])
    for (const answer of answers) {
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown
      expect(body).toEqual({ status: expect.any(Number), message: expect.any(String), detailed_errors: [], request_id: expect.any(String) })
    }
  })

  test('API-17 prototype names in a body have no effect', async () => {
    await raw('{"usage": {"__proto__": {"isAdministrator": true}, "constructor": {"prototype": {"polluted": 1}}}}')
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>)['isAdministrator']).toBeUndefined()
  })

  test('API-17 a hundred sockets that never finish their call delay nobody', async () => {
    const slow = Array.from({ length: 100 }, () => talk('PUT /v1/account/preferences HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\ncontent-type: application/json\r\n\r\n{', 3_000))
    const began = Date.now()
    for (let n = 0; n < 20; n += 1) expect((await person.get('/v3/sessions/_me')).status).toBe(200)
    const took = (Date.now() - began) / 20
    expect(took).toBeLessThan(250 * busyness())
    await Promise.all(slow)
  })

  test.runIf(rounds({ short: 0, long: 1 }) === 1)('API-17 a header that arrives one byte at a time is cut off within the limit', async () => {
    const began = Date.now()
    await talk('GET /healthz HTTP/1.1\r\nhost: a\r\nx-slow: ', 120_000)
    expect(Date.now() - began).toBeLessThan(75_000)
  }, 130_000)
})
