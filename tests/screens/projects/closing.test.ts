import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** A confirmed project with two tickets up to 1/31/2026 and two after it, all coded; one more is uncoded. */
async function codedProject() {
  const { make } = desk
  const clerk = await desk.signedIn('administrator')
  const project = await make.project({ title: 'SR 14 concrete reconstruction' })
  await make.payPeriod(project)
  const item = await make.payItem(project, { item_code: '2360.509', item_description: 'TYPE SP 12.5 WEARING COURSE', estimated_quantity: '30.00' })
  const on = (day: string, number: string, status = 'delivered') => make.ticket(project, { ticket_number: number, ticket_date: day, ticketed_at: new Date(`${day}T15:00:00Z`), status })
  const slips = [await on('2026-01-10', 'T-1'), await on('2026-01-31', 'T-2', 'pending'), await on('2026-02-01', 'T-3'), await on('2026-02-03', 'T-4')]
  await on('2026-01-12', 'T-5')
  for (const slip of slips) {
    const coded = await clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '20.00' }] })
    expect(coded.status).toBe(200)
  }
  return { project, item, slips, clerk }
}

test('PAY-44 the page shows what closing freezes, follows which tickets are kept, reports changes made meanwhile, and closes with Ctrl+Enter', async () => {
  const { project, item, slips, clerk } = await codedProject()
  const page = await desk.open(`/projects/${project}/periods/1/close?end=2026-01-31`, clerk)
  const figures = page.locator('.contract-standing').getByRole('status')
  const grid = page.getByRole('grid')
  await sees(figures).toHaveText('2 tickets, 40.00 TON will be frozen')
  await sees(page.getByText('2 tickets dated after 1/31/2026')).toBeVisible()
  await sees(page.getByText('1 ticket still to code')).toBeVisible()
  await sees(page.getByText('Above the contract quantity: 1')).toBeVisible()
  await sees(page.getByText('1 pending', { exact: true })).toBeVisible()
  await sees(grid.locator(':focus')).toHaveCount(1)
  expect(await findings(page, '.pane')).toEqual([])
  if (process.env.PICTURES !== undefined) {
    for (const [width, scheme] of [[1600, 'light'], [1280, 'dark']] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `${process.env.PICTURES}/closing-${width}-${scheme}.png` })
    }
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.keyboard.press('l')
  await sees(figures).toHaveText('4 tickets, 80.00 TON will be frozen')
  await page.keyboard.press('l')
  await page.keyboard.press('t')
  await sees(grid.getByText('T-3')).toBeVisible()
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/closing-later.png` })
  await sees(grid.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('m')
  await sees(figures).toHaveText('3 tickets, 60.00 TON will be frozen')
  await clerk.put(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slips[0], project_pay_item_id: item, quantity: '10.00' }] })
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('Pay period 1 changed while you were looking at it.').first()).toBeVisible()
  await sees(figures).toHaveText('3 tickets, 50.00 TON will be frozen')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('Period 1 is closed. Period 2 is in progress').first()).toBeVisible()
  const { rows } = await desk.server.owner.query('SELECT pay_period, count(*)::int AS tickets FROM slips WHERE dot_project_id = $1 AND coded GROUP BY 1 ORDER BY 1', [project])
  expect(rows).toEqual([{ pay_period: 1, tickets: 3 }, { pay_period: 2, tickets: 1 }])
})

test('PAY-44 with a search, only the later tickets that it shows are selected together and kept', async () => {
  const { make } = desk
  const clerk = await desk.signedIn('administrator')
  const project = await make.project()
  await make.payPeriod(project)
  const item = await make.payItem(project, { item_code: '2360.509' })
  const slips: number[] = []
  for (const [number, material_description] of [['L-1', 'HMA 1/2 in'], ['L-2', 'Crushed rock'], ['L-3', 'HMA 3/4 in'], ['L-4', 'Crushed rock']] as const) {
    const slip = await make.ticket(project, { ticket_number: number, material_description, ticket_date: '2026-02-01', ticketed_at: new Date('2026-02-01T15:00:00Z'), status: 'delivered' })
    expect((await clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '20.00' }] })).status).toBe(200)
    slips.push(slip)
  }
  const page = await desk.open(`/projects/${project}/periods/1/close?end=2026-01-31&view=later`, clerk)
  const grid = page.getByRole('grid')
  await sees(grid.locator(':focus')).toHaveCount(1)
  await sees(grid.getByText('L-2')).toBeVisible()
  await page.locator('.table-search input').fill('HMA')
  await sees(grid.getByText('L-2')).toHaveCount(0)
  await grid.getByText('L-1').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('m')
  await sees(page).toHaveURL(/keep=/)
  expect(new URL(page.url()).searchParams.get('keep')?.split(',').map(Number).toSorted((one, other) => one - other)).toEqual([slips[0], slips[2]])
})

thorough('PLUS-14 a finding that must be resolved is listed on the page and prevents closing, even by key, until it is resolved', async () => {
  const { project, slips: [first = 0], clerk } = await codedProject()
  const { owner } = desk.server
  // A check of the ticket removes every finding that no rule reports, such as the one inserted below. So this first waits until the server
  // has done all checks that are due.
  await sees.poll(async () => (await owner.query('SELECT FROM slip_findings_due')).rowCount).toBe(0)
  const { rows: [{ id }] } = await owner.query(`INSERT INTO slip_findings (dot_authority_id, slip_id, rule, level, found) VALUES ($1, $2, 'reissue', 'resolve', '{}') RETURNING id`, [desk.make.firstAgency, first])
  const page = await desk.open(`/projects/${project}/periods/1/close?end=2026-01-31`, clerk)
  const check = page.locator('.closing-checks li[data-tone=block]')
  await sees(check).toContainText('1 ticket with findings that must be resolved')
  await sees(check).toContainText('T-1')
  await sees(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText(/findings that must be resolved before the period can close: T-1/).first()).toBeVisible()
  const closed = async () => (await owner.query(`SELECT state FROM pay_periods WHERE dot_project_id = $1 AND number = 1`, [project])).rows[0]?.state === 'closed'
  expect(await closed()).toBe(false)
  expect((await clerk.patch('/v1/slip_findings/bulk_answer', { finding_ids: [id], reason: 'Compared with the paper ticket.' })).status).toBe(200)
  await page.reload()
  await sees(check).toHaveCount(0)
  await sees(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await sees.poll(closed).toBe(true)
})

thorough('PAY-26 the page that closes a period is replaced by the closed period, with who closed it and when, and no way to close it again', async () => {
  const { project, clerk } = await codedProject()
  const address = `/projects/${project}/periods/1/close?end=2026-01-31`
  const page = await desk.open(address, clerk)
  const filled = page.getByRole('button', { name: /^Close period 1/ })
  await sees(filled).toBeVisible()
  // a colleague closes the period while this window has the page for closing it open
  const colleague = await desk.signedIn('administrator')
  expect((await colleague.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  await sees(page).toHaveURL(new RegExp(`/projects/${project}/periods/1$`))
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('Period 1 was closed in the meantime.')
  const contractStatus = page.locator('.contract-standing')
  await sees(contractStatus).toContainText(/Closed by .+ on \d+\/\d+\/\d{4}.+ It cannot be changed or reopened\./)
  await sees(filled).toHaveCount(0)
  await page.close()
  // opens the page's address again, as from a bookmark or another tab
  const later = await desk.open(address, clerk)
  await sees(later).toHaveURL(new RegExp(`/projects/${project}/periods/1$`))
  await sees(later.locator('.contract-standing')).toContainText('Closed by')
  await sees(later.getByRole('button', { name: /^Close period 1/ })).toHaveCount(0)
  await later.close()
})
