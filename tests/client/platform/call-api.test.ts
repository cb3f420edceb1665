import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi, callForFile, type CallOptions } from '#src/platform/client/api/call-api'
import { onError } from '#src/platform/client/api/report-error'
import type { RequestValue } from '#src/platform/client/api/requests'
import { clearTokens, readTokens, storeTokensOf } from '#src/platform/client/api/tokens'

/** An API that answers with the status and message in the path, /status/message; `/hangs` never answers. */
let api: Server
let base = ''
const realFetch = globalThis.fetch
const reportedErrors: ApiError[] = []
const tries = new Map<string, number>()

beforeAll(async () => {
  api = createServer(({ url = '' }, response) => {
    const [, status = '', sentence = ''] = url.split('/')
    if (status === 'hangs') return
    if (status === 'flooded') {
      const many = (tries.get(url) ?? 0) + 1
      tries.set(url, many)
      const isOver = many > Number(sentence)
      return void response.writeHead(isOver ? 200 : 429, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify(isOver ? { many } : { message: 'Too many requests at once. Wait a moment, then try again.' }))
    }
    if (status === 'file') return void response.writeHead(200, { 'content-type': 'text/csv', authorization: 'Bearer a2', 'refresh-token': 'r2' }).end('Ticket number')
    response.writeHead(Number(status), { 'content-type': 'application/json' })
    response.end(JSON.stringify(sentence === '' ? {} : { message: decodeURIComponent(sentence) }))
  })
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready))
  const { port } = api.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  globalThis.fetch = (input, init) => realFetch(new URL(String(input), base), init)
  onError((error) => reportedErrors.push(error))
})
afterAll(() => {
  globalThis.fetch = realFetch
  api.closeAllConnections()
  api.close()
})
beforeEach(() => {
  reportedErrors.length = 0
  storeTokensOf(new Headers({ authorization: 'Bearer a', 'refresh-token': 'r' }))
})

const call = (path: string): RequestValue => ({ call: { method: 'GET', path }, params: {}, query: {}, body: undefined })

async function failure(path: string, options: CallOptions = {}): Promise<ApiError> {
  const outcome = await callApi(call(path), options).then(() => null, (error: unknown) => error)
  if (!(outcome instanceof ApiError)) throw new Error(`${path} did not fail`)
  return outcome
}

test('API-2 a file response renews the tokens like any other response', async () => {
  expect(await (await callForFile('/file')).text()).toBe('Ticket number')
  expect(readTokens()).toMatchObject({ authorization: 'a2', refresh: 'r2' })
})

test('D5 H3 a read that gets 429 is sent again after the time given, without notifying the user; one that never gets through is reported', async () => {
  expect(await callApi(call('/flooded/2/read'))).toEqual({ many: 3 })
  expect(reportedErrors).toEqual([])
  await failure('/flooded/9/read')
  expect([tries.get('/flooded/9/read'), reportedErrors.map(({ status }) => status)]).toEqual([4, [429]])
})

test('D5 H3 a write that gets 429 is not sent again automatically, and the user is informed in plain words', async () => {
  const write: RequestValue = { ...call('/flooded/1/write'), call: { method: 'POST', path: '/flooded/1/write' } }
  await expect(callApi(write)).rejects.toThrow('Too many requests at once. Wait a moment, then try again.')
  expect([tries.get('/flooded/1/write'), reportedErrors.map(({ status }) => status)]).toEqual([1, [429]])
})

describe('a call that fails', () => {
  test('ERR-1, ERR-7 a refused file ends the session like any call, and a cut connection is reported', async () => {
    await expect(callForFile('/500/No%20room')).rejects.toThrow('No room')
    await expect(callForFile('/401/Session%20expired')).rejects.toThrow('Session expired')
    expect([readTokens(), reportedErrors.map(({ status }) => status)]).toEqual([null, [500, 401]])
  })

  test('ERR-1 a 401 clears the tokens and is reported once', async () => {
    await failure('/401/Session%20expired')
    expect([readTokens(), reportedErrors.map(({ status }) => status)]).toEqual([null, [401]])
  })

  test('ERR-5 a call that ignores 401 or 500 reports nothing and does not end the session', async () => {
    const ignored = [await failure('/401', { ignore: [401] }), await failure('/500', { ignore: [500] })]
    expect(ignored.map(({ status }) => status)).toEqual([401, 500])
    expect([reportedErrors, readTokens()?.authorization]).toEqual([[], 'a'])
    await failure('/500', { ignore: [401] })
    expect(reportedErrors).toHaveLength(1)
  })

  test('ERR-6 a canceled call has the status -1 and the message Submission Aborted, and shows no toast', async () => {
    const controller = new AbortController()
    const pendingError = failure('/hangs', { signal: controller.signal })
    controller.abort()
    const { status, message, cause_kind: kind } = await pendingError
    expect([status, message, kind, reportedErrors]).toEqual([-1, 'Submission Aborted.', 'canceled', []])
  })

  test('ERR-6 without stored tokens nothing is sent, and the call has the status of a canceled one', async () => {
    clearTokens()
    expect(await failure('/200')).toMatchObject({ status: 401, message: 'Submission Aborted.' })
    expect(reportedErrors).toEqual([])
  })

  test('ERR-7 a cut connection gives the common error', async () => {
    const before = globalThis.fetch
    globalThis.fetch = (_input, init) => realFetch('http://127.0.0.1:1/', init)
    const { status, message, cause_kind: kind } = await failure('/200')
    globalThis.fetch = before
    expect([status, message, kind]).toEqual([-1, 'Something went wrong, try again later.', 'network'])
    expect(reportedErrors).toHaveLength(1)
  })

  test.each([
    ['/408/The%20report%20took%20too%20long.', 'The report took too long.'],
    ['/408', 'Request Timeout'],
    ['/400/Unknown%20filter.', 'Unknown filter.'],
    ['/400', 'Bad Request'],
  ])('ERR-8 %s says %j', async (path, sentence) => expect((await failure(path)).message).toBe(sentence))
})
