import { expect as seen } from 'playwright/test'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFeatureFlags } from '#src/platform/domain/session/flags'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const FLAG = 'show_contract_and_contract_project'

let desk: ScreenDesk
let project: number
beforeAll(async () => {
  desk = await openScreenDesk()
  const { make, server: { owner } } = desk
  project = await make.project({ title: 'SR 9', contract_number: 'C-26-041' })
  await make.payPeriod(project)
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO external_dot_contract_projects (dot_authority_id, dot_project_id, name) VALUES ($1, $2, 'Mainline'), ($1, $2, 'Ramps') RETURNING id`,
    [make.firstAgency, project])
  const item = await make.payItem(project, { item_code: '2360.1', external_dot_contract_project_id: rows[1]?.id })
  const coded = await make.ticket(project, { ticket_number: 'T-1' })
  await make.ticket(project, { ticket_number: 'T-2' })
  await owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
     VALUES ($1, $2, 1, $3, $4, 20, 1, 1)`, [make.firstAgency, coded, project, item])
})
afterAll(() => desk.close())

const screens = [['/projects', 'SR 9'], [`/reconciliation/`, 'T-1']] as const
const otherScreens = [['/admin/projects-management/list', 'SR 9'], ['/manage-tickets', 'T-1'], ['/projects/tickets', 'T-1'], ['/projects/pay-items', '2360.1']] as const
const addressOf = (path: string) => (path === '/reconciliation/' ? `/reconciliation/${project}` : path.replace(/^\/projects\/(?=.)/, `/projects/${project}/`))
const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts().then((texts) => texts.map((text) => text.trim()))
const chips = (page: Page) => page.getByRole('list', { name: 'Contract', exact: true }).getByRole('listitem')

async function showsColumnsWithFlag(path: string, row: string): Promise<void> {
  await desk.make.flag(FLAG, false)
  const page = await desk.open(addressOf(path))
  const cell = page.getByRole('rowheader', { name: row, exact: true })
  await sees(cell).toBeVisible()
  expect((await headings(page)).filter((heading) => /^Contract( project)?$/.test(heading))).toEqual([])
  await sees(chips(page)).toHaveCount(0)

  await desk.make.flag(FLAG, true)
  await page.reload()
  await sees(cell).toBeVisible()
  const isOfAll = /list$|^\/projects$|manage/.test(path)
  await sees.poll(async () => (await headings(page)).filter((heading) => /^Contract( project)?$/.test(heading))).toEqual(isOfAll ? ['Contract', 'Contract project'] : ['Contract project'])
  const line = page.getByRole('row').filter({ has: cell })
  const parts = row === 'SR 9' ? 'Mainline, Ramps' : 'Ramps'
  await sees(line.getByRole('gridcell', { name: parts, exact: true })).toBeVisible()
  if (isOfAll) await sees(line.getByRole('gridcell', { name: 'C-26-041', exact: true })).toBeVisible()
  else await sees(chips(page)).toHaveText(['Contract C-26-041', 'Contract project Mainline', 'Contract project Ramps'])
}

const TITLE = 'PROJ-7 %s has the contract columns only with show_contract_and_contract_project, from the next session load'
test.each(screens)(TITLE, showsColumnsWithFlag)
thorough.each(otherScreens)(TITLE, showsColumnsWithFlag)

thorough('PROJ-7 axe finds nothing on the contract chips in any theme or on a narrow window', async () => {
  await desk.make.flag(FLAG, true)
  const page = await desk.open(`/projects/${project}/tickets`, undefined, { viewport: { width: 640, height: 720 } })
  await sees(chips(page)).toHaveCount(3)
  expect(await findings(page, '.project-head')).toEqual([])
  const [wide, sight] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBeLessThanOrEqual(sight)
})

thorough('PROJ-7 the flag can be switched only by a user with that right', async () => {
  await desk.make.flag(FLAG, false)
  const page = await desk.open('/feature-flags')
  const flag = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: FLAG, exact: true }) })
  await sees(flag.getByRole('gridcell', { name: 'Off', exact: true })).toHaveCount(2)
  await flag.getByRole('rowheader', { name: 'Contract and contract project', exact: true }).click()
  await page.keyboard.press('Enter')
  await sees(flag.getByRole('gridcell', { name: 'On', exact: true })).toHaveCount(1)

  const engineer = await desk.signedIn('field_engineer')
  const refused = await desk.open('/feature-flags', engineer)
  await sees(refused.getByRole('main')).toBeVisible()
  await sees(refused.getByRole('grid', { name: 'Feature flags' })).toHaveCount(0)
  expect((await engineer.patch('/v3/feature_flags', { name: FLAG, on: false })).status).toBe(403)
  expect(readFeatureFlags((await engineer.get('/v3/feature_flags')).body)[FLAG]).toBe(true)
})

thorough('PROJ-5, PROJ-7 the chips take no space from the tabs, and the current tab remains visible when the window becomes narrow', async () => {
  await desk.make.flag(FLAG, true)
  const page = await desk.open(`/projects/${project}/documents`, undefined, { viewport: { width: 1280, height: 720 } })
  const tab = page.getByRole('tab', { name: 'Documents', exact: true })
  await sees(chips(page)).toHaveCount(3)
  // the tabs have their own row; if they don't all fit, a button beside them lists all of them
  const strip = page.getByRole('tablist', { name: 'Project' })
  const all = page.getByRole('button', { name: 'All tabs' })
  const box = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const tabs = await box(strip)
  expect(Math.round(tabs.width + (await box(all)).width)).toBe(Math.round((await box(page.locator('.project-head'))).width))
  expect((await box(chips(page).first())).y).toBeGreaterThanOrEqual(tabs.y + tabs.height)
  await sees(tab).toBeInViewport({ ratio: 1 })
  await all.focus()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: 'Ticket Monitoring' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 2400, height: 720 })
  await sees(all).toHaveCount(0)
  expect(await strip.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 960, height: 720 })
  await sees(tab).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 640, height: 720 })
  await sees(page.getByRole('button', { name: 'Project: Documents' })).toBeInViewport({ ratio: 1 })
})
