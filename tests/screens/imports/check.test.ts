import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { importAll, upload } from '#tests/api/imports/csv-import'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom,status'
const row = (number: string, net = '20.00', status = '') => `${number},North Ridge,Plant 1,2026-06-15,Mix,${net},TON,${status}`

test('PLUS-39 the check before an import lists what is new, what changed and in which fields, what is unchanged and what is in conflict', async () => {
  const administrator = await desk.signedIn('administrator')
  await importAll(desk.server, administrator, [HEADINGS, row('S-1', '20', 'Delivered'), row('S-2'), row('S-3')].join('\n'))
  const { body } = await upload(desk.server, administrator, [HEADINGS, row('S-1', '20', 'Rejected'), row('S-2', '21'), row('S-3', ''), row('S-4'), row('S-5')].join('\n'))
  const page = await desk.open(`/imports/${body.import.id}`, administrator)
  await page.getByRole('button', { name: 'Check' }).first().click()
  const effects = page.getByRole('region', { name: 'What will change' })
  await sees(effects).toBeVisible()
  const counts = effects.locator('.import-counts > div')
  expect((await counts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(['New tickets 2', 'Changed tickets 2', 'Unchanged tickets 1', 'Rows in conflict 1'])
  const tables = effects.getByRole('table')
  expect(await tables.nth(0).getByRole('row').allInnerTexts()).toEqual(['Field of the ticket\tChanged\tEmptied', 'Net\t2\t1'])
  expect((await tables.nth(1).getByRole('row').allInnerTexts())[1]).toBe('2\tStatus\tThe file says Rejected, the ticket is Delivered. Its status will not change.')
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
    expect([theme, await findings(page, '.pane')]).toEqual([theme, []])
    if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/import-${theme}.png` })
  }
  await page.close()
})

thorough('admin 29: on a small screen the result of each check is visible above the columns and gets the focus', async () => {
  const administrator = await desk.signedIn('administrator')
  const { body } = await upload(desk.server, administrator, [HEADINGS, row('M-1'), row('M-2')].join('\n'))
  const page = await desk.open(`/imports/${body.import.id}`, administrator, { viewport: { width: 1280, height: 640 } })
  const result = page.getByRole('heading', { name: 'All 2 rows can be imported.' })
  const check = page.getByRole('button', { name: /^Check/ })
  await check.scrollIntoViewIfNeeded()
  await check.focus()
  await page.keyboard.press('Enter')
  await sees(result).toBeFocused()
  await sees(result).toBeInViewport()
  await sees(page.getByRole('button', { name: 'Import all rows' })).toBeInViewport()
  expect(await page.evaluate(() => {
    const [heading, columns] = [document.querySelector('.import-result'), document.querySelector('.import select')]
    return heading !== null && columns !== null && (heading.compareDocumentPosition(columns) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })).toBe(true)
  // checking the same file a second time gives the same result, which is shown and focused again
  await check.focus()
  await sees(check).toBeInViewport()
  await page.keyboard.press('Enter')
  await sees(result).toBeFocused()
  await page.reload()
  await sees(result).toBeVisible()
  await sees(result).not.toBeFocused()
  await page.close()
})
