import { expect as seen } from 'playwright/test'
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
  project = await desk.make.project({ title: 'SR 14 concrete' })
  await desk.make.ticket(project, { ticket_number: 'X-1' })
})
afterAll(() => desk.close())

test('REPT-12 REPT-13 a daily delivery report is added, shows its warning, and is switched off and removed by keyboard', async () => {
  const page = await desk.open('/delivery-schedules', administrator)
  await sees(page.getByText('No daily delivery reports. Press N to add one.')).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New daily delivery report' })
  await sees(form).toBeVisible()
  await form.getByRole('combobox', { name: 'Project' }).click()
  await page.keyboard.type('SR 14')
  await page.getByRole('option', { name: /SR 14 concrete/ }).click()
  await form.getByRole('textbox', { name: 'Recipients' }).fill('office@agency.example')
  await form.getByRole('textbox', { name: /^End time/ }).fill('7 PM')
  await sees(form).toContainText('The send time should be later than the end time.')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await page.keyboard.press('Control+Enter')
  const grid = page.getByRole('grid', { name: 'Daily delivery reports' })
  await sees(grid).toContainText('office@agency.example')
  await sees(grid).toContainText('7:00 PM')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await grid.getByText('office@agency.example').click()
  await page.keyboard.press('s')
  await sees(grid.locator('[col-id=paused]').last()).toHaveText('Yes')
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Remove/ }).click()
  await sees(page.getByText('No daily delivery reports. Press N to add one.')).toBeVisible()
})

thorough('TICK-86 the tickets of a table are exported as PDF, and as CSV and PDF, from the palette', async () => {
  const page = await desk.open(`/projects/${project}/tickets`, administrator)
  await page.locator('.ag-row [col-id=ticket_number]').first().click()
  for (const [typed, file] of [['tickets as pdf', 'tickets.pdf'], ['tickets as csv and pdf', 'tickets.zip']] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await sees(page.getByRole('option').first()).toContainText(/Export tickets as/)
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^tickets-\\d{4}-\\d\\d-\\d\\d\\.${file.split('.')[1]}$`))
    await sees(page.getByText(`1 ticket exported to ${file}`).first()).toBeVisible()
  }
})
