import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/**
 * Opens the drawer on the first ticket. The project's item was used before and has the tickets' product code, so it is already
 * chosen.
 */
async function opened(project: MadeProject) {
  const person = await desk.signedIn('administrator')
  const item = await project.item()
  const { rows } = await desk.server.owner.query<{ plant_id: number }>('SELECT plant_id FROM slips WHERE id = $1', [project.tickets[0]])
  await desk.server.owner.query(
    `INSERT INTO pay_item_uses (dot_authority_id, employee_id, dot_project_id, project_pay_item_id, plant_id, material_description, uses, used_at)
     VALUES ($1, $2, $3, $4, $5, 'SPWEB440', 1, now())`, [desk.make.firstAgency, person.person.id, project.id, item, rows[0]?.plant_id])
  await desk.server.owner.query(`UPDATE slips SET product_code = '402-3130' WHERE dot_project_id = $1`, [project.id])
  const page = await desk.table(project, person)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  const title = drawer.getByRole('heading', { level: 2 })
  await sees(title).toContainText('-01')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !/account|totals|websocket|coding_leases/.test(request.url())) writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return { person, item, page, drawer, title, writes, accept: drawer.getByRole('button', { name: /^Confirm/ }), quantity: page.getByRole('textbox', { name: /^Quantity/ }) }
}

const assignments = (project: MadeProject) => `/v2/projects/${project.id}/pay_item_assignments`

describe('Accepting a ticket', () => {
  thorough('RECO-20 and RECO-55 an accepted ticket shows Confirm assignment, and accept is off without an item', async () => {
    const project = await desk.project(2, { status: 'delivered', delivered_date: '2026-11-02' })
    const { page, drawer, title, writes } = await opened(project)
    const accept = drawer.getByRole('button', { name: 'Confirm assignment' })
    await page.keyboard.press('Alt+r')
    await sees(accept).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Alt+1')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(() => writes).toEqual([`PATCH /v1/slips/${project.tickets[0]}`, `POST ${assignments(project)}`])
  })

  thorough('RECO-56 to RECO-62 the flag is sent first, then the assignments, then the delivery', async () => {
    const project = await desk.project()
    const { page, title, writes } = await opened(project)
    await page.keyboard.press('Alt+f')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(() => writes).toEqual([`PATCH /v1/slips/${project.tickets[0]}`, `POST ${assignments(project)}`, 'PATCH /v3/slips/bulk_status_update'])
  })

  thorough('RECO-58 and RECO-74 a ticket in a period opens with its assignments and is changed by PUT', async () => {
    const project = await desk.project()
    const { page, title, quantity, writes } = await opened(project)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await sees(title).toContainText('-01')
    await sees(quantity).toHaveValue('12.50')
    writes.length = 0
    await page.keyboard.type('11')
    await page.keyboard.press('Enter')
    await sees(page.getByText('The reconciliation is edited.')).toBeVisible()
    await expect.poll(async () => [writes, (await desk.held(project))[0]]).toEqual([[`PATCH /v1/slips/${project.tickets[0]}`, `PUT ${assignments(project)}`], '01 delivered 402-3130 11.00'])
  })

  thorough('RECO-95 accept is off on a voided ticket, with the reason, and a rejected one shows Mark delivered first', async () => {
    const voided = await opened(await desk.project(2, { status: 'voided', void: true }))
    await sees(voided.accept).toHaveAttribute('aria-disabled', 'true')
    await sees(voided.drawer).toContainText('is voided and cannot have a pay item')
    await voided.page.keyboard.press('Control+Enter')
    expect(voided.writes).toEqual([])
    const project = await desk.project(2, { status: 'rejected', rejection_reason: 'Too cold' })
    const rejected = await opened(project)
    await sees(rejected.accept).toHaveAttribute('aria-disabled', 'true')
    await rejected.page.keyboard.press('Alt+m')
    await sees(rejected.drawer.getByRole('button', { name: 'Confirm assignment' })).not.toHaveAttribute('aria-disabled', 'true')
    await rejected.page.keyboard.press('Control+Enter')
    await sees(rejected.page.getByText('The ticket is reconciled.')).toBeVisible()
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 12.50')
  })
})

describe('Undoing', () => {
  test('WORK-22 one undo reverts a whole accept: flag, assignment and delivery', async () => {
    const project = await desk.project()
    const { page, title } = await opened(project)
    await page.keyboard.press('Alt+f')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 12.50')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await sees(page.getByText(/Undone: assign ticket/).first()).toBeVisible()
    const { rows } = await desk.server.owner.query<{ flag_by_dot: boolean }>('SELECT flag_by_dot FROM slips WHERE id = $1', [project.tickets[0]])
    expect([(await desk.held(project))[0], rows[0]?.flag_by_dot]).toEqual(['01 pending', false])
  })

  thorough('WORK-22 RECO-99 an undo pressed before the first accept is saved waits for it, and reverts it', async () => {
    const project = await desk.project()
    const { page, title } = await opened(project)
    let release: () => void = () => undefined
    const pressed = new Promise<void>((resolve) => { release = resolve })
    await page.route('**/bulk_status_update', async (route) => {
      await pressed
      await route.continue()
    })
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    release()
    await sees(page.getByText(/Undone: assign ticket/).first()).toBeVisible()
    expect((await desk.held(project))[0]).toBe('01 pending')
  })

  test('WORK-22 RECO-99 an undo pressed for an accept that is then refused does not undo the write before it', async () => {
    const project = await desk.project()
    const { page, title } = await opened(project)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toMatch(/^01 delivered/)
    let release: () => void = () => undefined
    const pressed = new Promise<void>((resolve) => { release = resolve })
    await page.route(/pay_item_assignments$/, async (route) => {
      await pressed
      await route.fulfill({ status: 422, json: { message: 'Not today.' } })
    })
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    release()
    await sees(page.getByText('There is nothing to undo.').first()).toBeVisible()
    expect((await desk.held(project))[0]).toMatch(/^01 delivered/)
    // the undo now applies to the first accept, which was saved
    await page.keyboard.press('Control+z')
    await sees(page.getByText(/Undone: assign ticket/).first()).toBeVisible()
    expect((await desk.held(project))[0]).toBe('01 pending')
  })

  test('RECO-90 Delete removes the pay codes after a confirmation', async () => {
    const project = await desk.project()
    const { page, title } = await opened(project)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await page.keyboard.press('Escape')
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog', { name: 'Remove pay codes?' }).waitFor()
    await page.keyboard.press('Enter')
    await sees(page.getByText('The pay codes are removed from 1 ticket.').first()).toBeVisible()
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered')
  })

  test('RECO-96 A assigns one item to the selected tickets, each with its own net, after the preview', async () => {
    const project = await desk.project(4)
    const { page } = await opened(project)
    await page.keyboard.press('Escape')
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('a')
    await page.keyboard.type('402')
    await sees(page.getByRole('option', { name: /402-3130/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await sees(page.getByText('402-3130 will be assigned to 3 tickets, each with its own net')).toBeVisible()
    await page.keyboard.press('Enter')
    await sees(page.getByText('The pay item is assigned to 3 tickets.').first()).toBeVisible()
    await expect.poll(() => desk.held(project)).toEqual([...['01', '02', '03'].map((at) => `${at} pending 402-3130 12.50`), '04 pending'])
  })
})

describe('An accept that fails', () => {
  test('RECO-57 and RECO-91 when the period closes while the drawer is open, the flag is saved but not the assignment, and the drawer reports both', async () => {
    const project = await desk.project()
    const { page, drawer, title, quantity } = await opened(project)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await sees(title).toContainText('-01')
    await sees(quantity).toHaveValue('12.50')
    await desk.server.owner.query("UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30', closed_at = now() WHERE dot_project_id = $1", [project.id])
    await desk.make.payPeriod(project.id, { number: 2, start_date: '2026-07-01' })
    await page.keyboard.type('9')
    await page.keyboard.press('Alt+f')
    await page.keyboard.press('Control+Enter')
    const alert = drawer.getByRole('alert')
    await sees(alert).toContainText('The flag is saved.')
    await sees(alert).toContainText('closed')
    await sees(alert).toBeFocused()
    await sees(quantity).toHaveValue('9')
    const { rows } = await desk.server.owner.query<{ flag_by_dot: boolean }>('SELECT flag_by_dot FROM slips WHERE id = $1', [project.tickets[0]])
    expect([rows[0]?.flag_by_dot, (await desk.held(project))[0]]).toEqual([true, '01 delivered 402-3130 12.50'])
  })

  test('RECO-92 a ticket that somebody else coded meanwhile shows both values, and one key decides', async () => {
    const project = await desk.project()
    const { page, drawer, item, title, quantity } = await opened(project)
    const colleague = await desk.signedIn('administrator')
    const body = { pay_item_assignments: [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: item, quantity: 8 }] }
    expect((await colleague.post(assignments(project), body)).status).toBe(200)
    await page.keyboard.press('Control+Enter')
    const alert = drawer.getByRole('alert')
    await sees(alert).toContainText('changed this ticket')
    await sees(alert.getByRole('row', { name: /Quantity/ })).toContainText('12.50 TON')
    await sees(alert.getByRole('row', { name: /Quantity/ })).toContainText('8.00 TON')
    await page.keyboard.press('Alt+k')
    await sees(quantity).toHaveValue('12.50')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 12.50')
  })

  thorough('RECO-92 the colleague’s values can replace the input', async () => {
    const project = await desk.project()
    const { page, item, quantity, drawer } = await opened(project)
    const colleague = await desk.signedIn('administrator')
    await colleague.post(assignments(project), { pay_item_assignments: [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: item, quantity: 8 }] })
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Alt+l')
    await sees(quantity).toHaveValue('8.00')
  })

  test('API-18 RECO-99 a connection lost during an accept delays the save, which is sent again with the same keys and takes effect once', async () => {
    const project = await desk.project()
    const { page, title } = await opened(project)
    await page.keyboard.type('12')
    await page.keyboard.press('Alt+f')
    // The server executes the call, but its answer does not arrive.
    await page.route(/pay_item_assignments/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    const status = page.locator('.status-bar')
    await sees(status).toContainText('1 not sent')
    await page.unroute(/pay_item_assignments/)
    await sees(status).not.toContainText('not sent')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 12.00')
    const { rows } = await desk.server.owner.query<{ event: string; sets: number }>(
      'SELECT event, count(*)::int AS times, count(DISTINCT change_set)::int AS sets FROM slip_events WHERE slip_id = $1 GROUP BY event ORDER BY event', [project.tickets[0]])
    expect(rows).toEqual([{ event: 'assigned', times: 1, sets: 1 }, { event: 'flagged', times: 1, sets: 1 }, { event: 'marked_delivered', times: 1, sets: 1 }])
    const sets = await desk.server.owner.query<{ sets: number }>('SELECT count(DISTINCT change_set)::int AS sets FROM slip_events WHERE slip_id = $1', [project.tickets[0]])
    expect([sets.rows[0]?.sets, (await desk.held(project))[0]]).toEqual([1, '01 delivered 402-3130 12.00'])
  })

  thorough('SHELL-73 a ticket that cannot be loaded says so and is reloaded by key', async () => {
    const project = await desk.project()
    const page = await desk.table(project)
    await page.route(/v4\/slips/, (route) => route.abort('connectionreset'))
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('region', { name: 'Reconciliation' })
    await sees(drawer.getByRole('alert')).toBeVisible()
    await page.unroute(/v4\/slips/)
    await page.keyboard.press('Alt+a')
    await sees(page.getByRole('region', { name: /^Reconciliation, ticket/ }).getByRole('heading', { level: 2 })).toContainText('-01')
  })
})
