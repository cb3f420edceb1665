import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInZone } from '#src/platform/domain/time/days'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

const ZONE = 'America/Chicago'

let desk: ScreenDesk
let inspector: SignedInClient
let colleague: SignedInClient
beforeAll(async () => {
  desk = await openScreenDesk()
  await desk.make.flag('show_dwr', true)
  inspector = await desk.signedIn('field_inspector')
  colleague = await desk.signedIn('administrator')
})
afterAll(() => desk.close())

/**
 * Creates today's report of the inspector, with one line for each of the items. The returned `code` codes another delivered ticket of today
 * with a new item, which adds a line to the report.
 */
async function reportOf(...items: readonly string[]) {
  const project = await desk.make.project({ timezone: ZONE, allow_sending_dwr: true })
  await desk.make.onTeam(project, inspector.person)
  await desk.make.payPeriod(project)
  const date = dayInZone(new Date(), ZONE)
  const code = async (item_code: string, line_number = 100) => {
    const item = await desk.make.payItem(project, { item_code, line_number, estimated_qty_uom: 'TON' })
    const slip = await desk.make.ticket(project, { ticket_number: `UG-${item_code}`, net_amount: '23.12', uom_1: 'TON', status: 'delivered', delivered_date: date, ticket_date: date, coded: true, pay_period: 1, primary_pay_item_id: item })
    await desk.server.owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by) VALUES ($1, $2, 1, $3, $4, '23.12', 1, $5)`,
      [desk.make.firstAgency, slip, project, item, inspector.person.id])
  }
  for (const item of items) await code(item)
  const { body } = await inspector.post('/v1/daily_work_reports', { project_id: project, date })
  const id: number = body.daily_work_report.id
  return {
    code,
    lines: body.daily_work_report.lines as readonly { readonly key: string }[],
    path: `/projects/${project}/daily_work_reports/${id}`,
    change: async (values: object) => expect((await colleague.patch(`/v1/daily_work_reports/${id}`, values)).status).toBe(200),
    stored: async () => (await inspector.get(`/v1/daily_work_reports/${id}`)).body.daily_work_report,
    /** Changes the report while the page has no connection. The page then reads the report again, since it may have missed changes. */
    async missedBy(page: Page, change: () => Promise<unknown>) {
      await sees(page.locator('.status-bar')).toContainText('Live')
      await page.context().setOffline(true)
      await sees(page.locator('.status-bar')).toContainText('Offline')
      await change()
      // waits for a finished read, because the page may abort a read when it starts the next one
      const read = page.waitForEvent('requestfinished', (request) => request.method() === 'GET' && request.url().endsWith(`/v1/daily_work_reports/${id}`))
      await page.context().setOffline(false)
      await read
      await sees(page.locator('.status-bar')).toContainText('Live')
    },
  }
}

test('DWR-7 WORK-32 the weather that a colleague enters while the remarks are being written is kept', async () => {
  const report = await reportOf('2105.609')
  const page = await desk.open(`${report.path}/edit`, inspector)
  await page.getByLabel('Remarks').fill('Paved the north lane')
  await report.missedBy(page, () => report.change({ version: 1, weather: 'Rain until noon' }))
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('alert').filter({ hasText: 'Weather' })).toBeVisible()
  await sees(page.getByLabel('Weather')).toHaveValue('Rain until noon')
  await sees(page.getByLabel('Remarks')).toHaveValue('Paved the north lane')
  const save = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Control+Enter')
  expect((await save).postDataJSON()).toEqual({ version: 2, remarks: 'Paved the north lane' })
  await expect.poll(report.stored).toMatchObject({ remarks: 'Paved the north lane', weather: 'Rain until noon', version: 3 })
})

thorough('DWR-7 WORK-32 the comment that a colleague enters for a line while its location is being written is kept', async () => {
  const report = await reportOf('2105.609')
  const [line] = report.lines
  const page = await desk.open(`${report.path}/edit?line=${encodeURIComponent(line?.key ?? '')}`, inspector)
  await page.getByLabel('Location').fill('Culvert 3')
  await report.missedBy(page, () => report.change({ version: 1, lines: [{ key: line?.key, comment: 'Backfill' }] }))
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('alert').filter({ hasText: 'Comment' })).toBeVisible()
  await sees(page.getByLabel('Comment')).toHaveValue('Backfill')
  await page.keyboard.press('Control+Enter')
  await expect.poll(report.stored).toMatchObject({ version: 3, lines: [{ location: 'Culvert 3', comment: 'Backfill' }] })
})

thorough('DWR-7 WORK-32 a change of another part of the report is named as such, and the next save keeps both', async () => {
  const report = await reportOf('2105.609')
  const [line] = report.lines
  const page = await desk.open(`${report.path}/edit?line=${encodeURIComponent(line?.key ?? '')}`, inspector)
  await page.getByLabel('Location').fill('Culvert 3')
  await report.change({ version: 1, remarks: 'Two crews' })
  await page.keyboard.press('Control+Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'changed something else in this record' })
  await sees(notice).toContainText('Save again to add it.')
  await sees(notice).not.toContainText('overwrite')
  await page.keyboard.press('Control+Enter')
  await expect.poll(report.stored).toMatchObject({ version: 3, remarks: 'Two crews', lines: [{ location: 'Culvert 3' }] })
})

thorough('DWR-3 DWR-7 WORK-23 the focus stays on its line when a line appears above it', async () => {
  const report = await reportOf('2105.609')
  const page = await desk.open(report.path, inspector)
  const focused = page.locator('.ag-row:has(.ag-cell:focus)')
  await sees(focused).toContainText('2105.609')
  await report.missedBy(page, () => report.code('1010.100', 1))
  await sees(page.locator('.ag-row').filter({ hasText: '1010.100' })).toHaveAttribute('row-index', '0')
  await sees(focused).toContainText('2105.609')
  await page.keyboard.press('e')
  await sees(page.getByRole('form', { name: /line 2/ })).toBeVisible()
})
