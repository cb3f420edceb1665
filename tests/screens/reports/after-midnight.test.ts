import { afterAll, beforeAll, expect } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

thorough('REPT-1 REPT-15 the file of a report that is open past midnight has the days that the screen shows', async () => {
  const clerk = await desk.signedIn('administrator')
  const project = await desk.make.project({ project_start: '2026-01-01', timezone: 'America/Chicago' })
  await desk.make.ticket(project, { ticket_number: 'F-1', supplier: 'Kittitas Paving', uom_1: 'TON', net_amount: '20.01', status: 'delivered', ticket_date: '2026-02-10', delivered_date: '2026-02-10', ticketed_at: '2026-02-10T18:00:00Z' })
  const page = await desk.open(`/projects/${project}/tickets`, clerk)
  await sees(page.getByRole('grid').first()).toBeVisible()
  // only the page's date is changed; its timers keep running
  await page.clock.setFixedTime(new Date('2026-03-31T23:59:30-05:00'))
  await page.evaluate((to) => {
    history.replaceState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/projects/${project}/reporting?report=finals&type=by_supplier&days=last_month`)
  await sees(page.getByRole('button', { name: /2\/1\/2026.+2\/28\/2026/ })).toBeVisible()
  await sees(page.getByRole('grid').first()).toContainText('20.01 TON')
  await page.clock.setFixedTime(new Date('2026-04-01T00:00:30-05:00'))
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('slip_final_report'))
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Shift+P')
  expect((await request).postDataJSON()).toMatchObject({ start_date: '2026-02-01', end_date: '2026-02-28' })
  await sees(page.getByRole('button', { name: /2\/1\/2026.+2\/28\/2026/ })).toBeVisible()
})
