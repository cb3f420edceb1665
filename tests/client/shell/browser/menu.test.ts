import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axeOn } from '#tests/axe'
import { tablePage, type TablePage } from '#tests/client/table/table-page'

const sees = seen.configure({ timeout: 20_000 })
let kit: TablePage
let page: Page
beforeAll(async () => {
  kit = await tablePage(inject('tablePage'))
  page = await kit.open({}, 'menu.html')
})
afterAll(() => kit.close())

const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

test('SHELL-3 SHELL-36 SHELL-39 SHELL-41 once vendors have screens, their submenu opens on a click, closes when the pointer leaves it, stays open while the focus is inside, and shows the counts', async () => {
  const vendors = item('Vendors, 4 open')
  await sees(vendors).toHaveAttribute('aria-haspopup', 'menu')
  await sees(item('Consultant access, 99+ open')).toHaveAttribute('href', '/admin/consultants/pending')
  await sees(item('Consultant access, 99+ open').locator('.badge')).toHaveText('99+')
  await page.mouse.move(40, 300)
  await vendors.click()
  await sees(item('Vendor management, 3 open')).toBeVisible()
  await sees(item('Submittals, 1 open').locator('.badge')).toHaveText('1')
  // the click leaves the focus on the item that opens the submenu, outside the submenu, so the submenu closes when the mouse leaves it
  await page.mouse.move(900, 300)
  await sees(item('Submittals, 1 open')).toHaveCount(0)

  await vendors.focus()
  await page.keyboard.press('Enter')
  await sees(item('Vendor management, 3 open')).toBeFocused()
  await page.mouse.move(40, 300)
  await page.mouse.move(900, 300)
  await sees(item('Vendor management, 3 open')).toBeFocused()
  const { violations } = await axeOn(page).include('.navigation').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await sees(vendors).toBeFocused()
  await sees(vendors).toHaveAttribute('aria-expanded', 'false')
})

test('SHELL-41 WORK-36 in forced colors the badges have a border', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await page.locator('.badge').first().evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  await page.emulateMedia({ forcedColors: null })
})
