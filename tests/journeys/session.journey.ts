import { SAMPLE_PASSWORD } from '#src/server/sample-data/accounts'
import { findings } from '#tests/journeys/axe'
import { expect, keptInBrowser, test } from '#tests/journeys/hand'

const ADMINISTRATOR = 'administrator@prairie.example'

test('AUTH-10, AUTH-68, ERR-1, ERR-2, WORK-34 a session that is ended elsewhere: sign-in over the workspace at once, and the same address, panes and typed text after it', async ({ hand, page, request }) => {
  await hand.signIn(ADMINISTRATOR, '/admin/sso/new')
  await hand.press('Alt+Shift+ArrowRight')
  await expect(hand.panes()).toHaveCount(2)
  const name = hand.pane(2).getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await hand.type('Half a na')
  const address = page.url()
  const entries = await page.evaluate(() => history.length)

  const elsewhere = await request.post('/auth-service/authenticate', { data: { username: ADMINISTRATOR, password: SAMPLE_PASSWORD, domain: 'dotslip' } })
  await request.delete('/v1/account/sessions', { headers: { authorization: elsewhere.headers().authorization ?? '' } })
  const again = page.getByLabel('Password', { exact: true })
  await expect(again).toBeFocused()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect((await keptInBrowser(page))['slipway.tokens']).toBeUndefined()
  await expect(page.getByText('Session expired, please log in again.').and(page.locator('.toast *'))).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toHaveValue(ADMINISTRATOR)
  await expect(page.locator('.notice')).toContainText('Your layout and what you typed are kept.')
  // what is open stays mounted under it, out of reach
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  await expect(hand.panes()).toHaveCount(0)
  expect(await findings(page, '.sign-in-layer')).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/auth$/)

  await again.focus()
  await hand.type(SAMPLE_PASSWORD)
  await hand.press('Enter')
  await expect(hand.panes()).toHaveCount(2)
  await expect(page).toHaveURL(address)
  await expect(name).toHaveValue('Half a na')
})

test('WORK-34 two minutes before a session ends for want of use the window says so, and a key keeps it', async ({ hand, page, context }) => {
  await page.clock.install()
  await hand.signIn(ADMINISTRATOR, '/manage-tickets')
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)
  const banner = page.getByRole('region', { name: 'Session' })
  // no call gets through, as on a machine that slept
  await context.setOffline(true)
  await page.clock.fastForward((14 * 24 * 60 - 3) * 60_000)
  await expect(banner).toHaveCount(0)
  await page.clock.fastForward(75_000)
  await expect(banner).toContainText(/^Your session ends at \d?\d:\d\d [AP]M\./)
  await expect(page.getByRole('alert', { name: 'Refusals' })).toContainText('Alt+Shift+S keeps you logged in.')
  expect(await findings(page, '.banner')).toEqual([])
  await context.setOffline(false)
  const used = page.waitForResponse((response) => response.url().endsWith('/v3/sessions/_me'))
  await hand.press('Alt+Shift+S')
  expect((await used).status()).toBe(200)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Announcements' })).toContainText('You stay logged in')
})

test('AUTH-6, AUTH-49, SHELL-26 with a session /auth goes on to the place of the role, behind a loader until the flags are there', async ({ hand, page }) => {
  await hand.signIn('plant_inspector@prairie.example')
  let open = () => {}
  const held = new Promise<void>((go) => (open = go))
  await page.route('**/v3/feature_flags', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/auth')
  await expect(page.getByRole('status').filter({ hasText: 'Loading Slipway' })).toBeVisible()
  await expect(hand.panes()).toHaveCount(0)
  open()
  await expect(hand.pane(1)).toBeVisible()
  await expect(page).toHaveURL(/\/plants$/)
})
