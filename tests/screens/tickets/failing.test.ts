import { readFile } from 'node:fs/promises'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const DOWN = { status: 503, contentType: 'application/json', body: '{"status":503,"message":"The service is not available.","detailed_errors":[]}' }

let desk: ScreenDesk
let project: number
let ticket: number
beforeAll(async () => {
  desk = await openScreenDesk()
  project = await desk.make.project()
  ticket = await desk.make.ticket(project, { ticket_number: 'X-1' })
})
afterAll(() => desk.close())

thorough('TICK-89 a failed export says so and why, and Try again completes it', async () => {
  const page = await desk.open(`/projects/${project}/tickets`)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.route(/\/v3\/slips\/export/, (route) => route.fulfill(DOWN))
  await page.keyboard.press('e')
  const toast = page.getByRole('listitem').filter({ hasText: 'Export preparation error, try again.' })
  await sees(toast).toContainText('The service is not available.')
  const again = toast.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  // The same error within a few seconds is normally shown only once, but a second failed attempt must be shown again.
  await sees(toast).toHaveCount(1)
  await page.unroute(/\/v3\/slips\/export/)
  const saved = page.waitForEvent('download')
  await again.press('Enter')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('X-1')
  await sees(toast).toHaveCount(0)
})

test('TICK-82 a failed history says so in the ticket, which remains, and Try again loads it', async () => {
  const clerk = await desk.signedIn('administrator')
  await clerk.patch(`/v1/slips/${ticket}`, { flag: true, version: 1 })
  const events = /\/v1\/slips\/\d+\/slip_events/
  const page = await desk.open(`/projects/${project}`, clerk)
  await page.route(events, (route) => route.fulfill(DOWN))
  await page.goto(`${desk.server.address}/projects/${project}/tickets/${ticket}`)
  const alert = page.getByRole('alert').filter({ hasText: 'Error displaying audit logs for this ticket.' })
  await sees(alert).toBeVisible()
  await sees(page.getByText('X-1').first()).toBeVisible()
  await page.unroute(events)
  await alert.getByRole('button', { name: 'Try again' }).press('Enter')
  await sees(alert).toHaveCount(0)
  await sees(page.locator('.ticket-history li')).toHaveCount(1)
})
