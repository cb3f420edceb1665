import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Opens the drawer on the first ticket and chooses the item. `save` codes the ticket as a colleague, or as the given person. */
async function opened(project: MadeProject, item: number) {
  const person = await desk.signedIn('administrator')
  const colleague = await desk.signedIn('administrator')
  const page = await desk.table(project, person)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  const title = drawer.getByRole('heading', { level: 2 })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await sees(title).toContainText('-01')
  await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  await page.keyboard.type('402')
  await sees(page.getByRole('option', { name: /402-3130/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(quantity).toBeFocused()
  const save = (values: object = {}, as = colleague) =>
    as.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: item, quantity: 12.5, ...values }] })
  const deliver = async () => {
    const { rows } = await desk.server.owner.query<{ day: string }>('SELECT ticket_date::text AS day FROM slips WHERE id = $1', [project.tickets[0]])
    return colleague.patch('/v3/slips/bulk_status_update', { slip_ids: [project.tickets[0]], status: 'delivered', date: rows[0]?.day })
  }
  return { page, person, colleague, drawer, title, quantity, save, deliver, alert: drawer.getByRole('alert'), toasts: page.locator('[data-sonner-toast]') }
}

/** Opens the project's table. `changed` waits until the page has handled the server's message about a colleague's change. */
async function openedLive(project: MadeProject) {
  const [person, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const page = await desk.table(project, person)
  let changes = 0
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void (String(payload).includes('"tickets"') && (changes += 1))))
  const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.reload()
  await isLive
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  return {
    page, colleague, drawer, title: drawer.getByRole('heading', { level: 2 }),
    async changed() {
      await expect.poll(() => changes).toBe(1)
      // the page has handled the message when it has the answer to a later request
      await page.evaluate(() => fetch('/').then((answer) => answer.text()))
    },
  }
}

const NAMED = /Pat Person \d+ changed this ticket at \d?\d:\d\d [AP]M\./

describe('A ticket that somebody else changed', () => {
  test('CLERK-27 RECO-92 the drawer says who changed the ticket and when, and shows only what differs: quantity, contractor, note and status', async () => {
    const project = await desk.project(2)
    const item = await project.itemWith([['Cowlitz Civil', 'other'], ['Three Forks Paving', 'other']])
    const { rows } = await desk.server.owner.query<{ id: number }>("SELECT id FROM external_dot_contractors WHERE dot_project_id = $1 AND name LIKE 'Three%'", [project.id])
    const { page, drawer, save, alert, toasts } = await opened(project, item)
    await sees(drawer.getByRole('button', { name: /^Contractor/ })).toContainText('Cowlitz Civil')
    expect((await save({ quantity: 8, external_dot_contractor_id: rows[0]?.id, additional_notes: 'Waste at pump' })).status).toBe(200)
    await page.keyboard.press('Control+Enter')
    await sees(alert).toContainText(NAMED)
    await sees(alert).toContainText('Not saved.')
    await sees(alert).toBeFocused()
    const cells = await alert.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)))
    expect(cells).toEqual([
      ['Field', 'Yours', expect.stringContaining('Pat Person')],
      ['Quantity', '12.50 TON', '8.00 TON'],
      ['Contractor', 'Cowlitz Civil', 'Three Forks Paving'],
      ['Note', 'none', 'Waste at pump'],
      ['Status', 'Delivered', 'Pending'],
    ])
    // the drawer shows everything itself, so that no message covers the work
    await sees(toasts).toHaveCount(0)
  })

  thorough('CLERK-27 if the colleague saved the same values no question is asked: one line names them, and the run continues', async () => {
    const project = await desk.project(2)
    const item = await project.item()
    const { page, save, deliver, alert, title } = await opened(project, item)
    expect([(await save()).status, (await deliver()).status]).toEqual([200, 200])
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await sees(page.getByText(/T-\d+-01: Pat Person \d+ saved the same at \d?\d:\d\d [AP]M\./).first()).toBeVisible()
    await sees(alert).toHaveCount(0)
    const { rows } = await desk.server.owner.query<{ event: string }>("SELECT event FROM slip_events WHERE slip_id = $1 AND event <> 'received' ORDER BY id", [project.tickets[0]])
    expect(rows.map(({ event }) => event)).toEqual(['assigned', 'marked_delivered'])
  })

  thorough('CLERK-27 an open drawer says once who changed its ticket, and does not disturb the field or the typing', async () => {
    const project = await desk.project(2)
    const item = await project.item()
    const { page, save, drawer, quantity } = await opened(project, item)
    await page.keyboard.type('9')
    const ear = await earAt(page)
    expect((await save({ quantity: 8 })).status).toBe(200)
    await sees(drawer.getByText(NAMED)).toBeVisible()
    await ear.listen()
    expect(ear.text().match(new RegExp(NAMED, 'g'))).toHaveLength(1)
    await sees(quantity).toBeFocused()
    await page.keyboard.type('.5')
    await sees(quantity).toHaveValue('9.5')
    await sees(drawer.getByRole('row', { name: /Quantity/ })).toContainText('9.50 TON')
    await page.keyboard.press('Alt+l')
    await sees(quantity).toHaveValue('8.00')
    await sees(drawer).toContainText(/Coded by Pat Person \d+/)
  })

  thorough('CLERK-27 the user’s own change in another window is reported as such', async () => {
    const project = await desk.project(2)
    const item = await project.item()
    const { drawer, person, save } = await opened(project, item)
    expect((await save({ quantity: 8 }, person)).status).toBe(200)
    await sees(drawer).toContainText(/You changed this ticket elsewhere at \d?\d:\d\d [AP]M\./)
  })

  thorough.each([
    ['the ticket', /\/v4\/slips\/\d+$/],
    ['its suggestion', /\/pay_item_suggestion\?/],
  ])('CLERK-27 API-25 a change that arrives while the drawer waits for %s is shown', async (_name, address) => {
    const project = await desk.project(2)
    const item = await project.item()
    const { page, colleague, drawer, title, changed } = await openedLive(project)
    let answered: () => void = () => undefined
    let release = answered
    const isAnswered = new Promise<void>((resolve) => (answered = resolve))
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route(address, async (route) => {
      const response = await route.fetch()
      answered()
      await isReleased
      // the page may have canceled the request since then
      await route.fulfill({ response }).catch(() => undefined)
    }, { times: 1 })
    const others = page.waitForResponse((answer) => /\/v4\/slips\/\d+$|\/pay_item_suggestion\?/.test(answer.url()) && !address.test(answer.url()))
    await page.keyboard.press('Enter')
    await Promise.all([isAnswered, others.then((answer) => answer.finished())])
    const body = { pay_item_assignments: [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: item, quantity: 8 }] }
    expect((await colleague.post(`/v2/projects/${project.id}/pay_item_assignments`, body)).status).toBe(200)
    await changed()
    release()
    await sees(title).toContainText('-01')
    await sees(drawer.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('8.00')
    await sees(drawer).toContainText(/Coded by Pat Person \d+/)
  })

  test('CLERK-27 API-25 RECO-99 a ticket that somebody else changed after it was read ahead is shown as it is now, even if its row is not read again yet', async () => {
    const project = await desk.project(3)
    await project.item()
    const { page, colleague, title, changed } = await openedLive(project)
    const [, second, third] = project.tickets
    const isReadAhead = page.waitForResponse((answer) => answer.url().endsWith(`pay_item_suggestion?slip_id=${third}`))
    await page.keyboard.press('Enter')
    await sees(title).toContainText('-01')
    await (await isReadAhead).finished()
    await page.route(/\/v1\/slips\?/, () => undefined)
    expect((await colleague.patch(`/v1/slips/${second}`, { flag: true })).status).toBe(200)
    await changed()
    await page.keyboard.press('Alt+s')
    await sees(title).toContainText('-02')
    await sees(page.getByRole('button', { name: 'Flag' })).toHaveAttribute('aria-pressed', 'true')
  })
})
