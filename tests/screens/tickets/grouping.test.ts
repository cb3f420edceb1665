import { join } from 'node:path'
import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
let desk: ScreenDesk
let project: number
beforeAll(async () => {
  desk = await openScreenDesk()
  project = await desk.make.project({ title: 'Ford Bridge' })
  await desk.make.payPeriod(project)
  for (const [plant_name, truck] of [['North Quarry', 'T1'], ['North Quarry', 'T2'], ['North Quarry', 'T2'], ['East Pit', 'T1']] as const) {
    await desk.make.ticket(project, { plant_name, truck, net_amount: '12.5000', ticketed_at: new Date() })
  }
})
afterAll(() => desk.close())

async function groupBy(page: Page, field: string): Promise<void> {
  await page.keyboard.press('b')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(field)
  await sees(page.getByRole('option', { selected: true })).toContainText(field)
  await page.keyboard.press('Enter')
}

async function groupByKeyboard(name: string, path: () => string): Promise<void> {
  const page = await desk.open(path())
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await groupBy(page, 'Plant')
  const cells = (column: string) => page.getByRole('grid').locator(`.ag-row [col-id=${column}]`)
  await sees(cells('level_1')).toHaveText(['East Pit', 'North Quarry'])
  await sees(cells('count')).toHaveText(['1', '3'])
  await sees(cells('net')).toHaveText(['12.50 TON', '37.50 TON'])
  await groupBy(page, 'Truck')
  await sees(cells('level_2')).toHaveText(['All', 'T1', 'All', 'T1', 'T2'])
  await sees(cells('count')).toHaveText(['1', '1', '3', '1', '2'])
  await groupBy(page, 'Status')
  await sees(cells('level_3').first()).toHaveText('All')
  await sees(page).toHaveURL(/group=plant_name%2Ctruck%2Cstatus/)
  expect(await findings(page)).toEqual([])
  await look(page, name)
  await page.keyboard.press('b')
  await sees(page.locator('.toast', { hasText: 'At most 3 groupings can be used.' })).toBeVisible()
  await page.keyboard.press('Shift+B')
  await sees(cells('level_3')).toHaveCount(0)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown')
  await sees(page.getByRole('grid').locator('.ag-row:has(.ag-cell:focus) [col-id=level_2]')).toHaveText('T2')
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(/plant_name=North/)
  await sees(page.getByRole('grid').locator('.ag-row [col-id=ticket_number]')).toHaveCount(2)
  await sees(page.getByRole('grid').locator('.ag-row [col-id=truck]')).toHaveText(['T2', 'T2'])
  await page.keyboard.press('Alt+[')
  await sees(cells('level_2')).toHaveText(['All', 'T1', 'All', 'T1', 'T2'])
  await page.keyboard.press('Shift+B')
  await page.keyboard.press('Shift+B')
  await sees(page.getByRole('grid').locator('[col-id=ticket_number]').first()).toBeVisible()
  await page.keyboard.press('Shift+B')
  await sees(page.locator('.toast', { hasText: 'The tickets are not grouped.' })).toBeVisible()
}

const TITLE = 'SHELL-77 the list of %s can be grouped by keyboard by up to three fields, a fourth is refused, a group opens its tickets and Back returns to it'
test.each([['tickets', () => `/projects/${project}/tickets`]] as const)(TITLE, groupByKeyboard)
thorough.each([['reconciliation', () => `/reconciliation/${project}`]] as const)(TITLE, groupByKeyboard)

/** Takes pictures for people to check, in the folder LOOKS if that is set. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOKS
  if (folder === undefined) return
  for (const [width, theme] of [[1280, 'light'], [1600, 'dark']] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: join(folder, `groups-${name}-${width}-${theme}.png`) })
  }
}
