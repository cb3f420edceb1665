import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
  await desk.make.flag('show_dwr', true)
})
afterAll(() => desk.close())

/** A project with a closed period in March 2026, and with a delivery, an order from one supplier, and a daily work report on March 5. */
async function march() {
  const { make, server } = desk
  const clerk = await desk.signedIn('administrator')
  const project = await make.project({ title: 'Ridge Road', job_number: 'J-1' })
  await make.payPeriod(project, { number: 1, start_date: '2026-03-01', end_date: '2026-03-31', state: 'closed', closed_at: new Date() })
  // T-2 was marked delivered a day later
  for (const [number, status, day] of [['T-1', 'delivered', '2026-03-05'], ['T-2', 'delivered', '2026-03-06'], ['T-3', 'pending', null]] as const) {
    await make.ticket(project, { ticket_number: number, ticket_date: '2026-03-05', ticketed_at: new Date('2026-03-05T18:00:00Z'), delivered_date: day, status })
  }
  const order = await clerk.post('/v1/scheduled_orders', { project_id: project, supplier: 'Northern Ready Mix', plant: 'Mankato', material: '3F32 Concrete', quantity: '120.5', uom: 'CY', delivery_at: new Date(Date.now() + 30 * 3_600_000).toISOString(), contact: 'Pat' })
  expect(order.status, JSON.stringify(order.body)).toBe(200)
  await server.owner.query(`UPDATE scheduled_orders SET delivery_at = ('2026-03-05 12:00'::timestamp AT TIME ZONE (SELECT timezone FROM dot_projects WHERE id = $1)) WHERE dot_project_id = $1`, [project])
  const report = await clerk.post('/v1/daily_work_reports', { project_id: project, date: '2026-03-05' })
  expect(report.status, JSON.stringify(report.body)).toBe(200)
  return { project, clerk }
}

test('PROJ-34 the calendar shows delivered tickets, orders, reports and periods by day, each links to its list, and Schedule shows the orders', async () => {
  const { project, clerk } = await march()
  const page = await desk.open(`/projects/${project}/calendar?month=2026-03`, clerk)
  const month = page.getByRole('table', { name: 'March 2026' })
  const day = (date: string) => month.getByRole('cell').filter({ has: page.getByText(date, { exact: true }) })
  await sees(day('3/5/2026')).toContainText('2 delivered')
  await sees(day('3/5/2026')).toContainText('1 order')
  await sees(day('3/5/2026')).toContainText('1 work report')
  await sees(day('3/1/2026')).toContainText('Period 1 starts')
  await sees(day('3/31/2026')).toContainText('Period 1 ends')
  await sees(month.getByRole('button')).toHaveCount(3)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])

  await page.keyboard.press('PageUp')
  await sees(page.getByRole('table', { name: 'February 2026' })).toBeVisible()
  await page.keyboard.press('PageDown')
  await month.getByRole('button', { name: '2 delivered' }).press('Enter')
  // the button leads to exactly the tickets that it counts
  await sees(page.getByRole('grid').first()).toContainText('T-2')
  await sees(page.getByRole('grid').first()).toContainText('T-1')
  await sees(page.getByRole('grid').first()).not.toContainText('T-3')
  await page.goBack()
  await month.getByRole('button', { name: '1 work report' }).press('Enter')
  await sees(page).toHaveURL(/daily_work_reports\?start_date=2026-03-05&end_date=2026-03-05/)
  await page.goBack()
  await month.getByRole('button', { name: '1 order' }).press('Enter')
  await sees(page.getByRole('table', { name: /March 2026/ }).getByRole('button', { name: /3F32 Concrete/ })).toBeVisible()

  const schedule = await desk.open(`/projects/${project}/schedule`, clerk)
  await sees(schedule.getByRole('grid').first()).toContainText('3F32 Concrete')
})
