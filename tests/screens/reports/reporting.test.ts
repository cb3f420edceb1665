import { expect as seen, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
let desk: ScreenDesk
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  project = await desk.make.project({ project_start: '2026-11-01', timezone: 'America/Chicago' })
  for (const [number, supplier, uom_1, net_amount] of [['F-1', 'Kittitas Paving', 'TON', '20.01'], ['F-2', 'Kittitas Paving', 'TN', '21.02'], ['F-3', 'Columbia Ready Mix', 'CY', '9.25']] as const) {
    await desk.make.ticket(project, { ticket_number: number, supplier, uom_1, net_amount, status: 'delivered', ticket_date: '2026-11-10', delivered_date: '2026-11-10', ticketed_at: '2026-11-10T18:00:00Z' })
  }
})
afterAll(() => desk.close())

const cell = (page: Page) => page.locator('.ag-cell:focus')
const open = (search: string) => desk.open(`/projects/${project}/reporting?${search}`, administrator)

test('REPT-1 REPT-9 a Finals report is read, regrouped and followed to its tickets by keyboard', async () => {
  const page = await open('report=finals&type=by_supplier&start=2026-11-08&end=2026-11-21')
  const grid = page.getByRole('grid').first()
  await sees(grid).toContainText('41.03 TON')
  await sees(grid).toContainText('100%')
  await sees(page.getByText('3 tickets. 9.25 CY · 41.03 TON')).toBeVisible()
  await sees(cell(page)).toHaveCount(1)
  await page.keyboard.press('r')
  await sees(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('material type by day')
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Finals report, by supplier by material type by day')
  await page.keyboard.press('Enter')
  await sees(grid).toContainText('11/10/2026')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await sees(cell(page)).toHaveCount(1)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('o')
  const tickets = page.getByRole('grid', { name: 'Tickets of Columbia Ready Mix, SPWEB440, 11/10/2026, CY' })
  await sees(tickets).toContainText('F-3')
  await sees(tickets).not.toContainText('F-1')
})

thorough.each([
  ['2026-11-08', '2026-11-07', 'End date must be later than start date.'],
  ['2026-10-08', '2026-11-07', 'The start date cannot be before the project start (11/1/2026).'],
])('REPT-2 REPT-17 the days %s to %s show the reason, and no file is created', async (start, end, reason) => {
  const jobs = async () => (await desk.server.owner.query<{ count: string }>('SELECT count(*) FROM jobs')).rows[0]?.count
  const before = await jobs()
  const page = await open(`report=finals&type=by_supplier&start=${start}&end=${end}`)
  await sees(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await page.getByRole('button', { name: /^PDF/ }).focus()
  await page.keyboard.press('Enter')
  // the refused command shows the reason as well
  await sees(page.locator('[data-sonner-toast]')).toContainText(reason)
  expect(await jobs()).toBe(before)
})

test('REPT-15 REPT-16 a job creates the PDF, and offers it for download when it is done', async () => {
  const page = await open('report=finals&type=by_supplier&start=2026-11-08&end=2026-11-21')
  await sees(page.getByRole('grid').first()).toContainText('41.03 TON')
  await page.getByRole('button', { name: /^PDF/ }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).first().click()
  expect((await file).suggestedFilename()).toMatch(/^finals-SP-\d+-2026-11-08-to-2026-11-21\.pdf$/)
})
