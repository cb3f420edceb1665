import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

async function opened(project: MadeProject, as?: Awaited<ReturnType<CodingDesk['signedIn']>>) {
  const page = await desk.table(project, as)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  return { page, drawer, codes: drawer.locator('.entry-head strong'), quantity: page.getByRole('textbox', { name: /^Quantity/ }), accept: drawer.getByRole('button', { name: /^Confirm/ }) }
}

describe('UOM-4 units that do not convert', () => {
  test('UOM-4 UOM-8 CLERK-3: the quantity stays empty and says why, Use net copies the value with a spoken warning, and nothing is shown as balanced', async () => {
    const project = await desk.project(2, { uom_1: 'CY', net_amount: '8.0000' })
    await project.item()
    const { page, drawer, quantity, accept } = await opened(project)
    await page.keyboard.type('402')
    await page.keyboard.press('Enter')
    await sees(quantity).toHaveValue('')
    await sees(quantity).toBeFocused()
    await sees(drawer).toContainText('The net amount is in CY, the pay item in TON. Type the quantity in TON.')
    await sees(drawer).toContainText('They cannot be compared.')
    await sees(accept).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Alt+n')
    await sees(quantity).toHaveValue('8.00')
    await expect.poll(() => desk.saidIn(page)).toBe('The net amount is in CY, the pay item in TON.')
    await sees(drawer).not.toContainText('Balanced')
    await sees(drawer).not.toContainText('assigned')
  })

  thorough('UOM-4 UOM-6 an administrator sets the factor in the drawer, and the quantity is filled', async () => {
    const project = await desk.project(2, { uom_1: 'CUYD', net_amount: '8.0000' })
    await project.item({ estimated_qty_uom: 'YARDS' })
    const { page, drawer, quantity } = await opened(project)
    await page.keyboard.type('402')
    await page.keyboard.press('Enter')
    await sees(drawer.getByRole('button', { name: /^Set factor/ })).toBeVisible()
    await page.keyboard.press('Alt+x')
    await sees(page.locator('[cmdk-input]')).toBeFocused()
    await page.keyboard.type('3/2')
    await page.keyboard.press('Enter')
    await sees(quantity).toHaveValue('12.00')
    await sees(drawer).toContainText('1 CUYD counts as 1.5 YARDS.')
    await sees(drawer).toContainText('Balanced: 12.00 of 12.00 YARDS')
    const { rows } = await desk.server.owner.query<{ unit: string }>(
      `SELECT code || ' ' || ticket_uom || ' ' || trim_scale(factor_numerator) || '/' || trim_scale(factor_denominator) AS unit
       FROM reconciliation_uoms unit JOIN reconciliation_uom_units counted ON counted.reconciliation_uom_id = unit.id AND counted.dot_authority_id = unit.dot_authority_id WHERE code = 'YARDS'`)
    expect(rows).toEqual([{ unit: 'YARDS CUYD 3/2' }])
  })

  thorough('UOM-4 a user who may not change units can only type the quantity', async () => {
    const project = await desk.project(1, { uom_1: 'CY', net_amount: '8.0000' })
    await project.item()
    const inspector = await desk.signedIn('field_engineer')
    await desk.make.onTeam(project.id, inspector.person)
    const { page, drawer } = await opened(project, inspector)
    await page.keyboard.type('402')
    await page.keyboard.press('Enter')
    await sees(drawer).toContainText('Type the quantity in TON.')
    await sees(drawer.getByRole('button', { name: /^Set factor/ })).toHaveCount(0)
  })
})

describe('RECO-98 suggestions', () => {
  /** A project in which ten loads were coded to one item and the last load to another. */
  async function slipped() {
    const project = await desk.project(13)
    const [usual, last] = [await project.item(), await project.item({ item_code: '310-1101', item_description: 'Graded aggregate' })]
    const clerk = await desk.signedIn('administrator')
    const give = (slip_ids: readonly number[], item: number) => clerk.post(`/v2/projects/${project.id}/pay_item_assignments/bulk`, { slip_ids, project_pay_item_id: item })
    expect((await give(project.tickets.slice(2, 12), usual)).status).toBe(200)
    expect((await give(project.tickets.slice(12), last)).status).toBe(200)
    return { project, clerk }
  }

  test('RECO-98 CLERK-2: one ticket’s item is shown beside the usual item, neither is selected, and one key chooses either', async () => {
    const { project, clerk } = await slipped()
    const { page, drawer, codes, quantity } = await opened(project, clerk)
    await sees(codes).toHaveCount(0)
    await sees(drawer.getByRole('button', { name: /^402-3130 .*10 of the last 11 loads/ })).toBeVisible()
    await sees(drawer.getByRole('button', { name: /^310-1101 .*for the last load/ })).toBeVisible()
    await page.keyboard.press('Alt+j')
    await sees(codes).toHaveText(['310-1101'])
    await page.keyboard.press('Alt+u')
    await sees(codes).toHaveText(['402-3130'])
    await sees(quantity).toBeFocused()
    await page.keyboard.press('Enter')
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
    // The last load now has the usual item again, so that item is chosen for the next ticket.
    await sees(codes).toHaveText(['402-3130'])
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 12.50')
  })

  /** A project with two recent items, one of which is suggested for the first ticket. */
  async function suggested() {
    const project = await desk.project(3)
    const [item, other] = [await project.item(), await project.item({ item_code: '310-1101' })]
    const clerk = await desk.signedIn('administrator')
    const give = (slip: number | undefined, of: number) => clerk.post(`/v2/projects/${project.id}/pay_item_assignments/bulk`, { slip_ids: [slip], project_pay_item_id: of })
    await give(project.tickets[1], other)
    await give(project.tickets[2], item)
    await desk.server.owner.query(`UPDATE slips SET material_description = 'ANOTHER' WHERE id = $1`, [project.tickets[1]])
    await desk.server.owner.query(`UPDATE pay_item_assignments SET supply = NULL WHERE slip_id = $1`, [project.tickets[1]])
    return { project, clerk }
  }

  thorough('F4 a click in the list replaces an untouched suggestion as Enter does, and Ctrl adds it', async () => {
    const { project, clerk } = await suggested()
    const { page, codes } = await opened(project, clerk)
    const item = page.getByRole('option', { name: /310-1101/ })
    await sees(codes).toHaveText(['402-3130'])
    await page.keyboard.press('Alt+/')
    await item.click({ modifiers: ['Control'] })
    await sees(codes).toHaveText(['402-3130', '310-1101'])
    await item.click()
    await sees(codes).toHaveText(['402-3130'])
    await item.click()
    await sees(codes).toHaveText(['310-1101'])
  })

  test('CLERK-12: another item replaces an untouched suggestion, and Shift adds it', async () => {
    const { project, clerk } = await suggested()
    const { page, codes } = await opened(project, clerk)
    await sees(codes).toHaveText(['402-3130'])
    await page.keyboard.press('Alt+2')
    await sees(codes).toHaveText(['310-1101'])
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await sees(codes).toHaveText(['402-3130'])
    await page.keyboard.press('Alt+Shift+2')
    await sees(codes).toHaveText(['402-3130', '310-1101'])
  })
})

describe('CLERK-12, CLERK-15: accept is off', () => {
  thorough('CLERK-12 the focus moves to the missing contractor', async () => {
    const project = await desk.project()
    await project.itemWith([['Marlow Paving', 'other'], ['Reyes Grading', 'other'], ['Stone Hauling', 'subcontractor']])
    const { page, drawer, codes } = await opened(project)
    await page.keyboard.type('402')
    await page.keyboard.press('Enter')
    // on a slow machine the list arrives only after the Enter, which then chooses the item and moves the focus to its quantity
    await sees(codes).toHaveCount(1)
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('button', { name: /^Contractor/ })).toBeFocused()
  })

  test('CLERK-15 RECO-55 Confirm looks disabled when it is off, and the footer says why', async () => {
    const project = await desk.project(1, { status: 'delivered', delivered_date: '2026-11-02' })
    await project.item()
    const { page, drawer, accept } = await opened(project)
    await sees(accept).toHaveAttribute('aria-disabled', 'true')
    await sees(drawer.locator('.drawer-foot')).toContainText('Select a pay item.')
    const look = () => accept.evaluate((button) => getComputedStyle(button).backgroundColor)
    const off = await look()
    await page.keyboard.press('Control+Enter')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await page.keyboard.type('402')
    await page.keyboard.press('Enter')
    await sees(accept).not.toHaveAttribute('aria-disabled', 'true')
    expect(await look()).not.toBe(off)
    expect(off).toBe(await drawer.evaluate((surface) => getComputedStyle(surface).backgroundColor))
  })
})
