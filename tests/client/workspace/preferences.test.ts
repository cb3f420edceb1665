import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Theme } from '#src/workspace/client/settings'
import { administrator } from '#tests/commands/desk'

const UNSENT = 'slipway.preferences.unsent'
const KEPT_HERE = 'slipway.preferences'
const CLERK = { ...administrator, id: 99 }
const plain = (theme: Theme, over: object = {}) => ({ theme, density: 'compact', keys: { letters: true, changed: {} }, usage: {}, setup_hidden: [], ...over })
const used = (last: number) => ({ days: { '2026-11-23': 1 }, last })

/** What the server stores for the signed-in person, what was sent to it, and which calls fail now. */
let server: { stored: object | null; sent: unknown[]; failing: readonly ('GET' | 'PUT')[] }
const [tab, local] = [storage(), storage()]
/** Drops the pending writes of the previous page load, as a browser does when it closes a page. */
let leavePage = (): void => undefined

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('WebSocket', { OPEN: 1 })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('sessionStorage', tab)
vi.stubGlobal('localStorage', local)

beforeEach(() => {
  server = { stored: plain('light'), sent: [], failing: [] }
  tab.clear()
  local.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: { method?: 'GET' | 'PUT'; body?: string } = {}) => {
    if (server.failing.includes(method)) return Response.json({ message: 'away' }, { status: 503 })
    if (method === 'GET') return Response.json({ preferences: server.stored })
    server.sent.push(JSON.parse(body ?? 'null'))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  leavePage()
  vi.restoreAllMocks()
})

/** A new browser storage. Local and session storage each need one, since they do not share values. */
function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** Loads the page in this tab, before anyone is signed in. `settled` waits for pending work and sends delayed writes. */
async function loadPage() {
  leavePage()
  vi.resetModules()
  const [own, { dropDelayedWrites, flushDelayedWrites }, { session, clearFormerSession }, { storeTokensOf }, { notifyMissed }] = await Promise.all([
    import('#src/workspace/client/preferences'),
    import('#src/platform/client/delayed-write'),
    import('#src/platform/client/session/session'),
    import('#src/platform/client/api/tokens'),
    import('#src/platform/client/api/socket'),
  ])
  leavePage = dropDelayedWrites
  own.watchPreferences()
  return {
    ...own,
    session,
    clearFormerSession,
    notifyMissed,
    async settled() {
      await new Promise((resolve) => setTimeout(resolve, 0))
      await flushDelayedWrites()
    },
    async signIn(person: typeof administrator) {
      storeTokensOf(new Headers({ authorization: 'Bearer a.b.c', 'refresh-token': 'r', 'id-token': 'i' }))
      Object.assign(session, { state: 'session loaded', person: { ...person }, isLapsed: false, notice: null })
      await own.loadPreferences()
      await this.settled()
    },
  }
}

async function loadPageOf(person: typeof administrator) {
  const page = await loadPage()
  await page.signIn(person)
  return page
}

/** Makes the write of an administrator's theme and keys fail, so that both remain unsent in this tab. */
async function leaveUnsent() {
  const page = await loadPageOf(administrator)
  server.failing = ['PUT']
  page.preferences.theme = 'dark'
  page.preferences.keys = { letters: false, changed: { 'tickets.open': ['q'] } }
  await page.settled()
  server.failing = []
  expect(tab.getItem(UNSENT)).toContain('dark')
}

describe('unsent settings when another person signs in', () => {
  test.each([
    ['another person of the agency', CLERK],
    ['the same employee number in another agency', { ...administrator, dot_authority_id: administrator.dot_authority_id + 1 }],
  ])('AUTH-51, AUTH-67 %s signs in after a reload: nothing of the former person is shown or sent, and it is discarded', async (_who, person) => {
    await leaveUnsent()
    const page = await loadPageOf(person)
    expect([page.preferences.theme, page.preferences.keys, server.sent, tab.getItem(UNSENT)]).toEqual(['light', { letters: true, changed: {} }, [], null])
  })

  test('WORK-43 the same person signs in after a reload: the settings are shown and sent', async () => {
    await leaveUnsent()
    const page = await loadPageOf(administrator)
    expect([page.preferences.theme, page.preferences.keys.changed]).toEqual(['dark', { 'tickets.open': ['q'] }])
    expect(server.sent).toEqual([{ theme: 'dark', keys: { letters: false, changed: { 'tickets.open': ['q'] } } }])
    expect(tab.getItem(UNSENT)).toBeNull()
  })

  test('AUTH-51 a use counted while the page changed to another employee is not saved for that employee', async () => {
    const before = await loadPageOf(administrator)
    before.preferences.usage = { 'employees.impersonate': used(1) }
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(tab.getItem(UNSENT)).toContain('employees.impersonate')
    const page = await loadPage()
    // the preferences do not react to the end of a session yet, since the code of the workspace loads later
    page.clearFormerSession()
    await page.signIn(CLERK)
    expect([server.sent, page.preferences.usage]).toEqual([[], {}])
  })

  test('AUTH-51 a write in flight while another person signs in changes nothing for that person', async () => {
    const page = await loadPageOf(administrator)
    const answers: ((answer: Response) => void)[] = []
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
    page.preferences.theme = 'dark'
    const isWritten = page.settled()
    await vi.waitFor(() => expect(answers).toHaveLength(1), 10_000)
    page.leavePreferences()
    vi.stubGlobal('fetch', fetch)
    await page.signIn(CLERK)
    answers[0]?.(new Response(null, { status: 204 }))
    await isWritten
    page.preferences.theme = 'dark'
    await page.settled()
    expect(server.sent).toEqual([{ theme: 'dark' }])
  })

  test('AUTH-51 nothing is saved between the end of a session and the next sign-in', async () => {
    const page = await loadPageOf(administrator)
    page.preferences.theme = 'dark'
    page.session.state = 'token present'
    await page.settled()
    expect(server.sent).toEqual([])
    expect(tab.getItem(UNSENT)).toContain('dark')
  })
})

describe('the settings stored in this browser', () => {
  const leaveCopy = async () => {
    server.stored = plain('dark', { density: 'comfortable', keys: { letters: false, changed: {} }, usage: { 'tickets.open': used(1) } })
    await loadPageOf(administrator)
    server = { stored: null, sent: [], failing: [] }
  }

  test('AUTH-51 before the person is known, only the appearance settings of the copy are applied', async () => {
    await leaveCopy()
    const { preferences } = await loadPage()
    expect(preferences).toEqual({ theme: 'dark', density: 'comfortable', keys: { letters: true, changed: {} }, usage: {}, setupHidden: [] })
    expect(document.documentElement.dataset).toEqual({ theme: 'dark', density: 'comfortable' })
  })

  test('AUTH-51 a person without settings on the server gets the defaults, not those of the previous person', async () => {
    await leaveCopy()
    const page = await loadPageOf(CLERK)
    expect([page.preferences.theme, page.preferences.density, page.preferences.usage, server.sent]).toEqual(['system', 'compact', {}, []])
  })

  test('AUTH-51 a person whose settings could not be read at first gets the defaults too', async () => {
    await leaveCopy()
    server.failing = ['GET']
    await loadPageOf(CLERK)
    server.failing = []
    const page = await loadPageOf(CLERK)
    expect([page.preferences.theme, server.sent]).toEqual(['system', []])
  })

  test('WORK-43 a person without settings on the server keeps the local ones, and they are sent', async () => {
    await leaveCopy()
    const page = await loadPageOf(administrator)
    expect(page.preferences.theme).toBe('dark')
    expect(server.sent).toEqual([{ theme: 'dark', density: 'comfortable', keys: { letters: false }, usage: { 'tickets.open': used(1) } }])
  })
})

describe('settings during an outage', () => {
  test('WORK-43 an unsent theme is kept over a reload in which the settings cannot be read, and is sent once they can be written', async () => {
    await leaveUnsent()
    server.failing = ['GET', 'PUT']
    const during = await loadPageOf(administrator)
    during.preferences.usage = { 'tickets.open': used(1) }
    await during.settled()
    server.failing = []
    const page = await loadPageOf(administrator)
    expect(page.preferences.theme).toBe('dark')
    expect(server.sent).toEqual([{ theme: 'dark', keys: { letters: false, changed: { 'tickets.open': ['q'] } }, usage: { 'tickets.open': used(1) } }])
  })

  test('WORK-43 the first read after the outage does not revert an unsent theme, which is sent then', async () => {
    await leaveUnsent()
    server.failing = ['GET', 'PUT']
    const page = await loadPageOf(administrator)
    server.failing = []
    page.notifyMissed()
    await vi.waitFor(async () => {
      await page.settled()
      expect(server.sent).toEqual([{ theme: 'dark', keys: { letters: false, changed: { 'tickets.open': ['q'] } } }])
    }, 10_000)
    expect([page.preferences.theme, tab.getItem(UNSENT)]).toEqual(['dark', null])
  })

  test('WORK-43 a setting that was already sent is not sent again over a later choice in another window', async () => {
    await leaveUnsent()
    server.failing = ['GET']
    const page = await loadPageOf(administrator)
    expect(server.sent).toHaveLength(1)
    Object.assign(server, { stored: plain('high_contrast'), failing: [] })
    page.notifyMissed()
    await vi.waitFor(() => expect(page.preferences.theme).toBe('high_contrast'), 10_000)
    await page.settled()
    expect(server.sent).toHaveLength(1)
  })

  test('WORK-43 a key removed while the settings could not be read is removed on the server', async () => {
    server.stored = plain('light', { keys: { letters: true, changed: { 'tickets.open': ['w'] } } })
    await loadPageOf(administrator)
    await leaveUnsent()
    server.failing = ['GET', 'PUT']
    const page = await loadPageOf(administrator)
    page.preferences.keys.changed = {}
    await page.settled()
    server.failing = []
    const again = await loadPageOf(administrator)
    expect([again.preferences.keys.changed, server.sent]).toEqual([{}, [{ theme: 'dark', keys: { letters: false, changed: { 'tickets.open': null } } }]])
  })
})

test.each([[0, 1], [1, 0]])('WORK-43 an answer from before a change does not revert it, if of two reads number %i is answered first', async (first, second) => {
  const page = await loadPageOf(administrator)
  const answers: (() => void)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, init)
    if (init.method === 'GET') await new Promise<void>((resolve) => answers.push(resolve))
    return answer
  })
  const answered = async (at: number) => {
    answers[at]?.()
    await page.settled()
    expect([page.preferences.theme, page.preferences.density]).toEqual(['dark', 'compact'])
  }
  page.notifyMissed()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  page.preferences.theme = 'dark'
  await page.settled()
  expect(server.sent).toEqual([{ theme: 'dark' }])
  server.stored = plain('dark')
  page.notifyMissed()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await answered(first)
  await answered(second)
  // a change from another window, which the repeated reads return
  server.stored = plain('dark', { density: 'comfortable' })
  page.notifyMissed()
  await vi.waitFor(() => {
    for (const answer of answers) answer()
    expect(page.preferences.density).toBe('comfortable')
  })
  expect(page.preferences.theme).toBe('dark')
})

test('WORK-43 a stored copy of the settings names its owner', async () => {
  await loadPageOf(administrator)
  expect(JSON.parse(local.getItem(KEPT_HERE) ?? '{}')).toMatchObject({ of: `${administrator.dot_authority_id}:${administrator.id}`, theme: 'light' })
})
