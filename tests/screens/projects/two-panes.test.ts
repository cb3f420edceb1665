import type { Locator } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** Opens two paths side by side. */
async function sideBySide(left: string, right: string): Promise<readonly [Locator, Locator]> {
  const page = await desk.open(left)
  const panes = [page.locator('[data-pane]').nth(0), page.locator('[data-pane]').nth(1)] as const
  await sees(panes[0].getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(panes[1].getByRole('gridcell').first()).toBeVisible()
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, right)
  return panes
}

/** Checks that each pane shows its own row and not the other pane's: at first, after a search is cleared, and after sorting. */
async function showOwnRows(panes: readonly [Locator, Locator], own: readonly [string, string], column: string): Promise<void> {
  const isOwn = async (at: 0 | 1) => {
    await sees(panes[at].getByRole('gridcell', { name: own[at] })).toBeVisible()
    await sees(panes[at].getByRole('gridcell', { name: own[at === 0 ? 1 : 0] })).toHaveCount(0)
  }
  await isOwn(1)
  await isOwn(0)
  for (const at of [1, 0] as const) {
    const search = panes[at].locator('.table-search input')
    await search.fill('nothing like it')
    await sees(panes[at].getByRole('gridcell')).toHaveCount(0)
    await search.fill('')
    await isOwn(at)
  }
  for (const at of [1, 0] as const) {
    const header = panes[at].getByRole('columnheader', { name: column })
    await header.click()
    await sees(header).toHaveAttribute('aria-sort', 'ascending')
    await isOwn(at)
  }
  await isOwn(1)
}

thorough('WORK-30 the Updates of two projects side by side remain separate after a search and a sort', async () => {
  const { make, server } = desk
  const [one, other] = [await make.project(), await make.project()]
  for (const [project, description] of [[one, 'Culvert at station 12'], [other, 'Signal at Ninth Street']] as const) {
    await server.owner.query(`INSERT INTO change_orders (dot_authority_id, dot_project_id, number, date, description, created_by) VALUES ($1, $2, 3, '2026-02-01', $3, 1)`, [make.firstAgency, project, description])
  }
  const panes = await sideBySide(`/projects/${one}/updates`, `/projects/${other}/updates`)
  await showOwnRows(panes, ['Culvert at station 12', 'Signal at Ninth Street'], 'Description')
})

thorough('WORK-30 the frozen lines of two pay periods side by side remain separate after a search and a sort', async () => {
  const { make, server } = desk
  const project = await make.project()
  const item = await make.payItem(project)
  for (const number of [1, 2]) {
    await make.payPeriod(project, { number, start_date: `2026-0${number}-01`, end_date: `2026-0${number}-20` })
    await server.owner.query(
      `INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity, is_dnp, source_only, ticket_count, quantity)
       VALUES ($1, $2, $3, $4, 1, '2360.509', $5, 'TON', 100, false, false, 1, 20)`, [make.firstAgency, project, number, item, `Paid in period ${number}`])
    await server.owner.query(`UPDATE pay_periods SET state = 'closed', closed_at = now() WHERE dot_project_id = $1 AND number = $2`, [project, number])
  }
  const panes = await sideBySide(`/projects/${project}/periods/1`, `/projects/${project}/periods/2`)
  await showOwnRows(panes, ['Paid in period 1', 'Paid in period 2'], 'Description')
})
