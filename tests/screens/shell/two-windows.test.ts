import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

const shown = (page: Page, what: 'theme' | 'density') => page.evaluate((name) => document.documentElement.dataset[name], what)

/** Changes a setting by a command in a window's palette. */
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

thorough('B4 two windows of a person change different settings: each sends its own and receives the other’s, and none is lost', async () => {
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

thorough('WORK-43 a theme whose write never reached the server is kept over a reload, and is sent again', async () => {
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

/** Signs a person in, in another window of the same browser. */
async function signInBeside(page: Page, person: SignedInClient): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(`${desk.server.address}/icon.svg`)
  await other.evaluate((tokens) => localStorage.setItem('slipway.tokens', tokens), JSON.stringify({ authorization: person.accessToken, refresh: person.refreshToken, id: '', expires_at: 0 }))
  await other.close()
}

test('AUTH-42 AUTH-67 when somebody of another agency signs in beside it, a window shows their session, and does nothing more for the previous person', async () => {
  const [clerk, stranger] = [await desk.signedIn('administrator'), await desk.server.signedIn('administrator', await desk.make.agency({ name: 'Meridian' }))]
  await desk.make.project({ title: 'Ours alone' })
  const page = await desk.open('/projects', clerk)
  await sees(page.getByRole('grid')).toContainText('Ours alone')
  await signInBeside(page, stranger)
  await sees(page.getByText('Meridian').first()).toBeVisible()
  await sees(page.getByText('Ours alone')).toHaveCount(0)
  await sees(page.locator('[data-pane]').first()).toBeVisible()
})

/**
 * Changes a layout. Before the layout is saved, signs in a person of `agency` (by default the same agency) in another browser window.
 * Then expects that nothing is saved for that person.
 */
const savesNoLayoutFor = async (agency?: number) => {
  const [clerk, stranger] = [await desk.signedIn('administrator'), await desk.server.signedIn('administrator', agency)]
  const page = await desk.open('/account', clerk)
  // a layout is saved a second after its last change, so the page's clock is paused until the other person has signed in
  await page.clock.install()
  await page.reload()
  await sees(page.locator('[data-pane]')).toHaveCount(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  const written: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && request.headers().authorization?.includes(stranger.accessToken) === true && written.push(request.url())))
  let letIn: () => void = () => undefined
  const freed = new Promise<void>((resolve) => (letIn = resolve))
  const isAsked = new Promise<void>((resolve) => void page.route(/\/v3\/sessions\/_me$/, async (route) => {
    resolve()
    await freed
    await route.continue()
  }))
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await signInBeside(page, stranger)
  await isAsked
  await page.clock.runFor(5_000)
  // once this request is answered, every request that the page sent earlier has been recorded
  await page.evaluate(() => fetch('/icon.svg').then((answer) => answer.text()))
  expect(written).toEqual([])
  await page.clock.resume()
  letIn()
  await sees(page.locator('[data-pane]')).toHaveCount(1)
}

test('AUTH-42 WORK-5 a layout that was not saved yet is not saved for a person of another agency who signs in beside it', async () =>
  savesNoLayoutFor(await desk.make.agency({ name: 'Meridian again' })))

thorough('AUTH-42 WORK-5 a layout that was not saved yet is not saved for a person of the same agency who signs in beside it', () => savesNoLayoutFor())

thorough('AUTH-10 when the same person logs in again beside it, a window keeps what was typed', async () => {
  const clerk = await desk.signedIn('administrator')
  const page = await desk.open('/admin/reconciliation-uom/new', clerk)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Square yard')
  await signInBeside(page, await sessionOf(desk.server.running, clerk.person))
  await sees.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
  await sees(name).toHaveValue('Square yard')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('SY')
  await sees(name).toHaveValue('Square yard')
})

thorough('API-25 a change made after a new page has read its list, and before its connection is accepted, is shown', async () => {
  const clerk = await desk.signedIn('administrator')
  const project = await desk.make.project()
  const ticket = await desk.make.ticket(project, { ticket_number: 'B-1' })
  const page = await desk.open('/account', clerk)
  let connect: () => void = () => undefined
  const isChanged = new Promise<void>((resolve) => (connect = resolve))
  await page.routeWebSocket(/\/websocket$/, async (socket) => {
    await isChanged
    socket.connectToServer()
  })
  await page.goto(`${desk.server.address}/projects/${project}/tickets`)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'B-1' })
  await sees(row).toBeVisible()
  await sees(row).not.toContainText('Flagged')
  expect((await clerk.patch(`/v1/slips/${ticket}`, { flag: true })).status).toBe(200)
  connect()
  await sees(row).toContainText('Flagged')
})

test('AUTH-10 when a session ends, every window of the browser keeps its panes and what was typed', async () => {
  const clerk = await desk.signedIn('administrator')
  const page = await desk.open('/admin/reconciliation-uom/new', clerk, {})
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Square yard')
  const other = await page.context().newPage()
  // this window learns only from the browser's storage that the session has ended
  await other.routeWebSocket(/\/websocket$/, () => undefined)
  await other.goto(`${desk.server.address}/icon.svg`)
  await other.evaluate((tokens) => localStorage.setItem('slipway.tokens', tokens), JSON.stringify({ authorization: clerk.accessToken, refresh: clerk.refreshToken, id: '', expires_at: 0 }))
  await other.goto(`${desk.server.address}/admin/reconciliation-uom/new`)
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Cubic yard')
  expect((await (await sessionOf(desk.server.running, clerk.person)).delete('/v1/account/sessions')).status).toBe(200)
  for (const [window, name] of [[page, 'Square yard'], [other, 'Cubic yard']] as const) {
    await sees(window.getByRole('dialog', { name: 'Log in' })).toContainText('Your layout and what you typed are kept.')
    await sees(window.locator('input[name="name"]')).toHaveValue(name)
  }
})
