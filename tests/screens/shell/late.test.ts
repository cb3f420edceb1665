import { expect as seen } from 'playwright/test'
import type { Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
/** Matches the call that returns the choices when the palette asks for a person or group. */
const PEOPLE = /\/v3\/dot_employees_groups\?/

let desk: ScreenDesk
let administrator: SignedInClient
let projectId: number
let page: Page
/** Requests whose answers are held back until `releaseRoutes`. */
let pendingRoutes: Route[]
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  projectId = await desk.make.project({ title: 'Ford Bridge' })
  await desk.make.employee({ role: 'plant_inspector', first_name: 'Ada', last_name: 'Aasen' })
  await desk.make.employee({ role: 'plant_inspector', first_name: 'Wilma', last_name: 'Zimmer' })
  await desk.make.employee({ role: 'plant_inspector', first_name: 'Yara', last_name: 'Yilmaz' })
  await desk.make.employee({ role: 'plant_inspector', first_name: 'Vera', last_name: 'Vance' })
  await desk.make.employee({ role: 'plant_inspector', first_name: 'Quinn', last_name: 'Quist' })
})
beforeEach(async () => {
  pendingRoutes = []
  page = await desk.open(`/projects/${projectId}/team`, administrator)
  await sees(page.getByRole('grid', { name: /Ford Bridge/ })).toBeVisible({ timeout: 30_000 })
})
afterEach(() => page.close())
afterAll(() => desk.close())

const hold = () => page.route(PEOPLE, (route) => void pendingRoutes.push(route))
const releaseRoutes = async () => {
  await page.unroute(PEOPLE)
  for (const route of pendingRoutes.splice(0)) await route.continue().catch(() => undefined)
}
const box = () => page.getByRole('dialog').getByRole('combobox')
/** Runs the command Add to team, which then asks for a person or group. */
const ask = async () => {
  await page.keyboard.press('Control+k')
  await sees(box()).toBeFocused()
  await page.keyboard.type('Add to team')
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Add to team')
  await page.keyboard.press('Enter')
  await sees(box()).toHaveAttribute('placeholder', 'Person or group')
}

thorough('WORK-15 Enter pressed before the choices of a question have loaded selects the first of them when they arrive', async () => {
  await hold()
  await ask()
  await page.keyboard.type('Zimmer')
  await page.keyboard.press('Enter')
  await sees.poll(() => pendingRoutes.length).toBeGreaterThan(0)
  await sees(box()).toHaveValue('Zimmer')
  await releaseRoutes()
  await sees(page.locator('.toast').filter({ hasText: 'Wilma Zimmer is on the team of Ford Bridge.' })).toBeVisible()
})

thorough('WORK-15 text typed after a waiting Enter does not change the text that the Enter was for', async () => {
  await hold()
  await ask()
  await page.keyboard.type('Yilmaz\nAasen')
  await page.keyboard.press('Backspace')
  await sees.poll(() => pendingRoutes.length).toBeGreaterThan(0)
  await sees(box()).toHaveValue('Yilmaz')
  await releaseRoutes()
  await sees(page.locator('.toast').filter({ hasText: 'Yara Yilmaz is on the team of Ford Bridge.' })).toBeVisible()
})

test('WORK-15 a key held after a waiting Enter changes neither the Enter nor its text', async () => {
  await hold()
  await ask()
  await page.keyboard.type('Vance')
  await page.keyboard.press('Enter')
  for (let times = 0; times < 4; times++) await page.keyboard.down('0')
  await page.keyboard.up('0')
  for (let times = 0; times < 8; times++) await page.keyboard.down('Backspace')
  await page.keyboard.up('Backspace')
  await sees(box()).toHaveValue('Vance')
  await releaseRoutes()
  await sees(page.locator('.toast').filter({ hasText: 'Vera Vance is on the team of Ford Bridge.' })).toBeVisible()
})

test('WORK-15 an Enter on a choice that is no longer offered when the answer comes says so, and chooses no other', async () => {
  await ask()
  await sees(page.getByRole('option', { name: /Quist/ })).toBeVisible()
  await hold()
  await page.keyboard.type('Z')
  await sees.poll(() => pendingRoutes.length).toBeGreaterThan(0)
  while ((await page.getByRole('option', { selected: true }).textContent())?.includes('Quist') !== true) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await releaseRoutes()
  await sees(page.locator('.palette-note')).toHaveText('That choice is no longer offered.')
  await sees(box()).toHaveValue('Z')
  await sees(page.getByRole('option', { name: /Quist/ })).toHaveCount(0)
})

thorough('WORK-15 Enter selects no result of earlier text, but waits for the results of the current text', async () => {
  await ask()
  await sees(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await hold()
  await page.keyboard.type('Aasen')
  await page.keyboard.press('Enter')
  await sees.poll(() => pendingRoutes.length).toBeGreaterThan(0)
  await sees(page.getByRole('dialog')).toBeVisible()
  await releaseRoutes()
  await sees(page.locator('.toast').filter({ hasText: 'Ada Aasen is on the team of Ford Bridge.' })).toBeVisible()
})

thorough('WORK-15, SHELL-65 if no result arrives for a waiting Enter, a message says so and the text remains to be corrected', async () => {
  await hold()
  await ask()
  await page.keyboard.type('nobody is called so')
  await page.keyboard.press('Enter')
  await releaseRoutes()
  await sees(page.locator('.palette-note')).toHaveText('No match.')
  await sees(page.getByRole('alert', { name: 'Refusals' })).toContainText('No match.')
  await sees(box()).toHaveValue('nobody is called so')
  await page.keyboard.press('Backspace')
  await sees(page.locator('.palette-note')).not.toContainText('No match.')
  expect(await page.locator('.toast').count()).toBe(0)
})

thorough('WORK-20 a letter acts in a table from the moment it has the focus, before its grid is drawn', async () => {
  // the table renders its grid only once it knows the height of a row, which this style keeps it from measuring
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => document.head.insertAdjacentHTML('beforeend', '<style id="late">.table-probe { display: none }</style>')))
  await page.reload()
  await sees(page.locator('.table-body')).toBeFocused()
  await sees(page.locator('.pane-detail')).toContainText('Ford Bridge')
  expect(await page.getByRole('grid').count()).toBe(0)
  await page.keyboard.press('a')
  await sees(box()).toHaveAttribute('placeholder', 'Person or group')
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.getElementById('late')?.remove())
  await sees(page.getByRole('grid', { name: /Ford Bridge/ })).toBeVisible()
})

thorough('WORK-33 the sign-in is shown before the workspace has loaded, which reports a failed load and opens when it succeeds', async () => {
  const window = await page.context().newPage()
  await window.route(/\/assets\/workroom-/, (route) => route.abort())
  await window.goto(`${desk.server.address}/projects`)
  await sees(window.getByRole('alert').filter({ hasText: 'Slipway has not loaded completely.' })).toBeVisible()
  await window.unroute(/\/assets\/workroom-/)
  await sees(window.getByRole('region', { name: /^Pane 1: / })).toBeVisible()
  expect(new URL(window.url()).pathname).toBe('/projects')
})

test('WORK-33 a page whose scripts were replaced by an update reloads itself once, and works again when the new ones can be loaded', async () => {
  const window = await page.context().newPage()
  // the page tries again after 300 ms instead of 5 s
  await window.addInitScript(() => {
    const later = globalThis.setTimeout
    Object.assign(globalThis, { setTimeout: (run: TimerHandler, ms?: number) => later(run, ms === 5000 ? 300 : ms) })
  })
  let [requestCount, pages] = [0, 0]
  await window.route(/\/assets\/workroom-/, async (route) => {
    requestCount += 1
    await route.fulfill({ status: 404 })
  })
  window.on('domcontentloaded', () => (pages += 1))
  await window.goto(`${desk.server.address}/projects`)
  await sees(window.getByRole('alert').filter({ hasText: 'Slipway has not loaded completely.' })).toBeVisible()
  await expect.poll(() => pages).toBe(2)
  // the reloaded page continues to retry, but does not reload itself again
  const before = requestCount
  await expect.poll(() => requestCount).toBeGreaterThan(before + 3)
  expect(pages).toBe(2)
  await window.unroute(/\/assets\/workroom-/)
  await sees(window.getByRole('region', { name: /^Pane 1: / })).toBeVisible()
})

thorough('WORK-8, WORK-33 a screen is shown and gets the focus as soon as its code is there; code that does not come is reported, and the screen is shown when it does; only a line on which the highlight rests loads it ahead', async () => {
  const window = await page.context().newPage()
  // after `stopClock`, or after the next Enter once `stopClockAtEnter` was called, no time passes and no timer ends
  await window.addInitScript(() => {
    const [later, now] = [globalThis.setTimeout, performance.now.bind(performance)]
    let stoppedAt: number | null = null
    let stopsAtEnter = false
    const stopClock = () => void (stoppedAt = now())
    performance.now = () => stoppedAt ?? now()
    addEventListener('keydown', ({ key }) => stopsAtEnter && key === 'Enter' && stopClock(), true)
    Object.assign(globalThis, {
      setTimeout: (run: TimerHandler, ms = 0) => (stoppedAt === null || ms === 0 ? later(run, ms) : 0),
      stopClock,
      stopClockAtEnter: () => void (stopsAtEnter = true),
      startClock: () => void ([stoppedAt, stopsAtEnter] = [null, false]),
    })
  })
  const clock = (act: 'stopClock' | 'stopClockAtEnter' | 'startClock') => window.evaluate((name) => (Reflect.get(globalThis, name) as () => void)(), act)
  const pane = window.getByRole('region', { name: /^Pane 1: / })
  const highlight = async (name: string) => {
    await window.keyboard.press('Control+k')
    await sees(window.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await window.keyboard.type(name)
    await sees(window.getByRole('dialog').getByRole('option', { selected: true })).toContainText(name)
  }
  const open = async (name: string, beforeEnter: () => Promise<unknown> = async () => undefined) => {
    await highlight(name)
    await beforeEnter()
    await window.keyboard.press('Enter')
    await sees(window.getByRole('dialog')).toHaveCount(0)
    await sees(pane).toBeFocused()
    await sees(pane.getByRole('status', { name: 'Loading' })).toBeVisible()
  }
  const fetched: string[] = []
  window.on('request', (request) => /Pane-[^/]*\.js/.test(request.url()) && fetched.push(request.url()))
  /** The files with code of panes that were requested since this was last called. The page sends requests in order, so none is missed. */
  const fetchedSince = async () => {
    await window.evaluate(() => fetch('/no-such-file.txt').catch(() => undefined))
    return fetched.splice(0)
  }
  let [isAway, cut] = [false, (): void => undefined]
  await window.routeWebSocket(/\/websocket/, (socket) => {
    if (isAway) return void socket.close()
    socket.connectToServer()
    cut = () => void socket.close()
  })
  const live = window.locator('.live')
  await window.goto(`${desk.server.address}/projects`)
  await sees(window.getByRole('grid').locator('.ag-cell:focus')).toHaveCount(1)
  await sees(live).toHaveAttribute('data-state', 'live')

  // highlighting a line only for a moment does not load its screen; the palette's own code has to be loaded before the clock stops
  await window.keyboard.press('Control+k')
  await sees(window.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await window.keyboard.press('Escape')
  await sees(window.getByRole('dialog')).toHaveCount(0)
  await clock('stopClock')
  await fetchedSince()
  await highlight('Help')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Escape')
  await sees(window.getByRole('dialog')).toHaveCount(0)
  expect(await fetchedSince()).toEqual([])
  await clock('startClock')
  // a line that stays highlighted while the server is away does not load its screen either, because the browser would remember the failure
  isAway = true
  cut()
  await sees(live).not.toHaveAttribute('data-state', 'live')
  await highlight('Help')
  await window.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await fetchedSince()).toEqual([])
  await window.keyboard.press('Escape')
  isAway = false
  await window.evaluate(() => void dispatchEvent(new Event('online')))
  await sees(live).toHaveAttribute('data-state', 'live')

  let release = (): void => undefined
  const come = new Promise<void>((resolve) => (release = resolve))
  await window.route(/\/assets\/HelpPane-/, async (route) => {
    await come
    await route.continue()
  })
  const paneRequest = window.waitForRequest(/\/assets\/HelpPane-/)
  await open('Help', async () => {
    await paneRequest
    // with Suspense, React would show the view no earlier than 300 ms after the fallback, and that time never passes while the clock is
    // stopped
    await clock('stopClockAtEnter')
  })
  release()
  await sees(pane.getByRole('navigation', { name: 'On this page' })).toBeVisible()
  await sees(pane.locator('.help')).toBeFocused()
  await clock('startClock')

  await window.route(/\/assets\/AccountPane-/, (route) => route.abort())
  await open('My account')
  await sees(window.locator('.toast').filter({ hasText: 'This part of the page could not be loaded.' })).toBeVisible()
  await window.unroute(/\/assets\/AccountPane-/)
  await window.evaluate(() => void dispatchEvent(new Event('online')))
  await sees(pane.getByRole('textbox').first()).toBeVisible()
  expect(new URL(window.url()).pathname).toBe('/account')
  await sees.poll(() => pane.evaluate((region) => region.contains(document.activeElement))).toBe(true)
})
