import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axeOn } from '#tests/axe'
import { tablePage, type TablePage } from '#tests/client/table/table-page'
import { thorough } from '#tests/thorough'

let at: TablePage
beforeAll(async () => {
  at = await tablePage(inject('tablePage'))
})
afterAll(() => at.close())

const start = async () => {
  const page = await at.open({ history: '' })
  await page.waitForSelector('.ag-row [col-id=ticket_number]:not(:has(.table-skeleton))')
  await page.getByLabel('Filter tickets').focus()
  await page.getByRole('listbox', { name: 'Last searches' }).waitFor()
  return page
}
const storedSearches = async (page: Awaited<ReturnType<typeof start>>) => page.evaluate(() => [...window.page.searches])

test('SHELL-84 an empty search box shows the last searches; arrows and Enter choose one, and the focus stays in the box', async () => {
  const page = await start()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['cement', 'ruiz', 'Clear these searches'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const box = page.getByRole('combobox', { name: 'Filter tickets' })
  const active = async () => page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`).textContent()
  await expect.poll(active).toBe('ruiz')
  expect((await axeOn(page).include('.table-search').analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Filter tickets').inputValue()).toBe('ruiz')
  await expect.poll(() => page.getByRole('listbox', { name: 'Last searches' }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Filter tickets')
})

thorough('SHELL-84 a search is remembered once it is used, but not what is typed in between', async () => {
  const page = await start()
  await page.keyboard.type('ferry')
  await expect.poll(() => page.getByRole('listbox', { name: 'Last searches' }).count()).toBe(0)
  await expect.poll(() => storedSearches(page)).toEqual(['cement', 'ruiz'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => storedSearches(page)).toEqual(['ferry', 'cement', 'ruiz'])
})

thorough('SHELL-84 the searches can be cleared by keyboard, and Escape closes the list before it leaves the box', async () => {
  const page = await start()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('listbox', { name: 'Last searches' }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Filter tickets')
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await page.getByRole('listbox', { name: 'Last searches' }).waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => storedSearches(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-root') !== null)).toBe(true)
})
