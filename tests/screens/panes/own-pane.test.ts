import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
let tickets: string
beforeAll(async () => {
  desk = await openScreenDesk()
  const project = await desk.make.project({ title: 'Ford Bridge' })
  await desk.make.ticket(project)
  tickets = `/projects/${project}/tickets`
})
afterAll(() => desk.close())

const pane = (page: Page, number: number) => page.locator('[data-pane]').nth(number - 1)

/** Opens a path in the focused pane without reloading the page, as the browser's Back and Forward do. */
const goTo = (page: Page, path: string) => page.evaluate((address) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}, path)

/** Splits the focused pane; the new one shows a path and has the focus. */
async function openBeside(page: Page, number: number, path: string): Promise<void> {
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(page.locator('[data-pane]')).toHaveCount(number)
  await sees.poll(() => pane(page, number).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await goTo(page, path)
  await sees(pane(page, number).getByRole('gridcell').first()).toBeVisible()
}

/** Holds back the answer to one call; returns a promise of the call's arrival, and a function that releases the answer. */
async function holdAnswer(page: Page, address: RegExp, method: string) {
  let letGo = (): void => undefined
  const freed = new Promise<void>((resolve) => (letGo = resolve))
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue()
    const response = await route.fetch()
    arrive()
    await freed
    return route.fulfill({ response })
  })
  return { arrived, letGo }
}

/** A group's form in pane 1, being saved while pane 2 with tickets gets the focus; `third` is the path of a further pane. */
async function savedFromElsewhere(third?: string) {
  const administrator = await desk.signedIn('administrator')
  const { body } = await administrator.post('/v3/dot_groups', { name: `Crew ${administrator.person.id}`, description: '', member_ids: [administrator.person.id] })
  const page = await desk.open(`/admin/groups/${body.dot_group.id}`, administrator)
  const description = page.getByRole('textbox', { name: /^Description/ })
  await sees(description).toBeVisible()
  await openBeside(page, 2, tickets)
  if (third !== undefined) await openBeside(page, 3, third)
  await description.fill('Works at night')
  const { arrived, letGo } = await holdAnswer(page, /\/v3\/dot_groups\//, 'PATCH')
  await page.keyboard.press('Control+Enter')
  await arrived
  await page.keyboard.press('Alt+2')
  await sees(pane(page, 2).locator('.ag-cell:focus')).toHaveCount(1)
  letGo()
  return { page, description }
}

test('WORK-2 PEOP-14 a form that was saved leaves its own pane, and not the pane that has the focus by then', async () => {
  const { page, description } = await savedFromElsewhere()
  await sees(description).toHaveCount(0)
  await sees(pane(page, 1).getByRole('gridcell', { name: 'Works at night' })).toBeVisible()
  await sees(pane(page, 2).locator('.ag-cell:focus')).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe(tickets)
})

thorough('WORK-2 WORK-8 a form that was saved closes its own pane if another pane shows the list, and the focus stays where it is', async () => {
  const { page, description } = await savedFromElsewhere('/admin/groups')
  await sees(description).toHaveCount(0)
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await sees(pane(page, 1).locator('.ag-cell:focus')).toHaveCount(1)
  await sees(pane(page, 2).getByRole('grid', { name: 'Groups' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(tickets)
})

/** A project with reports of three days, and its inspector. */
async function workReports() {
  await desk.make.flag('show_dwr', true)
  const [inspector, project] = [await desk.signedIn('field_inspector'), await desk.make.project({ title: 'Elm Street' })]
  await desk.make.onTeam(project, inspector.person)
  await desk.make.payPeriod(project)
  const list = `/projects/${project}/daily_work_reports`
  const paths: string[] = []
  for (const date of ['2026-06-01', '2026-06-02', '2026-06-03']) paths.push(`${list}/${(await inspector.post('/v1/daily_work_reports', { project_id: project, date })).body.daily_work_report.id}`)
  return { list, paths, open: (path: string) => desk.open(path, inspector), other: `/projects/${project}/tickets` }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

thorough('WORK-2 DWR-5 the report that a command looked up opens in the pane that it was asked from, and the focus stays where it is', async () => {
  const { paths: [first = '', second = ''], open } = await workReports()
  const page = await open(first)
  await sees(pane(page, 1).getByRole('region', { name: 'Preflight' })).toBeVisible()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(pane(page, 2).getByRole('region', { name: 'Preflight' })).toBeVisible()
  const { arrived, letGo } = await holdAnswer(page, /daily_work_reports\?.*sort_order=asc/, 'GET')
  await page.keyboard.press('.')
  await arrived
  await page.keyboard.press('Alt+1')
  await sees.poll(() => pane(page, 1).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  const shown = page.waitForResponse((response) => response.url().endsWith(`daily_work_reports${second.slice(second.lastIndexOf('/'))}`))
  letGo()
  await shown
  expect(pathOf(page)).toBe(first)
  await page.keyboard.press('Alt+2')
  await sees.poll(() => pathOf(page)).toBe(second)
})

test('WORK-2 DWR-6 a report that was created does not replace what the person has opened in its pane meanwhile', async () => {
  const { list, open, other } = await workReports()
  const page = await open(list)
  await sees(page.getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('n')
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Today')
  const { arrived, letGo } = await holdAnswer(page, /\/v1\/daily_work_reports$/, 'POST')
  await page.keyboard.press('Enter')
  await arrived
  await goTo(page, other)
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/v1/daily_work_reports'))
  letGo()
  await (await saved).finished()
  await sees(page.locator('.toast').first()).toContainText('is open')
  expect(pathOf(page)).toBe(other)
})

thorough('DWR-5 two quick presses go two reports further', async () => {
  const { paths: [first = '', , third = ''], open } = await workReports()
  const page = await open(first)
  await sees(page.getByRole('region', { name: 'Preflight' })).toBeVisible()
  const { arrived, letGo } = await holdAnswer(page, /daily_work_reports\?.*sort_order=asc/, 'GET')
  await page.keyboard.press('.')
  await page.keyboard.press('.')
  await arrived
  letGo()
  await sees.poll(() => pathOf(page)).toBe(third)
})
