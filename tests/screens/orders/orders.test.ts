import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
let clerk: SignedInClient
beforeAll(async () => {
  desk = await openScreenDesk()
  clerk = await desk.signedIn('administrator')
})
afterAll(() => desk.close())

/** A new project with one placed order; opens its schedule. */
async function scheduled(material: string): Promise<{ readonly project: number; readonly order: number; readonly page: Page }> {
  const project = await desk.make.project({ title: 'SR 14' })
  const { body } = await clerk.post('/v1/scheduled_orders', { project_id: project, supplier: 'Northern Ready Mix', plant: 'Mankato', material, quantity: '120', uom: 'CY', delivery_at: new Date(Date.now() + 30 * 3_600_000).toISOString(), contact: 'Pat', notes: '' })
  const page = await desk.open(`/projects/${project}/schedule`, clerk)
  await sees(rowOf(page, material)).toContainText('Placed')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  return { project, order: body.scheduled_order.id, page }
}
const rowOf = (page: Page, material: string) => page.getByRole('grid').first().getByRole('row', { name: new RegExp(material) })
const stored = async (id: number) => (await clerk.get(`/v1/scheduled_orders/${id}`)).body.scheduled_order

async function onceByKey(key: string, question: string, accept: string, word: string, state: string): Promise<void> {
  const { order, page } = await scheduled('3F32')
  await page.keyboard.press(key)
  const popup = page.getByRole('alertdialog', { name: question })
  await sees(popup).toContainText('120.00 CY from Mankato')
  await page.keyboard.press('Escape')
  await sees(popup).toHaveCount(0)
  expect((await stored(order)).state).toBe('placed')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press(key)
  await sees(popup.getByRole('button', { name: accept })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(rowOf(page, '3F32')).toContainText(word)
  expect((await stored(order)).state).toBe(state)
  // pressing the same key again has no further effect, and the screen says why
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press(key)
  await sees(page.getByText(new RegExp(`is ${state}`)).first()).toBeVisible()
  expect(await stored(order)).toMatchObject({ state, version: 2 })
}
thorough('ORDR-2 ORDR-6 an order is activated by hand, by one key and a confirmation that Escape leaves', () => onceByKey('a', 'Activate the order of 3F32?', 'Activate order', 'Activated', 'activated'))
test('ORDR-2 ORDR-5 an order is canceled by one key and a confirmation that Escape leaves', () => onceByKey('c', 'Cancel the order of 3F32?', 'Cancel order', 'Canceled', 'canceled'))

test('ORDR-5 ORDR-7 the focused order is opened, changed and saved by keyboard, and the list shows the new value', async () => {
  const { project, order, page } = await scheduled('Class 5')
  await page.keyboard.press('e')
  await sees(page.getByRole('form', { name: 'Order of Class 5' })).toBeVisible()
  await sees(page.getByLabel('Material')).toBeFocused()
  await page.keyboard.press('Tab')
  await sees(page.getByLabel('Quantity')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('145.5')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/projects/${project}/schedule`)
  await sees(rowOf(page, 'Class 5')).toContainText('145.50')
  expect(await stored(order)).toMatchObject({ quantity: 145.5, version: 2 })
})

thorough('ORDR-5 an order is not shown under another project', async () => {
  const { project, order, page } = await scheduled('Seal coat')
  const other = await desk.make.project({ title: 'SR 15' })
  await page.goto(`${desk.server.address}/projects/${other}/schedule/orders/${order}`)
  await sees(page.getByRole('alert').filter({ hasText: 'This no longer exists' }).or(page.getByRole('form', { name: 'Order of Seal coat' })).first()).toBeVisible()
  await sees(page.getByRole('form')).toHaveCount(0)
  await page.goto(`${desk.server.address}/projects/${project}/schedule/orders/${order}`)
  await sees(page.getByRole('form', { name: 'Order of Seal coat' })).toBeVisible()
})

test('ORDR-7 PROJ-34 the form for a new order opens from the calendar by key, and the order appears on the calendar', async () => {
  const { project, page } = await scheduled('Tack coat')
  await page.keyboard.press('v')
  await sees(page.getByRole('table', { name: /^Orders of / })).toBeVisible()
  await page.keyboard.press('Alt+n')
  await page.waitForURL(`**/projects/${project}/schedule/orders/new`)
  await sees(page.getByLabel('Material')).toBeFocused()
  for (const value of ['Curing compound', '8', 'GAL', 'Northern Ready Mix', 'Mankato']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  // the form suggests a delivery day and a delivery time
  const [month = '', , year = ''] = (await page.getByLabel('Delivery day').inputValue()).split('/')
  await sees(page.getByLabel('Delivery time')).toHaveValue(/^\d{1,2}:\d\d [AP]M$/)
  await page.getByLabel('Delivery time').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('11:30 PM')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/projects/${project}/schedule`)
  await page.goto(`${desk.server.address}/projects/${project}/schedule/calendar?month=${year}-${month.padStart(2, '0')}`)
  await sees(page.getByRole('button', { name: /Curing compound/ })).toContainText('8.00 GAL, Placed')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})
