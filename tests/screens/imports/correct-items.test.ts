import { expect as seen, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 30_000 })
let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

const picture = (page: Page, name: string) => (process.env.PICTURES === undefined ? undefined : page.screenshot({ path: `${process.env.PICTURES}/items-${name}.png` }))

test('PAY-12 PLUS-39 by keyboard: a file of items is checked, and its refused rows are corrected in place, checked again and imported', async () => {
  const administrator = await desk.signedIn('administrator')
  const project = await desk.server.make.project({ reconciliation: 'setting_up' })
  await desk.server.make.payItem(project, { line_number: 9, item_code: 'THERE', item_description: 'Base', estimated_quantity: '100', estimated_qty_uom: 'TON' })
  const content = ['Line Number,Item Code,Description,Quantity,Unit', '1,A-1,First,10,TON', '2,A-2,Second,heavy,TON', '3,A-3,Third,light,TON', '9,THERE,Base,100,CY'].join('\n')
  const response = await fetch(`${desk.server.address}/v2/projects/${project}/pay_items/imports?file_name=items.csv`, { method: 'POST', headers: { ...administrator.headers, 'content-type': 'text/csv' }, body: content })
  const { import: { id } } = (await response.json()) as { import: { id: number } }
  const page = await desk.open(`/projects/${project}/contract/files/${id}`, administrator, { viewport: { width: 1280, height: 800 } })
  await sees(page.getByRole('heading', { name: '1 of 4 rows can be added.' })).toBeVisible()
  const effects = page.getByRole('region', { name: 'What will change' })
  expect((await effects.locator('.import-counts > div').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(['New items 1', 'Changed items 0', 'Unchanged items 0', 'Rows in conflict 1'])
  await sees(effects.getByText('Unit is “TON”, the file says “CY”. The item will not change.')).toBeVisible()
  const grid = page.getByRole('region', { name: 'Refused and corrected rows' })
  const cell = (row: number, column: number) => grid.locator(`[row-id="${row}"] [col-id="cell-${column}"]`)
  await sees(cell(3, 3)).toHaveText(/heavy.*is not a number/is)
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
    await picture(page, `refused-${theme}`)
    expect([theme, await findings(page, '.pane')]).toEqual([theme, []])
  }
  await cell(3, 3).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await sees(cell(3, 3)).toHaveText(/20.*The file says “heavy”/s)
  await sees(cell(3, 3)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await sees(cell(4, 3)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('30')
  // the check includes text that is still being typed; holding the key after the check imports nothing
  await page.keyboard.down('Control')
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.down('Enter')
  await sees(page.getByRole('heading', { name: '3 of 4 rows can be added.' })).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  const codes = async () => (await desk.server.owner.query('SELECT item_code FROM pay_items WHERE dot_project_id = $1 ORDER BY line_number', [project])).rows.map((row) => row.item_code)
  expect(await codes()).toEqual(['THERE'])
  await sees(cell(4, 3)).toHaveText(/30.*The file says “light”/s)
  await picture(page, 'checked')
  // one row is still refused, so the person has to accept that it is left out
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('button', { name: 'Import 3 valid items' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sees(page.getByText('3 items added. 1 row was refused.').first()).toBeVisible()
  expect(await codes()).toEqual(['A-1', 'A-2', 'A-3', 'THERE'])
  await page.close()
})
