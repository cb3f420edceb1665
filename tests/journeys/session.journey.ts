import { findings } from '#tests/journeys/axe'
import { expect, test } from '#tests/journeys/hand'

const ADMINISTRATOR = 'administrator@prairie.example'

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
