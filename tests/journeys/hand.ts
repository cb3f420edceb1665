import { test as base, expect, type APIRequestContext, type Locator, type Page } from 'playwright/test'
import { SAMPLE_PASSWORD } from '#src/server/sample-data/accounts'

export { expect }

const FOCUS_STANDS_MS = 8_000

/** A person at the keyboard: no pointer, and after every key the focus is somewhere (WORK-8). */
export interface Hand {
  readonly page: Page
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Opens the palette, types a command's name and runs the line that is selected, which must be the one of that name. */
  command(title: string): Promise<void>
  /** Types what a step asks and takes it. */
  answer(text: string): Promise<void>
  /** Opens an address, signs in there and waits for the panes; the desk is as on the first day unless it `keeps` what it was. */
  signIn(account: string, address?: string, options?: { readonly keeps?: boolean }): Promise<void>
  /** The pane with a number, as a landmark. */
  pane(number: number): Locator
  /** The regions that stand in the page: one a pane. */
  panes(): Locator
}

/** Every journey has a hand; a script error in the page fails it. */
export const test = base.extend<{ hand: Hand }>({
  hand: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // from the beginning: on a busy machine the key that opens it can be faster than a listening that begins with it
    page.on('filechooser', () => undefined)
    await use(handOf(page))
    expect(errors, 'errors of scripts in the page').toEqual([])
  },
})

/** A hand at another window, as a second browser of the same person. */
export function handOf(page: Page): Hand {
  const focusStands = () => page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body, undefined, { timeout: FOCUS_STANDS_MS, polling: 'raf' })
  const hand: Hand = {
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
      await hand.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await hand.type(title)
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(new RegExp(`^${title}`))
      await hand.press('Enter')
    },
    async answer(text) {
      await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('')
      await hand.type(text)
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(text)
      await hand.press('Enter')
    },
    async signIn(account, address = '/', { keeps = false } = {}) {
      if (!keeps) await clearDesk(page.request, account)
      await page.goto(address)
      await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
      await hand.type(account)
      await hand.press('Tab')
      await hand.type(SAMPLE_PASSWORD)
      await hand.press('Enter')
      await expect(hand.pane(1)).toBeVisible()
    },
    pane: (number) => page.getByRole('region', { name: new RegExp(`^Pane ${number}: `) }),
    panes: () => page.getByRole('region', { name: /^Pane \d+: / }),
  }
  return hand
}

/** What the browser keeps for the address, key by key. */
export function keptInBrowser(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]))
}

/** Takes away what an account keeps of layout, keys and habits, so that no journey hangs on another. */
async function clearDesk(request: APIRequestContext, account: string): Promise<void> {
  const headers = await authorizationOf(request, account)
  await request.put('/v1/account/layouts', { headers, data: { layout: {} } })
  await request.put('/v1/account/preferences', { headers, data: { theme: 'light', density: 'compact', keys: {}, usage: {} } })
}

/** The headers of an account's session beside the page: for what a journey finds made, and to read what it came to. */
export async function authorizationOf(request: APIRequestContext, account: string): Promise<{ readonly authorization: string }> {
  const signedIn = await request.post('/auth-service/authenticate', { data: { username: account, password: SAMPLE_PASSWORD, domain: 'dotslip' } })
  expect(signedIn.ok()).toBe(true)
  return { authorization: signedIn.headers().authorization ?? '' }
}
