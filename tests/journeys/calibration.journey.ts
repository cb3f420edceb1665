import type { APIRequestContext, Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { authorizationOf, expect, test, thorough, type Keyboard } from '#tests/journeys/keyboard'

const account = 'administrator@cascadia.example'

/** A job number in the API's answer. */
interface JobAnswer {
  readonly job_number: string
  readonly ticket_count: number
  readonly suggestion: { readonly id: number; readonly title: string; readonly reasons: readonly string[] } | null
}

/** Makes API calls outside of the page, as the same person. */
async function readerOf(request: APIRequestContext) {
  const headers: Readonly<Record<string, string>> = { ...(await authorizationOf(request, account)) }
  return {
    async job(number: string): Promise<JobAnswer & { readonly state: string }> {
      const { job_slip_projects: jobs } = await (await request.get(`/v1/job_slip_projects?search=${encodeURIComponent(number)}`, { headers })).json()
      return jobs.find((one: JobAnswer) => one.job_number === number)
    },
    async suggested(): Promise<JobAnswer & { readonly suggestion: NonNullable<JobAnswer['suggestion']> }> {
      const { job_slip_projects: jobs } = await (await request.get('/v1/job_slip_projects?state=unconnected&page_size=100', { headers })).json()
      const isOnly = (number: string) => jobs.filter((one: JobAnswer) => one.job_number.startsWith(number)).length === 1
      return jobs.find((one: JobAnswer) => one.suggestion !== null && one.ticket_count > 1 && isOnly(one.job_number))
    },
    ticketsOf: async (project: number) => Number((await request.get(`/v1/slips?project_id=${project}&page_size=1`, { headers })).headers()['total-count']),
    async post(path: string, data: object, as = headers) {
      const answer = await request.post(path, { headers: as, data })
      expect(answer.ok(), path).toBe(true)
      return answer.json()
    },
  }
}

/** The number on the tab of a list. */
async function countOn(page: Page, list: string): Promise<number> {
  const count = page.getByRole('tablist', { name: 'Lists of job numbers' }).getByRole('tab', { name: new RegExp(`^${list}`) }).locator('.list-tab-count')
  return Number((await count.innerText()).replaceAll(',', ''))
}

/** Opens the list of job numbers, searches it for this number, and waits until a row has the focus. */
async function find(keyboard: Keyboard, number: string): Promise<void> {
  await keyboard.page.goto(`/admin/calibration?search=${encodeURIComponent(number)}`)
  const grid = keyboard.page.getByRole('grid').first()
  await expect(grid.getByText(number, { exact: true })).toBeVisible()
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
}

/** Switches to a list, and waits until a row of that list has the focus: until then, the former list's row may still have it. */
async function show(keyboard: Keyboard, key: string, list: string, number: string): Promise<void> {
  await keyboard.press(key)
  await expect(keyboard.page.getByRole('tab', { name: new RegExp(`^${list}`), selected: true })).toBeVisible()
  const grid = keyboard.page.getByRole('grid', { name: new RegExp(`^${list}`) })
  await expect(grid.getByText(number, { exact: true })).toBeVisible()
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
}

test('CALB-1 CALB-4 CALB-6 CALB-7 CALB-8 a job number is connected as suggested, disconnected, hidden and shown by keyboard, and its number of tickets remains the same throughout', async ({ keyboard, page }) => {
  await keyboard.signIn(account, '/admin/calibration')
  const read = await readerOf(page.request)
  const { job_number: number, ticket_count: tickets, suggestion } = await read.suggested()
  const before = await read.ticketsOf(suggestion.id)
  await find(keyboard, number)
  const grid = page.getByRole('grid').first()
  await expect(grid.getByText(suggestion.title, { exact: true }).first()).toBeVisible()
  const [unconnected, connected, hidden] = [await countOn(page, 'Unconnected'), await countOn(page, 'Connected'), await countOn(page, 'Hidden')]
  expect(await findings(page, '.workspace')).toEqual([])

  await keyboard.press('Shift+Enter')
  await expect(page.getByText(`Job ${number} connected to ${suggestion.title}`).first()).toBeVisible()
  expect([await read.ticketsOf(suggestion.id), (await read.job(number)).ticket_count]).toEqual([before + tickets, tickets])
  await expect.poll(() => countOn(page, 'Connected')).toBe(connected + 1)
  await expect.poll(() => countOn(page, 'Unconnected')).toBe(unconnected - 1)

  await show(keyboard, '2', 'Connected', number)
  await keyboard.press('d')
  await expect(page.getByRole('alertdialog')).toContainText(`Uncoded tickets, which become unconnected: ${tickets}.`)
  await keyboard.press('Enter')
  await expect(page.getByText(`Job ${number} disconnected`).first()).toBeVisible()
  expect([await read.ticketsOf(suggestion.id), (await read.job(number)).ticket_count]).toEqual([before, tickets])

  await show(keyboard, '1', 'Unconnected', number)
  await keyboard.press('h')
  await expect(page.getByText(`Job ${number} hidden`).first()).toBeVisible()
  await expect.poll(() => countOn(page, 'Hidden')).toBe(hidden + 1)
  await show(keyboard, '3', 'Hidden', number)
  await keyboard.press('u')
  await expect(page.getByText(`Job ${number} unconnected again`).first()).toBeVisible()
  await expect.poll(() => countOn(page, 'Hidden')).toBe(hidden)
  await expect.poll(() => countOn(page, 'Unconnected')).toBe(unconnected)
  expect((await read.job(number)).state).toBe('unconnected')
})

thorough('CALB-4 CALB-8 the project of a job number is chosen with the suggestion listed first, and Ctrl+Z undoes the connection', async ({ keyboard, page }) => {
  await keyboard.signIn(account, '/admin/calibration')
  const read = await readerOf(page.request)
  const { job_number: number, ticket_count: tickets, suggestion } = await read.suggested()
  const before = await read.ticketsOf(suggestion.id)
  await find(keyboard, number)
  await keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(suggestion.title)
  await expect(dialog.getByRole('option', { selected: true })).toContainText(suggestion.reasons.join(', '))
  expect(await findings(page, '[role="dialog"]', ['light'])).toEqual([])
  await keyboard.press('Enter')
  // does not check the announcement, which may still be that of the previous question for a moment
  await expect(dialog.getByRole('option', { selected: true })).toContainText(tickets === 1 ? '1 ticket will move to' : `${tickets} tickets will move to`)
  await keyboard.press('Enter')
  await expect(page.getByText(`Job ${number} connected to ${suggestion.title}`).first()).toBeVisible()
  await keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: connect/).first()).toBeVisible()
  expect([(await read.job(number)).state, await read.ticketsOf(suggestion.id)]).toEqual(['unconnected', before])
})

thorough('UOM-1 UOM-2 UOM-4 UOM-6 a unit is added with its conversions by keyboard, and the net of tickets converts to it, rounded once at the end', async ({ keyboard, page }) => {
  const stamp = String(Date.now()).slice(-6)
  await keyboard.signIn(account, '/admin/reconciliation-uom')
  const grid = page.getByRole('grid').first()
  await expect(grid.locator(':focus')).toHaveCount(1)
  await keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await keyboard.type(`K${stamp}`)
  await keyboard.press('Tab')
  await keyboard.type('Thousand pounds')
  await keyboard.press('Tab')
  await keyboard.type('LB 1/1000')
  await keyboard.press('Enter')
  await keyboard.type('TON 2')
  await expect(page.getByText(`1 LB = 0.001 K${stamp}`)).toBeVisible()
  await expect(page.getByText(`1 TON = 2 K${stamp}`)).toBeVisible()
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Control+Enter')
  await expect(page.getByText(`K${stamp} added`).first()).toBeVisible()
  await expect(grid.getByText('LB 1/1000 · TON 2').first()).toBeVisible()

  const project = await projectWithTickets(page.request, stamp)
  await page.goto(`/reconciliation/${project}`)
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await expect(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  await keyboard.type('K-1')
  await expect(drawer.getByText('1 item')).toBeVisible()
  await keyboard.press('ArrowDown', 'Enter', 'Tab')
  await expect(quantity).toHaveValue('50.13')
  await expect(drawer).toContainText(`1 LB counts as 0.001 K${stamp}.`)
  await keyboard.press('Control+Enter')
  await expect(drawer).toContainText('9.50 CY')
  // an item whose unit does not match is not suggested, and when it is chosen its quantity stays empty
  await expect(quantity).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  await keyboard.type('K-1')
  await expect(drawer.getByText('1 item')).toBeVisible()
  await keyboard.press('Enter')
  await expect(quantity).toHaveValue('')
  await expect(drawer).toContainText(`The net amount is in CY, the pay item in K${stamp}. Type the quantity in K${stamp}.`)
  await expect(drawer).toContainText('They cannot be compared.')
})

/**
 * A confirmed project with one item and two tickets: the newer one in pounds, which convert to the item's unit, and the older one
 * in a unit that does not.
 */
async function projectWithTickets(request: APIRequestContext, stamp: string): Promise<number> {
  const { post } = await readerOf(request)
  const { project: { id } } = await post('/v3/dot_projects', { title: `Stockpile ${stamp}`, state_project_number: `K-${stamp}`, job_number: `J${stamp}`, timezone: 'America/Los_Angeles' })
  const items = `/v2/projects/${id}`
  await post(`${items}/pay_items`, { line_number: 1, item_code: 'K-1', item_description: 'Aggregate in thousands of pounds', estimated_quantity: '900', estimated_qty_uom: `K${stamp}` })
  await post(`${items}/make_ready`, {})
  await post(`${items}/activate_reconciliation`, { start_date: '2026-01-01' })
  const { api_key: { key } } = await post('/v1/api_keys', { name: `Scale ${stamp}` })
  const sent = (ticket: object) => ({ supplier: 'Tieton Aggregates', plant_name: 'Naches Pit', ticket_date: '2026-11-10', material_description: 'AGGREGATE', job_number: `J${stamp}`, truck: 'T-1', ...ticket })
  for (const ticket of [
    { ticket_number: `${stamp}-1`, ticketed_at: '2026-11-10T10:00:00-08:00', uom_1: 'CY', net_amount: 9.5 },
    { ticket_number: `${stamp}-2`, ticketed_at: '2026-11-10T11:00:00-08:00', uom_1: 'LB', gross_amount_1: 76_645, tare_amount_1: 26_520, net_amount: 50_125 },
  ]) await post('/v1/slips', sent(ticket), { authorization: `Bearer ${key}` })
  return Number(id)
}
