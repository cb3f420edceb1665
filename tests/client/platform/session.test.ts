import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { may } from '#src/platform/domain/session/abilities'
import { localStore, tabStore } from '#src/platform/client/browser-store'
import { callApi } from '#src/platform/client/api/call-api'
import { onError } from '#src/platform/client/api/report-error'
import { delayedWrite, dropDelayedWrites, flushDelayedWrites } from '#src/platform/client/delayed-write'
import { currentPerson, loadSession, onSessionEnd, session, SSO_STATE, watchSession } from '#src/platform/client/session/session'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { closeSocket } from '#src/platform/client/api/socket'
import { isExpired, noteStillGood, readTokens, sessionEndsAt, storeTokensOf, type Tokens } from '#src/platform/client/api/tokens'
import { messageList, showToast } from '#src/workspace/client/speech/toasts'
import { administrator } from '#tests/commands/desk'

const MINUTE = 60_000
let sent: string[] = []
let status = 200

// stubs for what a browser has and Node lacks: a target for events from other tabs, and the WebSocket
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('WebSocket', { OPEN: 1 })
watchSession()
// shows reported errors as the workspace does
onError(({ message }) => showToast('error', message))

beforeEach(() => {
  sent = []
  status = 200
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address)
    return new Response(JSON.stringify(status === 200 ? {} : { message: `answered ${status}` }), { status, headers: { 'content-type': 'application/json' } })
  })
  messageList.messages = []
  Object.assign(session, { state: 'session loaded', person: { ...administrator }, isLapsed: false, notice: null })
  storeTokensOf(new Headers({ authorization: 'Bearer a.b.c', 'refresh-token': 'r', 'id-token': 'i' }))
})
afterEach(() => void vi.restoreAllMocks())

const shownMessages = () => messageList.messages.map(({ words }) => words)

describe('a call without a session', () => {
  test('AUTH-57 without a stored token, a call that needs one is not sent, and the console shows a warning', async () => {
    localStore.remove('slipway.tokens')
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await expect(callApi(sessionCalls.featureFlags())).rejects.toMatchObject({ status: 401, cause_kind: 'canceled' })
    expect(sent).toEqual([])
    expect(warned).toHaveBeenCalledWith('No stored token: GET /v3/feature_flags is not sent.')
    expect(shownMessages()).toEqual([])
    await callApi(sessionCalls.authenticate({ username: 'a@b.example', password: 'x', domain: 'dotslip' }), { signedOut: true })
    expect(sent).toEqual(['/auth-service/authenticate'])
  })
})

describe('the states of a session', () => {
  test('AUTH-45 the user and the abilities are available only once the session is loaded, not while unauthenticated or with a token only', async () => {
    vi.stubGlobal('location', { protocol: 'http:', host: 'agency.example', pathname: '/projects', search: '' })
    vi.stubGlobal('WebSocket', Object.assign(class { close() {} }, { OPEN: 1 }))
    const answers = new Map<string, (response: Response) => void>()
    vi.stubGlobal('fetch', (address: string) => new Promise<Response>((resolve) => answers.set(address.split('?')[0] ?? '', resolve)))
    const answer = (address: string, body: unknown) => answers.get(address)?.(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
    const mayManage = () => may('manage_projects', currentPerson()).allowed
    Object.assign(session, { state: 'unauthenticated', person: null })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)

    localStore.remove('slipway.tokens')
    await loadSession()
    expect([session.state, session.person, mayManage()]).toEqual(['unauthenticated', null, false])
    expect([...answers.keys()]).toEqual([])

    storeTokensOf(new Headers({ authorization: 'Bearer a.b.c', 'refresh-token': 'r', 'id-token': 'i' }))
    const loaded = loadSession()
    await vi.waitFor(() => expect([...answers.keys()].toSorted()).toEqual(['/v3/feature_flags', '/v3/sessions/_me']))
    expect([session.state, session.person, mayManage()]).toEqual(['token present', null, false])
    const user = { id: 7, role: 'administrator', email: 'ada@agency.example', dot_authority_id: 1, dot_authority_name: 'First agency' }
    answer('/v3/sessions/_me', { user, impersonated: false, contract_number_label: 'State Project Number', feature_flags: {} })
    await new Promise((resolve) => setTimeout(resolve, 0))
    // no guard may decide before the flags are loaded
    expect([session.state, session.person, mayManage()]).toEqual(['token present', null, false])
    answer('/v3/feature_flags', { feature_flags: { dot_slip_calibration: true }, ai_feature_flags: {}, may_switch: true })
    await loaded
    expect([session.state, mayManage()]).toEqual(['session loaded', true])
    expect(session.person).toMatchObject({ ...user, flags: { dot_slip_calibration: true, show_dwr: false } })
    closeSocket()
    vi.stubGlobal('WebSocket', { OPEN: 1 })
  })
})

describe('a session that ended', () => {
  test('ERR-1, ERR-2, AUTH-10 when five calls get 401, one message is shown, and the tokens and the single sign-on marker are removed', async () => {
    tabStore.write(SSO_STATE, 'on its way')
    status = 401
    const calls = await Promise.allSettled(Array.from({ length: 5 }, () => callApi(sessionCalls.featureFlags())))
    expect(calls.map((call) => call.status)).toEqual(Array(5).fill('rejected'))
    expect(readTokens()).toBeNull()
    expect(tabStore.read(SSO_STATE)).toBeNull()
    expect(session).toMatchObject({ state: 'unauthenticated', isLapsed: true, notice: 'Session expired, please log in again.' })
    expect(shownMessages()).toHaveLength(1)
  })

  test('ERR-5 a call that ignores 401 or 500 does not end the session and shows nothing', async () => {
    for (const failed of [401, 500]) {
      status = failed
      await expect(callApi(sessionCalls.featureFlags(), { ignore: [failed] })).rejects.toMatchObject({ status: failed })
    }
    expect(readTokens()).not.toBeNull()
    expect(session.state).toBe('session loaded')
    expect(shownMessages()).toEqual([])
    await expect(callApi(sessionCalls.featureFlags(), { ignore: [401] })).rejects.toMatchObject({ status: 500 })
    expect(shownMessages()).toHaveLength(1)
  })
})

describe('a switch of agency', () => {
  const tokenOf = (agency: number) => `Bearer head.${btoa(JSON.stringify({ dot_authority_id: agency }))}.sign`

  test('AUTH-67 a delayed write is dropped when tokens of another agency arrive, and is sent when tokens of the same agency are renewed', async () => {
    const written: string[] = []
    const layout = delayedWrite(() => Promise.resolve(void written.push('layout')), 60_000)
    layout.changed()
    storeTokensOf(new Headers({ authorization: tokenOf(administrator.dot_authority_id) }))
    await flushDelayedWrites()
    expect(written).toEqual(['layout'])
    layout.changed()
    storeTokensOf(new Headers({ authorization: tokenOf(administrator.dot_authority_id + 1) }))
    await flushDelayedWrites()
    expect(written).toEqual(['layout'])
  })

  test('AUTH-67 when the page closes after a switch, a write that was in flight is not sent again to the new agency, but later changes are', async () => {
    let agency = 'former'
    const written: string[] = []
    const answers: (() => void)[] = []
    const layout = delayedWrite(() => {
      written.push(agency)
      return new Promise((resolve) => answers.push(resolve))
    }, 60_000)
    layout.changed()
    const former = flushDelayedWrites()
    agency = 'new'
    dropDelayedWrites()
    void flushDelayedWrites(true)
    expect(written).toEqual(['former'])
    layout.changed()
    const own = flushDelayedWrites()
    answers[0]?.()
    await former
    // the answer to the first write does not complete the second one; closing the page cuts the second write off, so it is sent
    // again
    const again = flushDelayedWrites(true)
    expect(written).toEqual(['former', 'new', 'new'])
    for (const answer of answers) answer()
    await Promise.all([own, again])
  })
})

describe('another tab of the browser', () => {
  const tokenOf = (id: string) => `Bearer head.${btoa(JSON.stringify({ sub: id, dot_authority_id: administrator.dot_authority_id }))}.sign`
  /** Simulates another tab that stores tokens: this tab gets the event, and its calls then send those tokens. */
  const otherTabStores = (id: string) => {
    localStore.write('slipway.tokens', JSON.stringify({ authorization: tokenOf(id).replace('Bearer ', ''), refresh: 'r', id: 'i', expires_at: 0 }))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'slipway.tokens' }))
  }
  const answerAs = (user: object, impersonated: boolean) => vi.stubGlobal('fetch', async (address: string) =>
    new Response(JSON.stringify(address.endsWith('_me') ? { user, impersonated, impersonation: null, contract_number_label: 'Contract' } : { may_switch: [] }), { headers: { 'content-type': 'application/json' } }))
  beforeEach(() => {
    vi.stubGlobal('location', { protocol: 'http:', host: 'agency.example', pathname: '/projects', search: '' })
    vi.stubGlobal('WebSocket', Object.assign(class { close() {} }, { OPEN: 1 }))
    storeTokensOf(new Headers({ authorization: tokenOf('one') }))
    session.id = 'one'
  })

  test('AUTH-42 AUTH-67 when another tab starts impersonating, this tab is covered at once, writes no delayed changes, and shows that session', async () => {
    answerAs({ ...administrator, id: (administrator.id ?? 0) + 1 }, true)
    const written: string[] = []
    const layout = delayedWrite(() => Promise.resolve(void written.push('layout')), 60_000)
    layout.changed()
    const ended: string[] = []
    const stop = onSessionEnd((why) => void ended.push(why))
    otherTabStores('two')
    expect([session.state, session.isLapsed]).toEqual(['token present', true])
    await vi.waitFor(() => expect(session.state).toBe('session loaded'))
    expect([session.person?.impersonated, session.isLapsed, session.id, ended]).toEqual([true, false, 'two', ['ended']])
    await flushDelayedWrites()
    expect(written).toEqual([])
    stop()
    closeSocket()
  })

  test('AUTH-10 when another tab signs in as the same person, this tab is not changed', async () => {
    answerAs(administrator, administrator.impersonated)
    const ended: string[] = []
    const stop = onSessionEnd((why) => void ended.push(why))
    otherTabStores('two')
    await vi.waitFor(() => expect([session.state, session.id]).toEqual(['session loaded', 'two']))
    expect([session.isLapsed, ended]).toEqual([false, []])
    stop()
    closeSocket()
  })

  test('AUTH-56 when another tab renews the tokens of the same session, this tab does not react', () => {
    otherTabStores('one')
    expect([session.state, session.isLapsed]).toEqual(['session loaded', false])
  })

  test('AUTH-67 a switch of agency in another tab while this page was suspended is noticed when the page is shown again', () => {
    localStore.write('slipway.tokens', JSON.stringify({ authorization: tokenOf('two').replace('Bearer ', ''), refresh: 'r', id: 'i', expires_at: 0 }))
    answerAs(administrator, false)
    window.dispatchEvent(new Event('pageshow'))
    expect([session.state, session.isLapsed]).toEqual(['token present', true])
  })
})

describe('when a session expires through inactivity', () => {
  const tokens = (over: Partial<Tokens>): Tokens => ({ authorization: 'a.b.c', refresh: 'r', id: '', expires_at: 0, ...over })

  test.each([
    ['it ends 14 days after the tokens were issued, and they are issued 15 minutes before the access token expires', { expires_at: 15 * MINUTE }, 14 * 24 * 60 * MINUTE],
    ['without a refresh token it ends when the access token expires', { expires_at: 15 * MINUTE, refresh: '' }, 15 * MINUTE],
    ['the end is unknown if the tokens do not give one', {}, null],
  ] as const)('WORK-34, AUTH-56 %s', (_what, over, at) => expect(sessionEndsAt(tokens(over))).toBe(at))

  test('WORK-34 a token that the server accepted although the local clock says it has expired is checked again in a minute', () => {
    const before = readTokens()
    if (before === null) throw new Error('there are tokens')
    noteStillGood(before, 1_000_000)
    const after = readTokens()
    expect(after).toEqual({ ...before, expires_at: 1_000_000 + MINUTE })
    expect(after !== null && isExpired(after, 1_000_000)).toBe(false)
    noteStillGood({ ...before, authorization: 'another' }, 2_000_000)
    expect(readTokens()).toEqual(after)
  })
})
