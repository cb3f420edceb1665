import { landingPath, roles } from '#src/domain/session/roles'
import { expect, test } from '#tests/journeys/hand'

for (const role of roles) {
  test(`AUTH-66, SHELL-21 ${role} lands at the place of the role, and no guarded path leads in a circle`, async ({ hand, page }) => {
    await hand.signIn(`${role}@prairie.example`)
    await expect(page).toHaveURL((url) => url.pathname === landingPath(role))
    for (const path of ['/admin/groups', '/no-such-place']) {
      await page.goto(path)
      await expect(hand.pane(1)).toBeVisible()
      const mayOpen = role === 'administrator' && path.startsWith('/admin')
      await expect(page).toHaveURL((url) => url.pathname === (mayOpen ? path : landingPath(role)))
    }
  })
}

test('SHELL-50 a place that is still to come says so in a plain pane, with the keys that lead on', async ({ hand, page }) => {
  await hand.signIn('administrator@prairie.example', '/admin/equipment-and-fleet')
  await expect(hand.pane(1)).toContainText('/admin/equipment-and-fleet is not here yet.')
  await expect(hand.pane(1).getByRole('button', { name: /Find a command or place/ })).toBeVisible()
  await expect(page).toHaveTitle(/ - Prairie Highway Department$/)
})
