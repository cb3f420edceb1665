import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { axeOn } from '#tests/axe'
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
/** Rows are alike, so only the first seven are checked. Checking every row would take many times as long. */
const tableAxe = (page: Page) => axeOn(page).include('.table').exclude('.ag-row:nth-child(n+8)')
const findings = async (page: Page) =>
  (await tableAxe(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)

describe('WORK-36 in each theme', () => {
  const title = 'WORK-36 axe finds nothing on the table in %s, with rows focused, selected and marked'
  const findsNothing = async (theme: string) => {
    const page = await start({ theme })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.evaluate(() => window.page.table?.markSaving([5], true))
    await page.evaluate(() => {
      const [row] = window.page.table?.model().selection.loaded ?? []
      if (row) window.page.table?.patchRows([{ ...row, id: 6 }], { leaves: () => true })
    })
    await expect.poll(() => page.locator('.table-row-saving').count()).toBe(1)
    expect(await findings(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/table-${theme}.png` })
    await page.evaluate(() => window.page.table?.chooseColumns())
    const dialog = page.getByRole('dialog', { name: 'Edit columns' })
    await dialog.waitFor()
    expect((await axeOn(page).include('[role=dialog]').analyze()).violations.map(({ id }) => id)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/chooser-${theme}.png` })
  }
  test.each(['light'])(title, findsNothing)
  thorough.each(['dark', 'high_contrast'])(title, findsNothing)
})

test('WORK-36 axe finds nothing in forced colors and at 200 % text', async () => {
  const page = await start()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.keyboard.press('Shift+ArrowDown')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await findings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/table-forced.png` })
})

describe('WORK-35 the screen-reader table mode', () => {
  test('WORK-35 it is one grid with nothing pinned and the page of 100 rows in DOM order, and axe finds nothing', async () => {
    const page = await start({ reader: '' })
    await expect.poll(() => page.locator('.ag-row').count()).toBe(100)
    expect(await page.getByRole('grid').count()).toBe(1)
    expect(await page.locator('.ag-grid-pinned-left-cells .ag-cell').count()).toBe(0)
    const order = await page.locator('.ag-row').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))))
    expect(order).toEqual(Array.from({ length: 100 }, (_, row) => row + 2))
    expect(await page.locator('.ag-row[row-index="0"] .ag-cell').count()).toBe(12)
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1000001')
    expect((await tableAxe(page).analyze()).violations).toEqual([])
  })

  thorough('WORK-35 a page change is announced and moves the focus to its first row', async () => {
    const page = await start({ reader: '' })
    await page.evaluate(() => window.page.table?.showPage(1))
    await expect.poll(() => page.evaluate(() => window.page.said.at(-1))).toBe('Rows 101 to 200 of 1,000,000')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('aria-rowindex'))).toBe('102')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => page.evaluate(() => window.page.said.at(-1))).toBe('Rows 201 to 300 of 1,000,000')
    await page.evaluate(() => window.page.table?.focus())
    await page.keyboard.press('Control+End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('aria-rowindex'))).toBe('1000001')
    await expect.poll(() => page.evaluate(() => window.page.said.at(-1))).toBe('Rows 999,901 to 1,000,000 of 1,000,000')
  })
})

test('WORK-29 rows that are not loaded yet are skeletons with a word, never blank', async () => {
  // a delay longer than the test, so that every row is still a skeleton when the test reads its text
  const page = await at.open({ delay: '600000' })
  await page.waitForSelector('.table-skeleton')
  const rows = await page.locator('.ag-row').evaluateAll((all) => all.map((row) => row.textContent?.trim()))
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows)).toEqual(new Set(['Loading']))
})

test('WORK-38 the focused cell is never covered by the header or a pinned part in a walk of 60 keys', async () => {
  const page = await start({ rows: '5000' })
  await page.setViewportSize({ width: 640, height: 480 })
  const keys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'End', 'Home', 'Control+End', 'Control+Home']
  let seed = 7
  for (let times = 0; times < 60; times++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    await page.keyboard.press(keys[seed % keys.length] ?? 'ArrowDown')
    const covered = () => page.evaluate(() => {
      const cell = document.activeElement
      if (!cell || cell === document.body) return 'body'
      const box = cell.getBoundingClientRect()
      const corners: [number, number][] = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]]
      return corners.every(([x, y]) => cell.contains(document.elementFromPoint(x, y))) ? null : `${cell.className} ${JSON.stringify(box)}`
    })
    // polls, because after a jump to rows that are not loaded the focus moves only when they have loaded
    await expect.poll(covered, { timeout: 30_000, interval: 5 }).toBe(null)
  }
})

thorough('WORK-38 the last row is fully visible where scroll bars take no space', async () => {
  const opened = await at.open({ rows: '5000' })
  await opened.setViewportSize({ width: 640, height: 480 })
  await (await opened.context().newCDPSession(opened)).send('Emulation.setScrollbarsHidden', { hidden: true })
  await opened.reload()
  await opened.waitForSelector('.ag-row [col-id=ticket_number]:not(:has(.table-skeleton))')
  await opened.evaluate(() => window.page.table?.focus())
  await opened.keyboard.press('Control+End')
  await expect.poll(() => opened.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('aria-rowindex'))).toBe('5001')
  // there is a scroll bar only if the columns are wider than the table
  await expect.poll(() => opened.locator('.ag-body-horizontal-scroll').evaluate((bar) => getComputedStyle(bar).visibility)).toBe('visible')
  const covering = () => opened.evaluate(() => {
    const cell = document.activeElement
    const box = cell?.getBoundingClientRect()
    const above = box ? document.elementFromPoint(box.left + 3, box.bottom - 3) : null
    return cell?.contains(above) ? null : (above?.className ?? 'nothing')
  })
  await expect.poll(covering).toBe(null)
})

test('WORK-36 the console shows no AG Grid message in any theme or mode', () => {
  expect(at.said.filter((line) => line.includes('AG Grid') || line.startsWith('Error'))).toEqual([])
})
