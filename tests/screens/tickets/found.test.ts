import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
let project: MadeProject
beforeAll(async () => {
  desk = await openCodingDesk()
  project = await desk.project(6)
  const [voided, rejected] = project.tickets
  await desk.server.owner.query(`UPDATE slips SET status = 'voided', void = true WHERE id = $1`, [voided])
  await desk.server.owner.query(`UPDATE slips SET status = 'rejected', rejection_reason = 'Too cold' WHERE id = $1`, [rejected])
})
afterAll(() => desk.close())

const announcements = (page: Page) => page.getByRole('status', { name: 'Announcements' })

describe('CLERK-39 results are announced', () => {
  thorough('CLERK-29, CLERK-39, behavior 24 voided is filtered by its own word with one question, and the number of tickets is announced after a filter and a search', async () => {
    const page = await desk.table(project)
    await page.keyboard.press('Shift+F')
    await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('voided')
    await sees(page.getByRole('option').filter({ hasText: 'Voided' }).first()).toContainText('Status: Voided')
    await page.keyboard.press('Enter')
    await sees(page.locator('.table-foot')).toContainText('1 ticket')
    await sees(announcements(page)).toHaveText(/1 ticket$/)
    await page.keyboard.press('/')
    const search = page.getByRole('textbox', { name: 'Filter tickets' })
    await sees(search).toHaveAttribute('aria-keyshortcuts', '/')
    await page.keyboard.type('nothing has this')
    await sees(announcements(page)).toHaveText(/No results found\.$/)
    await page.keyboard.press('Escape')
    await sees(announcements(page)).toHaveText(/1 ticket$/)
  })

  thorough('CLERK-39 the palette is named after its command, its target and the question, and a check box after its ticket', async () => {
    const page = await desk.table(project)
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowLeft')
    const number = `T-${project.id}-01`
    await sees(page.locator('.ag-cell:focus input')).toHaveAttribute('aria-label', `Select ${number} (not selected)`)
    await page.keyboard.press('Space')
    await sees(page.locator('.ag-cell:focus input')).toHaveAttribute('aria-label', `Select ${number} (selected)`)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('r')
    await sees(page.getByRole('dialog', { name: /^Mark rejected, 2 tickets, / })).toBeVisible()
  })

  test('CLERK-34, CLERK-39 closing and reopening a pane is announced', async () => {
    const page = await desk.table(project)
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await sees(page.locator('[data-pane]')).toHaveCount(2)
    await page.keyboard.press('Alt+w')
    await sees(page.locator('[data-pane]')).toHaveCount(1)
    await page.keyboard.press('Alt+Shift+W')
    await sees(page.locator('[data-pane]')).toHaveCount(2)
    await sees(announcements(page)).toContainText('Pane 2 opened again')
  })
})

describe('CLERK-40 the product answers every key press', () => {
  thorough('CLERK-40, behavior 8 Shift+Enter on a header sorts by a second column and opens no ticket, and an export reports what it wrote', async () => {
    const page = await desk.table(project)
    await page.keyboard.press('Shift+Tab')
    const head = (id: string) => page.locator(`.ag-header-cell[col-id=${id}]`)
    await head('ticket_number').focus()
    await page.keyboard.press('Enter')
    await sees(head('ticket_number')).toHaveAttribute('aria-sort', /ascending|descending/)
    await head('ticketed_at').focus()
    await page.keyboard.press('Shift+Enter')
    await sees(head('ticketed_at')).toHaveAttribute('aria-sort', /ascending|descending/)
    await sees(head('ticket_number')).toHaveAttribute('aria-sort', /ascending|descending/)
    await sees(page).toHaveURL(/\/reconciliation\//)
    await page.locator('.ag-row [col-id=ticket_number]').first().click()
    const download = page.waitForEvent('download')
    await page.keyboard.press('e')
    await download
    await sees(announcements(page)).toContainText('6 tickets exported to tickets.csv')
  })

  test('CLERK-40, behavior 21 screen-reader mode is switched on and off without an error, and a ticket is coded in it', async () => {
    const run = await desk.project(3)
    await run.item()
    const page = await desk.table(run)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const toggle = async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('screen-reader table')
      await sees(page.getByRole('option').first()).toContainText('Toggle screen-reader table mode')
      await page.keyboard.press('Enter')
    }
    await toggle()
    await sees(page.locator('.table-pager')).toContainText('Rows 1 to 3 of 3')
    await sees(page.getByRole('grid')).toHaveCount(1)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Search items' }).waitFor()
    await page.keyboard.type('402')
    await sees(page.getByRole('option', { name: /402/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await sees(page.getByRole('heading', { level: 2, name: /-02/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await toggle()
    await sees(page.locator('.table-pager')).toHaveCount(0)
    await expect.poll(async () => (await desk.held(run))[0]).toBe('01 delivered 402-3130 12.50')
    expect(errors).toEqual([])
  })

  test('behavior 13 letters move in the table and type in its search, and when switched off they do nothing while the arrows still work', async () => {
    const page = await desk.table(project)
    const row = () => page.evaluate(() => document.activeElement?.closest('[row-index]')?.getAttribute('row-index'))
    await page.keyboard.press('j')
    await sees.poll(row).toBe('1')
    await page.keyboard.press('/')
    await page.keyboard.type('j')
    await sees(page.getByRole('textbox', { name: 'Filter tickets' })).toHaveValue('j')
    await page.keyboard.press('Escape')
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('F1')
    const letters = page.getByRole('dialog').getByRole('checkbox')
    await letters.first().waitFor()
    await letters.first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    const before = await row()
    await page.keyboard.press('j')
    await page.keyboard.press('f')
    await page.keyboard.press('ArrowUp')
    await sees.poll(row).toBe(String(Number(before) - 1))
    await sees(page.getByRole('dialog')).toHaveCount(0)
  })
})
