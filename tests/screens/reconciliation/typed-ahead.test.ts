import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterAfterLook, openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Holds back the answers of the item search until all keys are pressed; returns a function that releases them. */
async function heldSearch(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const pressed = new Promise<void>((resolve) => { release = resolve })
  await page.route(/pay_items\?page_size/, async (route) => {
    await pressed
    await route.continue()
  })
  return release
}

/** Opens the drawer on the first ticket. Every later answer of the item search is held back until `letGo`, as on a slow connection. */
async function openedOnSlowLine(project: MadeProject) {
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  const release = await heldSearch(page)
  return { page, letGo: release, drawer, title: drawer.getByRole('heading', { level: 2 }), quantity: page.getByRole('textbox', { name: /^Quantity/ }), codes: drawer.locator('.entry-head strong') }
}

/** Presses keys without waiting in between; digits are typed. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await (/^[\d.]+$/.test(key) ? page.keyboard.type(key) : page.keyboard.press(key))
}

/** Collects the paths of the writes from now on. */
function written(page: Page): string[] {
  const calls: string[] = []
  // The totals of a table do not count: they are read by POST, because their query is long, and a late push about the created
  // tickets reads them again.
  page.on('request', (request) => void (request.method() !== 'GET' && /slips|pay_item_assignments/.test(request.url()) && !request.url().endsWith('/totals') && calls.push(new URL(request.url()).pathname)))
  return calls
}

describe('RECO-41 keys typed after an Enter that waits for the item', () => {
  test('typing 402 Enter 12.50 Ctrl+Enter without a pause codes the ticket with that item and quantity', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title } = await openedOnSlowLine(project)
    await press(page, '402', 'Enter', '11.25', 'Control+Enter')
    letGo()
    await sees(title).toContainText('-02')
    await sees.poll(() => desk.held(project)).toEqual(['01 delivered 402-3130 11.25', '02 pending', '03 pending'])
  })

  test('an accept waits for the item, and does not use a suggestion that is selected', async () => {
    const project = await desk.project(4)
    const suggested = await project.item({ item_code: '301-1' })
    await project.item({ item_code: '402-3130' })
    const clerk = await desk.signedIn('administrator')
    const [, last] = project.tickets
    await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: last, project_pay_item_id: suggested, quantity: '12.50' }], versions: { [String(last)]: 1 } })
    const page = await desk.table(project, clerk)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toBeFocused()
    const release = await heldSearch(page)
    await press(page, 'Alt+/', '402', 'Enter', 'Control+Enter')
    release()
    await sees(page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })).toContainText('-03')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 12.50')
  })

  thorough('Tab, Backspace, Shift+Tab and the letters of a note take their usual effect', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title, quantity } = await openedOnSlowLine(project)
    const note = page.getByRole('textbox', { name: 'Note, optional' })
    await press(page, '402', 'Enter', '11.29', 'Backspace', '5', 'Tab', 'Tab')
    await page.keyboard.type('wet load')
    letGo()
    await sees(quantity).toHaveValue('11.25')
    await sees(note).toHaveValue('wet load')
    await sees(note).toBeFocused()
    await press(page, 'Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 11.25')
  })

  thorough('later commands wait too: the flag is set on the ticket, then it is accepted', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title } = await openedOnSlowLine(project)
    await press(page, '402', 'Enter', 'Alt+f', '3', 'Control+Enter')
    letGo()
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 3.00')
    const { rows } = await desk.server.owner.query<{ flag_by_dot: boolean }>('SELECT flag_by_dot FROM slips WHERE id = $1', [project.tickets[0]])
    expect(rows).toEqual([{ flag_by_dot: true }])
  })

  test('if nothing is found, nothing is accepted or typed anywhere, and a message says so', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title, codes } = await openedOnSlowLine(project)
    const writes = written(page)
    await press(page, '999', 'Enter', '12.50', 'Control+Enter')
    letGo()
    await sees(page.getByText('No pay item was selected. The keys after Enter were ignored.').first()).toBeVisible()
    await sees(page.getByRole('combobox', { name: 'Search items' })).toHaveValue('999')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await sees(page.getByRole('alertdialog')).toHaveCount(0)
    await sees(codes).toHaveCount(0)
    await sees(title).toContainText('-01')
    expect([writes, await desk.held(project)]).toEqual([[], ['01 pending', '02 pending', '03 pending']])
  })

  thorough('Backspace cancels the Enter, and another text is searched for', async () => {
    const project = await desk.project()
    await project.item()
    await project.item({ item_code: '301-1' })
    const { page, letGo, codes, quantity } = await openedOnSlowLine(project)
    await press(page, '402', 'Enter', '1', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', '301', 'Enter', '4')
    letGo()
    await sees(codes).toHaveText(['301-1'])
    await sees(quantity).toHaveValue('4')
  })

  thorough('Escape cancels it and closes the list, and the answer that arrives later selects nothing', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, codes } = await openedOnSlowLine(project)
    const answered = page.waitForRequest(/pay_items\?page_size/)
    await press(page, '402', 'Enter', '9', 'Escape')
    letGo()
    await answered
    await sees(page.getByRole('group', { name: 'Pay items' })).toHaveCount(0)
    await press(page, 'Alt+f')
    await sees(page.getByRole('button', { name: 'Flag' })).toHaveAttribute('aria-pressed', 'true')
    await sees(codes).toHaveCount(0)
    expect(await desk.held(project)).toEqual(['01 pending', '02 pending', '03 pending'])
  })

  test('RECO-41 an impatient second Enter does not accept an item that nobody has seen', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title, quantity } = await openedOnSlowLine(project)
    await press(page, '402', 'Enter')
    await enterAfterLook(page)
    letGo()
    await sees(quantity).toHaveValue('12.50')
    await sees(quantity).toBeFocused()
    await press(page, '7')
    await sees(quantity).toHaveValue('7')
    await sees(title).toContainText('-01')
    expect(await desk.held(project)).toEqual(['01 pending', '02 pending', '03 pending'])
  })

  test('CLERK-8 RECO-41 Ctrl+Enter after the code selects the item that is found, and accepts it only once it was shown', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title, quantity } = await openedOnSlowLine(project)
    await press(page, '402', 'Control+Enter', 'Control+Enter')
    letGo()
    await sees(quantity).toHaveValue('12.50')
    await sees(quantity).toBeFocused()
    await press(page, '7')
    await sees(quantity).toHaveValue('7')
    await sees(title).toContainText('-01')
    expect(await desk.held(project)).toEqual(['01 pending', '02 pending', '03 pending'])
    await press(page, 'Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 7.00')
  })

  thorough('CLERK-8 Ctrl+Enter after a code without a match accepts nothing, not even a selected suggestion', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title, codes } = await openedOnSlowLine(project)
    const writes = written(page)
    await press(page, '402', 'Enter')
    letGo()
    await sees(codes).toHaveText(['402-3130'])
    await press(page, 'Alt+/', '999')
    await sees(page.getByText('No results found').first()).toBeVisible()
    await press(page, 'Control+Enter')
    await press(page, 'Alt+f')
    await sees(page.getByRole('button', { name: 'Flag' })).toHaveAttribute('aria-pressed', 'true')
    await sees(title).toContainText('-01')
    expect(writes).toEqual([])
  })

  thorough('RECO-41 plain Enter after a quantity accepts', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title } = await openedOnSlowLine(project)
    await press(page, '402', 'Enter', '11.25')
    await enterAfterLook(page)
    letGo()
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 11.25')
  })

  thorough('RECO-41 two items with their quantities can wait together, and the last Enter accepts', async () => {
    const project = await desk.project()
    await project.item()
    await project.item({ item_code: '301-1' })
    const { page, letGo, title } = await openedOnSlowLine(project)
    await press(page, '402', 'Enter', '7.50', 'Alt+/', '301', 'Enter', '5')
    await enterAfterLook(page)
    letGo()
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 7.50, 301-1 5.00')
  })

  thorough('RECO-41 a second item that needs another search waits in turn, and the keys after it keep their order', async () => {
    const { page, project, title } = await behindOneText('301')
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 7.50, 301-1 5.00')
    expect(await page.getByText('The keys after Enter were ignored.').count()).toBe(0)
  })

  thorough('RECO-41 a second item that is not found drops the keys after it, with a message', async () => {
    const { page, project, title, codes } = await behindOneText('999')
    await sees(page.getByText('No pay item was selected. The keys after Enter were ignored.').first()).toBeVisible()
    await sees(page.getByRole('combobox', { name: 'Search items' })).toHaveValue('999')
    await sees(codes).toHaveText(['402-3130'])
    await sees(title).toContainText('-01')
    expect((await desk.held(project))[0]).toBe('01 pending')
  })

  thorough('RECO-41 a second item missing from the current list drops the keys after it, with a message', async () => {
    const project = await desk.project()
    await project.item()
    const { page, letGo, title, codes } = await openedOnSlowLine(project)
    await press(page, '402', 'Enter', '7.50', 'Alt+/', '999', 'Enter', '5', 'Control+Enter')
    letGo()
    await sees(page.getByText('No pay item was selected. The keys after Enter were ignored.').first()).toBeVisible()
    await sees(page.getByRole('combobox', { name: 'Search items' })).toHaveValue('999')
    await sees(codes).toHaveText(['402-3130'])
    await sees(title).toContainText('-01')
    expect((await desk.held(project))[0]).toBe('01 pending')
  })

  /**
   * Types ahead for one item and then for another, and then releases the answers of the item search. Only the search for the first item was
   * sent.
   */
  async function behindOneText(second: string) {
    const project = await desk.project()
    await project.item()
    await project.item({ item_code: '301-1' })
    const opened = await openedOnSlowLine(project)
    const itemRequest = opened.page.waitForRequest(/pay_items\?.*402/)
    await press(opened.page, '402', 'Enter', '7.50', 'Alt+/', second, 'Enter', '5')
    await enterAfterLook(opened.page)
    await itemRequest
    opened.letGo()
    return { ...opened, project }
  }
})

describe('RECO-41 keys after an Enter are dropped when something else opens', () => {
  async function dropped(keys: readonly string[], opened: (page: Page) => Locator): Promise<void> {
    const project = await desk.project()
    await project.item()
    await project.usualLoad()
    const { page, letGo, title } = await openedOnSlowLine(project)
    const writes = written(page)
    await press(page, '402', 'Enter', ...keys)
    letGo()
    await sees(page.getByText('The last keys were ignored because they were meant for the drawer.').first()).toBeVisible()
    await sees(opened(page)).toBeVisible()
    expect(await opened(page).evaluate((one) => (one instanceof HTMLInputElement ? one.value : ''))).toBe('')
    await press(page, 'Escape')
    await sees(opened(page)).toBeHidden()
    await sees(title).toContainText('-01')
    expect([writes, (await desk.held(project)).filter((line) => line.includes('1250'))]).toEqual([[], []])
  }
  test('keys typed ahead do not answer the question about the quantity, with a message', () => dropped(['1250', 'Control+Enter', '301', 'Enter'], (page) => page.getByRole('alertdialog', { name: 'Accept 1,250.00 TON?' })))
  thorough('keys typed ahead do not go into the palette, with a message', () => dropped(['Control+k', '12'], (page) => page.locator('[cmdk-input]')))
  thorough('keys typed ahead do not go into the list of keys, with a message', () => dropped(['F1', '12'], (page) => page.getByRole('dialog').getByRole('textbox')))
})
