import type { Page } from 'playwright'
import { sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'

/** A state of the drawer: its ticket, what happens before the drawer opens, and the keys pressed in it. */
export interface ShownState {
  readonly name: string
  readonly ticket?: Readonly<Record<string, unknown>>
  before?(desk: CodingDesk, project: MadeProject, items: readonly number[], page: Page): Promise<unknown>
  within?(desk: CodingDesk, project: MadeProject, items: readonly number[], page: Page): Promise<unknown>
  /** A text that is on the screen once the state is reached. */
  readonly shows: string | RegExp
}

const facts = {
  material_description: 'Structural concrete 4000 psi 3/4', plant_name: 'Toppenish Batch Plant', truck: 'M844-2', load_number: '5', uom_1: 'CY', net_amount: '8.2500', image_count: 4,
}
const delivered = { status: 'delivered', delivered_date: '2026-11-21' }

/** Codes a ticket as a colleague. */
async function code(desk: CodingDesk, project: MadeProject, slip: number | undefined, item: number | undefined, quantity: number): Promise<void> {
  const colleague = await desk.signedIn('administrator')
  const body = { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity }] }
  const { status, body: answer } = await colleague.post(`/v2/projects/${project.id}/pay_item_assignments`, body)
  if (status !== 200) throw new Error(`not coded: ${JSON.stringify(answer)}`)
}

async function take(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Alt+/')
  await page.keyboard.type(text)
  await sees(page.getByRole('option', { name: new RegExp(text) })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('textbox', { name: new RegExp(`^Quantity ${text}`) })).toBeFocused()
}

/** The states that a clerk meets, each shown with a delivered ticket of 8.25 CY. */
export const shownStates: readonly ShownState[] = [
  { name: 'plain', shows: 'Not coded yet' },
  { name: 'coded already', shows: /Coded by Pat Person/, before: (desk, project, [item]) => code(desk, project, project.tickets[0], item, 8.25) },
  {
    name: 'two suggestions',
    shows: 'Suggested pay items',
    async before(desk, project, [item, other]) {
      for (const [at, one] of [item, item, item, other].entries()) await code(desk, project, project.tickets[at + 1], one, 8.25)
    },
  },
  {
    name: 'split',
    shows: 'Balanced',
    async within(_desk, _project, _items, page) {
      await take(page, '2301')
      await page.keyboard.type('5')
      await page.keyboard.press('Alt+/')
      await page.keyboard.type('2411')
      await sees(page.getByRole('option', { name: /2411/ })).toBeVisible()
      await page.keyboard.press('Shift+Enter')
    },
  },
  { name: 'rejected', shows: 'Rejected: Slump 6 in, limit 4 in', ticket: { status: 'rejected', rejection_reason: 'Slump 6 in, limit 4 in' } },
  { name: 'voided', shows: 'is voided', ticket: { status: 'voided', void: true } },
  {
    name: 'closed',
    shows: 'Pay period 1 is closed',
    async before(desk, project, [item]) {
      await code(desk, project, project.tickets[0], item, 8.25)
      await desk.server.owner.query("UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30', closed_at = now() WHERE dot_project_id = $1", [project.id])
    },
  },
  {
    name: 'conflict',
    shows: 'Not saved.',
    async within(desk, project, [, other], page) {
      await take(page, '2301')
      await code(desk, project, project.tickets[0], other, 7)
      await sees(page.getByText(/changed this ticket/).first()).toBeVisible()
      await page.keyboard.press('Control+Enter')
    },
  },
  {
    name: 'item search',
    shows: '2 items',
    async within(_desk, _project, _items, page) {
      await page.keyboard.press('Alt+/')
      await page.keyboard.type('concrete')
    },
  },
  { name: 'units differ', shows: 'They cannot be compared.', within: (_desk, _project, _items, page) => take(page, '2360') },
  {
    name: 'saving',
    shows: /^Saving ticket/,
    async within(desk, project, _items, page) {
      // the drawer leaves an accepted ticket immediately, unless it is the last one of a run, so the other tickets are voided
      await desk.server.owner.query(`UPDATE slips SET status = 'voided', void = true WHERE dot_project_id = $1 AND id <> $2`, [project.id, project.tickets[0]])
      await page.reload()
      await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
      await take(page, '2301')
      await page.route(/pay_item_assignments/, () => undefined)
      await page.keyboard.press('Control+Enter')
    },
  },
  { name: 'loading', shows: '', before: (_desk, _project, _items, page) => page.route(/v4\/slips/, () => undefined) },
  { name: 'failed', shows: 'Try again', before: (_desk, _project, _items, page) => page.route(/v4\/slips/, (route) => route.abort('connectionreset')) },
]

/** Opens the drawer in a state. */
export async function showState(desk: CodingDesk, state: ShownState): Promise<Page> {
  const project = await desk.project(6, { ...facts, ...delivered, ...state.ticket })
  const items = [
    await project.item({ item_code: '2301.507/00010', item_description: 'STRUCTURAL CONCRETE', estimated_qty_uom: 'CY' }),
    await project.item({ item_code: '2411.507/00020', item_description: 'STRUCTURAL CONCRETE WALL', estimated_qty_uom: 'CY' }),
    await project.item({ item_code: '2360.509/24300', item_description: 'TYPE SP 12.5 WEARING COURSE MIXTURE (4,C)', estimated_qty_uom: 'TON' }),
    await project.item({ item_code: 'DNP', item_description: 'Do not pay', is_dnp: true }),
  ]
  const page = await desk.table(project)
  await state.before?.(desk, project, items, page)
  await page.keyboard.press('Enter')
  const drawer = page.locator('.drawer')
  await sees(drawer).toBeVisible()
  if (state.name !== 'loading' && state.name !== 'failed') await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  await state.within?.(desk, project, items, page)
  if (state.shows !== '') await sees(drawer.getByText(state.shows).first()).toBeVisible()
  else await sees(drawer.locator('.drawer-skeleton')).toBeVisible()
  if (state.name === 'loading' || state.name === 'failed') await sees(drawer.getByRole('heading', { level: 2, name: 'Reconciliation' })).toBeVisible()
  return page
}
