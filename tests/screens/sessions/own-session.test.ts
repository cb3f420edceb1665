import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
let meridian: number
beforeAll(async () => {
  desk = await openScreenDesk()
  meridian = await desk.make.agency({ name: 'Meridian' })
})
afterAll(() => desk.close())

const byTitle = (direction: string) => [{ key: 'title', direction }]
const title = (page: Page) => page.locator('[role="columnheader"][col-id="title"]')

/** Opens the list of projects. Changes of the table are saved after ten minutes instead of a second, so only other events can save them. */
async function openTable(person: SignedInClient): Promise<Page> {
  const page = await desk.open('/account', person)
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (call: () => void, ms = 0) => start(call, ms === 1_000 ? 600_000 : ms) })
  })
  await page.goto(`${desk.server.address}/projects`)
  await sees(title(page)).toBeVisible()
  return page
}

async function sortByTitle(page: Page): Promise<void> {
  await title(page).click()
  await sees(title(page)).toHaveAttribute('aria-sort', 'ascending')
}

/** Runs a command from the palette. */
async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(command)
  await sees(page.getByRole('option', { selected: true })).toContainText(command)
  await page.keyboard.press('Enter')
}

/** The sort order of the projects that the server stores for a person. */
async function storedSort({ person }: SignedInClient): Promise<unknown> {
  const { rows } = await desk.server.owner.query(`SELECT preference -> 'sort' AS sort FROM table_preferences WHERE table_name = 'projects' AND employee_id = $1`, [person.id])
  return rows[0]?.sort ?? null
}

async function sortForGood(person: SignedInClient, direction: string): Promise<void> {
  const { status } = await person.post('/v1/table_preferences/projects', { columns: [{ key: 'title', shown: true, pinned: false, width: null, order: 0 }], sort: byTitle(direction) })
  expect(status).toBeLessThan(300)
}

/** Makes somebody else sign in, in another window of the browser. */
async function signInBeside(page: Page, { accessToken: authorization, refreshToken: refresh }: SignedInClient): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(`${desk.server.address}/icon.svg`)
  await other.evaluate((tokens) => localStorage.setItem('slipway.tokens', tokens), JSON.stringify({ authorization, refresh, id: '', expires_at: 0 }))
  await other.close()
}

test('AUTH-67 a table sorted just before a switch of agency changes nothing in the other agency, whose own order is shown', async () => {
  const clerk = await desk.signedIn('administrator')
  const there = await sessionOf(desk.server.running, await desk.make.employee({ role: 'administrator', dot_authority_id: meridian, login_id: clerk.person.login_id }))
  await sortForGood(there, 'desc')
  const page = await openTable(clerk)
  await sortByTitle(page)
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('/table_preferences/') && request.method() !== 'GET' && sent.push(request.url())))
  await run(page, 'Switch agency')
  await page.keyboard.type('Meridian')
  await sees(page.getByRole('option', { selected: true })).toContainText('Meridian')
  await page.keyboard.press('Enter')
  await sees(page).toHaveTitle(/Meridian$/)
  await sees(title(page)).toHaveAttribute('aria-sort', 'descending')
  expect([sent, await storedSort(there)]).toEqual([[], byTitle('desc')])
})

thorough('AUTH-51 WORK-25 a table sorted just before a logout is stored for its person, and not shown to the next one in this window', async () => {
  const [clerk, next] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const page = await openTable(clerk)
  await sortByTitle(page)
  await run(page, 'Log out')
  await sees(page.getByRole('textbox', { name: 'Phone or email' })).toBeVisible()
  await signInBeside(page, next)
  await sees(title(page)).toBeVisible()
  await sees(title(page)).not.toHaveAttribute('aria-sort', 'ascending')
  expect([await storedSort(clerk), await storedSort(next)]).toEqual([byTitle('asc'), null])
})

test('AUTH-67 SHELL-57 a question that is open when the session ends is not asked of the next person', async () => {
  const [clerk, next] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const project = await desk.make.project({ title: 'SR 19' })
  const ticket = await desk.make.ticket(project)
  const page = await desk.open(`/projects/${project}/tickets`, clerk)
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toBeVisible()
  await signInBeside(page, next)
  await sees(page.getByRole('alertdialog')).toHaveCount(0)
  await sees(page.getByRole('grid')).toBeVisible()
  await sees(page.getByRole('alertdialog')).toHaveCount(0)
  const { rows } = await desk.server.owner.query<{ status: string }>('SELECT status FROM slips WHERE id = $1', [ticket])
  expect(rows[0]?.status).not.toBe('voided')
})

thorough('WORK-25 a table sorted just before its page closes is stored', async () => {
  const clerk = await desk.signedIn('administrator')
  const page = await openTable(clerk)
  await sortByTitle(page)
  await page.goto(`${desk.server.address}/icon.svg`)
  await sees.poll(() => storedSort(clerk)).toEqual(byTitle('asc'))
})

thorough('AUTH-67 layouts that are answered only after another person has signed in do not open for that person', async () => {
  const [clerk, next] = [await desk.signedIn('administrator'), await desk.server.signedIn('administrator', meridian)]
  const page = await desk.open('/account', clerk)
  await sees(page.locator('[data-pane]')).toHaveCount(1)
  const isStored = page.waitForResponse((answer) => answer.url().endsWith('/v1/account/layouts') && answer.request().method() === 'PUT')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await isStored
  const [layouts, settings] = [await holdRead(page, '/v1/account/layouts', 1), await holdRead(page, '/v1/account/preferences', 2)]
  await page.goto(`${desk.server.address}/account`)
  await layouts.isAnswered
  const own = page.waitForResponse('**/v1/account/layouts')
  await signInBeside(page, next)
  await own
  await settings.isAnswered
  const former = page.waitForResponse('**/v1/account/layouts')
  layouts.go()
  await (await former).finished()
  settings.go()
  await sees(page.locator('[data-pane]').first()).toBeVisible()
  await sees(page.getByText('Meridian').first()).toBeVisible()
  await sees(page.locator('[data-pane]')).toHaveCount(1)
})

/** Holds back the answer to the page's nth read of an address. `isAnswered` resolves when the server has answered; `go` passes it on. */
async function holdRead(page: Page, address: string, nth: number): Promise<{ readonly isAnswered: Promise<void>; go(): void }> {
  let [answered, go] = [() => {}, () => {}]
  const isAnswered = new Promise<void>((resolve) => (answered = resolve))
  const isFree = new Promise<void>((resolve) => (go = resolve))
  let reads = 0
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() !== 'GET' || ++reads !== nth) return route.continue()
    const response = await route.fetch()
    answered()
    await isFree
    await route.fulfill({ response })
  })
  return { isAnswered, go }
}
