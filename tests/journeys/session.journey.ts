import type { Page } from 'playwright/test'
import { sessionEndsAt, type Tokens } from '#src/platform/client/api/tokens'
import { findings } from '#tests/axe'
import { expect, keptInBrowser, test } from '#tests/journeys/keyboard'
import { earAt } from '#tests/screens/ear'

const ADMINISTRATOR = 'administrator@prairie.example'

/** Moves the page's clock to this many seconds before the end of its session, however long the journey has taken. */
async function goBeforeEnd(page: Page, seconds: number): Promise<void> {
  await page.clock.fastForward((await endOfSession(page)) - seconds * 1000 - (await page.evaluate(() => Date.now())))
}

async function endOfSession(page: Page): Promise<number> {
  const storage = await keptInBrowser(page)
  const tokens: Tokens = JSON.parse(storage['slipway.tokens'] ?? '{}')
  return sessionEndsAt(tokens) ?? 0
}

/** Every sentence that appeared in a live region, including those that a later one has replaced. */
const heard = (page: Page) => page.evaluate(() => window.heard.join(' | '))

test('WORK-34, behavior 20 two minutes before a session expires through inactivity the window says so, and a key press extends it', async ({ keyboard, page, context }) => {
  await page.clock.install()
  await keyboard.signInByKeyboard(ADMINISTRATOR, '/manage-tickets')
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  const banner = page.getByRole('region', { name: 'Session' })
  await earAt(page)
  // no call gets through, as when the machine was asleep
  await context.setOffline(true)
  await goBeforeEnd(page, 180)
  await expect(banner).toHaveCount(0)
  await goBeforeEnd(page, 110)
  await expect(banner).toContainText(/^Your session ends at \d?\d:\d\d [AP]M\./)
  await expect.poll(() => heard(page)).toContain('Press Alt+Shift+S to stay logged in.')
  for (const theme of ['light', 'dark', 'high_contrast'] as const) {
    // set the clock back, so that the session does not end while axe runs on a slow machine
    await page.clock.setSystemTime((await endOfSession(page)) - 110_000)
    expect(await findings(page, '.banner', [theme])).toEqual([])
  }
  await page.clock.setSystemTime((await endOfSession(page)) - 110_000)
  await context.setOffline(false)
  const used = page.waitForResponse((response) => response.url().endsWith('/v3/sessions/_me'))
  await keyboard.press('Alt+Shift+S')
  expect((await used).status()).toBe(200)
  await expect(banner).toHaveCount(0)
  await expect.poll(() => heard(page)).toContain('You stay logged in')
})

test('AUTH-6, AUTH-49, SHELL-26 with a session, /auth continues to the landing page of the role, behind a loader until the flags are loaded', async ({ keyboard, page }) => {
  await keyboard.signInByKeyboard('plant_inspector@prairie.example')
  let open = () => {}
  const gate = new Promise<void>((go) => (open = go))
  await page.route('**/v3/feature_flags', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/auth')
  await expect(page.getByRole('status').filter({ hasText: 'Loading Slipway' })).toBeVisible()
  await expect(keyboard.panes()).toHaveCount(0)
  open()
  await expect(keyboard.pane(1)).toBeVisible()
  await expect(page).toHaveURL(/\/plants(\?|$)/)
})
