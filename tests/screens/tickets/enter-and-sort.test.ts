import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

describe('CLERK-20 Enter in tables whose rows have no page', () => {
  thorough('CLERK-20 on an API key it shows all fields of the row, as text that can be reached by keyboard, and Escape returns to the row', async () => {
    const person = await desk.signedIn('administrator')
    expect((await person.post('/v1/api_keys', { name: 'Load-out of North Quarry' })).status).toBeLessThan(300)
    const page = await desk.open('/admin/api-keys', person)
    const cell = page.locator('.ag-cell:focus')
    await sees(cell).toHaveCount(1)
    const row = page.getByRole('row').filter({ hasText: 'Load-out of North Quarry' })
    await row.locator('.ag-cell').nth(1).click()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Load-out of North Quarry' })
    await sees(dialog.getByRole('group', { name: 'All fields of the row' })).toBeFocused()
    await sees(dialog.getByRole('definition').first()).toHaveText('Load-out of North Quarry')
    await sees(dialog.getByRole('definition').nth(1)).toHaveText('Sends tickets')
    await sees(dialog.getByRole('definition').nth(3)).toHaveText('never')
    expect(await findings(page, '.table-chooser')).toEqual([])
    await page.keyboard.press('Escape')
    await sees(dialog).toHaveCount(0)
    await sees(row.locator('.ag-cell:focus')).toHaveCount(1)
  })

  thorough('CLERK-20 on a person of a team it opens the record, and on a material of a project its tickets', async () => {
    const project = await desk.project(2, { material_description: 'SP 12.5 (4,C)' })
    const person = await desk.signedIn('administrator')
    await desk.make.onTeam(project.id, person.person)
    const page = await desk.open(`/projects/${project.id}/team`, person)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await sees(page).toHaveURL(new RegExp(`/admin/employees/${person.person.id}`))
    const other = await desk.open(`/projects/${project.id}/materials`, person)
    await sees(other.locator('.ag-cell:focus')).toHaveCount(1)
    await other.keyboard.press('Enter')
    await sees(other.getByRole('grid', { name: /^Tickets of/ })).toBeVisible()
    await sees(other.locator('.table-foot')).toContainText('2 tickets')
  })
})

describe('CLERK-23 sorting from the palette', () => {
  thorough('CLERK-23 Sort by net sorts the focused table by net and announces it, and the next time the other direction is listed first', async () => {
    const project = await desk.project(3)
    for (const [at, net] of ['20', '8', '14'].entries()) await desk.server.owner.query('UPDATE slips SET net_amount = $2 WHERE id = $1', [project.tickets[at], net])
    const page = await desk.table(project)
    const nets = () => page.locator('.ag-cell[col-id="net_amount"]').allInnerTexts()
    const sorted = async (typed: string, line: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(typed)
      await sees(page.getByRole('option').first()).toContainText(line)
      await page.keyboard.press('Enter')
    }
    await sorted('sort by net', 'Sort by Net')
    await sees.poll(nets).toEqual([expect.stringMatching(/^8/), expect.stringMatching(/^14/), expect.stringMatching(/^20/)])
    await sees(page.getByRole('columnheader', { name: /^Net/ })).toHaveAttribute('aria-sort', 'ascending')
    await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('Sorted by Net, ascending')
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await sorted('sort by net', 'Sort by Net, descending')
    await sees.poll(nets).toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^14/), expect.stringMatching(/^8/)])
  })
})
