import { test as base, expect, type APIRequestContext, type Locator, type Page, type TestInfo, type TestType } from 'playwright/test'
import type { Tokens } from '#src/platform/client/api/tokens'
import { ACCESS_TOKEN_MINUTES } from '#src/platform/domain/session/limits'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { addressOf } from '#tests/journeys/product'
import { leavePointer } from '#tests/pointer'
import { questionsAreRead } from '#tests/questions-read'
import { routesHold } from '#tests/routes-hold'

export { expect }

const FOCUS_STANDS_MS = 30_000

/** A person who uses only the keyboard. After every key, some element must have the focus (WORK-8). */
export interface Keyboard {
  readonly page: Page
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Opens the palette, types a command's title and runs the selected line, which must have that title. */
  command(title: string): Promise<void>
  /** Types the answer to a question and confirms it. */
  answer(text: string): Promise<void>
  /**
   * Opens an address with a session of the account and waits for the panes. Resets the account's layout and preferences first,
   * unless `keeps` is true. The session is stored in the browser directly; only journeys about signing in use `signInByKeyboard`.
   */
  signIn(account: string, address?: string, options?: SignInOptions): Promise<void>
  /** Like `signIn`, but types the username and password on the sign-in page. */
  signInByKeyboard(account: string, address?: string, options?: SignInOptions): Promise<void>
  /** The pane with a number. */
  pane(number: number): Locator
  /** All panes. */
  panes(): Locator
}

interface SignInOptions {
  readonly keeps?: boolean
  /** Defaults to the password of the sample accounts. */
  readonly password?: string
}

/** Gives every journey a keyboard and the product of its worker. An uncaught script error in the page fails the journey. */
export const test = base.extend<{ keyboard: Keyboard }>({
  baseURL: async ({ browserName: _ }, use, { parallelIndex }) => use(addressOf(parallelIndex)),
  // shifts the page's clock like that of the servers (`npm run test:clocks -- journeys`)
  context: async ({ context }, use) => {
    await context.addInitScript(shiftClock, Number(process.env.CLOCK_OFFSET_MS ?? 0))
    await use(context)
  },
  page: async ({ page }, use) => {
    await leavePointer(page)
    routesHold(page)
    await use(page)
  },
  keyboard: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // Playwright catches file dialogs only while a listener is registered. This one is registered at the start, because on a busy
    // machine a key could open the dialog before `waitForEvent` listens.
    page.on('filechooser', () => undefined)
    await use(keyboardOf(page))
    expect(errors, 'errors of scripts in the page').toEqual([])
  },
})

/**
 * A journey that only `npm run test:all` runs; tests/thorough.ts says which tests these are. The surrounding `test.describe`, `test.use`
 * and hooks apply to it as to any other test.
 */
export const thorough = thoroughOf(test)

/** `thorough` for a `test` with more fixtures. Returns Playwright's own function, so that reports name the line of the test. */
export function thoroughOf<Args extends object, WorkerArgs extends object>(own: TestType<Args, WorkerArgs>): (title: string, body: (args: Args & WorkerArgs, info: TestInfo) => Promise<void> | void) => void {
  return process.env.TESTS === 'all' ? own : own.skip
}

/** Runs in the page: shifts its clock by this many milliseconds. */
function shiftClock(offset: number): void {
  if (offset === 0) return
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset] : args, newTarget),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name)),
  })
}

/** The keyboard of another window, such as a second browser of the same person. */
export function keyboardOf(page: Page): Keyboard {
  questionsAreRead(page)
  const focusStands = () => page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body, undefined, { timeout: FOCUS_STANDS_MS, polling: 'raf' })
  const keyboard: Keyboard = {
    page,
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key)
        await focusStands()
      }
    },
    async type(text) {
      await page.keyboard.type(text)
      await focusStands()
    },
    async command(title) {
      await keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await keyboard.type(title)
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(new RegExp(`^${title}`))
      await keyboard.press('Enter')
    },
    async answer(text) {
      await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('')
      await keyboard.type(text)
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(text)
      await keyboard.press('Enter')
    },
    async signIn(account, address = '/', { keeps = false, password = SAMPLE_PASSWORD } = {}) {
      const tokens = await openSession(page.request, account, password)
      if (!keeps) await clearDesk(page.request, { authorization: `Bearer ${tokens.authorization}` })
      await leavePointer(page)
      // opens a page of the product's origin that runs no scripts, only to set localStorage
      await page.goto('/healthz')
      await page.evaluate((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify(tokens))
      await page.goto(address)
      await expect(keyboard.pane(1)).toBeVisible()
    },
    async signInByKeyboard(account, address = '/', { keeps = false, password = SAMPLE_PASSWORD } = {}) {
      if (!keeps) await clearDesk(page.request, await authorizationOf(page.request, account, password))
      await leavePointer(page)
      await page.goto(address)
      await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
      await keyboard.type(account)
      await keyboard.press('Tab')
      await keyboard.type(password)
      await keyboard.press('Enter')
      await expect(keyboard.pane(1)).toBeVisible()
    },
    pane: (number) => page.getByRole('region', { name: new RegExp(`^Pane ${number}: `) }),
    panes: () => page.getByRole('region', { name: /^Pane \d+: / }),
  }
  return keyboard
}

/** The page's local storage and session storage. */
export function keptInBrowser(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]))
}

/** Resets the account's layout and preferences, so that no journey depends on another. */
async function clearDesk(request: APIRequestContext, headers: { readonly authorization: string }): Promise<void> {
  const cleared = [
    await request.put('/v1/account/layouts', { headers, data: { layout: {} } }),
    await request.put('/v1/account/preferences', { headers, data: { theme: 'light', density: 'compact', keys: {}, usage: {} } }),
  ]
  expect(await Promise.all(cleared.map(async (answer) => (answer.ok() ? 'saved' : `${answer.status()} ${await answer.text()}`)))).toEqual(['saved', 'saved'])
}

/** Headers with a session of an account, for calls outside of the page that prepare data or check results. */
export async function authorizationOf(request: APIRequestContext, account: string, password = SAMPLE_PASSWORD): Promise<{ readonly authorization: string }> {
  return { authorization: `Bearer ${(await openSession(request, account, password)).authorization}` }
}

/** Opens a session by the API; returns the tokens as the browser stores them. */
async function openSession(request: APIRequestContext, account: string, password: string): Promise<Tokens> {
  const signedIn = await request.post('/auth-service/authenticate', { data: { username: account, password, domain: 'dotslip' } })
  expect(signedIn.ok()).toBe(true)
  const { authorization = '', 'refresh-token': refresh = '' } = signedIn.headers()
  return { authorization: authorization.replace('Bearer ', ''), refresh, id: '', expires_at: Date.now() + ACCESS_TOKEN_MINUTES * 60_000 }
}
