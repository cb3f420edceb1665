import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** A project whose first `coded` tickets are coded with an item, and the project's table with the focus on the first quantity. */
async function atQuantities(coded: number, tickets = coded) {
  const project = await desk.project(tickets)
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  const sent = project.tickets.slice(0, coded).map((slip) => ({ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '12.50', additional_notes: 'wet' }))
  expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: sent })).status).toBe(200)
  const page = await desk.table(project, clerk)
  const cell = page.locator('.ag-row[row-index="0"] .ag-cell[col-id="primary_pay_code_quantity"]')
  await cell.click()
  await sees(cell).toBeFocused()
  return { project, page, cell, clerk }
}

/** Pastes text into the focused element, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

const quantities = async (project: MadeProject) => (await desk.held(project)).map((line) => line.split(' ').at(-1))
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change quantities/ })

describe('CLERK-31 quantities are changed in the table', () => {
  test('CLERK-31, behavior 17, WORK-27 three pasted quantities are shown old and new, Enter saves all of them, and one undo reverts them', async () => {
    const { project, page, cell } = await atQuantities(3)
    await paste(page, '10\r\n11.25\r\n1,200\r\n')
    const number = (at: number) => `T-${project.id}-0${at}`
    await sees(dialog(page)).toContainText(`3 quantities change: ${number(1)} 12.50 → 10.00, ${number(2)} 12.50 → 11.25, ${number(3)} 12.50 → 1200.00`)
    expect(await findings(page, '[role=dialog]')).toEqual([])
    expect(await quantities(project)).toEqual(['12.50', '12.50', '12.50'])
    await page.keyboard.press('Enter')
    await expect.poll(() => quantities(project)).toEqual(['10.00', '11.25', '1200.00'])
    await sees(cell).toContainText('10.00')
    await sees(cell).toBeFocused()
    // the notes are unchanged
    const { rows } = await desk.server.owner.query<{ note: string }>('SELECT additional_notes AS note FROM pay_item_assignments WHERE dot_project_id = $1', [project.id])
    expect(rows.map(({ note }) => note)).toEqual(['wet', 'wet', 'wet'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => quantities(project)).toEqual(['12.50', '12.50', '12.50'])
    await sees(cell).toContainText('12.50')
  })

  thorough('CLERK-31, behavior 17, WORK-27 with one invalid value nothing is saved, and that value is named with its reason', async () => {
    const { project, page } = await atQuantities(3)
    await paste(page, '10\nabc\n0\n')
    await sees(dialog(page)).toContainText(`2 of 3 values cannot be pasted, so none is: T-${project.id}-02 “abc”: Quantity is not valid., T-${project.id}-03 “0”:`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await sees(dialog(page)).toHaveCount(0)
    expect(await quantities(project)).toEqual(['12.50', '12.50', '12.50'])
  })

  test('CLERK-31, WORK-27 a paste changes only visible rows: rows hidden by a filter are not changed, and an uncoded ticket is refused', async () => {
    const { project, page } = await atQuantities(2, 3)
    await paste(page, '1\n2\n3\n')
    await sees(dialog(page)).toContainText(`1 of 3 values cannot be pasted, so none is: T-${project.id}-03 “3”: Quantity cannot be changed here.`)
  })

  test('CLERK-31, WORK-28 F2 edits one quantity in place, Escape cancels, Enter saves, and on another cell F2 says what it is for', async () => {
    const { project, page, cell } = await atQuantities(1)
    await page.keyboard.press('F2')
    const editor = page.locator('.ag-cell-inline-editing input')
    await sees(editor).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('7')
    await page.keyboard.press('Escape')
    await sees(editor).toHaveCount(0)
    expect(await quantities(project)).toEqual(['12.50'])
    await page.keyboard.press('F2')
    await sees(editor).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('7.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => quantities(project)).toEqual(['7.50'])
    await sees(cell).toContainText('7.50')
    await page.keyboard.press('Home')
    await page.keyboard.press('F2')
    await sees(page.getByText('This cell cannot be edited. F2 edits the quantity of a coded ticket.').first()).toBeAttached()
  })

  test('CLERK-31, behavior 18, WORK-28 Ctrl+Enter applies a typed quantity to all selected rows, and Ctrl+D copies it from the row above, both after a preview', async () => {
    const { project, page } = await atQuantities(4)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await sees(page.locator('.table-foot')).toContainText('3 selected')
    await page.keyboard.press('F2')
    await sees(page.locator('.ag-cell-inline-editing input')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('9')
    await page.keyboard.press('Control+Enter')
    await sees(dialog(page)).toContainText('3 quantities change')
    await page.keyboard.press('Enter')
    await expect.poll(() => quantities(project)).toEqual(['9.00', '9.00', '9.00', '12.50'])
    const shown = (row: number) => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="primary_pay_code_quantity"]`)
    await sees(shown(2)).toContainText('9.00')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await sees(page.locator('.ag-row[row-index="3"] .ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Control+d')
    await sees(dialog(page)).toContainText(`1 quantity changes: T-${project.id}-04 12.50 → 9.00`)
    await page.keyboard.press('Enter')
    await expect.poll(() => quantities(project)).toEqual(['9.00', '9.00', '9.00', '9.00'])
    await sees(shown(3)).toContainText('9.00')
    await page.keyboard.press('Control+d')
    await sees(page.getByText('The quantity is already the same.').first()).toBeAttached()
  })

  thorough('CLERK-31, RECO-6 a user who may not code cannot edit', async () => {
    const { project } = await atQuantities(1)
    const page = await desk.table(project, await desk.signedIn('read_only_auditor'))
    await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="primary_pay_code_quantity"]').click()
    await page.keyboard.press('F2')
    await sees(page.getByText(/Read.only auditor/i).first()).toBeVisible()
    await sees(page.locator('.ag-cell-inline-editing')).toHaveCount(0)
  })
})
