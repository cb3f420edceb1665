import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

test('TICK-97 an administrator lists the unconnected tickets by keyboard, sees the filter as a toggle, and connects their job number in calibration', async () => {
  const { make } = desk
  const project = await make.project({ title: 'Ford Bridge' })
  await make.ticket(project)
  await make.ticket(null, { job_number: 'J-77', ticket_number: 'LONELY' })
  await make.flag('dot_slip_calibration', true)
  const page = await desk.open('/projects')
  await sees(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('unconnected tickets')
  await sees(page.getByRole('option', { selected: true })).toContainText('Show unconnected tickets')
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(/\/manage-tickets\?connected=no/)
  await sees(page.getByRole('rowheader', { name: 'LONELY' })).toBeVisible()
  await sees(page.locator('.table-foot')).toContainText('1 ticket')
  const toggle = page.getByRole('button', { name: 'Unconnected', exact: true })
  await sees(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await sees(page.locator('.table-foot')).toContainText('2 tickets')
  await toggle.click()
  await sees(page.locator('.table-foot')).toContainText('1 ticket')
  await page.getByRole('rowheader', { name: 'LONELY' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('job number in calibration')
  await sees(page.getByRole('option', { selected: true })).toContainText('Open job number in calibration')
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(/\/admin\/calibration\?search=J-77/)
})

thorough('TICK-97 other roles have neither the toggle nor the filter, and a typed address shows them nothing', async () => {
  const { make } = desk
  await make.ticket(null, { job_number: 'J-78', ticket_number: 'HIDDEN' })
  const engineer = await desk.signedIn('field_engineer')
  const page = await desk.open('/manage-tickets?connected=no', engineer)
  await sees(page.locator('.table-foot')).toContainText('0 tickets')
  await sees(page.getByRole('rowheader', { name: 'HIDDEN' })).toHaveCount(0)
  await sees(page.getByRole('button', { name: 'Unconnected', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('unconnected tickets')
  await sees(page.getByRole('option').filter({ hasText: 'Show unconnected tickets' }).and(page.locator('[data-refused=false]'))).toHaveCount(0)
})
