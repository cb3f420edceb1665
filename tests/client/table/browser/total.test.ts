import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tablePage } from '#tests/client/table/table-page'
import type { TablePage } from '#tests/client/table/table-page'
import { thorough } from '#tests/thorough'

let at: TablePage
beforeAll(async () => {
  at = await tablePage(inject('tablePage'))
})
afterAll(() => at.close())

const start = async (options: Record<string, string>) => {
  const page = await at.open(options)
  await page.waitForSelector('.ag-row [col-id=ticket_number]:not(:has(.table-skeleton))')
  await page.evaluate(() => window.page.table?.focus())
  return page
}
/** Opens a table with this many rows. Its counts are answered only by `releaseCounts`. */
const uncounted = (rows: number, more: Record<string, string> = {}) => start({ rows: String(rows), held: '', ...more })
const releaseCounts = (page: Page) => page.evaluate(() => window.page.letGo())
const rowCount = (page: Page) => page.getByRole('grid').getAttribute('aria-rowcount')
const foot = (page: Page) => page.locator('.table-foot').textContent()
const counts = (page: Page) => page.evaluate(() => ({ asked: window.page.server.counts.asked, aborted: window.page.server.counts.aborted }))
const focusedRow = (page: Page) => page.evaluate(() => Number(document.activeElement?.closest('.ag-row')?.getAttribute('aria-rowindex')))
const selected = (page: Page) => page.evaluate(() => window.page.table?.model().selection)
const top = (page: Page) => page.locator('.ag-grid-viewport').evaluate((port) => port.scrollTop)

describe('WORK-29 rows never wait for their total', () => {
  test('WORK-29 rows and focus are available before the total, and do not move when it arrives', async () => {
    const page = await uncounted(1_000_000)
    expect(await rowCount(page)).toBe('-1')
    expect(await foot(page)).toBe('… tickets')
    for (let times = 0; times < 40; times++) await page.keyboard.press('ArrowDown')
    const before = { row: await focusedRow(page), top: await top(page) }
    expect(before.row).toBe(42)
    expect(before.top).toBeGreaterThan(0)
    await releaseCounts(page)
    await expect.poll(() => rowCount(page)).toBe('1000001')
    await expect.poll(() => foot(page)).toBe('1,000,000 tickets')
    expect({ row: await focusedRow(page), top: await top(page) }).toEqual(before)
    expect(await counts(page)).toEqual({ asked: 1, aborted: 0 })
  })

  thorough('WORK-8 WORK-29 holding Arrow down over rows that are not counted visits every one', async () => {
    const page = await uncounted(1_000_000, { delay: '40' })
    for (let times = 0; times < 260; times++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).toBe(262)
    expect(await rowCount(page)).toBe('-1')
  })

  thorough('WORK-8 WORK-29 holding Arrow down for longer than the next rows take to arrive loses no key', async () => {
    const page = await uncounted(1_000_000, { delay: '3000' })
    for (let times = 0; times < 360; times++) await page.keyboard.press('ArrowDown')
    expect(await focusedRow(page)).toBe(362)
    await page.locator('.ag-row[row-index="360"] [col-id=ticket_number]:not(:has(.table-skeleton))').waitFor()
    expect([await focusedRow(page), await rowCount(page)]).toEqual([362, '-1'])
  })

  test('WORK-29 a first page that is not full gives the total, and its count is aborted', async () => {
    const page = await uncounted(40)
    await expect.poll(() => rowCount(page)).toBe('41')
    expect(await foot(page)).toBe('40 tickets')
    await expect.poll(() => counts(page)).toEqual({ asked: 1, aborted: 1 })
  })

  const lastOfUncounted = 'WORK-23 among %i rows that cannot be counted the last one can be reached, and the focus is not lost after it'
  const reachesLast = async (rows: number) => {
    const page = await start({ rows: String(rows), beside: '', uncounted: '', delay: '20' })
    await expect.poll(() => foot(page)).toContain('The total could not be loaded.')
    for (let times = 0; times < rows + 20; times++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => rowCount(page)).toBe(String(rows + 1))
    await expect.poll(() => focusedRow(page)).toBe(rows + 1)
    await expect.poll(() => foot(page)).toBe(`${rows} tickets`)
    expect(await page.locator('.table-skeleton').count()).toBe(0)
  }
  test.each([100])(lastOfUncounted, reachesLast)
  thorough.each([150, 200])(lastOfUncounted, reachesLast)
})

describe('WORK-23 the last row while the total is not known', () => {
  test('WORK-23 Ctrl+End waits for the total and then moves to the last row', async () => {
    const page = await uncounted(1_000_000)
    await page.keyboard.press('Control+End')
    expect(await focusedRow(page)).toBe(2)
    await releaseCounts(page)
    await expect.poll(() => focusedRow(page)).toBe(1_000_001)
  })

  thorough('WORK-23 another move in the meantime cancels the pending Ctrl+End', async () => {
    const page = await uncounted(1_000_000)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('PageDown')
    await expect.poll(() => focusedRow(page)).toBeGreaterThan(15)
    const row = await focusedRow(page)
    await releaseCounts(page)
    await expect.poll(() => rowCount(page)).toBe('1000001')
    expect(await focusedRow(page)).toBe(row)
  })
})

describe('WORK-24 selecting all that match while the total is not known', () => {
  test('WORK-24 Ctrl+A waits for the total, and until then commands get no rows', async () => {
    const page = await uncounted(1_000_000)
    await page.evaluate(() => window.page.table?.selectAllMatching())
    expect(await page.evaluate(() => window.page.table?.model().focused)).toBeNull()
    expect(await selected(page)).toMatchObject({ kind: 'ids', count: 0 })
    await releaseCounts(page)
    await expect.poll(() => selected(page)).toMatchObject({ kind: 'all', filters: {}, count: 1_000_000 })
    expect(await page.evaluate(() => [window.page.said.at(-1), window.page.table?.model().focused?.id])).toEqual(['1,000,000 tickets selected, all that match', 1])
  })

  test('WORK-24 a selection cleared before the total arrives remains cleared', async () => {
    const page = await uncounted(1_000_000)
    await page.evaluate(() => {
      window.page.table?.selectAllMatching()
      window.page.table?.letGo()
    })
    await releaseCounts(page)
    await expect.poll(() => rowCount(page)).toBe('1000001')
    expect(await selected(page)).toMatchObject({ kind: 'ids', count: 0 })
    expect(await page.evaluate(() => window.page.table?.model().focused?.id)).toBe(1)
  })
})

describe('SHELL-73 a count that fails', () => {
  test('SHELL-73 it is reported below the rows, which remain usable, and can be retried', async () => {
    const page = await start({ beside: '', uncounted: '' })
    const failed = page.getByRole('status').filter({ hasText: 'The total could not be loaded.' })
    await failed.waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.evaluate(() => window.page.table?.toggleFocused())
    expect(await focusedRow(page)).toBe(3)
    expect(await foot(page)).toBe('1 selectedThe total could not be loaded.Try again')
    await page.evaluate(() => (window.page.server.countFails = false))
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect.poll(() => foot(page)).toBe('1 selected of 1,000,000')
    expect(await rowCount(page)).toBe('1000001')
  })

  thorough('WORK-23 Ctrl+End starts the count again', async () => {
    const page = await start({ beside: '', uncounted: '' })
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.evaluate(() => (window.page.server.countFails = false))
    await page.keyboard.press('Control+End')
    await expect.poll(() => focusedRow(page)).toBe(1_000_001)
  })
})

test('WORK-29 the count of an older filter changes nothing', async () => {
  const page = await uncounted(1_000_000)
  await page.evaluate(() => window.page.search('ferry'))
  await expect.poll(() => counts(page)).toEqual({ asked: 2, aborted: 1 })
  await page.waitForSelector('.ag-row [col-id=ticket_number]:not(:has(.table-skeleton))')
  expect(await rowCount(page)).toBe('-1')
  await releaseCounts(page)
  await expect.poll(() => foot(page)).toBe('250 tickets')
  expect(await rowCount(page)).toBe('251')
})

describe('WORK-31 the total after changes by others', () => {
  thorough('WORK-31 it is counted again, without moving scroll or focus', async () => {
    const page = await start({ beside: '' })
    for (let times = 0; times < 57; times++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => foot(page)).toBe('1,000,000 tickets')
    const before = { row: await focusedRow(page), top: await top(page) }
    await page.evaluate(() => {
      window.page.server.total = 1_000_400
      window.page.table?.changedElsewhere({ count: 400 })
    })
    await expect.poll(() => foot(page)).toBe('1,000,400 tickets')
    expect(await rowCount(page)).toBe('1000401')
    expect({ row: await focusedRow(page), top: await top(page) }).toEqual(before)
  })

  test('WORK-30 a row that no longer matches is not counted, and it and the last row remain', async () => {
    const page = await start({ beside: '', rows: '300' })
    await page.keyboard.press('Control+End')
    await expect.poll(() => focusedRow(page)).toBe(301)
    await page.keyboard.press('Control+Home')
    await expect.poll(() => focusedRow(page)).toBe(2)
    await page.evaluate(() => {
      const row = window.page.table?.focusedRow()
      if (row) window.page.table?.patchRows([{ ...row, pay_item: 'X' }], { leaves: () => true })
      window.page.server.total = 299
      window.page.table?.changedElsewhere({ count: 1 })
    })
    await expect.poll(() => foot(page)).toBe('299 tickets')
    expect(await rowCount(page)).toBe('301')
    await page.evaluate(() => window.page.table?.refresh())
    await expect.poll(() => rowCount(page)).toBe('300')
    expect(await foot(page)).toBe('299 tickets')
  })

  thorough('WORK-29 WORK-30 a row that stops matching during a refresh, and that the new rows no longer contain, is not subtracted from their number', async () => {
    const page = await uncounted(5)
    await expect.poll(() => foot(page)).toBe('5 tickets')
    await page.keyboard.press('Control+End')
    await expect.poll(() => focusedRow(page)).toBe(6)
    const total = await page.evaluate(async () => {
      const { server, table } = window.page
      const left = table?.focusedRow()
      if (!table || !left) throw new Error('No row has the focus')
      server.total = 4
      server.delayMs = 200
      const requestCount = server.asked.length
      const refresh = table.refresh()
      while (server.asked.length === requestCount) await new Promise((done) => setTimeout(done, 0))
      table.patchRows([{ ...left, pay_item: 'X' }], { leaves: () => true })
      table.changedElsewhere({ count: 1 })
      await refresh
      return table.model().total
    })
    expect(total).toBe(4)
    await expect.poll(() => foot(page)).toBe('4 tickets')
    expect(await rowCount(page)).toBe('5')
    await page.evaluate(() => window.page.table?.selectAllMatching())
    await expect.poll(() => page.evaluate(() => window.page.said.at(-1))).toBe('4 tickets selected, all that match')
  })
})

test('WORK-35 a page for screen readers is announced once, with the total', async () => {
  const page = await uncounted(1_000_000, { reader: '' })
  await expect.poll(() => page.locator('.table-pager').textContent()).toContain('Rows 1 to 100')
  const announcements = () => page.evaluate(() => window.page.said)
  expect(await announcements()).toEqual([])
  await releaseCounts(page)
  await expect.poll(announcements).toEqual(['Rows 1 to 100 of 1,000,000'])
  expect(await page.locator('.table-pager').textContent()).toContain('Rows 1 to 100 of 1,000,000')
})

test('WORK-36 the console shows no AG Grid message and no error', () => {
  expect(at.said.filter((line) => line.includes('AG Grid') || line.startsWith('Error'))).toEqual([])
})
