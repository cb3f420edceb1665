import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

thorough('PLUS-5 an accepted unbalanced ticket is marked in the drawer, on the ticket, by material and by period, until it has a reason', async () => {
  const clerk = await desk.signedIn('administrator')
  const project = await desk.project(2, { material_description: 'SPWEB440', waste_quantity: '0.5000' })
  await project.item()
  await project.item({ item_code: 'DNP', is_dnp: true, mobile_favorite: true })
  const page = await desk.table(project, clerk)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  await page.keyboard.press('Alt+/')
  await sees(page.locator('.search-option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('10')
  // the drawer marks the difference, but the ticket can still be accepted (DT-4)
  await sees(drawer.locator('[data-balanced=false]')).toContainText('10.00 of 12.00 TON')
  await page.keyboard.press('Control+Enter')
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
  await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 10.00')

  for (const [view, line] of [['materials', 'SPWEB440'], ['periods', 'In progress']] as const) {
    const totals = await desk.open(`/reconciliation/${project.id}?view=${view}`, clerk)
    const row = totals.getByRole('grid').getByRole('row').filter({ hasText: line })
    await sees(row.locator('[col-id=balance]')).toContainText('Unbalanced')
    await sees(row.locator('[col-id=unbalanced]')).toHaveText('1')
    await sees(row.locator('[col-id=to_pay]')).toHaveText('12.00 TON')
    await sees(row.locator('[col-id=in_pay_items]')).toHaveText('10.00 TON')
    await look(totals, view)
  }

  const ticket = await desk.open(`/projects/${project.id}/tickets/${project.tickets[0]}`, clerk)
  const balance = ticket.locator('section:has(> h3:text-is("Balance"))')
  await sees(balance).toContainText('Unbalanced')
  await sees(balance.locator('dl')).toHaveText(/Net12.50 TONWaste0.50 TONTo pay12.00 TONIn pay items10.00 TON/)
  await sees(ticket.locator('.ticket-findings')).toContainText('Pay items and do not pay add up to 10.00 TON; the amount to assign is 12.00 TON.')
  expect(await findings(ticket)).toEqual([])
  await look(ticket, 'ticket')
  await ticket.getByRole('button', { name: /^Answer/ }).click()
  await sees(ticket.getByRole('dialog')).toBeVisible()
  await ticket.keyboard.type('Unbalanced')
  await sees(ticket.getByRole('option', { selected: true })).toContainText('Unbalanced')
  await ticket.keyboard.press('Enter')
  await sees(ticket.getByRole('dialog')).toContainText('Why')
  await ticket.keyboard.type('Two tons went to the shoulder')
  await ticket.keyboard.press('Enter')
  await sees(balance).toContainText('Reason given')
  const totals = await desk.open(`/reconciliation/${project.id}?view=materials`, clerk)
  await sees(totals.getByRole('grid').getByRole('row').filter({ hasText: 'SPWEB440' }).locator('[col-id=balance]')).toContainText('Reason given')
})

/** Takes pictures for people to check, in the folder LOOKS if that is set. */
async function look(page: Awaited<ReturnType<CodingDesk['open']>>, name: string): Promise<void> {
  const folder = process.env.LOOKS
  if (folder === undefined) return
  for (const [width, theme] of [[1280, 'light'], [1600, 'dark']] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
  }
}
