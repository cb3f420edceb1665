import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

test('PAY-15 WORK-23 the focus stays on its line of an Update when a colleague adds a line above it, so Delete removes that line', async () => {
  const [clerk, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const project = await desk.make.project()
  const [first, second, third] = [await desk.make.payItem(project, { item_code: 'A-1' }), await desk.make.payItem(project, { item_code: 'A-2' }), await desk.make.payItem(project, { item_code: 'A-3' })]
  const updates = `/v2/projects/${project}/change_orders`
  const line = (pay_item_id: number) => ({ pay_item_id, quantity: '2000' })
  expect((await clerk.post(updates, { date: '2026-05-01', increased_items: [line(second), line(third)] })).status).toBe(200)
  const page = await desk.open(`/projects/${project}/updates/1`, clerk)
  const focused = page.locator('.ag-row:has(.ag-cell:focus)')
  await sees(focused).toContainText('A-2')
  await sees(page.locator('.status-bar')).toContainText('Live')
  expect((await colleague.patch(`${updates}/1`, { version: 1, increased_items: [line(first), line(second), line(third)] })).status).toBe(200)
  await sees(page.locator('.ag-row[row-index="0"]')).toContainText('A-1')
  await sees(focused).toContainText('A-2')
  await page.keyboard.press('Delete')
  const lines = async () => (await clerk.get(`${updates}/1`)).body.change_order.increased_items.map(({ item_code: code }: { item_code: string }) => code)
  await expect.poll(lines).toEqual(['A-1', 'A-3'])
})
