import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Adds a ticket in front of this one while the page has no connection. The page then reads its list again. */
async function missedTicket(page: Page, project: MadeProject, before: number): Promise<void> {
  await sees(page.locator('.status-bar')).toContainText('Live')
  await page.context().setOffline(true)
  await sees(page.locator('.status-bar')).toContainText('Offline')
  const { rows: [next] } = await desk.server.owner.query<{ ticketed_at: Date }>('SELECT ticketed_at FROM slips WHERE id = $1', [project.tickets[before]])
  await desk.make.ticket(project.id, { ticket_number: `T-${project.id}-NEW`, net_amount: '12.5000', ticketed_at: new Date((next?.ticketed_at.getTime() ?? 0) + 1_000) })
  await page.context().setOffline(false)
  await sees(page.locator(`.ag-row[row-index="${before}"]`)).toContainText('-NEW')
}

const selected = async (page: Page) => (await page.locator('.ag-row-selected').allInnerTexts()).map((text) => /-(\w+)$/m.exec(/T-\d+-\w+/.exec(text)?.[0] ?? '')?.[1]).toSorted()

thorough('WORK-24 a Shift click selects from the ticket that was clicked before, also if a ticket has appeared above it since', async () => {
  const project = await desk.project(5)
  const page = await desk.open(`/projects/${project.id}/tickets`)
  const box = (number: string) => page.locator('.ag-row', { hasText: `T-${project.id}-${number}` }).locator('input[type="checkbox"]')
  await box('02').click()
  await expect.poll(() => selected(page)).toEqual(['02'])
  await missedTicket(page, project, 0)
  await box('04').click({ modifiers: ['Shift'] })
  await expect.poll(() => selected(page)).toEqual(['02', '03', '04'])
})

test('WORK-24 a selection with Shift and the arrow keys keeps its first ticket if a ticket has appeared within it', async () => {
  const project = await desk.project(5)
  const page = await desk.open(`/projects/${project.id}/tickets`)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => selected(page)).toEqual(['02', '03', '04'])
  await missedTicket(page, project, 2)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => selected(page)).toEqual(['01', '02', '03', '04', 'NEW'])
})
