import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Opens the start page as a field engineer who is on the teams of only these projects. */
async function openStart(...projects: readonly MadeProject[]) {
  const engineer = await desk.signedIn('field_engineer')
  for (const { id } of projects) await desk.make.onTeam(id, engineer.person)
  const page = await desk.open('/to-code', engineer)
  return { page, engineer }
}

const row = (page: Page, at: number) => page.locator(`.ag-row[row-index="${at}"]`)

test('CLERK-32 Enter on a group starts a coding run for that group only, and coding resumes where it stopped', async () => {
  const project = await desk.project(3, { material_description: 'Base course' })
  await desk.make.ticket(project.id, { plant_id: await desk.make.plant({ name: 'South Pit' }), plant_name: 'South Pit', material_description: 'Sand', ticket_number: 'S-1' })
  await project.item()
  const { page } = await openStart(project)
  await sees(page.getByText('4 tickets in 1 project')).toBeVisible()
  await sees(page.getByText('Start with Base course')).toBeVisible()
  await sees(row(page, 0)).toContainText('SR 412 resurfacing')
  await sees(row(page, 1)).toContainText('Base course')
  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  expect(await findings(page)).toEqual([])

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  await sees(drawer).toContainText(`T-${project.id}-01`)
  await sees(drawer).toContainText('3 left in this view')
  await sees(page.locator('.table-foot')).toContainText('3 tickets')
  await page.keyboard.type('402-3130')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('12.50')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('heading', { level: 2, name: new RegExp(`T-${project.id}-02`) })).toBeVisible()
  await sees.poll(() => desk.held(project)).toEqual(expect.arrayContaining([expect.stringContaining('402-3130')]))
  await page.keyboard.press('Escape')

  await page.keyboard.press('Alt+Shift+C')
  await sees(page.getByText(`Continue with T-${project.id}-02`)).toBeVisible()
  await sees(page.getByText(`You coded T-${project.id}-01 last`, { exact: false })).toBeVisible()
  await sees(page.getByText('3 tickets in 1 project')).toBeVisible()
  await page.keyboard.press('Alt+Shift+G')
  await sees(drawer).toContainText(`T-${project.id}-02`)
})

thorough('CLERK-32 number keys group by project, material and day, and Enter on a heading with several projects asks to choose a line', async () => {
  const one = await desk.project(2, { material_description: 'Base course' })
  const two = await desk.project(1, { material_description: 'Base course' })
  const { page } = await openStart(one, two)
  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('2')
  await sees(page.getByRole('button', { name: 'Material' })).toHaveAttribute('aria-pressed', 'true')
  await sees(row(page, 0)).toContainText('Base course')
  await sees(row(page, 0).locator('[col-id=to_code]')).toHaveText('3')
  await sees(row(page, 1)).toContainText('SR 412 resurfacing')
  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByText('These tickets are in several projects. Choose one of the lines below.').first()).toBeVisible()
  await page.keyboard.press('3')
  await sees(page.getByRole('columnheader', { name: 'Day and material' })).toBeVisible()
  await page.keyboard.press('1')
  await sees(page.getByRole('columnheader', { name: 'Project and material' })).toBeVisible()
})

thorough('CLERK-32 the page says when everything is coded and how a new clerk gets a project, and keeps its counts when they cannot be loaded', async () => {
  const alone = await openStart()
  await sees(alone.page.getByText('You are not on the team of a project', { exact: false })).toBeVisible()
  await sees(alone.page.getByRole('button', { name: /^Join a project|^Join/ })).toBeVisible()

  const project = await desk.project(2)
  const item = await project.item()
  const { page, engineer } = await openStart(project)
  await sees(page.getByText('2 tickets in 1 project')).toBeVisible()
  await page.route('**/v1/to_code*', (route) => route.abort())
  const code = (slip: number | undefined) => engineer.post(`/v2/projects/${project.id}/pay_item_assignments/bulk`, { slip_ids: [slip], project_pay_item_id: item })
  expect((await code(project.tickets[0])).status).toBe(200)
  await sees(page.getByText('These counts are from', { exact: false })).toBeVisible()
  await sees(row(page, 0).locator('[col-id=to_code]')).toHaveText('2')
  expect((await code(project.tickets[1])).status).toBe(200)
  await page.unroute('**/v1/to_code*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(page.getByText('All 2 tickets of your projects are coded.')).toBeVisible()
})
