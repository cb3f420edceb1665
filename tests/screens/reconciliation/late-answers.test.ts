import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const drawerOf = (page: Page) => page.getByRole('region', { name: /^Reconciliation/ })
const titleOf = (page: Page) => drawerOf(page).getByRole('heading', { level: 2 })

/** Holds back the requests to a path until `release`, except the first `first` ones; `pending` gets the requests. */
async function hold(page: Page, path: RegExp, first = 0): Promise<{ readonly pending: Request[]; release(): void }> {
  const pending: Request[] = []
  let count = 0
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    if ((count += 1) <= first) return route.fallback()
    pending.push(route.request())
    await isReleased
    // a request that the page has canceled cannot continue
    return route.fallback().catch(() => undefined)
  })
  return { pending, release: () => release() }
}

async function leasedBy(person: number, { tickets }: MadeProject): Promise<number[]> {
  const { rows } = await desk.server.owner.query<{ id: number }>('SELECT slip_id AS id FROM coding_leases WHERE employee_id = $1 AND slip_id = ANY ($2) AND until > now() ORDER BY slip_id', [person, tickets])
  return rows.map(({ id }) => id)
}

/** Waits until the page has handled every answer that it got before. */
const pageDone = (page: Page) => page.evaluate(() => fetch('/').then((answer) => answer.text()))

test('RECO-63 RECO-95 the answer to marking a rejected ticket delivered leaves the input of the ticket that the drawer shows by then', async () => {
  const project = await desk.project(2, { product_code: '402-3130' })
  await project.item()
  await desk.server.owner.query("UPDATE slips SET status = 'rejected', rejection_reason = 'Too cold' WHERE id = $1", [project.tickets[0]])
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  await sees(drawerOf(page).locator('.locked')).toContainText('Rejected')
  const marks = await hold(page, /bulk_status_update$/)
  await page.keyboard.press('Alt+m')
  await sees.poll(() => marks.pending.length).toBe(1)
  await page.keyboard.press('Alt+s')
  await sees(titleOf(page)).toContainText('-02')
  const [quantity, note] = [page.getByRole('textbox', { name: /^Quantity/ }), page.getByRole('textbox', { name: 'Note, optional' })]
  await sees(quantity).toHaveValue('12.50')
  await quantity.fill('11')
  await note.fill('Weighed twice')
  const answer = page.waitForResponse(/bulk_status_update$/)
  marks.release()
  await answer
  await sees(page.getByText(`T-${project.id}-01 is delivered`, { exact: false }).first()).toBeAttached()
  await pageDone(page)
  await sees(titleOf(page)).toContainText('-02')
  await sees(quantity).toHaveValue('11')
  await sees(note).toHaveValue('Weighed twice')
})

test('PLUS-15 closing the drawer before the next tickets are leased releases them as soon as they are', async () => {
  const project = await desk.project(14)
  const clerk = await desk.signedIn('administrator')
  const page = await desk.table(project, clerk)
  const released = new Set<number>()
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/coding_leases')) for (const id of request.postDataJSON().released ?? []) released.add(id)
  })
  // the page first leases only the open ticket, and then all tickets that it has prefetched
  const leases = await hold(page, /\/v1\/coding_leases$/, 1)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  await sees.poll(() => leases.pending.map((request) => request.postDataJSON().slip_ids.length)).toEqual([11])
  await page.keyboard.press('Escape')
  await sees(titleOf(page)).toHaveCount(0)
  leases.release()
  await sees.poll(() => [...released].toSorted((one, other) => one - other)).toEqual(project.tickets.slice(0, 11))
  await expect.poll(() => leasedBy(clerk.person.id, project)).toEqual([])
})

thorough('PLUS-15 closing the drawer while the next ticket is being read leaves no lease', async () => {
  const project = await desk.project(14)
  const clerk = await desk.signedIn('administrator')
  const page = await desk.table(project, clerk)
  const reads = await hold(page, new RegExp(`/v4/slips/${project.tickets[1]}$`))
  const leased = page.waitForResponse((answer) => answer.url().endsWith('/v1/coding_leases') && answer.request().postDataJSON().slip_ids.length > 1)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  await leased
  await sees.poll(() => reads.pending.length).toBeGreaterThan(0)
  await page.keyboard.press('Alt+s')
  await sees(titleOf(page)).not.toContainText('-01')
  await sees.poll(() => page.evaluate(() => document.activeElement?.closest('[data-scope=drawer]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await sees(page.locator('[data-scope=drawer]')).toHaveCount(0)
  await expect.poll(() => leasedBy(clerk.person.id, project)).toEqual([])
  const answer = page.waitForResponse((read) => read.url().endsWith(`/v4/slips/${project.tickets[1]}`))
  reads.release()
  await answer
  await pageDone(page)
  await pageDone(page)
  expect(await leasedBy(clerk.person.id, project)).toEqual([])
})

test('RECO-63 a skip from a drawer that was closed moves nothing in the drawer that is opened again, and keeps its input', async () => {
  const project = await desk.project(3)
  const page = await desk.table(project)
  const reads = await hold(page, new RegExp(`/v4/slips/${project.tickets[1]}$`))
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  await sees.poll(() => reads.pending.length).toBeGreaterThan(0)
  await page.keyboard.press('Alt+s')
  await sees(titleOf(page)).not.toContainText('-01')
  await sees.poll(() => page.evaluate(() => document.activeElement?.closest('[data-scope=drawer]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await sees(page.locator('[data-scope=drawer]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  const note = page.getByRole('textbox', { name: 'Note, optional' })
  await note.fill('Weighed twice')
  const answer = page.waitForResponse((read) => read.url().endsWith(`/v4/slips/${project.tickets[1]}`))
  reads.release()
  await answer
  await pageDone(page)
  await pageDone(page)
  await sees(titleOf(page)).toContainText('-01')
  await sees(note).toHaveValue('Weighed twice')
})

thorough('RECO-63 a skip moves nothing in the drawer that was opened on another ticket and then on the first one again', async () => {
  const project = await desk.project(4)
  const page = await desk.table(project)
  const reads = await hold(page, new RegExp(`/v4/slips/${project.tickets[1]}$`))
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  await sees.poll(() => reads.pending.length).toBeGreaterThan(0)
  await page.keyboard.press('Alt+s')
  await sees(titleOf(page)).not.toContainText('-01')
  for (const row of [2, 0]) {
    const cell = page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="ticket_number"]`)
    await cell.click()
    await sees(cell).toBeFocused()
    await page.keyboard.press('Enter')
    await sees(titleOf(page)).toContainText(`-0${row + 1}`)
  }
  const answer = page.waitForResponse((read) => read.url().endsWith(`/v4/slips/${project.tickets[1]}`))
  reads.release()
  await answer
  await pageDone(page)
  await pageDone(page)
  await sees(titleOf(page)).toContainText('-01')
})

thorough('PLUS-15 RECO-99 after a ticket that was named is changed during the look ahead, the open ticket is leased and the next ones are read ahead', async () => {
  const project = await desk.project(330)
  const waiting = [0, 320, 321, 322].flatMap((at) => project.tickets[at] ?? [])
  await desk.server.owner.query('UPDATE slips SET coded = true WHERE dot_project_id = $1 AND id <> ALL($2)', [project.id, waiting])
  const [clerk, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const page = await desk.table(project, clerk)
  const names = await hold(page, /next_to_code/, 1)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  await sees.poll(() => names.pending.length).toBe(1)
  expect((await colleague.patch('/v3/slips/bulk_flag_update', { slip_ids: [waiting[1]], flag: true })).status).toBe(200)
  // the change cancels the search for the next tickets to code, and the page starts the search again
  await sees.poll(() => names.pending.length).toBe(2)
  names.release()
  await expect.poll(() => leasedBy(clerk.person.id, project)).toEqual([...waiting].toSorted((one, other) => one - other))
})

thorough('PLUS-15 the open ticket is leased before the next ones are found', async () => {
  const project = await desk.project(330)
  const waiting = [0, 320].flatMap((at) => project.tickets[at] ?? [])
  await desk.server.owner.query('UPDATE slips SET coded = true WHERE dot_project_id = $1 AND id <> ALL($2)', [project.id, waiting])
  const clerk = await desk.signedIn('administrator')
  const page = await desk.table(project, clerk)
  await hold(page, /next_to_code/)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  await expect.poll(() => leasedBy(clerk.person.id, project)).toEqual(waiting.slice(0, 1))
})

test('API-35 RECO-99 a ticket that was read ahead and then marked delivered in the table opens as delivered, and its accept is saved', async () => {
  const project = await desk.project(3, { product_code: '402-3130' })
  await project.item()
  const page = await desk.table(project)
  const ahead = page.waitForResponse((answer) => answer.url().endsWith(`pay_item_suggestion?slip_id=${project.tickets[2]}`))
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-01')
  await (await ahead).finished()
  await page.keyboard.press('Escape')
  await sees(titleOf(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('d')
  await sees(page.getByRole('option', { name: /^Today/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await desk.held(project))[1]).toBe('02 delivered')
  await sees(page.getByRole('row').filter({ hasText: `T-${project.id}-02` })).toContainText('Delivered')
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText('-02')
  await sees(drawerOf(page)).toContainText('Delivered')
  await page.keyboard.press('Control+Enter')
  await sees(titleOf(page)).toContainText('-03')
  await expect.poll(async () => (await desk.held(project))[1]).toBe('02 delivered 402-3130 12.50')
})
