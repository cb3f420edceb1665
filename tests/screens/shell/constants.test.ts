import { expect as seen } from 'playwright/test'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
let administrator: SignedInClient
let project: number
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  project = await desk.make.project({ title: 'Ford Bridge' })
  await desk.make.ticket(project)
})
afterAll(() => desk.close())

/** The computed value of a CSS property of an element. */
const computed = (page: Page, selector: string, property: string) =>
  page.locator(selector).first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('CONST-9 SHELL-57 SHELL-59 the palette and a confirmation are at z-index 10, and a confirmation is 600 px wide', async () => {
  const page = await desk.open('/projects', administrator)
  await sees(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog')).toBeVisible()
  expect(await computed(page, '.palette-overlay', 'z-index')).toBe('10')
  await page.keyboard.press('Escape')
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Delete')
  const popup = page.getByRole('alertdialog')
  await sees(popup).toBeVisible()
  expect(await computed(page, '.backdrop', 'z-index')).toBe('10')
  expect(await computed(page, '.popup', 'width')).toBe('600px')
})

test('CONST-9 SHELL-72 the loader takes 1.2 s, begins to move after a second, and does not move for people who prefer reduced motion', async () => {
  for (const [reducedMotion, duration] of [['no-preference', '1.2s'], ['reduce', '0s']] as const) {
    const page = await desk.open('/no-such-place', administrator, { reducedMotion })
    const pendingRoutes: Route[] = []
    await page.route('**/v3/feature_flags', (route) => void pendingRoutes.push(route))
    await page.goto(`${desk.server.address}/projects`)
    await sees(page.locator('.loader-mark')).toBeVisible()
    expect(await computed(page, '.loader-mark', 'animation-duration')).toBe(duration)
    expect(await computed(page, '.loader-mark', 'animation-delay')).toBe('1s')
    for (const route of pendingRoutes.splice(0)) await route.continue()
  }
})

test('CONST-7 a table searches once, 500 ms after the last key', async () => {
  const page = await desk.open(`/projects/${project}/tickets`, administrator, {})
  const search = page.locator('.table-search input')
  await sees(page.getByRole('gridcell').first()).toBeVisible()
  const searches: string[] = []
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search')
    if (text !== null && request.url().includes('/v1/slips')) searches.push(text)
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await search.pressSequentially('T1')
  await page.clock.runFor(499)
  await page.evaluate(() => fetch('/healthz'))
  expect(searches).toEqual([])
  const searchRequest = page.waitForRequest(/\/v1\/slips\?.*search=T1/)
  await page.clock.runFor(1)
  await page.clock.resume()
  await searchRequest
  expect(new Set(searches)).toEqual(new Set(['T1']))
})

test('CONST-6 the contractors of a project are fetched with page size 9999 and page number 1', async () => {
  const page = await desk.open('/projects', administrator)
  const contractorsRequest = page.waitForRequest(/contractors\?/)
  await page.goto(`${desk.server.address}/projects/${project}/contractors`)
  const { searchParams } = new URL((await contractorsRequest).url())
  expect([searchParams.get('page_size'), searchParams.get('page_number')]).toEqual(['9999', '1'])
})

thorough('SHELL-76 ERR-15 with 30 columns shown the others cannot be selected, and the message of the catalog says why', async () => {
  const page = await desk.open(`/projects/${project}/tickets`, administrator)
  await sees(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Shift+C')
  const chooser = page.getByRole('dialog', { name: 'Edit columns' })
  const boxes = chooser.getByRole('checkbox')
  const shown = chooser.getByRole('checkbox', { checked: true })
  await sees(chooser).toBeVisible()
  const limit = chooser.getByText('At most 30 columns can be shown.', { exact: true })
  await sees(limit).toBeHidden()
  const before = await shown.count()
  for (let count = before; count < 30; count += 1) {
    await chooser.getByRole('checkbox', { checked: false }).first().click()
    await sees(shown).toHaveCount(count + 1)
  }
  await sees(limit).toBeVisible()
  const next = chooser.getByRole('checkbox', { checked: false }).first()
  await sees(next).toHaveAttribute('aria-disabled', 'true')
  await sees(next).toHaveAccessibleDescription('At most 30 columns can be shown.')
  await next.click({ force: true })
  await sees(shown).toHaveCount(30)
  expect(await boxes.count()).toBeGreaterThan(30)
})
