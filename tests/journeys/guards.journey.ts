import { landingPath, roles, type Role } from '#src/platform/domain/session/roles'
import { expect, test, thorough } from '#tests/journeys/keyboard'

/**
 * The roles that every run tests: one that may open the guarded path, one whose start page is not the projects, the one with the fewest
 * rights, and the most frequent one.
 */
const TELLING: readonly Role[] = ['administrator', 'plant_inspector', 'pending', 'field_inspector']

for (const role of roles) {
  const start = landingPath(role)
  const journey = TELLING.includes(role) ? test : thorough
  journey(`AUTH-66, SHELL-21 ${role} starts on a working screen, and no guarded path redirects in a loop`, async ({ keyboard, page }) => {
    await keyboard.signIn(`${role}@prairie.example`)
    await expect(page).toHaveURL((url) => url.pathname === start)
    // a screen that is not built has no menu item
    await expect(page.getByRole('menuitem', { name: 'OCR analyzer' })).toHaveCount(0)
    for (const path of ['/admin/groups', '/no-such-place']) {
      await page.goto(path)
      await expect(keyboard.pane(1)).toBeVisible()
      const mayOpen = role === 'administrator' && path.startsWith('/admin')
      await expect(page).toHaveURL((url) => url.pathname === (mayOpen ? path : start))
    }
  })
}

test('AUTH-66, PLNT-1, TICK-98 a plant inspector starts on the plants, and opens by key the tickets of all plants and of one plant', async ({ keyboard, page }) => {
  await keyboard.signIn('plant_inspector@cascadia.example', '/plants')
  await expect(page.getByRole('grid', { name: 'Plants' }).locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Shift+Enter')
  const grid = page.getByRole('grid', { name: 'Tickets of all plants' })
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('o')
  await expect(keyboard.pane(2)).toHaveAccessibleName(/Ticket /)
})
