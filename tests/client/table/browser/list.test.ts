import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axeOn } from '#tests/axe'
import { tablePage } from '#tests/client/table/table-page'
import type { TablePage } from '#tests/client/table/table-page'

let at: TablePage
beforeAll(async () => {
  at = await tablePage(inject('tablePage'))
})
afterAll(() => at.close())

test('TICK-2 the LIST view shows one card per ticket with the same keys, selection and counts, and axe finds nothing', async () => {
  const page = await at.open({ list: '' })
  await page.waitForSelector('.table-card')
  await page.evaluate(() => window.page.table?.focus())
  const first = page.locator('.ag-row[row-index="0"] .table-card')
  expect(await first.innerText()).toBe('10000000\nDelivered\nFlagged\n20.00 tons\nTime 7:00 AM · Ferry Pit · SP 12.5mm Surface · T-100 · Pay item 402-3130')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => page.evaluate(() => window.page.table?.model().selection)).toMatchObject({ ids: [2, 3] })
  expect((await axeOn(page).include('.table').analyze()).violations.map(({ id }) => id)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list.png` })
  await page.keyboard.press('Control+End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('aria-rowindex'))).toBe('1000001')
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000001')
  await page.evaluate(() => {
    const row = window.page.table?.focusedRow()
    if (row) window.page.table?.patchRows([{ ...row, status: 'rejected' }])
  })
  await expect.poll(() => page.locator('.ag-row-focus .table-card').innerText()).toContain('Rejected')
  expect(at.said.filter((line) => line.includes('AG Grid') || line.startsWith('Error'))).toEqual([])
})
