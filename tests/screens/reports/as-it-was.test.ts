import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { findings } from '#tests/axe'
import { look } from '#tests/screens/look'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const dialog = (page: Page) => page.getByRole('dialog')

/** Answers the two questions about moments with yesterday and now. */
async function yesterdayAndNow(page: Page): Promise<void> {
  await sees(dialog(page)).toContainText('As it was on')
  await page.keyboard.type('yesterday')
  await page.keyboard.press('Enter')
  await sees(dialog(page)).toContainText('Compared with')
  await sees(dialog(page).getByRole('option', { selected: true })).toContainText('now')
  await page.keyboard.press('Enter')
}

thorough('PLUS-17 a ticket, its project’s totals and its period are shown as of yesterday beside their current state, by keyboard', async () => {
  const project = await desk.project(3)
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  // received two days ago, coded today
  await desk.server.owner.query(`UPDATE slips SET created_at = now() - interval '2 days' WHERE dot_project_id = $1`, [project.id])
  for (const slip of project.tickets.slice(0, 2)) {
    expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '12.50' }] })).status).toBe(200)
  }
  const page = await desk.open(`/reconciliation/${project.id}`, clerk)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('totals as they were')
  await sees(page.getByRole('option', { selected: true })).toContainText('Show totals as they were')
  await page.keyboard.press('Enter')
  await yesterdayAndNow(page)
  const totals = page.getByRole('grid', { name: /^Totals of SR 412 resurfacing on / })
  const line = totals.getByRole('row').nth(1)
  await sees(line.locator('[col-id="tickets_then"]')).toHaveText('0')
  await sees(line.locator('[col-id="tickets_later"]')).toHaveText('2')
  await sees(line.locator('[col-id="quantity_later"]')).toContainText('25')
  await sees(page.getByText(/^Coded on .+: 0 of 3 · now: 2 of 3$/)).toBeVisible()
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await look(page, 'totals-then')
  // choose another moment in the same pane
  await sees(totals.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('w')
  await sees(dialog(page)).toContainText('As it was on')
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await sees(page.getByText('Enter a day, with or without a time, such as 11/20/2026 or 11/20/2026 2:30 PM.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const tickets = await desk.open(`/projects/${project.id}/tickets`, clerk)
  await sees(tickets.locator('.ag-cell:focus')).toHaveCount(1)
  await tickets.keyboard.press('Shift+W')
  await yesterdayAndNow(tickets)
  const fields = tickets.getByRole('grid', { name: /^Ticket T-.+-01 on / })
  const first = fields.getByRole('row').filter({ hasText: 'Pay items' })
  await sees(first).toContainText('12.50')
  await sees(first.locator('[col-id="earlier"]')).toHaveText('–')
  await sees(first).toContainText('Changed')
  expect(await findings(tickets, '.workspace', ['light'])).toEqual([])
  await look(tickets, 'fields-then')

  const period = await desk.open(`/projects/${project.id}/periods/1`, clerk)
  await sees(period.getByRole('button', { name: /Adjustments/ })).toBeVisible()
  await period.keyboard.press('Control+k')
  await period.getByRole('combobox').fill('period as it was')
  await sees(period.getByRole('option', { selected: true })).toContainText('Show period as it was')
  await period.keyboard.press('Enter')
  await yesterdayAndNow(period)
  await sees(period.getByRole('grid', { name: /^Totals of period 1, SR 412 resurfacing, on / }).getByRole('row').nth(1).locator('[col-id="tickets_later"]')).toHaveText('2')
  await sees(period.getByText(/^Period 1: in progress, later in progress/)).toBeVisible()
})
