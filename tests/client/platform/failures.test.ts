import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { onError } from '#src/platform/client/api/report-error'
import { requests } from '#src/platform/client/api/requests'
import { readTokens, storeTokensOf } from '#src/platform/client/api/tokens'
import { messageList, showToast } from '#src/workspace/client/speech/toasts'

const calls = requests({ ask: { method: 'GET', path: '/ask/:what', params: Type.Object({ what: Type.String() }) } } as const)

/** The server's answers, by the last part of the path. It never answers 'slow', and closes the connection for 'cut'. */
const answers: Readonly<Record<string, readonly [status: number, statusText: string, body: unknown]>> = {
  late: [408, 'Request Timeout', { message: 'The report took too long.' }],
  'late-silent': [408, 'Request Timeout', {}],
  bad: [400, 'Bad Request', { message: 'page_size is no number.' }],
  'bad-silent': [400, '', undefined],
  markup: [422, '', { message: '<img src=x onerror=alert(1)>' }],
  broken: [500, '', { message: 'Unexpected error, try again.' }],
  ended: [401, '', { message: 'Session expired, please log in again.' }],
  hidden: [200, 'OK', { error: 'No such report.' }],
}

let line: Server
let base = ''
const real = globalThis.fetch
const reportedErrors: ApiError[] = []

beforeAll(async () => {
  globalThis.requestAnimationFrame ??= (draw) => Number(setTimeout(() => draw(Date.now()), 0))
  line = createServer(({ url = '' }, response) => {
    const what = url.split('/').at(-1) ?? ''
    if (what === 'slow') return
    if (what === 'cut') return void response.destroy()
    const [status, statusText, body] = answers[what] ?? [404, '', undefined]
    response.writeHead(status, statusText, { 'content-type': 'application/json' }).end(body === undefined ? 'null' : JSON.stringify(body))
  })
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  // the client calls relative URLs, as in a page from the server, but Node's fetch needs absolute ones
  globalThis.fetch = (input, init) => real(new URL(String(input), base), init)
  onError((error) => reportedErrors.push(error))
})
afterAll(() => {
  globalThis.fetch = real
  line.closeAllConnections()
  line.close()
})
beforeEach(() => {
  reportedErrors.length = 0
  messageList.messages = []
  storeTokensOf(new Headers({ authorization: 'Bearer one', 'refresh-token': 'two', 'id-token': 'three' }))
})

const failure = async (what: string, options: Parameters<typeof callApi>[1] = {}): Promise<ApiError> => {
  try {
    await callApi(calls.ask({ what }), options)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error(`${what} did not fail`)
}

describe('The message and the status of a failed call', () => {
  test('ERR-6 a canceled request has the status -1 and its own message, and is reported to nobody', async () => {
    const leaving = new AbortController()
    const waiting = failure('slow', { signal: leaving.signal })
    leaving.abort()
    expect(await waiting).toMatchObject({ status: -1, message: 'Submission Aborted.' })
    expect(reportedErrors).toEqual([])
  })

  test('ERR-7 a lost connection gives the common message', async () => {
    expect(await failure('cut')).toMatchObject({ status: -1, message: 'Something went wrong, try again later.' })
    expect(reportedErrors).toHaveLength(1)
  })

  test.each([
    ['late', 408, 'The report took too long.'],
    ['late-silent', 408, 'Request Timeout'],
    ['bad', 400, 'page_size is no number.'],
  ])('ERR-8 timeout and bad request, %s: %i %s', async (what, status, words) => {
    expect(await failure(what)).toMatchObject({ status, message: words })
  })

  test('ERR-11 a response with status 200 and an error field is a failure with that text', async () => {
    expect(await failure('hidden')).toMatchObject({ status: 200, message: 'No such report.' })
  })
})

describe('What happens after a failed call', () => {
  test('ERR-1 no token is left after a 401', async () => {
    await failure('ended')
    expect([readTokens(), reportedErrors.map(({ status }) => status)]).toEqual([null, [401]])
  })

  test('ERR-5 a request that ignores 401 or 500 keeps the tokens and reports nothing', async () => {
    await failure('ended', { ignore: [401] })
    await failure('broken', { ignore: [401, 500] })
    await failure('broken', { ignore: 'all' })
    expect([readTokens()?.authorization, reportedErrors]).toEqual(['one', []])
    await failure('broken', { ignore: [401] })
    expect(reportedErrors.map(({ message }) => message)).toEqual(['Unexpected error, try again.'])
  })

  test('ERR-2 when many calls fail because the session ended, only the first one is reported', async () => {
    const failures = await Promise.all(Array.from({ length: 5 }, () => failure('ended')))
    for (const { message } of reportedErrors) showToast('error', message)
    expect(failures.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(messageList.messages.map(({ words }) => words)).toEqual(['Session expired, please log in again.'])
  })

  test('ERR-19 the same error within 5 s shows one toast, and another error shows its own', () => {
    for (const words of ['No.', 'No.', 'Never.', 'No.']) showToast('error', words)
    expect(messageList.messages.map(({ words }) => words)).toEqual(['Never.', 'No.'])
    showToast('success', 'Done.')
    showToast('success', 'Done.')
    expect(messageList.messages).toHaveLength(4)
  })
})
