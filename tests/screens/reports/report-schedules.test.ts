import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
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
  project = await desk.make.project({ title: 'SR 14 concrete', project_start: '2026-01-01', timezone: 'America/Chicago' })
  await desk.make.ticket(project, { ticket_number: 'F-1', supplier: 'Kittitas Paving', uom_1: 'TON', net_amount: '20.01', status: 'delivered', ticket_date: '2026-11-10', delivered_date: '2026-11-10', ticketed_at: '2026-11-10T18:00:00Z' })
})
afterAll(() => desk.close())

thorough('REPT-7 REPT-10 REPT-13 a report is saved under a name, opened from the palette, scheduled, paused, removed and restored by keyboard', async () => {
  // a retry starts without the reports of the first try
  for (const table of ['report_schedules', 'saved_views']) await desk.server.owner.query(`DELETE FROM ${table}`)
  const page = await desk.open(`/projects/${project}/reporting?report=delivery&start=2026-11-10&end=2026-11-10`, administrator)
  const grid = page.getByRole('grid').first()
  await sees(grid).toContainText('20.01 TON')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('r')
  await page.keyboard.type('reconciliation report, by day')
  await page.keyboard.press('Enter')
  await sees(page.getByText('No coded tickets: 11/10/2026.', { exact: false })).toBeVisible()
  await page.keyboard.press('Shift+V')
  const dialog = page.getByRole('dialog')
  await sees(dialog).toBeVisible()
  await page.keyboard.type('Coded last month')
  await page.keyboard.press('Enter')
  await sees(dialog.getByRole('option', { name: /These days: 11\/10\/2026/ })).toBeVisible()
  await page.keyboard.type('last month')
  await page.keyboard.press('Enter')
  await sees(dialog.getByRole('option', { name: /Everybody in the agency/ })).toBeVisible()
  await page.keyboard.type('everybody')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await sees(page.getByText('Report Coded last month saved.').first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('open saved report')
  await page.keyboard.press('Enter')
  await sees(dialog.getByRole('option', { name: /Coded last month.*SR 14 concrete · Reconciliation report, by day, last month/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(/report=reconciliation&type=by_day&days=last_month/)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])

  await page.keyboard.press('Control+k')
  await page.keyboard.type('show scheduled reports')
  await page.keyboard.press('Enter')
  await sees(page.getByText('No scheduled reports. Save a report of a project, then press N to schedule it.')).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New scheduled report' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Coded to the office')
  await form.getByRole('combobox', { name: /^Saved report/ }).click()
  await page.keyboard.type('Coded')
  await page.getByRole('option', { name: /Coded last month/ }).click()
  await form.getByRole('textbox', { name: /^Send time/ }).fill('7 AM')
  await form.getByRole('combobox', { name: /^Recipients/ }).click()
  await page.getByRole('option').first().click()
  // leaving the field closes its list
  await page.keyboard.press('Tab')
  await sees(page.getByRole('listbox')).toHaveCount(0)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/form.png` })
  await page.keyboard.press('Control+Enter')
  const list = page.getByRole('grid', { name: 'Scheduled reports' })
  await sees(list).toContainText('Coded to the office')
  // when the pane is alone on the screen, all columns are in view
  await page.keyboard.press('Control+k')
  await page.keyboard.type('toggle pane zoom')
  await page.keyboard.press('Enter')
  await sees(list).toContainText(/7:00 AM \(Chicago\)/)
  if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/list.png` })
  await list.getByText('Coded to the office').click()
  await page.keyboard.press('s')
  await sees(list.locator('[col-id=next]').last()).toHaveText('Paused')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Remove/ }).click()
  await sees(page.getByText('Coded to the office removed').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await sees(list).toContainText('Coded to the office')
})
