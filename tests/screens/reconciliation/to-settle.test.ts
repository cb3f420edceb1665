import { expect as seen, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** A confirmed project with an uncoded ticket and two coded ones, one of which was voided afterwards. */
async function voidedProject() {
  const { make, server } = desk
  const clerk = await desk.signedIn('administrator')
  const project = await make.project({ title: 'Ford Bridge' })
  await make.payPeriod(project)
  const item = await make.payItem(project)
  const [voided, coded] = [await make.ticket(project, { ticket_number: 'V-1' }), await make.ticket(project, { ticket_number: 'C-2' })]
  await make.ticket(project, { ticket_number: 'U-3' })
  for (const slip of [voided, coded]) {
    const done = await clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '20.00' }] })
    expect(done.status).toBe(200)
  }
  await server.owner.query(`UPDATE slips SET status = 'voided', void = true WHERE id = $1`, [voided])
  return { project, clerk }
}

async function runs(page: Page, typed: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await sees(page.getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
}

thorough('TICK-38 voided tickets with a pay code are counted in the reconciliation, listed by a command, and disappear once the code is removed', async () => {
  const { project, clerk } = await voidedProject()
  const page = await desk.open(`/reconciliation/${project}?filters=none`, clerk)
  await sees(page.getByRole('rowheader', { name: 'C-2' })).toBeVisible()
  const count = page.getByRole('button', { name: '1 voided ticket with a pay code' })
  await sees(count).toBeVisible()
  expect(await findings(page, '.pane')).toEqual([])
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/to-settle.png` })
  await runs(page, 'voided tickets with', 'Show voided tickets with a pay code')
  await sees(page).toHaveURL(/\?status=voided&coded=yes&pay_period=1/)
  await sees(page.locator('.table-foot')).toContainText('1 ticket')
  await sees(page.getByRole('rowheader', { name: 'V-1' })).toBeVisible()
  await sees(page.getByRole('rowheader', { name: 'C-2' })).toHaveCount(0)
  await sees(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page.getByText('The pay codes are removed from 1 ticket.').first()).toBeVisible()
  await sees(count).toHaveCount(0)
  await page.keyboard.press('Shift+R')
  await sees(page.getByText('No voided ticket has a pay code to remove.')).toBeVisible()
})

test('RECO-89 tickets with missing pay data are listed with the message, by a command and from the page that closes a period, and Enter opens one', async () => {
  const { project, clerk } = await voidedProject()
  const page = await desk.open(`/projects/${project}/periods/1/close`, clerk)
  await page.getByRole('button', { name: 'Show tickets with missing pay data' }).click()
  await sees(page).toHaveURL(new RegExp(`/reconciliation/${project}\\?missing_pay_data=yes`))
  await sees(page.locator('.table-foot')).toContainText('1 ticket')
  await sees(page.getByRole('gridcell', { name: 'Missing primary or secondary quantity or pay code for tickets U-3.' })).toBeVisible()
  expect(await findings(page, '.pane')).toEqual([])
  await sees(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('region', { name: /U-3/ })).toBeVisible()

  const done = await desk.make.project({ title: 'All done' })
  const other = await desk.open(`/reconciliation/${done}?filters=none`, clerk)
  await sees(other.getByText('This project has no tickets yet.')).toBeVisible()
  await runs(other, 'missing pay data', 'Show tickets with missing pay data')
  await sees(other.getByText('Every ticket has its pay codes and quantities.')).toBeVisible()
})
