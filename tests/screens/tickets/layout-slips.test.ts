import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

describe('CLERK-38 related things are close to each other', () => {
  thorough('CLERK-38 the button to add an image in an empty gallery has the usual size', async () => {
    const project = await desk.project(1)
    const page = await desk.open(`/projects/${project.id}/tickets/${project.tickets[0]}/images`)
    const add = page.getByRole('button', { name: /^Add image/ }).last()
    await sees(add).toBeVisible()
    expect((await boxOf(add)).height).toBeLessThan(48)
  })

  thorough('CLERK-38 a ticket in a pane of 900 px has two columns of fields, with material and truck visible', async () => {
    const project = await desk.project(1)
    const page = await desk.open(`/projects/${project.id}/tickets/${project.tickets[0]}`, undefined, { viewport: { width: 900, height: 700 } })
    const groups = page.locator('.ticket-fields .ticket-group')
    await sees(groups.first()).toBeVisible()
    await sees(page.getByText('Load', { exact: true }).or(groups.nth(1)).first()).toBeVisible()
    const lefts = new Set(await groups.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left))))
    expect(lefts.size).toBeGreaterThanOrEqual(2)
    await sees(page.locator('.ticket-fields dt', { hasText: /^Material/ }).first()).toBeInViewport()
    await sees(page.locator('.ticket-fields dt', { hasText: /^Truck/ }).first()).toBeInViewport()
  })

  thorough('CLERK-38 the numbers of a day are near the day, and pay items used by tickets come first', async () => {
    const project = await desk.project(2)
    await project.item({ item_code: '100', line_number: 1 })
    const used = await project.item({ item_code: '900', line_number: 90 })
    const clerk = await desk.signedIn('administrator')
    const sent = [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: used, quantity: '12.50' }]
    expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: sent })).status).toBe(200)
    const page = await desk.open(`/reconciliation/${project.id}?view=days`, clerk, { viewport: { width: 1600, height: 900 } })
    const day = page.locator('.ag-row .ag-cell[col-id="day"]').first()
    await sees(day).toBeVisible()
    // the columns get their widths only after the first rows have appeared
    const farEnd = async () => {
      const [from, to] = [await boxOf(day), await boxOf(page.locator('.ag-row .ag-cell[col-id="coded"]').first())]
      return to.x + to.width - from.x
    }
    await expect.poll(farEnd).toBeLessThan(450)
    const items = await desk.open(`/reconciliation/${project.id}?view=pay_items`, clerk)
    await sees.poll(() => items.locator('.ag-row[row-index="0"] [col-id="item_code"], .ag-row[row-index="1"] [col-id="item_code"]').allInnerTexts()).toEqual(['900', '100'])
  })

  thorough('CLERK-38 tickets of all projects show their project, and the sum of a selection has one figure for tons however they are spelled', async () => {
    const project = await desk.project(2)
    await desk.server.owner.query(`UPDATE slips SET uom_1 = 'TN' WHERE id = $1`, [project.tickets[0]])
    const { rows } = await desk.server.owner.query<{ number: string }>('SELECT state_project_number AS number FROM dot_projects WHERE id = $1', [project.id])
    const page = await desk.open(`/manage-tickets?filters=none&search=T-${project.id}`)
    await sees(page.getByRole('columnheader', { name: 'Project', exact: true })).toBeVisible()
    await sees(page.locator('.ag-row [col-id="connected_dot_project_number"]').first()).toHaveText(rows[0]?.number ?? '')
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Control+a')
    await sees(page.locator('.table-foot')).toContainText('Net 25.00 TON')
    await sees(page.locator('.table-foot')).not.toContainText('TN')
  })

  thorough('CLERK-38 the list of columns can be searched by name or group, and equal names differ by their group', async () => {
    const project = await desk.project(1)
    const page = await desk.table(project)
    await page.keyboard.press('Shift+C')
    const dialog = page.getByRole('dialog', { name: 'Edit columns' })
    const search = dialog.getByRole('searchbox', { name: 'Find a column' })
    await sees(dialog.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.type('quantity')
    await sees(search).toBeFocused()
    await sees(search).toHaveValue('quantity')
    await sees(dialog.locator('p[role=status]')).toHaveText(/^\d+ columns$/)
    const names = await dialog.locator('li label').allInnerTexts()
    expect(names.length).toBeLessThan(12)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.startsWith('Quantity')).length).toBeGreaterThanOrEqual(2)
    expect(await findings(page, '.table-chooser')).toEqual([])
    await page.keyboard.press('Escape')
    await sees(search).toHaveValue('')
    await page.keyboard.press('Escape')
    await sees(dialog).toHaveCount(0)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  })
})
