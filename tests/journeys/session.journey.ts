import { expect, test } from '#tests/journeys/hand'

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
