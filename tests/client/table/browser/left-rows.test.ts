import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tablePage } from '#tests/client/table/table-page'
import type { TablePage } from '#tests/client/table/table-page'
import { thorough } from '#tests/thorough'

let at: TablePage
beforeAll(async () => {
  at = await tablePage(inject('tablePage'))
})
afterAll(() => at.close())

/** A table with the tickets 1, 2, 3 ... of which those with `ids` are selected. */
const start = async (ids: readonly number[], options: Record<string, string>) => {
  const page = await at.open(options)
  await page.waitForSelector('.ag-row [col-id=ticket_number]:not(:has(.table-skeleton))')
  await page.evaluate((selectedIds) => window.page.table?.setSelection({ kind: 'ids', ids: new Set(selectedIds) }), ids)
  return page
}
/** Removes the last ticket on the server, as a colleague's change would, and reads the rows again. */
const lastOneLeaves = (page: Page) =>
  page.evaluate(() => {
    window.page.server.total -= 1
    return window.page.table?.refresh()
  })
const selected = (page: Page) => page.evaluate(() => {
  const selection = window.page.table?.model().selection
  return selection?.kind === 'ids' ? selection.ids : selection?.kind
})
const status = (page: Page) => page.locator('.table-foot > span').first().textContent()

test('WORK-24 a refresh drops a row that has left the list from the selection, and the status line counts the others', async () => {
  const page = await start([2, 5], { rows: '5' })
  expect(await status(page)).toBe('2 selected of 5')
  await lastOneLeaves(page)
  await expect.poll(() => selected(page)).toEqual([2])
  await expect.poll(() => status(page)).toBe('1 selected of 4')
  expect(await page.locator('.ag-row[aria-selected=true]').count()).toBe(1)
})

test('WORK-24 a row that may be on a page that is not loaded stays selected', async () => {
  const page = await start([2, 350], { rows: '350' })
  await lastOneLeaves(page)
  await expect.poll(() => status(page)).toBe('2 selected of 349')
  expect(await selected(page)).toEqual([2, 350])
})

thorough('WORK-24 a row that another filter hides stays selected through a refresh', async () => {
  const page = await start([2, 5], { rows: '5' })
  await page.evaluate(() => window.page.search('nothing'))
  await page.getByText('No results found.').waitFor()
  await page.evaluate(() => window.page.table?.refresh())
  await page.evaluate(() => window.page.table?.refresh())
  expect(await selected(page)).toEqual([2, 5])
})

thorough('WORK-24 a refresh that fails drops nothing, and the next one that succeeds drops the row that left', async () => {
  const page = await start([2, 5], { rows: '5' })
  await page.evaluate(() => (window.page.server.fails = true))
  await lastOneLeaves(page)
  await page.getByRole('alert').waitFor()
  expect(await selected(page)).toEqual([2, 5])
  await page.evaluate(() => (window.page.server.fails = false))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => selected(page)).toEqual([2])
})

thorough('WORK-24 a selection of all that match stays one', async () => {
  const page = await start([], { rows: '5' })
  await page.evaluate(() => window.page.table?.selectAllMatching())
  await lastOneLeaves(page)
  await expect.poll(() => status(page)).toBe('4 selected of 4 (all that match)')
})

test('WORK-24 of tickets, only one that the server no longer shows to the person is dropped', async () => {
  const page = await start([2, 4, 5], { rows: '5', beside: '' })
  await lastOneLeaves(page)
  await expect.poll(() => status(page)).toBe('3 selected of 4')
  await page.evaluate(() => {
    window.page.table?.patchRows([], { gone: [4] })
    window.page.server.total -= 1
    return window.page.table?.refresh()
  })
  await expect.poll(() => selected(page)).toEqual([2, 5])
})
