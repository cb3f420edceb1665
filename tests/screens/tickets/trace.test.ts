import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const cell = (page: Page) => page.locator('.ag-cell:focus')
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('PLUS-19 from a paid quantity, one key each leads to its tickets, sources, corrections, photos and events, and one key returns', async () => {
  const project = await desk.project(2, { ticket_date: '2026-01-10' })
  const item = await project.item()
  const other = await project.item({ item_code: 'ZZ' })
  const clerk = await desk.signedIn('administrator')
  const [first = 0, second = 0] = project.tickets
  for (const [slip, of] of [[first, item], [second, other]] as const) {
    expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: of, quantity: '12.50' }] })).status).toBe(200)
  }
  expect((await clerk.post('/v1/images', { imageable_type: 'Slip', imageable_id: second, name: 'load.png', content: PNG })).status).toBeLessThan(300)
  await desk.server.owner.query(`INSERT INTO slip_sources (dot_authority_id, slip_id, body, body_hash, employee_id) VALUES ($1, $2, '{"net_amount": "12.5"}', sha256('x'), $3)`, [clerk.person.dot_authority_id, second, clerk.person.id])
  const { body: { slip: { version } } } = await clerk.get(`/v4/slips/${second}`)
  expect((await clerk.patch(`/v1/slips/${second}`, { version, reason: 'read from the paper ticket', station: '12+50' })).status).toBe(200)
  await desk.server.owner.query(`UPDATE pay_periods SET start_date = '2026-01-01' WHERE dot_project_id = $1`, [project.id])
  expect((await clerk.post(`/v2/projects/${project.id}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)

  const page = await desk.open(`/projects/${project.id}/periods/1`, clerk)
  await sees(cell(page)).toHaveCount(1)
  await page.keyboard.press('j')
  const paid = page.locator('.ag-row:has(.ag-cell:focus)')
  await sees(paid).toContainText('ZZ')
  // opens the tickets of the paid quantity
  await page.keyboard.press('Enter')
  const tickets = page.getByRole('grid', { name: /^Tickets of/ })
  await sees(tickets.getByRole('row')).toHaveCount(2)
  await sees(cell(page)).toHaveCount(1)
  // shows the ticket's sources, corrections and events; Escape goes back to the row from each of them
  for (const [key, heading] of [['i', /^Received/], ['c', 'Corrections'], ['h', 'History']] as const) {
    await page.keyboard.press(key)
    await sees(page.locator('[data-part]:focus')).toHaveText(heading)
    if (process.env.LOOKS !== undefined) await page.screenshot({ path: `${process.env.LOOKS}/trace-${key}.png` })
    expect(await findings(page, '.workspace', ['light'])).toEqual([])
    await page.keyboard.press('Escape')
    await sees(tickets.locator('.ag-cell:focus')).toHaveCount(1)
  }
  await page.keyboard.press('c')
  await sees(page.getByRole('rowheader', { name: 'Station' })).toBeVisible()
  // goes from one part to another without returning to the row
  await page.keyboard.press('h')
  await sees(page.locator('[data-part="events"]:focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await sees(tickets.locator('.ag-cell:focus')).toHaveCount(1)
  // goes from the table to the ticket's photos
  await page.keyboard.press('Alt+I')
  await sees(page.getByRole('img', { name: /load\.png/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await sees(tickets.locator('.ag-cell:focus')).toHaveCount(1)
  // goes back to the line with the paid quantity
  await page.keyboard.press('q')
  await sees(page.getByRole('grid', { name: /^Lines of|^Paid|period/i }).first()).toBeVisible()
  await sees(page.locator('.ag-row:has(.ag-cell:focus)')).toContainText('ZZ')
})

thorough('PLUS-19 from the drawer and from a ticket pane, one key leads to the photos and one returns', async () => {
  const project = await desk.project(1)
  await project.item()
  const clerk = await desk.signedIn('administrator')
  expect((await clerk.post('/v1/images', { imageable_type: 'Slip', imageable_id: project.tickets[0], name: 'load.png', content: PNG })).status).toBeLessThan(300)
  const page = await desk.table(project, clerk)
  const picture = page.locator('.gallery-view')
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox', { name: 'Search items' })
  await sees(search).toBeFocused()
  await page.keyboard.press('Alt+I')
  await sees(picture).toBeFocused()
  await page.keyboard.press('Escape')
  await sees(search).toBeFocused()

  // the pane with the images is still open beside the ticket, and gets the focus before the images have loaded
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/v1\/images\?/, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${desk.server.address}/projects/${project.id}/tickets/${project.tickets[0]}`)
  await sees(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Alt+I')
  await sees(page.locator('[data-pane][data-scope="image-gallery"]')).toBeFocused()
  answer()
  await sees(picture).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-pane]') === document.querySelector('[data-pane]'))).toBe(true)
})

thorough('PLUS-19 a ticket without a pay code says that it is in no pay period', async () => {
  const project = await desk.project(1)
  const page = await desk.open(`/projects/${project.id}/tickets`)
  await sees(cell(page)).toHaveCount(1)
  await page.keyboard.press('q')
  await sees(page.getByText('The ticket has no pay code, so it is in no pay period.').first()).toBeVisible()
})
