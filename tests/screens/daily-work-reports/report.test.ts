import { expect as seen, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usDay } from '#src/platform/domain/formats/dates'
import { dayInZone } from '#src/platform/domain/time/days'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
/** The time zones that are furthest apart: their dates always differ. */
const [FIRST, LAST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

let desk: ScreenDesk
let inspector: SignedInClient

beforeAll(async () => {
  desk = await openScreenDesk()
  await desk.make.flag('show_dwr', true)
  inspector = await desk.signedIn('field_inspector')
})
afterAll(() => desk.close())

async function projectIn(timezone: string): Promise<number> {
  const project = await desk.make.project({ timezone, allow_sending_dwr: true })
  await desk.make.onTeam(project, inspector.person)
  await desk.make.payPeriod(project)
  return project
}

const focusedCell = (page: Page) => page.getByRole('grid').first().locator('.ag-cell:focus')

const createsReport = async (zone: string, browser: string) => {
  const project = await projectIn(zone)
  const page = await desk.open(`/projects/${project}/daily_work_reports`, inspector, { timezoneId: browser })
  await sees(page.getByRole('region', { name: /^Pane 1: / }).getByText('No daily work reports yet.')).toBeVisible()
  await page.keyboard.press('n')
  const today = page.getByRole('dialog').getByRole('option', { selected: true })
  await sees(today).toContainText(`Today, ${usDay(dayInZone(new Date(), zone))}`)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('region', { name: 'Send state' })).toBeVisible()
  const { rows } = await desk.server.owner.query('SELECT date::text AS date FROM daily_work_reports WHERE dot_project_id = $1', [project])
  expect(rows).toEqual([{ date: dayInZone(new Date(), zone) }])
}

test('DWR-5 DWR-6 a browser whose day is behind the project’s creates the report for the project’s day', () => createsReport(FIRST, LAST))

thorough('DWR-5 DWR-6 a browser whose day is ahead of the project’s creates the report for the project’s day', () => createsReport(LAST, FIRST))

thorough('DWR-1 DWR-18 the tab is shown only with show_dwr, and a project that does not allow sending says so and keeps its report', async () => {
  const project = await desk.make.project({ allow_sending_dwr: false })
  await desk.make.onTeam(project, inspector.person)
  const { body } = await inspector.post('/v1/daily_work_reports', { project_id: project, date: dayInZone(new Date(), 'America/Chicago') })
  const page = await desk.open(`/projects/${project}/daily_work_reports/${body.daily_work_report.id}`, inspector)
  await sees(page.getByRole('region', { name: 'Preflight' })).toContainText('This project does not allow sending daily work reports.')
  await sees(page.getByRole('tab', { name: 'Work Report' }).or(page.getByRole('link', { name: 'Work Report' })).first()).toBeVisible()
  await desk.make.flag('show_dwr', false)
  try {
    const without = await desk.open(`/projects/${project}/tickets`, await desk.signedIn('administrator'))
    await sees(without.getByRole('grid').first()).toBeVisible()
    await sees(without.getByText('Work Report', { exact: true })).toHaveCount(0)
    expect((await inspector.post(`/v1/daily_work_reports/${body.daily_work_report.id}/send_to_awp`, {})).body.message).toBe('Daily work reports are switched off for the agency.')
  } finally {
    await desk.make.flag('show_dwr', true)
  }
})

test('DWR-7 DT-7 PLUS-26 the fix for a missing quantity or the weather is one key away, and saving returns to the line', async () => {
  const project = await projectIn('America/Chicago')
  const date = dayInZone(new Date(), 'America/Chicago')
  const item = await desk.make.payItem(project, { item_code: '2105.609', estimated_qty_uom: 'TON' })
  for (const [ticket_number, net_amount, quantity] of [['UG-1', '23.12', null], ['UG-2', '23.40', '23.40']] as const) {
    const slip = await desk.make.ticket(project, { ticket_number, net_amount, uom_1: 'TON', status: 'delivered', delivered_date: date, ticket_date: date, coded: true, pay_period: 1, primary_pay_item_id: item })
    await desk.server.owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by) VALUES ($1, $2, 1, $3, $4, $5, 1, $6)`,
      [desk.make.firstAgency, slip, project, item, quantity, inspector.person.id])
  }
  const { body } = await inspector.post('/v1/daily_work_reports', { project_id: project, date })
  const page = await desk.open(`/projects/${project}/daily_work_reports/${body.daily_work_report.id}`, inspector)
  const checks = page.getByRole('region', { name: 'Preflight' })
  await sees(checks).toContainText('Line 1 has no quantity.')
  await sees(focusedCell(page)).toHaveCount(1)
  await page.keyboard.press('q')
  const net = page.getByRole('dialog').getByRole('option', { selected: true })
  await sees(net).toContainText('Net 23.12 TON')
  await sees(net).toContainText('Quantity of ticket UG-1 on line 1, in TON')
  await page.keyboard.type('22.5')
  await page.keyboard.press('Enter')
  await sees(checks).toContainText('Every line has a pay item and a quantity.')
  await sees(page.getByRole('grid').first()).toContainText('45.90')
  await sees(focusedCell(page)).toHaveCount(1)
  // no quantity is missing anymore, and the key for entering missing quantities says so
  await page.keyboard.press('q')
  await sees(page.getByText('No ticket of an open line lacks its quantity.').first()).toBeVisible()
  await page.keyboard.press('w')
  await sees(page.getByRole('textbox', { name: 'Weather' })).toBeFocused()
  await page.keyboard.type('46 to 58 °F, rain 0.04 in')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('region', { name: 'Weather' })).toContainText('46 to 58 °F, rain 0.04 in')
  await sees(checks).toContainText('The weather is entered.')
  await sees(focusedCell(page)).toHaveCount(1)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})
