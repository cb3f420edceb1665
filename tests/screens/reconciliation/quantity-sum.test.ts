import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

async function withItem(usualLoad = false) {
  const project = await desk.project(2)
  await project.item()
  if (usualLoad) await project.usualLoad()
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  await page.keyboard.type('402')
  await page.keyboard.press('Enter')
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await sees(quantity).toBeFocused()
  await sees(quantity).toHaveValue('12.50')
  return { project, page, quantity, drawer: page.getByRole('region', { name: /^Reconciliation/ }) }
}

test('CLERK-14 DT-3 a sum is computed and announced on Tab, and a plain minus is ignored as before', async () => {
  const { page, quantity, drawer } = await withItem()
  await page.keyboard.press('Delete')
  await sees(page.getByPlaceholder('40%, =24-10')).toBeVisible()
  // the whole example is visible: nothing of it is cut off
  expect(await quantity.evaluate((field) => {
    const text = document.createElement('canvas').getContext('2d')
    if (text === null || !(field instanceof HTMLInputElement)) return null
    const style = getComputedStyle(field)
    text.font = style.font
    return text.measureText(field.placeholder).width <= field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  })).toBe(true)
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/quantity-hint.png` })
  await page.keyboard.type('=24.81-10')
  await sees(drawer).toContainText('= 14.81 TON')
  await page.keyboard.press('Tab')
  await sees(quantity).toHaveValue('14.81')
  await expect.poll(() => desk.saidIn(page)).toBe('14.81')
  await quantity.focus()
  await page.keyboard.type('5-1')
  await sees(quantity).toHaveValue('51')
})

thorough('CLERK-14 a sum that gives no valid quantity shows an error at its field, is kept, and prevents an accept', async () => {
  const { project, page, quantity, drawer } = await withItem()
  await page.keyboard.type('=10-24.81')
  await page.keyboard.press('Control+Enter')
  await sees(drawer.locator('.drawer-reason')).toHaveText('=10-24.81 gives -14.81, which is not a quantity.')
  await sees(quantity).toBeFocused()
  await page.keyboard.press('Tab')
  await sees(quantity).toHaveAttribute('aria-invalid', 'true')
  await sees(quantity).toHaveValue('=10-24.81')
  await sees(drawer.locator('.entry-problem')).toHaveText('=10-24.81 gives -14.81, which is not a quantity.')
  expect(await desk.held(project)).toEqual(['01 pending', '02 pending'])
})

thorough('CLERK-14 an implausible sum asks for confirmation like a typed quantity, with its result', async () => {
  const { project, page, drawer } = await withItem(true)
  await page.keyboard.type('=125*10')
  await page.keyboard.press('Control+Enter')
  const popup = page.getByRole('alertdialog', { name: 'Accept 1,250.00 TON?' })
  await sees(popup).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
  await expect.poll(async () => (await desk.held(project)).filter((line) => line.startsWith('01'))).toEqual(['01 delivered 402-3130 1250.00'])
})
