import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
let desk: ScreenDesk
let page: Page
beforeAll(async () => {
  desk = await openScreenDesk()
  page = await desk.open('/admin/groups', await desk.signedIn('administrator'))
  await sees(page.getByRole('region', { name: /^Pane 1: / })).toBeVisible()
})
afterAll(() => desk.close())

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const openSettings = async () => {
  await item('Settings').focus()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('menu', { name: 'Settings' })).toBeVisible()
}

test('SHELL-13 the Settings submenu opens each setup screen, and each keeps the admin menu', async () => {
  await openSettings()
  const names = await page.getByRole('menu', { name: 'Settings' }).getByRole('menuitem').evaluateAll((items) => items.map((one) => one.getAttribute('aria-label')))
  expect(names.filter((name) => name !== 'Feature flags')).toEqual([
    'Agency settings', 'Master pay items', 'Choice lists', 'Single sign-on', 'API keys', 'Outbox', 'Jobs', 'Import tickets', 'Refused arrivals', 'Ticket checks', 'Suggestions',
  ])
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
    expect([theme, await findings(page, '.navigation')]).toEqual([theme, []])
    if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/settings-${theme}.png` })
  }
  for (const [name, path] of [['Agency settings', '/admin/account/agency'], ['Master pay items', '/pay-item'], ['Outbox', '/admin/outbox'], ['Jobs', '/admin/jobs']] as const) {
    await openSettings()
    await item(name).click()
    await sees(page).toHaveURL(new RegExp(`${path}$`))
    await sees(item('Operations')).toBeAttached()
    await sees(item('Employees')).toBeAttached()
  }
})

thorough('SHELL-13 TICK-95 Import tickets in the Settings submenu asks for the file', async () => {
  await openSettings()
  const chooser = page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => null)
  await item('Import tickets').click()
  await sees.poll(async () => (await page.getByRole('dialog').count()) > 0 || (await chooser) !== null).toBe(true)
})

thorough('AUTH-54 the post-logout address can be copied beside the redirect address, and in the form for a new provider', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const forget = () => page.evaluate(() => navigator.clipboard.writeText('-'))
  await page.goto(`${desk.server.address}/admin/sso`)
  for (const isForm of [false, true]) {
    if (isForm) await page.getByRole('button', { name: /^Add an identity provider/ }).click()
    const copy = page.getByRole('button', { name: /^Copy post-logout address/ })
    await sees(copy).toBeVisible()
    if (isForm) await sees(page.getByRole('form', { name: 'New identity provider' })).toBeVisible()
    await forget()
    await copy.click()
    await sees.poll(copied).toBe(`${desk.server.address}/auth`)
    await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('Post-logout address copied')
  }
})
