import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let plant: number
beforeAll(async () => {
  desk = await openScreenDesk()
  plant = await desk.make.plant({ name: 'Basin plant' })
})
afterAll(() => desk.close())

test('SAMP-2 PLUS-10 by keyboard: a failing result is entered for a sample, and its ticket and those of its lot show it until it is undone', async () => {
  const administrator = await desk.signedIn('administrator')
  const project = await desk.make.project({ title: 'SR 14' })
  const ofLot = (number: string) => desk.make.ticket(project, { plant_id: plant, ticket_number: number, ticket_type: 'asphalt', material_description: 'SP 12.5 Wear', ticketed_lot_number: 'L7', truck: null, net_amount: '24.5', uom_1: 'TON' })
  const [sampled, mate] = [await ofLot('TK-77'), await ofLot('TK-78')]
  await administrator.post('/v1/samples', { slip_id: sampled, sample: 'S-26', sublot: '3' })
  const page = await desk.open('/samples', administrator)
  await sees(page.getByRole('grid').locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const results = page.getByRole('grid', { name: 'Test results of sample S-26' })
  await sees(results).toBeVisible()
  await page.keyboard.press('r')
  await sees(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('In-place density')
  await page.keyboard.press('Enter')
  await sees(page.getByLabel(/Maximum specific gravity/)).toBeFocused()
  for (const value of ['2.5', '139', '92']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+Enter')
  await sees(results.getByText('at least 92')).toBeVisible()
  await sees(results.locator(':focus')).toHaveCount(1)

  await page.keyboard.press('t')
  await sees(page).toHaveURL(new RegExp(`/projects/${project}/tickets/${sampled}`))
  const finding = page.locator('.ticket-findings', { hasText: 'Failing sample' })
  await sees(finding).toContainText('Failing sample')
  await sees(finding).toContainText('Must override')
  await sees(finding).toContainText('Failing test results in lot L7: sample S-26, in place density 89.103 (at least 92).')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])

  const other = await desk.open(`/projects/${project}/tickets/${mate}`, administrator)
  const saidOfMate = other.locator('.ticket-findings', { hasText: 'Failing test results in lot L7: sample S-26 of ticket TK-77, in place density 89.103 (at least 92).' })
  await sees(saidOfMate).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await sees(finding).toHaveCount(0)
  await sees(saidOfMate).toHaveCount(0)
})
