import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

async function opened(project: MadeProject) {
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  return { page, drawer, options: page.getByRole('option'), quantity: page.getByRole('textbox', { name: /^Quantity/ }) }
}

/** Holds back the answers from an address; returns a function that releases them. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => { release = resolve })
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

const many = (project: MadeProject, count: number) => desk.server.owner.query(
  `INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity, original_contract)
   SELECT $1, $2, n, '500-' || n, 'Made item ' || n, CASE WHEN n % 2 = 0 THEN 'TON' ELSE 'CY' END, 10, n <= 3 FROM generate_series(1, $3) n`, [desk.make.firstAgency, project.id, count])

describe('While something is loading', () => {
  thorough('RECO-22 while loading, nine skeleton rows are in the drawer and four in the list', async () => {
    const project = await desk.project()
    await project.item()
    const page = await desk.table(project)
    const showTicket = await holdBack(page, /\/v4\/slips\/\d+/)
    const showItems = await holdBack(page, /pay_items\?page_size/)
    await page.keyboard.press('Enter')
    await sees(page.locator('.drawer-body .skeleton')).toHaveCount(9)
    showTicket()
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await sees(page.locator('.drawer-body .skeleton')).toHaveCount(0)
    await page.keyboard.press('Alt+/')
    await sees(page.locator('.search-panel .skeleton')).toHaveCount(4)
    showItems()
    await sees(page.getByRole('option')).toHaveCount(1)
    await sees(page.locator('.search-panel .skeleton')).toHaveCount(0)
  })

  thorough('RECO-32 the list is at most 384 px high, and at most the window height less 480 px', async () => {
    const project = await desk.project()
    await many(project, 40)
    const { page } = await opened(project)
    await page.keyboard.press('Alt+/')
    const list = page.getByRole('listbox', { name: 'Pay items' })
    await sees(list).toBeVisible()
    const heights: (number | undefined)[] = []
    for (const height of [1000, 864, 700]) {
      await page.setViewportSize({ width: 1600, height })
      heights.push((await list.boundingBox())?.height)
    }
    expect(heights).toEqual([384, 384, 220])
  })
})

describe('RECO-25, RECO-97 the filters by keyboard', () => {
  test('RECO-25 RECO-97 Recent, unit, contractors, projects and original contract are above the list, can be reached by Arrow up, and filter it', async () => {
    const project = await desk.project()
    await many(project, 6)
    const item = await project.itemWith([['Marlow Paving', 'other']], { line_number: 90, item_code: '402-1' })
    const { rows } = await desk.server.owner.query<{ id: number }>(
      `INSERT INTO external_dot_contract_projects (dot_authority_id, dot_project_id, name) VALUES ($1, $2, 'Part B') RETURNING id`, [desk.make.firstAgency, project.id])
    await desk.server.owner.query('UPDATE pay_items SET external_dot_contract_project_id = $2 WHERE id = $1', [item, rows[0]?.id])
    const { page, drawer, options } = await opened(project)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(decodeURIComponent(request.url()).replace(/^[^?]*\//, '')))
    await page.keyboard.press('Alt+/')
    await sees(options).toHaveCount(7)
    const chips = drawer.getByRole('group', { name: 'Filters' }).getByRole('button')
    await sees(chips).toHaveText(['Recent', 'Unit of measure', 'Contractors', 'Projects', 'Original contract'])
    await page.keyboard.press('ArrowUp')
    await sees(chips.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Tab')
    await sees(chips.nth(4)).toBeFocused()
    await page.keyboard.press('Enter')
    await sees(chips.nth(4)).toHaveAttribute('aria-pressed', 'true')
    await sees(drawer.getByText('4 items')).toBeVisible()
    expect(addresses.filter((address) => address.startsWith('pay_items')).at(-1)).toBe('pay_items?page_size=10000&filters[only_e_ticket_available]=true&filters[original_contract]=true')
    await page.keyboard.press('Enter')
    await sees(options).toHaveCount(7)
    for (const [at, name] of [[2, 'Marlow Paving'], [3, 'Part B']] as const) {
      await chips.nth(at).focus()
      await page.keyboard.press('Enter')
      await drawer.getByRole('checkbox', { name }).focus()
      await page.keyboard.press('Space')
      await sees(options).toHaveText([/402-1/])
      await page.keyboard.press('Space')
      await sees(options).toHaveCount(7)
      await chips.nth(at).focus()
      await page.keyboard.press('Enter')
    }
  })

  thorough('RECO-30 Select closes the list and keeps the selection, and Clear all removes it', async () => {
    const project = await desk.project()
    await many(project, 4)
    const { page, drawer, options, quantity } = await opened(project)
    await page.keyboard.press('Alt+/')
    await options.nth(0).click()
    await options.nth(1).click()
    await sees(drawer.getByRole('list', { name: 'Selected items' }).getByRole('listitem')).toHaveCount(2)
    await drawer.getByRole('button', { name: 'Select', exact: true }).focus()
    await page.keyboard.press('Enter')
    await sees(options).toHaveCount(0)
    await sees(quantity).toHaveCount(2)
    await page.keyboard.press('Alt+/')
    await drawer.getByRole('button', { name: 'Clear all' }).focus()
    await page.keyboard.press('Enter')
    await sees(drawer.getByRole('list', { name: 'Selected items' })).toHaveCount(0)
    await sees(options).toHaveCount(4)
    await sees(quantity).toHaveCount(0)
  })
})

thorough('RECO-23 a backdrop covers the ticket while its assignments are created or changed', async () => {
  const project = await desk.project(1)
  await project.item()
  const { page, quantity } = await opened(project)
  await page.keyboard.type('402')
  await page.keyboard.press('Enter')
  await sees(quantity).toHaveValue('12.50')
  const backdrop = page.locator('.drawer-backdrop')
  const create = await holdBack(page, /pay_item_assignments$/)
  await page.keyboard.press('Control+Enter')
  await sees(backdrop).toContainText(`Saving ticket T-${project.id}-01`)
  create()
  await sees(backdrop).toHaveCount(0)
  await page.unroute(/pay_item_assignments$/)
  await page.keyboard.press('Enter')
  await sees(quantity).toHaveValue('12.50')
  await page.keyboard.type('11')
  const change = await holdBack(page, /pay_item_assignments$/)
  await page.keyboard.press('Control+Enter')
  await sees(backdrop).toBeVisible()
  change()
  await sees(backdrop).toHaveCount(0)
  await expect.poll(() => desk.held(project)).toEqual(['01 delivered 402-3130 11.00'])
})
