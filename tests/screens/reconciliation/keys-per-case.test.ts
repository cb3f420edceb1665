import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { counted } from '#tests/screens/reconciliation/counted-keys'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** The codes of two items: the one last used for the tickets' material, and another recent one. */
const USUAL = '23015'
const OTHER = '24300'

/** Opens the drawer on the first ticket. */
async function opened(project: MadeProject, as?: Awaited<ReturnType<CodingDesk['signedIn']>>) {
  const page = await desk.table(project, as)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  const title = drawer.getByRole('heading', { level: 2 })
  await sees(title).toContainText('-01')
  return { project, page, drawer, title, keys: counted(page), codes: drawer.locator('.entry-head strong'), quantity: page.getByRole('textbox', { name: /^Quantity/ }) }
}

/** A project in which this person coded a load of another material with OTHER, and then a load of the tickets' material with USUAL. */
async function withSuggestion() {
  const project = await desk.project(4)
  const [usual, other] = [await project.item({ item_code: USUAL }), await project.item({ item_code: OTHER })]
  await project.item({ item_code: 'DNP', is_dnp: true, mobile_favorite: true })
  const clerk = await desk.signedIn('administrator')
  const give = (slip: number | undefined, item: number) => clerk.post(`/v2/projects/${project.id}/pay_item_assignments/bulk`, { slip_ids: [slip], project_pay_item_id: item })
  await desk.server.owner.query(`UPDATE slips SET material_description = 'ANOTHER' WHERE id = $1`, [project.tickets[2]])
  await give(project.tickets[2], other)
  await give(project.tickets[3], usual)
  const drawer = await opened(project, clerk)
  await sees(drawer.codes).toHaveText([USUAL])
  await sees(drawer.quantity).toBeFocused()
  return drawer
}

/** A project that nobody has coded yet. */
async function withoutSuggestion() {
  const project = await desk.project(2)
  await project.item({ item_code: USUAL })
  await project.item({ item_code: OTHER })
  await project.item({ item_code: 'DNP', is_dnp: true, mobile_favorite: true })
  const drawer = await opened(project)
  await sees(drawer.page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  return drawer
}

type Opened = Awaited<ReturnType<typeof opened>>

/** Expects that the ticket is coded as in `line` and the next one is shown, after exactly this many keys. */
async function expectCoded({ project, title, keys }: Opened, line: string, most: number): Promise<void> {
  await sees(title).toContainText('-02')
  await expect.poll(async () => [(await desk.held(project))[0], keys.count()]).toEqual([line, most])
}

/** Waits until the item with this code is the highlighted option. */
const listed = ({ page }: Opened, code: string) => sees(page.getByRole('option', { name: new RegExp(code) })).toHaveAttribute('data-focused', 'true')

describe('The number of keys for each case of coding a ticket, with the drawer open', () => {
  test('CLERK-12 a correct suggestion takes 1 key', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${USUAL} 12.50`, 1)
  })

  test('CLERK-8, CLERK-9 no suggestion with a known code takes the code and 1 key', async () => {
    const drawer = await withoutSuggestion()
    await sees(drawer.drawer).toContainText('You have not used a pay item here yet.')
    await drawer.keys.type(OTHER)
    await listed(drawer, OTHER)
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${OTHER} 12.50`, 5 + 1)
  })

  thorough('CLERK-12 a wrong suggestion with the correct item in Recent takes 2 keys', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.press('Alt+2', 'Control+Enter')
    await expectCoded(drawer, `01 delivered ${OTHER} 12.50`, 2)
  })

  thorough('CLERK-12 a wrong suggestion with the correct item found by search takes the code and 2 keys', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.press('Alt+/')
    await drawer.keys.type(OTHER)
    await listed(drawer, OTHER)
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${OTHER} 12.50`, 1 + 5 + 1)
  })

  thorough('CLERK-12 another quantity takes the digits and 1 key', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.type('11.25')
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${USUAL} 11.25`, 5 + 1)
  })

  thorough('CLERK-12 do not pay takes 2 keys, with or without a suggestion', async () => {
    for (const drawer of [await withSuggestion(), await withoutSuggestion()]) {
      await drawer.keys.press('Alt+p', 'Control+Enter')
      await expectCoded(drawer, '01 delivered DNP 12.50', 2)
    }
  })

  test('CLERK-14 a split over two items takes the digits and 2 keys', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.type('10')
    await drawer.keys.press('Alt+2')
    await sees(drawer.quantity.nth(1)).toHaveValue('2.50')
    await sees(drawer.drawer.getByRole('button', { name: 'Use rest' })).toHaveCount(2)
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${USUAL} 10.00, ${OTHER} 2.50`, 4)
  })

  thorough('CLERK-14 a split by percent takes the percentage and 2 keys, with a recent item selected by its number from within the row', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.type('40%')
    await sees(drawer.quantity).toHaveValue('=12.50*0.4')
    await sees(drawer.drawer.getByText('= 5.00 TON')).toBeVisible()
    await drawer.keys.press('Alt+2')
    await sees(drawer.quantity.nth(1)).toBeFocused()
    await sees(drawer.quantity.nth(0)).toHaveValue('5.00')
    await sees(drawer.quantity.nth(1)).toHaveValue('7.50')
    if (process.env.LOOKS !== undefined) await drawer.page.screenshot({ path: `${process.env.LOOKS}/split-percent.png` })
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${USUAL} 5.00, ${OTHER} 7.50`, 5)
  })

  thorough('CLERK-14 a difference takes the sum as it is on the paper and 1 key', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.type('=12.5-10')
    await sees(drawer.drawer.getByText('= 2.50 TON')).toBeVisible()
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${USUAL} 2.50`, 8 + 1)
  })

  thorough('CLERK-12 a flag takes 1 key, and a note takes 1 key and its text', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.press('Alt+f')
    await sees(drawer.page.getByRole('button', { name: 'Flag' })).toHaveAttribute('aria-pressed', 'true')
    await drawer.keys.press('Alt+t')
    await sees(drawer.page.getByRole('textbox', { name: /^Note/ })).toBeFocused()
    await drawer.keys.type('wet')
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${USUAL} 12.50`, 1 + 1 + 3 + 1)
    const { rows } = await desk.server.owner.query('SELECT additional_notes, flag_by_dot FROM pay_item_assignments JOIN slips ON slips.id = slip_id WHERE slip_id = $1', [drawer.project.tickets[0]])
    expect(rows).toEqual([{ additional_notes: 'wet', flag_by_dot: true }])
  })

  test('CLERK-12 DT-6 choosing among several contractors takes 1 key; the last one is proposed, and an accept requires a choice', async () => {
    const project = await desk.project(3)
    const item = await project.itemWith([['Marlow Paving', 'other'], ['Reyes Grading', 'other'], ['Stone Hauling', 'subcontractor']], { item_code: OTHER })
    const clerk = await desk.signedIn('administrator')
    const { rows } = await desk.server.owner.query<{ id: number }>(`SELECT id FROM external_dot_contractors WHERE dot_project_id = $1 AND name = 'Reyes Grading'`, [project.id])
    const last = project.tickets[2]
    await desk.server.owner.query(`UPDATE slips SET material_description = 'ANOTHER' WHERE id = $1`, [last])
    const sent = [{ haulhub_slip_id: last, project_pay_item_id: item, quantity: '12.50', external_dot_contractor_id: rows[0]?.id }]
    expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: sent })).status).toBe(200)
    const drawer = await opened(project, clerk)
    const contractor = drawer.drawer.getByRole('button', { name: /^Contractor/ })
    await drawer.keys.press('Alt+1')
    await sees(contractor).toContainText('Last time: Reyes Grading')
    await drawer.page.keyboard.press('Control+Enter')
    await sees(drawer.drawer.locator('.drawer-reason')).toHaveText(`Choose a contractor for ${OTHER}.`)
    await sees(contractor).toBeFocused()
    await drawer.keys.press('Alt+c')
    await sees(contractor).toHaveText('Reyes Grading')
    await drawer.keys.press('Control+Enter')
    await expectCoded(drawer, `01 delivered ${OTHER} 12.50`, 3)
  })

  thorough('CLERK-12 skipping an untouched ticket takes 1 key', async () => {
    const drawer = await withSuggestion()
    await drawer.keys.press('Alt+s')
    await expectCoded(drawer, '01 pending', 1)
  })
})
