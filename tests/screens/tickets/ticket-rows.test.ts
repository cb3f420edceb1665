import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** The state of all tickets, with the number of events: if the text is unchanged, nothing was written. */
async function written(): Promise<string> {
  const { rows } = await desk.server.owner.query(
    `SELECT id, version, status, flag_by_dot, coded, (SELECT count(*) FROM slip_events) AS events FROM slips ORDER BY id`)
  return JSON.stringify(rows)
}

/** A coded project. The row ids in its totals by pay item happen to equal the ids of tickets. */
async function codedProject(): Promise<MadeProject> {
  const project = await desk.project(3)
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  for (const slip of project.tickets) {
    const answer = await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '12.50' }], versions: { [String(slip)]: 1 } })
    expect(answer.status).toBe(200)
  }
  return project
}

const focusedCell = (page: Page) => page.locator('.ag-cell:focus')

describe('TICK-103 a command on tickets acts only on tickets', () => {
  async function refusesTicketKeys(view: string): Promise<void> {
    const project = await codedProject()
    const before = await written()
    const page = await desk.open(`/reconciliation/${project.id}?view=${view}`)
    await sees(focusedCell(page)).toHaveCount(1)
    for (const [key, title] of [['Delete', 'Remove pay codes'], ['f', 'Toggle flag'], ['r', 'Mark rejected'], ['d', 'Mark delivered'], ['a', 'Assign pay code'], ['n', 'Add a note'], ['m', 'Set Max GVW override']] as const) {
      await page.keyboard.press(key)
      await sees(page.getByRole('listitem').filter({ hasText: `${title} works on tickets. The rows here are not tickets.` }).first()).toBeVisible()
      await sees(page.getByRole('dialog')).toHaveCount(0)
      await sees(page.getByRole('alertdialog')).toHaveCount(0)
    }
    expect(await written()).toBe(before)
    // the page's own keys still work, such as the one for the tickets
    await page.keyboard.press('Shift+T')
    await sees(page.getByRole('grid', { name: /^Tickets of/ })).toBeVisible()
  }

  const title = 'TICK-103 on a line of the totals (%s) the ticket keys change nothing and say why'
  test.each([['pay_items', 'By pay item']])(title, refusesTicketKeys)
  thorough.each([
    ['days', 'By day'],
    ['materials', 'By material'],
  ])(title, refusesTicketKeys)

  thorough('TICK-103 in the table of employees F and D change nothing and say why', async () => {
    await codedProject()
    const before = await written()
    const page = await desk.open('/admin/employees')
    await sees(focusedCell(page)).toHaveCount(1)
    for (const key of ['f', 'd']) {
      await page.keyboard.press(key)
      await sees(page.getByRole('listitem').filter({ hasText: 'The rows here are not tickets.' }).first()).toBeVisible()
    }
    expect(await written()).toBe(before)
  })

  thorough.each([
    ['Employees', '/admin/employees', 'The pane it follows has no tickets.'],
    ['Projects', '/projects', 'The pane it follows has no tickets.'],
    ['Jobs', '/jobs', /^No ticket has the focus/],
  ])('TICK-103 a ticket pane that follows the table %s shows no ticket', async (typed, path, words) => {
    const project = await desk.project(2)
    const clerk = await desk.signedIn('administrator')
    const requestPaths: string[] = []
    const page = await desk.open(`/projects/${project.id}/tickets`, clerk)
    await sees(focusedCell(page)).toHaveCount(1)
    await page.keyboard.press('o')
    await sees(page.getByRole('heading', { name: 'Weights' })).toBeVisible()
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(typed)
    const place = page.getByRole('option').filter({ hasText: path })
    await sees(place.first()).toBeVisible()
    await place.first().click()
    await sees(page.getByText(words)).toBeVisible()
    await sees(page.getByRole('heading', { name: 'Weights' })).toHaveCount(0)
    // ignores the project's own tickets: the one shown before is read again after its check for findings, which is late on a busy machine
    const own = project.tickets.map((id) => `/v4/slips/${id}`)
    expect(requestPaths.filter((one) => one.startsWith('/v4/slips/') && !own.includes(one))).toEqual([])
  })

  test('admin 4, TICK-103 a ticket pane that follows the adjustments of a period shows no ticket, although their row numbers are also ticket ids', async () => {
    const project = await codedProject()
    const { server, make } = desk
    const clerk = await desk.signedIn('administrator')
    await server.owner.query(`UPDATE slips SET ticket_date = '2026-01-10' WHERE dot_project_id = $1`, [project.id])
    await server.owner.query(`UPDATE pay_periods SET start_date = '2026-01-01' WHERE dot_project_id = $1`, [project.id])
    expect((await clerk.post(`/v2/projects/${project.id}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
    const late = await make.ticket(project.id, { ticket_date: '2026-01-12' })
    await server.owner.query(`INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, event, actor, change_set, changes, request_id, happened_at) VALUES ($1, $2, 1, 'received', 'Load-out', gen_random_uuid(), '{}', 'receipt', now())`, [make.firstAgency, late])
    expect((await clerk.get(`/v2/projects/${project.id}/pay_periods/2/adjustments`)).body.adjustments).toHaveLength(1)
    expect((await server.owner.query('SELECT id FROM slips WHERE id = 1')).rowCount).toBe(1)
    const requestPaths: string[] = []
    const page = await desk.open(`/projects/${project.id}/tickets`, clerk)
    await sees(focusedCell(page)).toHaveCount(1)
    await page.keyboard.press('o')
    await sees(page.getByRole('heading', { name: 'Weights' })).toBeVisible()
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/projects/${project.id}/periods/2?view=adjustments`)
    await sees(page.getByRole('grid', { name: 'Adjustments in period 2' }).getByRole('gridcell').first()).toBeVisible()
    await sees(page.getByText('The pane it follows has no tickets.')).toBeVisible()
    await sees(page.getByRole('heading', { name: 'Weights' })).toHaveCount(0)
    // ignores the project's own tickets, since the one shown before may be read again here too
    const own = [...project.tickets, late].map((id) => `/v4/slips/${id}`)
    expect(requestPaths.filter((one) => one.startsWith('/v4/slips/') && !own.includes(one))).toEqual([])
  })
})
