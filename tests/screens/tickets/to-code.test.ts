import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodingDesk, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'

const sees = seen.configure({ timeout: 30_000 })

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

test('CLERK-24, CLERK-29 U shows what is left to code and nothing coded, rejected or voided, with the same count in the drawer, and a second U shows all', async () => {
  const project = await desk.project(6)
  const item = await project.item()
  const [coded, rejected, voided] = project.tickets
  const clerk = await desk.signedIn('administrator')
  await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: coded, project_pay_item_id: item, quantity: '12.50' }], versions: { [String(coded)]: 1 } })
  await desk.server.owner.query(`UPDATE slips SET status = 'rejected', rejection_reason = 'Too cold' WHERE id = $1`, [rejected])
  await desk.server.owner.query(`UPDATE slips SET status = 'voided' WHERE id = $1`, [voided])
  const page = await desk.table(project, clerk)
  const foot = page.locator('.table-foot')
  const toggle = page.getByRole('button', { name: 'To code', exact: true })
  await sees(foot).toContainText('6 tickets')
  await sees(toggle).toHaveAttribute('aria-pressed', 'false')
  await sees(toggle).toHaveAttribute('aria-keyshortcuts', 'U')

  await page.keyboard.press('u')
  await sees(foot).toContainText('3 tickets')
  await sees(page).toHaveURL(/to_code=yes/)
  await sees(toggle).toHaveAttribute('aria-pressed', 'true')
  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('u')
  await sees(foot).toContainText('6 tickets')

  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  await sees(drawer).toContainText('3 left in this view')
  expect(await page.locator('.toast').count()).toBe(0)
})

test('CLERK-16, CLERK-25 in the list of tickets to code, a row that has been coded shows its full pay item and the word Coded, grayed but not struck through, and a voided one is struck through', async () => {
  const project = await desk.project(3)
  await project.item({ item_code: '2301.507/00010' })
  await desk.server.owner.query(`UPDATE slips SET status = 'voided' WHERE id = $1`, [project.tickets[2]])
  const page = await desk.table(project)
  const lineOf = (at: number) => page.getByRole('row').filter({ hasText: `T-${project.id}-0${at}` }).locator('[col-id=ticket_number]').evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect([await lineOf(1), await lineOf(3)]).toEqual(['none', 'line-through'])
  await page.keyboard.press('u')
  await sees(page.locator('.table-foot')).toContainText('2 tickets')
  // the count may arrive before the rows, and Enter opens the focused row, so wait until a row has the focus
  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  await page.keyboard.type('2301')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('12.50')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('heading', { level: 2, name: new RegExp(`T-${project.id}-02`) })).toBeVisible()
  await page.keyboard.press('Escape')
  const cell = page.getByRole('row').filter({ hasText: `T-${project.id}-01` }).locator('[col-id=primary_pay_code]')
  await sees(cell).toHaveText('2301.507/00010')
  const looks = await cell.evaluate((element) => ({ isCut: element.scrollWidth > element.clientWidth, line: getComputedStyle(element).textDecorationLine }))
  expect(looks).toEqual({ isCut: false, line: 'none' })
  const number = page.getByRole('row').filter({ hasText: `T-${project.id}-01` }).locator('[col-id=ticket_number]')
  await sees(number.locator('.table-pill')).toHaveText('Coded')
})
