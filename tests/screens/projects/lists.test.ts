import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

test('SHELL-71 the closing time of a period is shown in the project’s time zone both in the list and on its own screen', async () => {
  const { make } = desk
  await make.flag('use_dot_project_time_zones', true)
  const project = await make.project({ timezone: 'America/Los_Angeles' })
  await make.payPeriod(project, { end_date: '2026-01-15', state: 'closed', closed_at: '2026-01-16T01:30:00Z' })
  await make.payPeriod(project, { number: 2, start_date: '2026-01-16' })
  const page = await desk.open(`/projects/${project}/periods`)
  await sees(page.getByRole('grid').getByText('1/15/2026 5:30 PM')).toBeVisible()
  await page.goto(`${desk.server.address}/projects/${project}/periods/1`)
  await sees(page.getByText('1/15/2026 5:30 PM')).toBeVisible()
})

thorough('SHELL-73 SHELL-7 a list that is still loading never says that it is empty, and the menu shows the current location', async () => {
  const project = await desk.make.project()
  await desk.make.ticket(project)
  const page = await desk.open('/projects')
  await sees(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  let answer = (): void => undefined
  const mayAnswer = new Promise<void>((done) => (answer = done))
  await page.route(/\/v1\/slips\?/, async (route) => {
    await mayAnswer
    await route.continue()
  })
  const ticketsRequest = page.waitForRequest(/\/v1\/slips\?/)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/reconciliation/${project}`)
  await sees(page.getByRole('menuitem', { name: 'My projects' })).toHaveAttribute('aria-current', 'page')
  await ticketsRequest
  const foot = page.locator('.table-foot')
  await sees(foot).toContainText('… tickets')
  answer()
  await sees(foot).toContainText('1 ticket')
})

thorough('PAY-20 for an item of a confirmed contract, read-only fields look read-only and editable ones do not', async () => {
  const project = await desk.make.project()
  const item = await desk.make.payItem(project)
  const page = await desk.open(`/projects/${project}/contract/${item}`)
  const line = page.getByRole('textbox', { name: 'Line' })
  await sees(line).toBeFocused()
  await sees(line).not.toBeEditable()
  const ground = (of: typeof line) => of.evaluate((field) => getComputedStyle(field).backgroundColor)
  expect(await ground(line)).toBe(await page.locator('.form-foot').evaluate((bar) => getComputedStyle(bar).backgroundColor))
})

test('SHELL-81 a cell whose text is cut off shows all of it as a tooltip, and only then', async () => {
  const title = 'SR 108 mill and overlay, Fergus Creek to Ninth Street, with every culvert between the two'
  await desk.make.project({ title })
  await desk.make.project({ title: 'SR 9' })
  const page = await desk.open('/projects')
  const cell = (text: string) => page.getByRole('rowheader', { name: text, exact: true })
  await cell(title).hover()
  await sees(cell(title)).toHaveAttribute('title', title)
  await cell('SR 9').hover()
  await sees(cell('SR 9')).not.toHaveAttribute('title')
})

thorough('the search of a list is as wide with text as without, so its bar does not move at the first letter', async () => {
  const project = await desk.make.project()
  const page = await desk.open(`/projects/${project}/documents`)
  const search = page.locator('.table-search')
  const input = search.getByRole('textbox')
  await sees(input).toBeVisible()
  const width = async () => (await search.boundingBox())?.width
  const empty = await width()
  expect(await input.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
  await input.fill('p')
  await sees(search.getByRole('button')).toBeVisible()
  expect(await width()).toBe(empty)
  await input.fill('a text that is far longer than the hint of the field was')
  expect(await width()).toBe(empty)
})

thorough('PROJ-35 an activity list that is longer than one answer says that there is more, and a search finds earlier entries', async () => {
  const { make, server } = desk
  const project = await make.project()
  await server.owner.query(
    `INSERT INTO record_events (dot_authority_id, record_kind, record_id, record_name, dot_project_id, change_set, event, changes, actor, request_id, happened_at)
     SELECT $1, 'document', n, 'Plan ' || n || '.pdf', $2, gen_random_uuid(), 'created', '{}', 'Pat Long', 'r', now() - make_interval(mins => 600 - n) FROM generate_series(1, 510) AS n`, [make.firstAgency, project])
  const page = await desk.open(`/projects/${project}/activity`)
  const foot = page.locator('.table-foot')
  await sees(foot).toContainText('500 lines')
  await sees(foot).toContainText('Only the newest are shown.')
  await sees(page.getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Plan 7.pdf')
  await sees(foot).toContainText('1 line')
  await sees(foot).not.toContainText('Only the newest are shown.')
})

test('SHELL-73 a list that failed to load says only that, without a count or loading rows, and can be reloaded by key', async () => {
  const { make } = desk
  const project = await make.project()
  await make.ticket(project)
  const page = await desk.open('/jobs')
  await sees(page.locator('.table-foot')).toContainText('0 jobs')
  await page.route(/\/v1\/slips\?/, (route) => route.fulfill({ status: 503, json: { status: 503, message: 'Back soon.', detailed_errors: [] } }))
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/projects/${project}/tickets`)
  const failed = page.getByRole('alert').filter({ hasText: 'The rows could not be loaded.' })
  await sees(failed).toBeVisible()
  await sees(page.locator('.table-foot')).not.toContainText('ticket')
  expect(await page.locator('.ag-row').evaluateAll((rows) => rows.filter((row) => getComputedStyle(row).opacity !== '0').length)).toBe(0)
  await page.unroute(/\/v1\/slips\?/)
  for (let tabs = 0; tabs < 12 && !(await failed.getByRole('button').evaluate((button) => button === document.activeElement)); tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sees(page.locator('.table-foot')).toContainText('1 ticket')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
})

thorough('SHELL-73 tickets, reconciliation and pasted items of a project that does not exist say so, and show no empty list', async () => {
  const page = await desk.open('/projects/999999/tickets')
  const missing = page.getByText('This project does not exist, or you are not on its team.')
  const goTo = (path: string) => page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  for (const path of ['/projects/999999/tickets', '/reconciliation/999999', '/projects/999999/contract/paste']) {
    await goTo(path)
    await sees(missing).toBeVisible()
    await sees(page.locator('.table-pane, .pane form')).toHaveCount(0)
    await goTo('/projects')
    await sees(page.getByRole('grid', { name: 'Projects' })).toBeVisible()
  }
})
