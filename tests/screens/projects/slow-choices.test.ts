import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** Opens the question for an item, which lists all three items. The items that match the text B load only after `answer`. */
async function slowChoices() {
  const clerk = await desk.signedIn('administrator')
  const project = await desk.make.project()
  const items: number[] = []
  for (const item_code of ['A-1', 'B-2', 'B-3']) items.push(await desk.make.payItem(project, { item_code, item_description: `Concrete ${item_code}` }))
  expect((await clerk.post(`/v2/projects/${project}/change_orders`, { date: '2026-05-01', increased_items: [{ pay_item_id: items[0], quantity: '2000' }] })).status).toBe(200)
  const page = await desk.open(`/projects/${project}/updates/1`, clerk)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('c')
  const palette = page.getByRole('dialog')
  await sees(palette.getByRole('option')).toHaveText([/A-1/, /B-2/, /B-3/])
  let answer = (): void => {}
  const arrival = new Promise<void>((done) => (answer = done))
  await page.route(/contract_items\?.*search=B/, async (route) => {
    await arrival
    await route.continue()
  })
  return { page, palette, answer }
}

test('WORK-11 Enter on a line below the first takes that line, also if the lines for the typed text arrive only then', async () => {
  const { page, palette, answer } = await slowChoices()
  await page.keyboard.type('B')
  await page.keyboard.press('ArrowDown')
  await sees(palette.getByRole('option', { selected: true })).toContainText('B-2')
  await page.keyboard.press('Enter')
  answer()
  await sees(page.getByRole('dialog', { name: /New quantity/ })).toBeVisible()
  await sees(page.getByRole('dialog')).toContainText('B-2')
})

thorough('WORK-11 the highlight stays on its line when the lines for the typed text arrive', async () => {
  const { page, palette, answer } = await slowChoices()
  await page.keyboard.type('B')
  await page.keyboard.press('ArrowDown')
  answer()
  await sees(palette.getByRole('option')).toHaveText([/B-2/, /B-3/])
  await sees(palette.getByRole('option', { selected: true })).toContainText('B-2')
})
