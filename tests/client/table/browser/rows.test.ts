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

const start = async (options?: Record<string, string>) => {
  const page = await at.open(options)
  await page.waitForSelector('.ag-row [col-id=ticket_number]:not(:has(.table-skeleton))')
  await page.evaluate(() => window.page.table?.focus())
  return page
}
const ticket = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.ag-row')?.querySelector('[col-id=ticket_number]')?.textContent ?? document.activeElement?.tagName)
const scrollTop = (page: Page) => page.locator('.ag-grid-viewport').evaluate((port) => port.scrollTop)
const cell = (page: Page, row: number, column: string) => page.locator(`.ag-row[row-index="${row}"] [col-id=${column}]`)

test('WORK-30 a changed row is updated in place: focus, scroll and selection are kept, and no block is read again', async () => {
  const page = await start()
  for (let times = 0; times < 57; times++) await page.keyboard.press('ArrowDown')
  await page.evaluate(() => window.page.table?.toggleFocused())
  const [top, requestCount] = [await scrollTop(page), await page.evaluate(() => window.page.server.asked.length)]
  await page.evaluate(() => {
    const row = window.page.table?.focusedRow()
    if (row) window.page.table?.patchRows([{ ...row, pay_item: '310-1101', quantity: '12.5', status: 'rejected' }])
  })
  await expect.poll(() => cell(page, 57, 'pay_item').textContent()).toBe('310-1101')
  await expect.poll(() => cell(page, 57, 'quantity').textContent()).toBe('12.50')
  await expect.poll(() => cell(page, 57, 'status').textContent()).toBe('Rejected')
  expect(await ticket(page)).toBe('10000057')
  expect(await scrollTop(page)).toBe(top)
  expect(await page.evaluate(() => window.page.server.asked.length)).toBe(requestCount)
  expect(await page.evaluate(() => window.page.table?.model().selection.loaded.map((row) => row.quantity))).toEqual(['12.5'])
})

thorough('WORK-30 a row that no longer matches remains until the next refresh, marked in words', async () => {
  const page = await start()
  await page.evaluate(() => {
    const row = window.page.table?.focusedRow()
    if (row) window.page.table?.patchRows([{ ...row, pay_item: 'X' }], { leaves: (changed) => changed.pay_item === 'X' })
  })
  await expect.poll(() => cell(page, 0, 'ticket_number').textContent()).toContain('No longer matches the filter')
  expect(await ticket(page)).toContain('10000000')
  await page.evaluate(() => window.page.table?.refresh())
  await expect.poll(() => cell(page, 0, 'ticket_number').textContent()).toBe('10000000')
  expect(await ticket(page)).toBe('10000000')
})

thorough('WORK-32 a row that is being saved says so in words', async () => {
  const page = await start()
  await page.evaluate(() => window.page.table?.markSaving([1], true))
  await expect.poll(() => cell(page, 0, 'ticket_number').textContent()).toContain('Saving')
  await page.evaluate(() => window.page.table?.markSaving([1], false))
  await expect.poll(() => cell(page, 0, 'ticket_number').textContent()).toBe('10000000')
  expect(await ticket(page)).toBe('10000000')
})

test('WORK-31 rows inserted above move neither the focus nor the visible rows, and are announced once in 5 seconds', async () => {
  const page = await start({ delay: '20' })
  for (let times = 0; times < 40; times++) await page.keyboard.press('ArrowDown')
  await page.evaluate(() => window.page.table?.toggleFocused())
  const place = async () => (await page.locator('.ag-cell-focus').boundingBox())?.y
  const before = await place()
  await page.evaluate(() => {
    window.page.server.arrived = 3
    window.page.table?.changedElsewhere({ count: 3, orderUnknown: true })
    window.page.table?.changedElsewhere({ count: 37 })
  })
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000004')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('row-index'))).toBe('43')
  expect(await ticket(page)).toBe('10000040')
  expect(await place()).toBe(before)
  expect(await page.evaluate(() => window.page.table?.model().selection)).toMatchObject({ ids: [41] })
  await expect.poll(() => page.locator('.ag-row[aria-selected=true]').getAttribute('row-index')).toBe('43')
  const announcements = () => page.evaluate(() => window.page.said.filter((text) => text.includes('changed')))
  expect(await announcements()).toEqual(['3 tickets changed'])
  await expect.poll(announcements).toEqual(['3 tickets changed', '37 tickets changed'])
})

test('WORK-8 the table moves to the next uncoded ticket while the focus stays in the drawer', async () => {
  const page = await start()
  await page.locator('#after').focus()
  const ticketNumber = await page.evaluate(async () => {
    await window.page.table?.moveFocus('down')
    return (await window.page.table?.nextRow((row) => row.net === '24.24'))?.ticket_number
  })
  const row = page.locator('.ag-row-focus')
  expect(await row.locator('[col-id=ticket_number]').textContent()).toBe(ticketNumber)
  expect(await row.locator('[col-id=net]').textContent()).toBe('24.24')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('after')
  await expect.poll(() => page.evaluate(() => window.page.table?.focusedRow()?.net)).toBe('24.24')
  await page.evaluate(() => window.page.table?.focus())
  expect(await ticket(page)).toBe(ticketNumber)
})

test('WORK-24 Ctrl+A selects all rows that match the filter, the header shows it, and a new filter clears it', async () => {
  const page = await start()
  await page.evaluate(() => window.page.table?.selectAllMatching())
  await expect.poll(() => page.evaluate(() => window.page.said.at(-1))).toBe('1,000,000 tickets selected, all that match')
  await expect.poll(() => page.getByText('all that match)').textContent()).toContain('1,000,000 selected')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select all that match' }).isChecked()).toBe(true)
  await cell(page, 2, 'select').click()
  await expect.poll(() => page.evaluate(() => window.page.table?.model().selection)).toMatchObject({ kind: 'all', filters: {}, except_ids: [3], count: 999_999 })
  await page.getByRole('textbox', { name: 'Filter tickets' }).fill('ferry')
  await expect.poll(() => page.evaluate(() => window.page.table?.model().selection.count)).toBe(0)
})

thorough('WORK-24 the pointer selects rows by check box, and with Shift the rows between', async () => {
  const page = await start()
  await cell(page, 3, 'select').click()
  await cell(page, 6, 'select').click({ modifiers: ['Shift'] })
  await expect.poll(() => page.evaluate(() => window.page.table?.model().selection)).toMatchObject({ ids: [4, 5, 6, 7] })
  for (const row of [3, 4, 5, 6]) await expect.poll(() => cell(page, row, 'select').locator('input').isChecked()).toBe(true)
})

test('WORK-26, behavior 16 copying produces tabs, plain numbers and a table', async () => {
  const page = await start()
  await page.evaluate(() => window.page.table?.setSelection({ kind: 'ids', ids: new Set([1, 3]) }))
  await page.evaluate(() => window.page.table?.copy())
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const first = '10000000\t11/3/2026 7:00 AM\tFerry Pit\tSP 12.5mm Surface\tT-100\t20.00\tDelivered\tFlagged\t402-3130\t80000\t20.00'
  expect(text.split('\n')[0]).toBe(first)
  expect(text.split('\n')).toHaveLength(2)
  const html = await page.evaluate(async () => (await (await navigator.clipboard.read())[0]?.getType('text/html'))?.text())
  expect(html).toContain('<td>10000000</td>')
})

test('WORK-41, behavior 24 Arrow down moves from the search into the results, and Escape clears the search and restores row and scroll', async () => {
  const page = await start()
  for (let times = 0; times < 80; times++) await page.keyboard.press('ArrowDown')
  const top = await scrollTop(page)
  await page.evaluate(() => window.page.table?.focusSearch())
  await page.keyboard.type('ferry')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('251')
  await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('ag-cell'))).toBe(true)
  await page.evaluate(() => window.page.table?.focusSearch())
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000001')
  await expect.poll(() => ticket(page)).toBe('10000080')
  expect(await scrollTop(page)).toBe(top)
})

test('WORK-8 a filter applied while the table has the focus never leaves the focus on the body', async () => {
  const page = await start({ delay: '50' })
  for (let times = 0; times < 150; times++) await page.keyboard.press('ArrowDown')
  await page.evaluate(() => window.page.search('ferry'))
  const focusOwners = new Set<string>()
  await expect.poll(async () => {
    focusOwners.add(await page.evaluate(() => (document.activeElement === document.body ? 'body' : 'table')))
    return page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('row-index'))
  }, { interval: 5 }).toBe('0')
  expect([...focusOwners]).toEqual(['table'])
})

thorough('SHELL-73 a table says when it is empty, when nothing matches, and what failed', async () => {
  const empty = await at.open({ rows: '0' })
  await expect.poll(() => empty.getByRole('status').textContent()).toContain('No tickets yet.')
  const page = await start()
  await page.getByRole('textbox', { name: 'Filter tickets' }).fill('nothing')
  await page.keyboard.press('Enter')
  await page.getByText('No results found.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000001')
  const failing = await at.open({ fails: '' })
  await failing.getByRole('alert').waitFor()
  await failing.evaluate(() => (window.page.server.fails = false))
  await failing.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => failing.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000001')
  expect(await failing.getByRole('alert').count()).toBe(0)
})

test('WORK-25 the header sorts by several columns, and columns are shown, moved and sized by keyboard', async () => {
  const page = await start()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 0, 'ticket_number').textContent()).toBe('10999999')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => page.evaluate(() => window.page.table?.model().sort)).toEqual([
    { key: 'ticket_number', direction: 'desc' }, { key: 'ticketed_at', direction: 'asc' },
  ])
  await page.evaluate(() => window.page.table?.chooseColumns())
  const plant = page.getByRole('checkbox', { name: 'Plant' })
  await plant.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.ag-header-cell[col-id=plant]').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Truck' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.ag-header-cell').evaluateAll((heads) => heads.map((head) => head.getAttribute('col-id')).slice(0, 5)))
    .toEqual(['select', 'ticket_number', 'ticketed_at', 'truck', 'material'])
  await expect.poll(() => page.evaluate(() => window.page.saved.at(-1))).toMatchObject({
    sort: [{ key: 'ticket_number', direction: 'desc' }, { key: 'ticketed_at', direction: 'asc' }],
    columns: expect.arrayContaining([expect.objectContaining({ key: 'plant', shown: false }), expect.objectContaining({ key: 'truck', width: 88 })]),
  })
})

test('WORK-37 rows and columns grow with the text and with the density', async () => {
  const page = await start()
  const height = () => page.locator('.ag-row[row-index="0"]').evaluate((row) => row.getBoundingClientRect().height)
  expect(await height()).toBe(28)
  await page.evaluate(() => (document.documentElement.dataset.density = 'comfortable'))
  await expect.poll(height).toBe(36)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect.poll(height).toBe(72)
  expect(await page.locator('.ag-header-cell[col-id=ticket_number]').evaluate((head) => head.getBoundingClientRect().width)).toBe(208)
})

thorough('WORK-30 a source that is replaced while its grid opens shows its rows', async () => {
  const page = await at.open({ replaced: '' })
  await expect.poll(() => page.locator('.ag-row[row-index="0"] [col-id=ticket_number]').textContent(), { timeout: 10_000 }).toBe('10000000')
})

test('WORK-36 the console shows no AG Grid message while rows change', () => {
  expect(at.said.filter((line) => line.includes('AG Grid') || line.startsWith('Error'))).toEqual([])
})
