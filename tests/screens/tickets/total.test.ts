import type { Page, Route } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const COUNT = /\/v1\/slips\/count/

let desk: ScreenDesk
let clerk: SignedInClient
let project: number
let tickets: number[]
beforeAll(async () => {
  desk = await openScreenDesk()
  clerk = await desk.signedIn('administrator')
  project = await desk.make.project()
  const plant_id = await desk.make.plant()
  tickets = []
  for (let n = 0; n < 130; n++) tickets.push(await desk.make.ticket(project, { plant_id, ticket_number: `N-${n}` }))
})
afterAll(() => desk.close())

const foot = (page: Page) => page.locator('.table-foot')
const grid = (page: Page) => page.getByRole('grid', { name: /^Tickets of/ })
const focused = (page: Page) => page.locator('.ag-row:has(.ag-cell:focus)')

/** Opens the tickets of the project with all counts held back until `letGo`. */
async function openHeld() {
  const page = await desk.open('/account', clerk)
  const pendingRoutes: Route[] = []
  let isHeld = true
  await page.route(COUNT, (route) => (isHeld ? void pendingRoutes.push(route) : route.continue()))
  await page.goto(`${desk.server.address}/projects/${project}/tickets`)
  const release = async () => {
    isHeld = false
    for (const route of pendingRoutes.splice(0)) await route.continue()
  }
  return { page, held: pendingRoutes, letGo: release }
}

test('WORK-29 TICK-1 tickets are shown and usable while their total is counted, and it appears below them', async () => {
  const { page, held, letGo } = await openHeld()
  await sees(focused(page)).toHaveAttribute('aria-rowindex', '2')
  await sees(foot(page)).toContainText('… tickets')
  await sees(grid(page)).toHaveAttribute('aria-rowcount', '-1')
  await page.keyboard.press('j')
  await sees(focused(page)).toHaveAttribute('aria-rowindex', '3')
  await page.keyboard.press('f')
  await sees(page.getByRole('listitem').filter({ hasText: /flag/i }).first()).toBeVisible()
  await page.keyboard.press('Control+End')
  await sees(focused(page)).toHaveAttribute('aria-rowindex', '3')
  expect(held).toHaveLength(1)
  await letGo()
  await sees(focused(page)).toHaveAttribute('aria-rowindex', '131')
  await sees(foot(page)).toContainText('130 tickets')
  await sees(grid(page)).toHaveAttribute('aria-rowcount', '131')
})

test('WORK-24 Ctrl+A and a command key before the total is known change nothing', async () => {
  const { page, letGo } = await openHeld()
  await sees(focused(page)).toHaveAttribute('aria-rowindex', '2')
  const versions = async () => (await desk.server.owner.query('SELECT id, version FROM slips ORDER BY id')).rows
  const before = await versions()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('f')
  await sees(page.locator('.toast').first()).toBeVisible()
  await letGo()
  await sees(foot(page)).toContainText('130 selected of 130 (all that match)')
  expect(await versions()).toEqual(before)
})

thorough('WORK-31 a ticket added by somebody else is in the total without a reload', async () => {
  const page = await desk.open(`/projects/${project}/tickets`, clerk)
  await sees(foot(page)).toContainText('130 tickets')
  const colleague = await desk.signedIn('administrator')
  const moved = await desk.make.ticket(null, { ticket_number: 'LATE-1' })
  await desk.server.owner.query('UPDATE slips SET dot_project_id = $1 WHERE id = $2', [project, moved])
  const { status } = await colleague.patch(`/v1/slips/${tickets[0]}`, { slipId: tickets[0], flag: true })
  expect(status).toBe(200)
  await sees(foot(page)).toContainText('131 tickets')
})

thorough('SHELL-73 a total that cannot be counted says so below the tickets, and Try again loads it', async () => {
  const page = await desk.open('/account', clerk)
  await page.route(COUNT, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"status":503,"message":"The service is not available.","detailed_errors":[]}' }))
  await page.goto(`${desk.server.address}/projects/${project}/tickets`)
  await sees(focused(page)).toHaveAttribute('aria-rowindex', '2')
  await sees(foot(page).getByRole('status')).toHaveText('The total could not be loaded.')
  await page.unroute(COUNT)
  await foot(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await sees(foot(page)).toContainText(/13\d tickets/)
  await sees(foot(page).getByRole('status')).toHaveCount(0)
})
