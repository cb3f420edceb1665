import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** A contract with the do-not-pay item first, then an item measured by count, then borrow, asphalt and concrete. */
async function contract(): Promise<MadeProject> {
  const project = await desk.project()
  await project.item({ line_number: 1, item_code: 'DNP', item_description: 'DO NOT PAY', estimated_qty_uom: 'EACH', is_dnp: true, mobile_favorite: true })
  await project.item({ line_number: 2, item_code: '2031.502', item_description: 'FIELD OFFICE', estimated_qty_uom: 'EACH' })
  await project.item({ line_number: 3, item_code: '2105.607/00010', item_description: 'GRANULAR BORROW' })
  await project.item({ line_number: 4, item_code: '2360.509/24300', item_description: 'TYPE SP 12.5 WEARING COURSE' })
  await project.item({ line_number: 5, item_code: '2301.507/00010', item_description: 'CONCRETE PAVEMENT 8.0"' })
  return project
}

async function opened(project: MadeProject) {
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  return { page, drawer, quantity: page.getByRole('textbox', { name: /^Quantity/ }), codes: drawer.locator('.entry-head strong'), list: page.getByRole('listbox', { name: 'Pay items' }) }
}

describe('CLERK-1: a fast hand gets the item that it typed', () => {
  test('CLERK-1 borrow, Down and Enter take the borrow, though the list is still loading', async () => {
    const { page, codes, quantity } = await opened(await contract())
    let answer = () => {}
    const isTyped = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/pay_items\?page_size/, async (route) => {
      await isTyped
      await route.continue()
    })
    await page.keyboard.type('borrow')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('11.5')
    expect(await codes.count()).toBe(0)
    answer()
    await sees(codes).toHaveText(['2105.607/00010'])
    await sees(quantity).toHaveValue('11.5')
    await sees(quantity).toBeFocused()
  })

  thorough('CLERK-1 with the whole list loaded, keys act at once on the typed text, and the next item typed does not replace the first', async () => {
    const { page, codes, list } = await opened(await contract())
    await page.keyboard.press('Alt+/')
    await sees(list.getByRole('option')).toHaveCount(5)
    await page.keyboard.type('24300')
    await page.keyboard.press('Enter')
    expect(await codes.allTextContents()).toEqual(['2360.509/24300'])
    await page.keyboard.press('Alt+/')
    await page.keyboard.type('2301.507')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await codes.allTextContents()).toEqual(['2360.509/24300', '2301.507/00010'])
  })

  thorough('CLERK-1 admin 39 do not pay is last, is never first, and is never selected by Enter alone', async () => {
    const { page, codes, list } = await opened(await contract())
    await page.keyboard.press('Alt+/')
    await sees(list.getByRole('option')).toHaveText([/00010/, /24300/, /2301/, /2031/, /DNP/])
    await page.keyboard.press('Enter')
    await sees(codes).toHaveCount(0)
    await page.keyboard.type('not pay')
    await sees(list.getByRole('option')).toHaveText([/DNP/])
    await page.keyboard.press('Enter')
    await sees(codes).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await sees(codes).toHaveText(['DNP'])
  })
})

describe('CLERK-8: Enter selects what was typed', () => {
  thorough('CLERK-8 admin 20 the first match is active as soon as something is typed; Enter selects it and closes the list, and the net can be typed over', async () => {
    const { page, codes, list, quantity } = await opened(await contract())
    const field = page.getByRole('combobox', { name: 'Search items' })
    await page.keyboard.type('wear')
    await sees(list.getByRole('option')).toHaveText([/24300/])
    const active = await field.getAttribute('aria-activedescendant')
    expect(await list.getByRole('option').first().getAttribute('id')).toBe(active)
    await page.keyboard.press('Enter')
    await sees(list).toHaveCount(0)
    await sees(codes).toHaveText(['2360.509/24300'])
    await sees(quantity).toBeFocused()
    expect([await quantity.inputValue(), await page.evaluate(() => getSelection()?.toString())]).toEqual(['12.50', '12.50'])
  })

  thorough('CLERK-28 all words must match code, line or description, in any order', async () => {
    const { page, drawer, list } = await opened(await contract())
    await page.keyboard.type('paveme conc 2301')
    await sees(list.getByRole('option')).toHaveText([/2301/])
    // The server's search finds the same as the browser's.
    await page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes('[eq]=paveme conc 2301'))
    await sees(drawer.getByText('1 item')).toBeVisible()
    await sees(list.getByRole('option')).toHaveText([/2301/])
  })
})
