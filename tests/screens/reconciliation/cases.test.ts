import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { enterAt, openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Opens the drawer on the first ticket; returns the elements that the tests look at. */
async function opened(project: MadeProject) {
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  return { page, drawer, quantity: page.getByRole('textbox', { name: /^Quantity/ }), accept: drawer.getByRole('button', { name: /^Confirm/ }) }
}

/** Chooses the n-th item of the list by keyboard, which moves the focus to its quantity. */
async function take(page: Page, number = 1): Promise<void> {
  await page.keyboard.press('Alt+/')
  await sees(page.locator('.search-option').first()).toBeVisible()
  for (let at = 0; at < number; at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('listbox', { name: 'Pay items' })).toHaveCount(0)
}

/** Holds back the work that a page defers to later tasks and frames, as on a busy machine, until the returned function is called. */
async function withoutLater(page: Page): Promise<() => Promise<void>> {
  const later = await page.evaluateHandle(() => {
    const frame = window.requestAnimationFrame
    const send = Reflect.get(MessagePort.prototype, 'postMessage')
    const pendingCalls: (() => void)[] = []
    window.requestAnimationFrame = (call) => pendingCalls.push(() => frame(call))
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      pendingCalls.push(() => send.call(this, message))
    }
    return () => {
      window.requestAnimationFrame = frame
      MessagePort.prototype.postMessage = send
      for (const call of pendingCalls) call()
    }
  })
  return () => later.evaluate((goOn) => goOn())
}

describe('Selecting items in the drawer', () => {
  thorough('RECO-33 and RECO-34 at most two items can be selected: the third is disabled, and the two are split by hand', async () => {
    const project = await desk.project()
    for (const code of ['402-1', '402-2', '402-3']) await project.item({ item_code: code })
    const { page, drawer, quantity } = await opened(project)
    await take(page, 1)
    await page.keyboard.press('Alt+/')
    await sees(page.locator('.search-option')).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await sees(quantity.nth(1)).toBeFocused()
    await page.keyboard.press('Alt+/')
    await sees(page.getByRole('option', { name: /402-3/ })).toHaveAttribute('aria-disabled', 'true')
    await sees(drawer.getByRole('list', { name: 'Selected items' }).getByRole('listitem')).toHaveText(['402-1', '402-2'])
    await page.keyboard.type('402-3')
    await page.keyboard.press('Enter')
    await sees(quantity).toHaveCount(2)
    await expect.poll(() => desk.saidIn(page)).toBe('Two pay items are already selected.')
    await page.keyboard.press('Tab')
    await sees(quantity.nth(1)).toBeFocused()
    await page.keyboard.type('2.5')
    await sees(quantity.nth(1)).toHaveValue('2.5')
    await page.keyboard.press('Shift+Tab')
    await quantity.first().focus()
    await page.keyboard.type('10')
    await sees(drawer).toContainText('Balanced: 12.50 of 12.50 TON')
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-1 10.00, 402-2 2.50')
  })

  test('RECO-27 selected items are chips in the list, and each is removed by its button', async () => {
    const project = await desk.project()
    for (const code of ['402-1', '402-2']) await project.item({ item_code: code })
    const { page, drawer, quantity } = await opened(project)
    await take(page, 1)
    await page.keyboard.press('Alt+/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+/')
    const chips = drawer.getByRole('list', { name: 'Selected items' }).getByRole('listitem')
    await sees(chips).toHaveText(['402-1', '402-2'])
    await drawer.getByRole('button', { name: 'Unselect 402-1' }).focus()
    await page.keyboard.press('Enter')
    await sees(chips).toHaveText(['402-2'])
    await sees(quantity).toHaveCount(1)
  })

  thorough('RECO-49 a source-only item shows a dash, has Use net off, and is sent without a quantity', async () => {
    const project = await desk.project()
    await project.item({ source_only: true })
    const { page, drawer, quantity } = await opened(project)
    await take(page)
    await sees(quantity).toHaveValue('–')
    await sees(drawer.getByRole('button', { name: /^Use net/ })).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 -')
  })

  thorough('RECO-16 Alt+P toggles the do-not-pay item, and the button is missing if the project has none', async () => {
    const project = await desk.project()
    const without = await opened(await desk.project())
    await sees(without.drawer.getByRole('button', { name: 'Do not pay' })).toHaveCount(0)
    await project.item({ item_code: 'DNP', is_dnp: true, mobile_favorite: true })
    const { page, drawer, quantity } = await opened(project)
    const button = drawer.getByRole('button', { name: 'Do not pay' })
    await page.keyboard.press('Alt+p')
    await sees(button).toHaveAttribute('aria-pressed', 'true')
    await sees(quantity).toHaveValue('12.50')
    await page.keyboard.press('Alt+p')
    await sees(quantity).toHaveCount(0)
    await page.keyboard.press('Alt+p')
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered DNP 12.50')
  })

  test('PLUS-6 a do-not-pay quantity is subtracted from the pay item by keyboard, and both are saved', async () => {
    const project = await desk.project()
    await project.item()
    await project.item({ item_code: 'DNP', is_dnp: true, mobile_favorite: true })
    const { page, drawer, quantity } = await opened(project)
    await take(page)
    await sees(quantity).toHaveValue('12.50')
    await page.keyboard.press('Alt+p')
    await sees(quantity).toHaveCount(2)
    await quantity.nth(1).focus()
    // for a split ticket too, the field shows which input it accepts, and a screen reader reads this hint
    const hint = 'Type a quantity, a percentage such as 40%, or a sum such as =24.81-10.'
    await sees(drawer.getByText(hint)).toHaveCount(1)
    await sees(quantity.nth(1)).toHaveAccessibleDescription(hint)
    if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/quantity-hint-split.png` })
    await page.keyboard.type('40%')
    await page.keyboard.press('Tab')
    await sees(quantity.nth(1)).toHaveValue('5.00')
    await quantity.nth(1).focus()
    await page.keyboard.type('2.25')
    await sees(quantity.first()).toHaveValue('10.25')
    await sees(drawer).toContainText('Balanced: 12.50 of 12.50 TON')
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 10.25, DNP 2.25')
  })

  test('RECO-51 to RECO-55 an item with three contractors needs a choice, and selecting the same one again or Clear removes it', async () => {
    const project = await desk.project()
    await project.itemWith([['Marlow Paving', 'other'], ['Reyes Grading', 'other'], ['Stone Hauling', 'subcontractor']])
    const { page, drawer, accept, quantity } = await opened(project)
    await take(page)
    await sees(accept).toHaveAttribute('aria-disabled', 'true')
    await sees(drawer).toContainText('Choose a contractor for 402-3130.')
    await sees(quantity).toBeFocused()
    const list = page.getByRole('listbox', { name: 'Contractor of 402-3130' })
    const button = drawer.getByRole('button', { name: /^Contractor/ })
    // these keys must work without any later task or frame of the page, and the focus must be back before the next key
    const goOn = await withoutLater(page)
    for (const key of ['Alt+c', 'ArrowDown']) await page.keyboard.press(key)
    const pressed = await page.evaluate(() => performance.now())
    await enterAt(page, pressed)
    // this second Enter comes too soon after the first one, as when a key bounces, so it accepts nothing
    await enterAt(page, pressed + 30)
    await sees(button).toContainText('Reyes Grading')
    await sees(list).toBeHidden()
    await sees(quantity).toBeFocused()
    await goOn()
    await page.keyboard.press('Alt+c')
    await page.keyboard.press('Enter')
    await sees(list).toBeVisible()
    await page.keyboard.press('Escape')
    await sees(button).toContainText('Choose a contractor')
    await page.keyboard.press('Alt+c')
    await page.keyboard.press('Enter')
    await sees(button).toContainText('Marlow Paving')
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
    const saved = () => desk.server.owner.query<{ name: string }>(
      'SELECT name FROM pay_item_assignments JOIN external_dot_contractors ON external_dot_contractors.id = external_dot_contractor_id WHERE slip_id = $1', [project.tickets[0]])
    await expect.poll(async () => (await saved()).rows).toEqual([{ name: 'Marlow Paving' }])
  })
})

describe('Typing in the drawer', () => {
  thorough('RECO-48 the quantity accepts each character that DT-3 allows, and ignores the rest', async () => {
    const project = await desk.project()
    await project.item()
    const { page, quantity } = await opened(project)
    await take(page)
    const shown: string[] = []
    for (const sign of '-1e3.234x') {
      await page.keyboard.type(sign)
      shown.push(await quantity.inputValue())
    }
    // The net is selected, so the first accepted character replaces it.
    expect(shown).toEqual(['12.50', '1', '1', '13', '13.', '13.2', '13.23', '13.23', '13.23'])
    await page.keyboard.press('Alt+n')
    await sees(quantity).toHaveValue('12.50')
    await sees(quantity).toBeFocused()
  })

  thorough('RECO-50 without a net amount Use net is off and changes nothing', async () => {
    const project = await desk.project(2, { net_amount: null, gross_amount_1: null, tare_amount_1: null })
    await project.item()
    const { page, drawer, quantity } = await opened(project)
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('no net amount')
    await take(page)
    await sees(quantity).toHaveValue('')
    await page.keyboard.type('3')
    await page.keyboard.press('Alt+n')
    await sees(quantity).toHaveValue('3')
    await sees(drawer.getByRole('button', { name: /^Use net/ })).toBeDisabled()
  })

  test('RECO-42 a space is typed into the search and toggles nothing', async () => {
    const project = await desk.project()
    await project.item()
    const { page } = await opened(project)
    await page.keyboard.type('asphalt ')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await sees(page.getByRole('combobox')).toHaveValue('asphalt  ')
    await sees(page.getByRole('list', { name: 'Selected items' })).toHaveCount(0)
  })
})

describe('The list of pay items', () => {
  test('RECO-22, RECO-25 and RECO-28 to RECO-32 of two thousand items only the visible ones are rendered, chips filter them, and an empty result says so', async () => {
    const project = await desk.project()
    await desk.server.owner.query(
      `INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity)
       SELECT $1, $2, n, '500-' || n, 'Made item ' || n, CASE WHEN n % 2 = 0 THEN 'TON' ELSE 'CY' END, 10 FROM generate_series(1, 2000) n`, [desk.make.firstAgency, project.id])
    const { page, drawer } = await opened(project)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(decodeURIComponent(request.url().replace(/^[^?]*\//, ''))))
    await page.keyboard.press('Alt+/')
    await sees(drawer.getByText('2,000 items')).toBeVisible()
    const options = page.getByRole('option')
    expect(await options.count()).toBeLessThan(40)
    await sees(options.first()).toHaveAttribute('aria-setsize', '2000')
    expect((await page.getByRole('listbox', { name: 'Pay items' }).boundingBox())?.height).toBe(384)
    const answered = page.waitForResponse((answer) => answer.url().endsWith('500-20'))
    await page.keyboard.type('500-20')
    await sees(drawer.getByText('12 items')).toBeVisible()
    await answered
    await drawer.getByRole('button', { name: 'Unit of measure' }).focus()
    await page.keyboard.press('Enter')
    await drawer.getByRole('checkbox', { name: 'TON' }).focus()
    await page.keyboard.press('Space')
    await sees(drawer.getByText('7 items')).toBeVisible()
    await drawer.getByRole('button', { name: 'Recent' }).focus()
    await page.keyboard.press('Enter')
    await sees(drawer.getByText('No results found')).toBeVisible()
    expect(addresses.filter((address) => address.startsWith('pay_items') || address.startsWith('chip_filters'))).toEqual([
      'pay_items?page_size=10000&include_dnp=true&filters[only_e_ticket_available]=true',
      'chip_filters?only_e_ticket_available=true',
      'pay_items?page_size=10000&include_dnp=true&filters[only_e_ticket_available]=true&filters[code_or_description_or_line_number][eq]=500-20',
      'pay_items?page_size=10000&filters[only_e_ticket_available]=true&filters[code_or_description_or_line_number][eq]=500-20&filters[uom][in][]=TON',
      'chip_filters?only_e_ticket_available=true&uom[]=TON',
      'pay_items?page_size=10000&recent=true&include_dnp=true&filters[only_e_ticket_available]=true&filters[code_or_description_or_line_number][eq]=500-20',
      'chip_filters?only_e_ticket_available=true',
    ])
  })

  test('RECO-31 a project without items shows No data', async () => {
    const { page, drawer } = await opened(await desk.project())
    await page.keyboard.press('Alt+/')
    await sees(drawer.getByText('No data')).toBeVisible()
  })
})
