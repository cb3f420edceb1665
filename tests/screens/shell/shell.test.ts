import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

/** Waits up to 30 s, since the page, the server and the browser share the machine. */
const sees = seen.configure({ timeout: 30_000 })
const REST_PX = 83
const OPEN_PX = 310
/** A logo that is a single circle. */
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle cx=".5" cy=".5" r=".5"/></svg>'

let desk: ScreenDesk
let administrator: SignedInClient
/** One window for all tests; each test navigates to its first screen. */
let page: Page
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  page = await open('/admin/groups')
})
afterAll(() => desk.close())

const open = async (path: string, as = administrator, options: Parameters<ScreenDesk['open']>[2] = {}) => {
  const opened = await desk.open(path, as, options)
  await sees(pane(opened)).toBeVisible({ timeout: 30_000 })
  return opened
}
const reload = async () => {
  await page.reload()
  await sees(pane(page)).toBeVisible({ timeout: 30_000 })
}
const pane = (page: Page) => page.getByRole('region', { name: /^Pane 1: / })
const bar = (page: Page) => page.locator('.navigation-inside')
const width = async (page: Page) => Math.round((await bar(page).boundingBox())?.width ?? 0)
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const toasts = (page: Page) => page.locator('.toast:not([data-removed=true])')
const path = (page: Page) => new URL(page.url()).pathname
/** Navigates without reloading the page, as the browser's back and forward do. */
const goTo = async (page: Page, to: string) => {
  await page.evaluate((address) => {
    history.replaceState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

test('SHELL-1, SHELL-2, SHELL-38 the bar is 83 px wide and expands to 310 px on hover and on focus, in 0.33 s after 100 ms', async () => {
  expect(await width(page)).toBe(REST_PX)
  expect(await bar(page).evaluate((element) => [getComputedStyle(element).transitionDuration, getComputedStyle(element).transitionDelay])).toEqual(['0.33s, 0.33s', '0.1s, 0.1s'])
  await page.mouse.move(40, 300)
  await sees.poll(() => width(page)).toBe(OPEN_PX)
  await page.mouse.move(900, 300)
  await sees.poll(() => width(page)).toBe(REST_PX)
  await item(page, 'Groups').focus()
  await sees.poll(() => width(page)).toBe(OPEN_PX)
  await page.keyboard.press('Escape')
  await sees.poll(() => width(page)).toBe(REST_PX)
})

test('SHELL-4, SHELL-5, SHELL-6 the agency’s logo has the label Agency and its name; without a logo, or with a broken one, the first letter is shown', async () => {
  const put = (logo: string | null) =>
    desk.server.owner.query('UPDATE dot_authorities SET logo = $1, logo_type = $2 WHERE id = $3', [logo === null ? null : Buffer.from(logo), logo === null ? null : 'image/svg+xml', desk.make.firstAgency])
  const agency = (page: Page) => page.locator('.agency')
  await sees(agency(page)).toHaveText(/F\s*Agency\s*First agency/)
  await put(LOGO)
  await reload()
  const logo = agency(page).locator('img')
  await sees(logo).toHaveAttribute('src', new RegExp(`^/static/theme/${desk.make.firstAgency}/logo`))
  await sees.poll(() => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBeGreaterThan(0)
  await sees(agency(page)).toHaveText(/^\s*Agency\s*First agency$/)
  await put('no picture at all')
  // this opens a new window, since the current one may cache the logo for five minutes
  await sees(agency(await open('/admin/groups'))).toHaveText(/F\s*Agency\s*First agency/)
  await put(null)
})

thorough('SHELL-35 the portal switcher replaces the current history entry', async () => {
  await goTo(page, '/account/devices')
  await item(page, 'My projects').click()
  await sees.poll(() => path(page)).toBe('/projects')
  const entries = await page.evaluate(() => history.length)
  await item(page, 'Admin').click()
  await sees.poll(() => path(page)).toBe('/admin/projects-management/list')
  await item(page, 'Operations').click()
  await sees.poll(() => path(page)).toBe('/projects')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  await sees.poll(() => path(page)).toBe('/account/devices')
})

test('SHELL-45, SHELL-46, SHELL-52, SHELL-53 each feature route opens its screen in the EDOT version, and the others list the links below them', async () => {
  const project = await desk.make.project({ title: 'SR 9 overlay' })
  await desk.make.flag('text_scan_playground', true)
  await reload()
  await goTo(page, '/features')
  const versionKept = () => page.evaluate(() => [sessionStorage.getItem('slipway.version'), localStorage.getItem('slipway.version')])
  await sees(pane(page).getByRole('link', { name: '/features/dot-portal', exact: true })).toBeVisible()
  expect(await pane(page).getByRole('listitem').locator(':first-child').allInnerTexts()).toEqual(
    ['/features/dot-portal', '/features/dot-portal/projects', '/features/dot-portal/projects/list', '/features/plant-health', '/features/workzone-monitor', '/features/ocr-analyzer'])
  expect(await pane(page).getByRole('link').allInnerTexts()).toEqual(
    ['/features/dot-portal', '/features/dot-portal/projects', '/features/dot-portal/projects/list', '/features/plant-health', '/features/workzone-monitor', '/features/ocr-analyzer'])
  await pane(page).getByRole('link', { name: '/features/dot-portal', exact: true }).click()
  await sees.poll(() => path(page)).toBe('/features/dot-portal')
  await sees(pane(page).getByRole('link')).toHaveText(['/features/dot-portal/projects', '/features/dot-portal/projects/list'])

  for (const [from, to] of [
    ['/features/dot-portal/projects', '/admin/projects-management/list'],
    ['/features/dot-portal/projects/list', '/admin/projects-management/list'],
    [`/features/dot-portal/projects/${project}`, new RegExp(`^/projects/${project}(/|$)`)],
    ['/features/plant-health', '/admin/plant-health'],
    ['/features/workzone-monitor', '/admin/workzone-monitor'],
    ['/features/ocr-analyzer', '/admin/text-scan'],
  ] as const) {
    await goTo(page, '/projects')
    await command(page, 'Switch version', 'CLASSIC')
    await sees.poll(versionKept).toEqual(['CLASSIC', null])
    await goTo(page, from)
    if (typeof to === 'string') await sees.poll(() => path(page)).toBe(to)
    else await sees.poll(() => path(page)).toMatch(to)
    await sees.poll(versionKept).toEqual(['EDOT', null])
  }
  await desk.make.flag('text_scan_playground', false)
})

test('SHELL-53, SHELL-54 in CLASSIC the projects, project and plants pages are one page with tabs at the top, with the same panes', async () => {
  const project = await desk.make.project({ title: 'SR 10 overlay' })
  await goTo(page, '/projects')
  await sees(page.getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(page.getByRole('region', { name: /^Pane \d+: / })).toHaveCount(2)
  await command(page, 'Switch version', 'CLASSIC')
  await sees(page.locator('.version-tabs [role=tab]')).toHaveCount(2)
  await sees(page.locator('.version-tabs [aria-selected=true]')).toHaveCount(1)
  for (const place of [`/projects/${project}/tickets`, '/plants', '/admin/projects-management/list']) {
    await goTo(page, place)
    await sees(page.locator('.version-tabs')).toBeVisible()
  }
  await goTo(page, '/admin/groups')
  await sees(page.locator('.version-tabs')).toHaveCount(0)
  await goTo(page, '/projects')
  await page.locator('.version-tabs [aria-selected=true]').focus()
  await page.keyboard.press('ArrowLeft')
  await sees(page.locator('.version-tabs [role=tab]').first()).toBeFocused()
  await sees(page.locator('.version-tabs [role=tab]').first()).toHaveAttribute('aria-selected', 'true')
  await command(page, 'Switch version', 'EDOT')
  await sees(page.locator('.version-tabs')).toHaveCount(0)
  await sees(page.getByRole('region', { name: /^Pane \d+: / })).toHaveCount(2)
})

test('SHELL-48, SHELL-49, SHELL-56 Switch agency and the map of projects have their own addresses and page titles', async () => {
  await goTo(page, '/account/switch-agency')
  await sees(page).toHaveTitle(/^.+ - First agency$/)
  await sees(pane(page).getByRole('grid')).toBeVisible()
  await goTo(page, '/projects/map')
  await sees(page).toHaveTitle('Map of projects - First agency')
  await sees(pane(page).getByRole('grid')).toBeVisible()
  await goTo(page, '/account')
  await sees(page).toHaveTitle('My account - First agency')
})

test('SHELL-66, SHELL-70 in a browser set to another language, texts remain English and dates American', async () => {
  const project = await desk.make.project({ title: 'SR 11 overlay' })
  await desk.make.ticket(project, { ticketed_at: new Date('2026-11-05T18:30:00Z'), ticket_date: '2026-11-05' })
  const german = await open(`/projects/${project}/tickets?filters=none`, administrator, { locale: 'de-DE' })
  expect(await german.evaluate(() => [navigator.language, document.documentElement.lang])).toEqual(['de-DE', 'en'])
  await sees(item(german, 'My projects')).toBeVisible()
  await sees(pane(german).getByRole('gridcell', { name: /11\/5\/2026/ }).first()).toBeVisible()
})

thorough('ERR-1, ERR-2, AUTH-10 when many calls fail at the end of a session, one message is shown, the tokens are removed and /auth shows the sign-in', async () => {
  const engineer = await desk.signedIn('field_engineer')
  const window = await open('/projects', engineer)
  await sees(window.getByRole('grid').first()).toBeVisible()
  expect((await administrator.delete(`/v3/dot_employees/${engineer.person.id}`)).status).toBe(204)
  await goTo(window, '/projects/map')
  await sees(window.getByLabel('Password', { exact: true })).toBeFocused()
  await sees(window.getByRole('textbox', { name: 'Phone or email' })).toHaveValue(/@/)
  expect(path(window)).toBe('/auth')
  await sees(window.getByText('Session expired, please log in again.').first()).toBeVisible()
  await sees(toasts(window).filter({ hasText: 'Session expired' })).toHaveCount(1)
  expect(await window.evaluate(() => localStorage.getItem('slipway.tokens'))).toBeNull()
})

/** Runs a command from the palette and answers its question. */
async function command(page: Page, title: string, answer: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(title)
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog').getByRole('combobox')).toHaveValue('')
  await page.keyboard.type(answer)
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(answer)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog')).toHaveCount(0)
}
