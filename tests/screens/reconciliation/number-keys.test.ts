import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

test('RECO-13 RECO-81 a number key in the table assigns the recent item shown on the line below, at once for the focused ticket and after a preview for a selection', async () => {
  const project = await desk.project(7)
  const wearing = await project.item()
  const borrow = await project.item({ item_code: '205-0010', item_description: 'Granular borrow', estimated_qty_uom: 'CY' })
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, engineer.person)
  for (const [slip, item] of [[project.tickets[6], borrow], [project.tickets[5], wearing]] as const) {
    await engineer.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '12.50' }] })
  }
  const page = await desk.table(project, engineer)
  const line = page.locator('.recent-keys')
  await sees(line).toContainText('Alt+number assigns')
  await sees(line.getByRole('listitem')).toHaveText([/^1 402-3130/, /^2 205-0010.*CY, not TON/])
  expect(await findings(page)).toEqual([])
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/number-keys.png` })
  const ticketStates = async () => (await desk.held(project)).slice(0, 5).map((one) => one.replace(' pending', ''))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/pay_item_assignments')) sent.push(request.url())
  })

  // a held key acts only once
  await page.keyboard.down('Alt')
  for (let at = 0; at < 20; at += 1) await page.keyboard.down('1')
  await page.keyboard.up('1')
  await page.keyboard.up('Alt')
  await sees(page.getByText('The pay item is assigned to 1 ticket.').first()).toBeVisible()
  await sees(page.locator('.ag-row[row-index="0"]')).toContainText('402-3130')
  expect([await ticketStates(), sent.length]).toEqual([['01 402-3130 12.50', '02', '03', '04', '05'], 1])

  // pressed again for a coded ticket, or for an item in another unit, the key does nothing and the screen says why
  await page.keyboard.press('Alt+1')
  await sees(page.getByText(/already has pay codes/).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+2')
  await sees(page.getByText(/The unit TON of ticket .*-02 does not count as CY/).first()).toBeVisible()
  await page.keyboard.press('Alt+9')
  await sees(page.getByText('There is no recent pay item 9.').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(ticketStates).toEqual(['01', '02', '03', '04', '05'])

  // a colleague is coding the third ticket, so a message says so, and the ticket is skipped, alone and in a selection
  const other = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, other.person)
  await other.post('/v1/coding_leases', { slip_ids: [project.tickets[2]] })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+1')
  await sees(page.getByText(/ is coding ticket .*-03\./).first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Alt+1')
  const preview = page.getByRole('option', { name: /will be assigned to/ })
  await sees(preview).toHaveText(/^402-3130 will be assigned to 2 tickets, each with its own net: 25.00 TON in total/)
  await sees(page.getByText(/ is coding ticket .*-03\./).last()).toBeVisible()
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/number-keys-preview.png` })
  expect(await ticketStates()).toEqual(['01', '02', '03', '04', '05'])
  await page.keyboard.press('Enter')
  await expect.poll(ticketStates).toEqual(['01', '02 402-3130 12.50', '03', '04 402-3130 12.50', '05'])
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect.poll(ticketStates).toEqual(['01', '02', '03', '04', '05'])

  // while a field has the focus, Alt+1 codes no ticket, and a digit is typed into the field
  await page.keyboard.press('/')
  await page.keyboard.press('Alt+1')
  await page.keyboard.type('1')
  await sees(page.locator('.table-search input')).toHaveValue('1')
  expect(await ticketStates()).toEqual(['01', '02', '03', '04', '05'])
})
