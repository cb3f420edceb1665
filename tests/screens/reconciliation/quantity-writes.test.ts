import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAfterReading, openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

type Slot = 'primary' | 'secondary'

/** The table of a project whose only ticket has two items, with 20.00 and 4.81. */
async function atTwoQuantities() {
  const project = await desk.project(1)
  const [first, second] = [await project.item(), await project.item({ item_code: '500-1', line_number: 77 })]
  const clerk = await desk.signedIn('administrator')
  const columns = ['ticket_number', 'primary_pay_code_quantity', 'secondary_pay_code_quantity'].map((key, order) => ({ key, shown: true, order, width: 150, pinned: order === 0 }))
  expect((await clerk.post('/v1/table_preferences/reconciliation', { columns, sort: [] })).status).toBe(200)
  const [slip = 0] = project.tickets
  const assigned = (one: string, other: string) => [{ haulhub_slip_id: slip, project_pay_item_id: first, quantity: one }, { haulhub_slip_id: slip, project_pay_item_id: second, quantity: other }]
  expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: assigned('20', '4.81') })).status).toBe(200)
  const page = await desk.table(project, clerk)
  await sees(cellOf(page, 'primary')).toContainText('20.00')
  return { project, page, assigned, slip, second }
}

/** Keeps the page from learning of changes of tickets, other than from the answers to its own calls. */
async function withoutMessages(page: Page): Promise<void> {
  await page.routeWebSocket(/websocket/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => String(message).includes('"tickets"') ? undefined : socket.send(message))
  })
  await page.reload()
  await sees(cellOf(page, 'primary')).toContainText('20.00')
}

const cellOf = (page: Page, slot: Slot) => page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${slot}_pay_code_quantity"]`)
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change quantities/ })

async function typeInto(page: Page, slot: Slot, value: string): Promise<void> {
  await cellOf(page, slot).click()
  await sees(cellOf(page, slot)).toBeFocused()
  await page.keyboard.press('F2')
  await sees(page.locator('.ag-cell-inline-editing input')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  await sees(page.locator('.ag-cell-inline-editing')).toHaveCount(0)
}

async function quantities({ id }: MadeProject): Promise<string[]> {
  const { rows } = await desk.server.owner.query<{ quantity: string }>('SELECT quantity FROM pay_item_assignments WHERE dot_project_id = $1 ORDER BY slot', [id])
  return rows.map(({ quantity }) => quantity)
}

/** Holds back the page's requests that `isMeant` accepts until `release`. */
async function hold(page: Page, isMeant: (request: Request) => boolean): Promise<{ readonly pending: Request[]; release(): void }> {
  const pending: Request[] = []
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*', async (route) => {
    if (!isMeant(route.request())) return route.fallback()
    pending.push(route.request())
    await isReleased
    return route.fallback()
  })
  return { pending, release: () => release() }
}

const isWrite = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/pay_item_assignments')
/** True for a request that reads tickets by their ids. The table sends it to show what a write has changed. */
const isReadById = (request: Request) => request.method() === 'GET' && /\/v1\/slips\?.*id.*in/.test(decodeURIComponent(request.url()))

thorough('API-35 CLERK-31 a second quantity of a ticket that is typed before the first one is shown leaves the first one as it was saved', async () => {
  const { project, page } = await atTwoQuantities()
  const reads = await hold(page, isReadById)
  await typeInto(page, 'primary', '18')
  await expect.poll(() => quantities(project)).toEqual(['18.00', '4.81'])
  await sees.poll(() => reads.pending.length).toBe(1)
  await typeInto(page, 'secondary', '6.81')
  reads.release()
  await expect.poll(() => quantities(project)).toEqual(['18.00', '6.81'])
  await sees(cellOf(page, 'primary')).toContainText('18.00')
  await sees(cellOf(page, 'secondary')).toContainText('6.81')
})

test('API-35 CLERK-31 a second quantity of a ticket that is typed while the first one is being saved is saved after it', async () => {
  const { project, page } = await atTwoQuantities()
  const writes = await hold(page, isWrite)
  await typeInto(page, 'primary', '18')
  await sees.poll(() => writes.pending.length).toBe(1)
  await typeInto(page, 'secondary', '6.81')
  writes.release()
  await expect.poll(() => quantities(project)).toEqual(['18.00', '6.81'])
  await sees(cellOf(page, 'secondary')).toContainText('6.81')
  expect(await page.getByRole('alert', { name: 'Refusals' }).allInnerTexts()).toEqual([''])
})

thorough('API-35 WORK-22 a quantity that is typed after an undo, before the table shows it, is shown first and leaves what the undo has restored', async () => {
  const { project, page } = await atTwoQuantities()
  await typeInto(page, 'primary', '18')
  await sees(cellOf(page, 'primary')).toContainText('18.00')
  const reads = await hold(page, isReadById)
  await page.keyboard.press('Control+z')
  await expect.poll(() => quantities(project)).toEqual(['20.00', '4.81'])
  await sees.poll(() => reads.pending.length).toBeGreaterThan(0)
  await typeInto(page, 'secondary', '6.81')
  reads.release()
  await sees(dialog(page)).toContainText('4.81 → 6.81')
  await enterAfterReading(page)
  await expect.poll(() => quantities(project)).toEqual(['20.00', '6.81'])
})

test('WORK-32 API-35 a quantity of a ticket that somebody else has changed is shown with their value: Enter saves it, and their other quantity stays', async () => {
  const { project, page, assigned } = await atTwoQuantities()
  await withoutMessages(page)
  const colleague = await desk.signedIn('administrator')
  expect((await colleague.put(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: assigned('15', '9.81') })).status).toBe(200)
  await typeInto(page, 'secondary', '6.81')
  await sees(dialog(page)).toContainText(`1 quantity changes: T-${project.id}-01 9.81 → 6.81`)
  expect(await quantities(project)).toEqual(['15.00', '9.81'])
  await enterAfterReading(page)
  await expect.poll(() => quantities(project)).toEqual(['15.00', '6.81'])
})

test('WORK-32 RECO-66 a quantity is not written to another pay item that somebody else has assigned in the meantime', async () => {
  const { project, page, assigned, slip, second } = await atTwoQuantities()
  const other = await project.item({ item_code: '600-1', line_number: 78 })
  await withoutMessages(page)
  const colleague = await desk.signedIn('administrator')
  const pay_item_assignments = [{ haulhub_slip_id: slip, project_pay_item_id: other, quantity: '3' }, ...assigned('3', '4.81').filter((one) => one.project_pay_item_id === second)]
  expect((await colleague.put(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments })).status).toBe(200)
  await typeInto(page, 'primary', '18')
  await sees(dialog(page)).toContainText('The ticket now has pay item 600-1.')
  await enterAfterReading(page)
  await sees(dialog(page)).toBeVisible()
  expect(await quantities(project)).toEqual(['3.00', '4.81'])
})

/** Pastes into a quantity, as Ctrl+V does. */
async function pasteInto(page: Page, slot: Slot, value: string): Promise<void> {
  await cellOf(page, slot).click()
  await sees(cellOf(page, slot)).toBeFocused()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, value)
}

thorough('WORK-27 API-35 a quantity that is pasted before the table shows the one typed before leaves that one as it was saved', async () => {
  const { project, page } = await atTwoQuantities()
  const reads = await hold(page, isReadById)
  await typeInto(page, 'primary', '18')
  await expect.poll(() => quantities(project)).toEqual(['18.00', '4.81'])
  await sees.poll(() => reads.pending.length).toBe(1)
  await pasteInto(page, 'secondary', '6.81')
  reads.release()
  await sees(dialog(page)).toContainText('4.81 → 6.81')
  await enterAfterReading(page)
  await expect.poll(() => quantities(project)).toEqual(['18.00', '6.81'])
  await sees(cellOf(page, 'primary')).toContainText('18.00')
})

thorough('WORK-32 API-35 if somebody else changes a ticket while a pasted quantity is previewed, the preview shows their value, and Enter leaves their other quantity', async () => {
  const { project, page, assigned } = await atTwoQuantities()
  await pasteInto(page, 'secondary', '6.81')
  await sees(dialog(page)).toContainText('4.81 → 6.81')
  const colleague = await desk.signedIn('administrator')
  expect((await colleague.put(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: assigned('15', '9.81') })).status).toBe(200)
  await page.keyboard.press('Enter')
  await sees(dialog(page)).toContainText('9.81 → 6.81')
  expect(await quantities(project)).toEqual(['15.00', '9.81'])
  await enterAfterReading(page)
  await expect.poll(() => quantities(project)).toEqual(['15.00', '6.81'])
})

thorough('WORK-27 quantities that are pasted while the ones typed before are being saved replace no palette that was opened since', async () => {
  const { project, page } = await atTwoQuantities()
  const saves = await hold(page, isWrite)
  await typeInto(page, 'primary', '18')
  await sees.poll(() => saves.pending.length).toBe(1)
  await pasteInto(page, 'secondary', '6.81')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Mark')
  saves.release()
  await sees(page.getByText(/^The quantities could not be shown/).first()).toBeVisible()
  await sees(page.getByRole('combobox')).toHaveValue('Mark')
  expect(await quantities(project)).toEqual(['18.00', '4.81'])
})
