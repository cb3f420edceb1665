import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** The headings that are completely within the table. */
const headings = (page: Page) => page.evaluate(() => {
  const edge = document.querySelector('.table-grid')?.getBoundingClientRect()
  return [...document.querySelectorAll('.ag-header-cell')].filter((head) => {
    const { left, right } = head.getBoundingClientRect()
    return edge !== undefined && left >= edge.left - 1 && right <= edge.right + 1
  }).map((head) => head.textContent?.trim() ?? '')
})

const focusedColumn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('col-id'))

thorough('CLERK-7 with the drawer open at 1280 px, status, pay item and quantity are visible, and when it closes the columns and the focused cell are restored', async () => {
  const project = await desk.project(3)
  await project.item({ item_code: '2301.507/00010' })
  const page = await desk.table(project)
  await page.setViewportSize({ width: 1280, height: 720 })
  const stored: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /preference/.test(request.url())) stored.push(request.url())
  })
  await page.locator('.ag-row').first().locator('[col-id=material_description]').click()
  await sees.poll(() => focusedColumn(page)).toBe('material_description')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  await sees.poll(() => headings(page)).toEqual(['Select all that match', 'Ticket', 'Time', 'Status', 'Pay item', 'Quantity'])
  const row = page.locator('.ag-row').filter({ hasText: `T-${project.id}-01` })
  await sees(row.locator('[col-id=ticketed_at]')).toHaveText(/^\d{1,2}\/\d{1,2} \d{1,2}:\d\d [AP]M$/)
  const cut = await page.evaluate(() => [...document.querySelectorAll('.ag-row .ag-cell')].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))
  expect(cut).toEqual([])
  // shows the widest possible time, so that the result does not depend on today's date
  await row.locator('[col-id=ticketed_at]').evaluate((cell) => {
    const [originalText, widest] = [cell.textContent, document.createTextNode('12/28 12:58 PM')]
    cell.replaceChildren(widest)
    const isCut = cell.scrollWidth > cell.clientWidth
    cell.replaceChildren(document.createTextNode(originalText))
    if (isCut) throw new Error('The widest time is cut off')
  })
  // coding applies to the whole row, whichever of its cells has the focus
  await page.keyboard.type('2301')
  await sees(page.getByRole('option', { name: /2301/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
  await sees(row.locator('[col-id=primary_pay_code]')).toHaveText('2301.507/00010')
  await page.setViewportSize({ width: 1600, height: 900 })
  await sees.poll(() => headings(page)).toEqual(['Select all that match', 'Ticket', 'Time', 'Plant', 'Material', 'Status', 'Pay item', 'Quantity'])
  await page.keyboard.press('Escape')
  await sees(drawer).toHaveCount(0)
  await sees.poll(() => headings(page)).toContain('Flag')
  await sees.poll(() => focusedColumn(page)).toBe('material_description')
  await sees(page.locator('.ag-row:has(:focus)')).toContainText(`T-${project.id}-02`)
  expect(stored).toEqual([])
})

test('CLERK-35, WORK-38 the drawer takes its space from the table, and the row being coded remains fully visible', async () => {
  const project = await desk.project(40)
  await project.item()
  const page = await desk.table(project)
  await page.setViewportSize({ width: 1280, height: 720 })
  const isWhole = () => page.evaluate(() => {
    const [row, rows] = [document.querySelector('.ag-row-focus'), document.querySelector('.ag-grid-viewport') ?? document.querySelector('.ag-body')]
    if (row === null || rows === null) return null
    const [one, all] = [row.getBoundingClientRect(), rows.getBoundingClientRect()]
    return one.top >= all.top - 1 && one.bottom <= all.top + rows.clientHeight + 1
  })
  const last = await page.evaluate(() => {
    const rows = document.querySelector('.ag-grid-viewport')
    const bottom = (rows?.getBoundingClientRect().top ?? 0) + (rows?.clientHeight ?? 0)
    return Math.max(...[...document.querySelectorAll('.ag-row')].filter((row) => row.getBoundingClientRect().bottom <= bottom).map((row) => Number(row.getAttribute('row-index'))))
  })
  for (let at = 0; at < last; at += 1) await page.keyboard.press('ArrowDown')
  await sees.poll(isWhole).toBe(true)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 560 })
  await sees.poll(isWhole).toBe(true)
})
