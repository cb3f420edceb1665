import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
let clerk: SignedInClient
let colleague: SignedInClient
beforeAll(async () => {
  desk = await openScreenDesk()
  clerk = await desk.signedIn('administrator')
  colleague = await desk.signedIn('administrator')
})
afterAll(() => desk.close())

const stored = async (id: number) => (await clerk.get(`/v1/scheduled_orders/${id}`)).body.scheduled_order

/**
 * Opens the form of an order and types a quantity without saving it. Then a colleague saves `values`. Waits until the page has read them.
 */
async function changedMeanwhile(values: object) {
  const project = await desk.make.project({ title: 'SR 14' })
  const { body } = await clerk.post('/v1/scheduled_orders', { project_id: project, supplier: 'Northern Ready Mix', plant: 'Mankato', material: 'Class 5', quantity: '120', uom: 'CY', delivery_at: new Date(Date.now() + 30 * 3_600_000).toISOString(), contact: 'Pat', notes: '' })
  const order: number = body.scheduled_order.id
  const page = await desk.open(`/projects/${project}/schedule/orders/${order}`, clerk)
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('145.5')
  await sees(page.locator('.status-bar')).toContainText('Live')
  // waits for a finished read, because the page may abort a read when it starts the next one
  const read = page.waitForEvent('requestfinished', (request) => request.method() === 'GET' && request.url().endsWith(`/v1/scheduled_orders/${order}`))
  expect((await colleague.patch(`/v1/scheduled_orders/${order}`, { version: 1, ...values })).status).toBe(200)
  await read
  return { page, order, quantity }
}

test('ORDR-5 WORK-32 a value that a colleague changes while the form is open is not overwritten: the form says what changed, and the next save keeps both', async () => {
  const { page, order, quantity } = await changedMeanwhile({ notes: 'Call before delivery' })
  await sees(quantity).toHaveValue('145.5')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('alert').filter({ hasText: 'Notes' })).toBeVisible()
  await sees(page.getByLabel('Notes')).toHaveValue('Call before delivery')
  await sees(quantity).toHaveValue('145.5')
  expect(await stored(order)).toMatchObject({ quantity: 120, notes: 'Call before delivery', version: 2 })
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stored(order)).toMatchObject({ quantity: 145.5, notes: 'Call before delivery', version: 3 })
})

test('ORDR-5 WORK-32 if a colleague has changed the same value, the form shows both', async () => {
  const { page, order, quantity } = await changedMeanwhile({ quantity: '90' })
  await page.keyboard.press('Control+Enter')
  const both = page.getByRole('alert').filter({ hasText: 'Quantity' })
  await sees(both).toContainText('145.5')
  await sees(both).toContainText('90')
  await sees(quantity).toHaveValue('145.5')
  // pressed again before the notice can have been read
  await page.keyboard.press('Control+Enter')
  await sees(page.locator('.toast').filter({ hasText: 'Read what changed, then save again.' })).toBeVisible()
  expect(await stored(order)).toMatchObject({ quantity: 90, version: 2 })
  await sees.poll(async () => {
    await page.keyboard.press('Control+Enter')
    return await stored(order)
  }, { intervals: [500] }).toMatchObject({ quantity: 145.5, version: 3 })
})

thorough('ORDR-5 WORK-32 a save keeps what the same person changed in a second pane', async () => {
  const { page, order } = await changedMeanwhile({ contact: 'Lee' })
  await page.keyboard.press('Alt+Shift+ArrowRight')
  const [first, second] = [page.locator('[data-pane]').nth(0), page.locator('[data-pane]').nth(1)]
  await sees(second.getByLabel('Contact')).toHaveValue('Lee')
  await second.getByLabel('Contact').fill('Kim')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stored(order)).toMatchObject({ quantity: 120, contact: 'Kim', version: 3 })
  await sees(second.getByLabel('Contact')).toHaveCount(0)
  await first.getByLabel('Quantity').focus()
  await page.keyboard.press('Control+Enter')
  await sees(first.getByRole('alert').filter({ hasText: 'Contact' })).toContainText('The last change was by')
  await sees(first.getByLabel('Contact')).toHaveValue('Kim')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stored(order)).toMatchObject({ quantity: 145.5, contact: 'Kim', version: 4 })
})

thorough('ORDR-5 what is typed while a save is under way is saved next, not refused as a change of the same person', async () => {
  const { page, order, quantity } = await changedMeanwhile({ contact: 'Kim' })
  let answer = (): void => {}
  const arrival = new Promise<void>((done) => (answer = done))
  await page.route(`**/v1/scheduled_orders/${order}`, async (route) => {
    const response = await route.fetch()
    if (route.request().method() === 'PATCH' && response.ok()) await arrival
    await route.fulfill({ response })
  })
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('alert').filter({ hasText: 'Contact' })).toBeVisible()
  await quantity.fill('146')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stored(order)).toMatchObject({ quantity: 146, contact: 'Kim', version: 3 })
  await page.getByLabel('Notes').fill('Gate 4')
  const question = new Promise<string>((resolve) => page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.message()))))
  answer()
  expect(await question).toContain('Notes')
  await sees(page.getByLabel('Notes')).toHaveValue('Gate 4')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stored(order)).toMatchObject({ quantity: 146, notes: 'Gate 4', contact: 'Kim', version: 4 })
})
