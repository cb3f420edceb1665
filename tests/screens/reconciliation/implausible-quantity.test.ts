import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

test('UOM implausible a quantity above 5 times the usual load asks once, showing the quantity and the usual load, and a second accept succeeds', async () => {
  const project = await desk.project(2)
  await project.item()
  await project.usualLoad()
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const title = page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  const popup = page.getByRole('alertdialog')
  await sees(title).toContainText('-01')
  await page.keyboard.type('402')
  await page.keyboard.press('Enter')
  await sees(quantity).toBeFocused()
  await page.keyboard.type('1250')
  await page.keyboard.press('Control+Enter')
  await sees(popup).toHaveAccessibleName('Accept 1,250.00 TON?')
  await sees(popup).toHaveAccessibleDescription(`Ticket T-${project.id}-01: 1,250.00 TON of 402-3130. A usual load is 12.50 TON.`)

  // Escape sends nothing and returns the focus to the quantity
  await page.keyboard.press('Escape')
  await sees(popup).toBeHidden()
  await sees(quantity).toBeFocused()
  const heldOf = async () => (await desk.held(project)).find((line) => line.startsWith('01 '))
  expect(await heldOf()).toBe('01 pending')

  // Enter confirms. If the connection is then lost, the quantity is sent again without a second confirmation.
  let isLost = true
  await page.route(/pay_item_assignments$/, (route) => (isLost && route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.keyboard.press('Control+Enter')
  await popup.waitFor()
  await page.keyboard.press('Enter')
  await sees(title).toContainText('-02')
  await sees(page.locator('.status-bar')).toContainText('1 not sent')
  isLost = false
  await expect.poll(heldOf).toBe('01 delivered 402-3130 1250.00')
  await sees(popup).toBeHidden()

  // the next ticket has a usual load, so nothing has to be confirmed
  await sees(quantity).toHaveValue('12.50')
  await page.keyboard.press('Control+Enter')
  await sees(title).toBeHidden()
  await expect.poll(() => desk.held(project)).toContain('02 delivered 402-3130 12.50')
})
