import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

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

describe('PAY-15 lines that are entered one right after the other', () => {
  /**
   * An Update with one line, open on its page, and a function that presses C and answers the questions of that command. The server's
   * answer to the first change arrives late.
   */
  async function entering() {
    const clerk = await desk.signedIn('administrator')
    const project = await desk.make.project()
    const items: number[] = []
    for (const item_code of ['A-1', 'B-2', 'C-3']) items.push(await desk.make.payItem(project, { item_code }))
    const updates = `/v2/projects/${project}/change_orders`
    expect((await clerk.post(updates, { date: '2026-05-01', increased_items: [{ pay_item_id: items[0], quantity: '2000' }] })).status).toBe(200)
    const page = await desk.open(`/projects/${project}/updates/1`, clerk)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await sees(page.locator('.status-bar')).toContainText('Live')
    const question = page.getByRole('dialog')
    const pressC = async () => {
      await page.keyboard.press('c')
      await sees(question.getByRole('option')).toHaveText([/A-1/, /B-2/, /C-3/])
    }
    const enter = async (code: string, quantity: string) => {
      await page.keyboard.type(code)
      await sees(question.getByRole('option')).toHaveText([new RegExp(code)])
      await page.keyboard.press('Enter')
      await sees(page.getByRole('dialog', { name: /New quantity/ })).toBeVisible()
      await page.keyboard.type(quantity)
      await page.keyboard.press('Enter')
    }
    let answer = (): void => {}
    const arrival = new Promise<void>((done) => (answer = done))
    await page.route(`**${updates}/1`, async (route) => {
      if (route.request().method() === 'PATCH') await arrival
      await route.continue()
    })
    const codes = async () => (await clerk.get(`${updates}/1`)).body.change_order.increased_items.map(({ item_code: code }: { item_code: string }) => code)
    return { clerk, page, question, items, updates, pressC, enter, answer: () => answer(), codes }
  }

  test('PAY-15 API-35 a line that is asked for before the previous one is saved keeps the previous one', async () => {
    const { page, question, pressC, enter, answer, codes } = await entering()
    await pressC()
    await enter('B-2', '1500')
    await sees(question).toHaveCount(0)
    await pressC()
    answer()
    await expect.poll(codes).toEqual(['A-1', 'B-2'])
    await sees(page.locator('.ag-row', { hasText: 'B-2' })).toBeVisible()
    await enter('C-3', '1600')
    await expect.poll(codes).toEqual(['A-1', 'B-2', 'C-3'])
  })

  thorough('PAY-15 API-35 a colleague’s line that arrives while a line is asked for is kept, and the line is refused', async () => {
    const { clerk, page, items, updates, pressC, enter, answer, codes } = await entering()
    answer()
    await pressC()
    const line = (at: number) => ({ pay_item_id: items[at], quantity: '2000' })
    expect((await clerk.patch(`${updates}/1`, { version: 1, increased_items: [line(0), line(1)] })).status).toBe(200)
    await sees(page.locator('.ag-row', { hasText: 'B-2' })).toBeVisible()
    await enter('C-3', '1600')
    await sees(page.locator('.toast').first()).toBeVisible()
    expect(await codes()).toEqual(['A-1', 'B-2'])
  })
})

describe('PAY-15 the form that adds a new item to an Update', () => {
  const item = (line: number, item_code: string) => ({ line_number: line, item_code, item_description: `Item ${item_code}`, estimated_quantity: '100', estimated_qty_uom: 'TON' })

  /** The lines of an Update with two new items, Z-1 and Z-2, and a clerk who has its page open. */
  async function withTwoItems() {
    const [clerk, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
    const updates = `/v2/projects/${await desk.make.project()}/change_orders`
    expect((await clerk.post(updates, { date: '2026-05-01', new_pay_items: [item(901, 'Z-1'), item(902, 'Z-2')] })).status).toBe(200)
    const page = await desk.open(updates.replace('/v2', '').replace('change_orders', 'updates/1'), clerk)
    await sees(page.locator('.ag-row:has(.ag-cell:focus)')).toContainText('Z-1')
    await sees(page.locator('.status-bar')).toContainText('Live')
    const codes = async () => (await clerk.get(`${updates}/1`)).body.change_order.new_pay_items.map(({ item_code: code }: { item_code: string }) => code)
    /** Fills the form for item Z-9 and saves it, repeatedly while the save is refused. Then expects that the Update has these items. */
    const save = async (expected: readonly string[]) => {
      for (const [name, value] of Object.entries(item(909, 'Z-9'))) await page.locator(`input[name="${name}"]`).fill(String(value))
      await sees.poll(async () => {
        await page.keyboard.press('Control+Enter')
        return await codes()
      }, { intervals: [1_000] }).toEqual(expected)
    }
    return { page, colleague, updates, codes, save }
  }

  thorough('PAY-15 API-32 it keeps an item that Undo puts back while the form is open', async () => {
    const { page, codes, save } = await withTwoItems()
    await page.keyboard.press('ArrowDown')
    await sees(page.locator('.ag-row:has(.ag-cell:focus)')).toContainText('Z-2')
    await page.keyboard.press('Delete')
    await expect.poll(codes).toEqual(['Z-1'])
    await page.keyboard.press('n')
    await sees(page.locator('input[name="line_number"]')).toBeFocused()
    // moves the focus out of the form's field, in which the next key would undo typing
    await page.locator('[data-pane]').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(codes).toEqual(['Z-1', 'Z-2'])
    await save(['Z-1', 'Z-2', 'Z-9'])
  })

  test('PAY-15 API-35 it can be saved after a colleague has changed the Update', async () => {
    const { page, colleague, updates, save } = await withTwoItems()
    await page.keyboard.press('n')
    await sees(page.locator('input[name="line_number"]')).toBeFocused()
    expect((await colleague.patch(`${updates}/1`, { version: 1, new_pay_items: [item(901, 'Z-1'), item(902, 'Z-2'), item(903, 'Z-3')] })).status).toBe(200)
    await save(['Z-1', 'Z-2', 'Z-3', 'Z-9'])
  })
})
