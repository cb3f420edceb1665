import { expect as seen, type Locator, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { findings } from '#tests/axe'
import { upload } from '#tests/api/imports/csv-import'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom'
const row = (number: string, net = '20.00', day = '2026-06-15') => `${number},North Ridge,Plant 1,${day},Mix,${net},TON`

const picture = (page: Page, name: string) => (process.env.PICTURES === undefined ? undefined : page.screenshot({ path: `${process.env.PICTURES}/correct-${name}.png` }))
const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('col-id') ?? document.activeElement?.closest('[col-id]')?.getAttribute('col-id') ?? '')

/** Whether a click on the middle of a control would reach it. */
const isUncovered = (control: Locator) => control.evaluate((element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
})

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, holds: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 12; stops += 1) {
    if (await holds()) return
    await page.keyboard.press('Tab')
  }
}

thorough('TICK-95 PLUS-39 by keyboard: a file is checked, and its refused rows are corrected in place, checked again and imported', async () => {
  const administrator = await desk.signedIn('administrator')
  const { body } = await upload(desk.server, administrator, [HEADINGS, row('K-1'), row('K-2', 'heavy', 'someday'), row('K-3', 'light'), row('K-4', 'x')].join('\n'))
  const page = await desk.open(`/imports/${body.import.id}`, administrator, { viewport: { width: 1280, height: 800 } })
  await sees(page.getByText('4 rows. Nothing is saved until you import.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('heading', { name: '1 of 4 rows can be imported.' })).toBeFocused()
  // the result of the check is shown in the status bar, not as a toast over the buttons
  await sees(page.locator('.status-bar')).toContainText('1 of 4 rows can be imported')
  expect(await page.locator('.toast').count()).toBe(0)
  for (const name of ['Import the valid rows only', 'Download the refused rows']) {
    expect([name, await isUncovered(page.getByRole('button', { name }))]).toEqual([name, true])
  }
  const grid = page.getByRole('region', { name: 'Refused and corrected rows' })
  const cell = (number: number, column: number) => grid.locator(`[row-id="${number}"] [col-id="cell-${column}"]`)
  await sees(cell(3, 5)).toHaveText(/heavy.*must be/is)
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
    await picture(page, `refused-${theme}`)
    expect([theme, await findings(page, '.pane')]).toEqual([theme, []])
  }

  // the cells with errors come first: the reason, net, date
  await tabTo(page, async () => (await inFocus(page)) !== '')
  for (let steps = 0; steps < 8 && !(await inFocus(page)).startsWith('cell-'); steps += 1) await page.keyboard.press('ArrowRight')
  expect(await inFocus(page)).toMatch(/^cell-[35]$/)
  if ((await inFocus(page)) === 'cell-5') await page.keyboard.press('ArrowRight')
  expect(await inFocus(page)).toBe('cell-3')
  // Escape cancels the correction
  await page.keyboard.press('F2')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await sees(cell(3, 3)).toHaveText(/someday/)
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2026-06-15')
  await picture(page, 'editing')
  // Tab moves to the next cell and edits it
  await page.keyboard.press('Tab')
  await sees(cell(3, 5).locator('input')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('21')
  await page.keyboard.press('Enter')
  await sees(cell(3, 3)).toHaveText(/2026-06-15.*The file says “someday”/s)
  await sees(page.getByText('Some corrected rows are not checked yet.')).toBeVisible()
  await sees(cell(3, 5)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await sees(cell(4, 5)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('22')
  await picture(page, 'corrected')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('heading', { name: '3 of 4 rows can be imported.' })).toBeFocused()
  await page.reload()
  await sees(cell(4, 5)).toHaveText(/22.*The file says “light”/s)
  await sees(cell(5, 5)).toHaveText(/x.*must be/is)
  await page.evaluate(() => { document.documentElement.dataset.theme = 'dark' })
  await picture(page, 'checked-dark')
  expect(await findings(page, '.pane')).toEqual([])
  // somebody else corrects a cell: that correction stays, the message covers no button, and the rows are checked again before anything is
  // imported
  await administrator.post(`/v1/slips/imports/${body.import.id}/corrections`, { corrections: [{ row: 5, column: 5, was: 'x', value: 'y' }] })
  await cell(5, 5).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  const notice = page.locator('.toast').filter({ hasText: 'A cell of row 5 was changed to “y” in the meantime. “9” was not saved.' })
  await sees(notice).toBeVisible()
  await sees(cell(5, 5)).toHaveText(/^\W*y/)
  await notice.evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)))
  for (const name of ['Check the corrected rows', 'Download the refused rows']) expect([name, await isUncovered(page.getByRole('button', { name }))]).toEqual([name, true])
  await notice.getByRole('button').first().click()
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('heading', { name: '3 of 4 rows can be imported.' })).toBeFocused()
  await sees(page.getByText('Some corrected rows are not checked yet.')).toHaveCount(0)
  // one row is still refused, so the person has to accept that it is left out
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('button', { name: 'Import the valid rows only' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sees(page.getByText('Imported: 3 new, 0 updated, 0 unchanged, 1 refused.')).toBeVisible()
  await sees(cell(5, 5)).toHaveText(/y/)
  expect(await isUncovered(page.getByRole('button', { name: 'Download the refused rows' }))).toBe(true)
  await picture(page, 'done')
  const { rows } = await desk.server.owner.query(`SELECT ticket_number, net_amount::float AS net FROM slips WHERE ticket_number LIKE 'K-_' ORDER BY 1`)
  expect(rows).toEqual([{ ticket_number: 'K-1', net: 20 }, { ticket_number: 'K-2', net: 21 }, { ticket_number: 'K-3', net: 22 }])
  await page.close()
})
