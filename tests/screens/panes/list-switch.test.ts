import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Holds back the answers of a call until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined
  const whenReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await whenReleased
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Notes the method and path of every call that writes. */
function writesOf(page: Page): readonly string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /^\/v\d\//.test(pathname)) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

/** Waits until the effects of the last keys are over: the page has been painted, and any request that the keys caused has been sent. */
const settle = (page: Page) => page.evaluate(() => new Promise<void>((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 300)))

/** A project with a recent pay item, so that Alt+1 codes a ticket at once, and a field engineer of its team who has used the item. */
async function codedProject(): Promise<{ readonly project: MadeProject; readonly engineer: SignedInClient }> {
  const project = await desk.project(3)
  const item = await project.item()
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, engineer.person)
  await engineer.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: project.tickets[2], project_pay_item_id: item, quantity: '12.50' }] })
  return { project, engineer }
}

const isLoading = (page: Page) => sees(page.locator('[data-pane] .pane-view .skeleton-lines').first()).toBeVisible()
const isFocused = (page: Page) => sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
const stillLoading = (page: Page) => page.locator('.toast', { hasText: 'The list is still loading.' })

/** Presses a key while a list is loading, and expects the reason why it does nothing. */
async function isRefused(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await sees(stillLoading(page), `after ${key}`).toBeVisible()
  await stillLoading(page).locator('.toast-close').evaluate((button: HTMLElement) => button.click())
  await sees(stillLoading(page)).toHaveCount(0)
}

/** Opens a path in the focused pane without reloading the page, as the browser's Back and Forward do. */
const goTo = (page: Page, path: string) => page.evaluate((address) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}, path)

const changes = (sent: readonly string[]) => sent.filter((one) => /assign|lease|slips/.test(one))

test('CLERK-32 Enter right after another grouping was chosen acts on no row of the former grouping', async () => {
  const project = await desk.project(3, { material_description: 'Base course' })
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, engineer.person)
  const page = await desk.open('/to-code', engineer)
  await isFocused(page)
  const release = await hold(page, /\/v1\/to_code\?.*material/)
  const sent = writesOf(page)
  await page.keyboard.press('2')
  await isLoading(page)
  for (const key of ['Enter', 'j', 'ArrowDown', 'Space', 'o']) await isRefused(page, key)
  await settle(page)
  expect(new URL(page.url()).pathname).toBe('/to-code')

  // keys that need no row still work while the list is loading
  await page.keyboard.press('3')
  await sees(page.getByRole('columnheader', { name: 'Day and material' })).toBeVisible()
  await page.keyboard.press('2')
  await isLoading(page)
  release()
  await sees(page.getByRole('columnheader', { name: 'Material and project' })).toBeVisible()
  await isFocused(page)
  expect(changes(sent)).toEqual([])

  // a grouping that was loaded earlier replaces the current one at once, and Enter acts on a row of the new grouping
  await page.keyboard.press('1')
  await sees(page.getByRole('columnheader', { name: 'Project and material' })).toBeVisible()
  await isFocused(page)
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(new RegExp(`/reconciliation/${project.id}`))
})

thorough('SHELL-77 keys pressed while tickets are being grouped change no ticket of the former list', async () => {
  const { project, engineer } = await codedProject()
  const page = await desk.table(project, engineer)
  await sees(page.locator('.recent-keys').getByRole('listitem')).toHaveText([/^1 402-3130/])
  const release = await hold(page, /\/slips\/groups/)
  const sent = writesOf(page)
  await page.keyboard.press('b')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Plant')
  await sees(page.getByRole('option', { selected: true })).toContainText('Plant')
  await page.keyboard.press('Enter')
  await isLoading(page)
  for (const key of ['Alt+1', 'Delete', 'j', 'o', 'ArrowUp']) await isRefused(page, key)
  await settle(page)
  expect([changes(sent), await page.getByRole('dialog').count()]).toEqual([[], 0])
  release()
  await isFocused(page)
})

thorough('RECO-8 keys pressed while totals cannot be loaded change no ticket of the former list', async () => {
  const { project, engineer } = await codedProject()
  const page = await desk.open('/account', engineer)
  await page.route(/reconciliation_totals/, (route) => route.abort())
  await page.goto(new URL(`/reconciliation/${project.id}`, page.url()).href)
  await isFocused(page)
  await sees(page.locator('.recent-keys').getByRole('listitem')).toHaveText([/^1 402-3130/])
  await page.keyboard.press('Shift+J')
  await sees(page.locator('.table-foot')).toContainText('2 selected')
  const sent = writesOf(page)
  await page.keyboard.press('Shift+T')
  await sees(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Delete')
  await settle(page)
  expect([changes(sent), await page.getByRole('dialog').count()]).toEqual([[], 0])
})

thorough('CERT-10 Enter right after the switch to the deleted declarations opens no declaration of the former list', async () => {
  const administrator = await desk.signedIn('administrator')
  await administrator.post('/v2/epds', { declaration_number: `EPD-${administrator.person.id}`, program_operator: 'NAPA', valid_from: '2020-01-01', valid_to: '2021-01-01', declared_quantity: 1, declared_unit: 't', kg_per_declared_unit: 1000, gwp: '57.4', lcia_method: 'TRACI 2.1' })
  const page = await desk.open('/admin/material-certificates/declarations', administrator)
  await isFocused(page)
  const release = await hold(page, /\/epds\?.*deleted/)
  await page.getByRole('button', { name: /^Recently deleted/ }).click()
  await isLoading(page)
  const address = page.url()
  await page.locator('[data-pane]').first().evaluate((region: HTMLElement) => region.focus())
  for (const key of ['Enter', 'Delete', 'e', 'ArrowDown']) await isRefused(page, key)
  await settle(page)
  expect([page.url(), await page.getByRole('dialog').count()]).toEqual([address, 0])
  release()
  await sees(page.locator('[data-table-state=loading], .skeleton-lines')).toHaveCount(0)
})

test('WORK-4 WORK-5 WORK-6 after lists were switched, and a pane was moved or reopened, a following pane and Enter use the row with the focus', async () => {
  const { project, engineer } = await codedProject()
  const page = await desk.table(project, engineer)
  const ticket = (name: RegExp) => page.getByRole('region', { name })
  await page.keyboard.press('o')
  await sees(ticket(/^Pane 2: Ticket T-\d+-01/)).toBeVisible()
  await isFocused(page)
  await page.keyboard.press('b')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Plant')
  await sees(page.getByRole('option', { selected: true })).toContainText('Plant')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('grid').locator('.ag-row [col-id=count]')).toHaveText(['3'])
  await page.keyboard.press('Shift+B')
  await sees(page.getByRole('grid').locator('.ag-row [col-id=ticket_number]')).toHaveCount(3)
  await isFocused(page)
  await sees(ticket(/^Pane 2: Ticket T-\d+-01/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await sees(ticket(/^Pane 2: Ticket T-\d+-02/)).toBeVisible()

  await page.keyboard.press('Control+Alt+Shift+ArrowRight')
  await sees(ticket(/^Pane 1: Ticket T-\d+-02/)).toBeVisible()
  await sees(page.locator('.ag-row:has(.ag-cell:focus) [col-id=ticket_number]')).toContainText('-02')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  await page.keyboard.press('Enter')
  await sees(drawer).toContainText(`T-${project.id}-02`)
  await page.keyboard.press('Escape')
  await sees(drawer).toHaveCount(0)
  await isFocused(page)

  await page.keyboard.press('Alt+w')
  await sees(page.locator('[data-pane]')).toHaveCount(1)
  await page.keyboard.press('Alt+Shift+w')
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await isFocused(page)
  await page.keyboard.press('ArrowDown')
  const shown = await page.locator('.ag-row:has(.ag-cell:focus) [col-id=ticket_number]').innerText()
  await page.keyboard.press('Enter')
  await sees(drawer).toContainText(shown.match(/T-\d+-\d\d/)?.[0] ?? 'a ticket')
})

test('WORK-24 a selection of all that match ends when a filter that also changes the columns is set or removed', async () => {
  const { project, engineer } = await codedProject()
  const page = await desk.table(project, engineer)
  const foot = page.locator('.table-foot')
  const isSelectedThen = async (path: string, rows: string) => {
    await page.keyboard.press('Control+a')
    await sees(foot).toContainText('selected')
    await goTo(page, path)
    await sees(foot).toContainText(rows)
    await isFocused(page)
    await sees(foot).not.toContainText('selected')
    expect(await page.locator('.ag-row[aria-selected=true]').count()).toBe(0)
  }
  await isSelectedThen(`/reconciliation/${project.id}?missing_pay_data=yes`, '2 tickets')
  await isSelectedThen(`/reconciliation/${project.id}?filters=none`, '3 tickets')
})
