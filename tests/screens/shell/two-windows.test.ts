import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

const shown = (page: Page, what: 'theme' | 'density') => page.evaluate((name) => document.documentElement.dataset[name], what)

/** Chooses a setting in the palette of a window. */
async function choose(page: Page, command: string, value: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(command)
  await sees(page.getByRole('option').first()).toContainText(command)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: value }).first()).toBeVisible()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}

test('B4 two windows of a person change different settings: each sends its own, hears the other, and none is lost', async () => {
  const clerk = await desk.signedIn('administrator')
  const keys = { letters: true, changed: { 'workspace.density': ['alt+y'] } }
  await clerk.put('/v1/account/preferences', { theme: 'light', density: 'compact', keys, usage: {} })
  const [one, other] = [await desk.open('/tickets', clerk), await desk.open('/tickets', clerk)]
  for (const page of [one, other]) await sees(page.locator('[data-pane]').first()).toBeVisible()
  const bodies: unknown[] = []
  for (const page of [one, other]) page.on('request', (request) => void (request.url().endsWith('/v1/account/preferences') && request.method() === 'PUT' && bodies.push(request.postDataJSON())))
  await choose(other, 'Change theme', 'Dark')
  await sees.poll(() => shown(one, 'theme')).toBe('dark')
  await choose(one, 'Change density', 'Comfortable')
  await sees.poll(() => shown(other, 'density')).toBe('comfortable')
  const { rows } = await desk.server.owner.query('SELECT preferences FROM preferences WHERE employee_id = $1', [clerk.person.id])
  expect(rows[0]?.preferences).toMatchObject({ theme: 'dark', density: 'comfortable', keys })
  const named = bodies.map((body) => Object.keys(Object(body)).filter((name) => name !== 'usage')).filter((names) => names.length > 0)
  expect(named).toEqual([['theme'], ['density']])
})

test('WORK-43 a theme whose write never arrived is there after a reload, and is sent again', async () => {
  const clerk = await desk.signedIn('administrator')
  await clerk.put('/v1/account/preferences', { theme: 'light', density: 'compact', keys: { letters: true, changed: {} }, usage: {} })
  const page = await desk.open('/tickets', clerk)
  await sees(page.locator('[data-pane]').first()).toBeVisible()
  await sees.poll(() => shown(page, 'theme')).toBe('light')
  await page.route('**/v1/account/preferences', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await choose(page, 'Change theme', 'Dark')
  await sees.poll(() => shown(page, 'theme')).toBe('dark')
  await page.reload()
  await sees(page.locator('[data-pane]').first()).toBeVisible()
  expect(await shown(page, 'theme')).toBe('dark')
  await page.unroute('**/v1/account/preferences')
  await page.reload()
  const themeAtServer = async () => (await desk.server.owner.query(`SELECT preferences ->> 'theme' AS theme FROM preferences WHERE employee_id = $1`, [clerk.person.id])).rows[0]?.theme
  await sees.poll(themeAtServer).toBe('dark')
  await sees.poll(() => shown(page, 'theme')).toBe('dark')
})
