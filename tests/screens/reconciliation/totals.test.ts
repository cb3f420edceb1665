import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

test('RECO-8 PAY-2 the lines of totals follow coding, and the focus remains on its item when a line appears above it', async () => {
  const { make } = desk
  const clerk = await desk.signedIn('administrator')
  const project = await make.project({ title: 'Ford Bridge' })
  await make.payPeriod(project)
  const doNotPay = await make.payItem(project, { line_number: 0, item_code: 'DNP', item_description: 'Do not pay', estimated_qty_uom: 'EACH', is_dnp: true })
  const item = await make.payItem(project, { line_number: 1, item_code: 'A-1', estimated_quantity: '1000.00' })
  await make.payItem(project, { line_number: 2, item_code: 'B-2' })
  const code = async (id: number, quantity: string): Promise<void> => {
    const slip = await make.ticket(project, { uom_1: 'CY' })
    const body = { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: id, quantity }] }
    expect((await clerk.post(`/v2/projects/${project}/pay_item_assignments`, body)).status).toBe(200)
  }
  for (let ticket = 0; ticket < 11; ticket += 1) await code(item, '10.92')
  const page = await desk.open(`/reconciliation/${project}?view=pay_items`, clerk)
  const grid = page.getByRole('grid')
  const rowOf = (name: string) => grid.getByRole('row').filter({ hasText: name })
  await sees(rowOf('A-1')).toContainText('120.12')
  await rowOf('A-1').getByRole('gridcell').first().click()
  await sees(rowOf('A-1').locator(':focus')).toHaveCount(1)

  // The new numbers have as many digits as the old ones: 11, 120.12 and 879.88 become 12, 140.46 and 859.54.
  await code(item, '20.34')
  await sees(rowOf('A-1')).toContainText('140.46')
  await sees(rowOf('A-1')).toContainText('859.54')
  await sees(rowOf('A-1').locator(':focus')).toHaveCount(1)

  await code(doNotPay, '7.00')
  await sees(rowOf('DNP')).toContainText('7.00')
  await sees(rowOf('A-1').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(/pay_code=A-1/)
})

test('admin 1 a balance below zero is red and has the word Over, in the totals and in the contract, and is announced', async () => {
  const { make } = desk
  const clerk = await desk.signedIn('administrator')
  const project = await make.project({ title: 'Ford Bridge' })
  await make.payPeriod(project)
  const [over, within] = [await make.payItem(project, { line_number: 1, item_code: 'A-1', estimated_quantity: '10.00' }), await make.payItem(project, { line_number: 2, item_code: 'B-2', estimated_quantity: '1000.00' })]
  for (const id of [over, within]) {
    const slip = await make.ticket(project)
    expect((await clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: id, quantity: '12.50' }] })).status).toBe(200)
  }
  for (const path of [`/reconciliation/${project}?view=pay_items`, `/projects/${project}/contract`]) {
    const page = await desk.open(path, clerk)
    const balance = (code: string) => page.getByRole('row').filter({ hasText: code }).locator('[col-id=balance_to_finish]')
    await sees(balance('A-1')).toHaveText(/^Over -2\.50/)
    await sees(balance('B-2')).toHaveText(/^987\.50/)
    await sees(balance('A-1').locator('.table-over')).toHaveCount(1)
    if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/over-${path.includes('contract') ? 'contract' : 'totals'}.png` })
    expect(await findings(page, '.pane')).toEqual([])
  }
})
