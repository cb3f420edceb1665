import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterAfterReading, openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** A project with uncoded tickets, and with this many coded ones of the same material and plant. */
async function withHistory(tickets: number, coded: number) {
  const project = await desk.project(tickets + coded)
  const clerk = await desk.signedIn('administrator')
  const item = await project.item()
  const code = async (slip: number | undefined) => expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '12.50' }] })).status).toBe(200)
  for (const slip of project.tickets.slice(tickets)) await code(slip)
  return { project, clerk, code }
}

/** Opens the project's table and counts the calls for suggestions. */
async function openTable(project: MadeProject, clerk: Awaited<ReturnType<CodingDesk['signedIn']>>): Promise<{ readonly page: Page; readonly asked: string[] }> {
  const page = await desk.table(project, clerk)
  const requestUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pay_item_suggestions')) requestUrls.push(request.url())
  })
  return { page, asked: requestUrls }
}

async function showColumn(page: Page): Promise<void> {
  await page.keyboard.press('Shift+C')
  // the dialog is on the screen a moment before it has the focus, and until then the letters would be keys of the table
  await sees(page.getByRole('dialog').getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.type('Sugg')
  await page.keyboard.press('Tab')
  await sees(page.getByRole('checkbox', { name: /^Suggestion/ })).toBeFocused()
  await page.keyboard.press('Space')
  await sees(page.getByRole('checkbox', { name: /^Suggestion/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await sees(page.getByRole('dialog')).toHaveCount(0)
}

describe('PLUS-7 the column of suggestions', () => {
  test('PLUS-7 it is available in the column list, sends one request per page, is empty for coded tickets, and follows a coding', async () => {
    const { project, clerk, code } = await withHistory(4, 3)
    const { page, asked } = await openTable(project, clerk)
    await sees(page.getByRole('columnheader', { name: 'Pay item', exact: true })).toBeVisible()
    expect([await page.getByRole('columnheader', { name: 'Suggestion' }).count(), asked.length]).toEqual([0, 0])
    await showColumn(page)
    await sees(page.getByRole('columnheader', { name: 'Suggestion', exact: true })).toHaveCount(1)
    const cells = page.getByRole('gridcell', { name: '402-3130, 3 of 3 (100%)' })
    await sees(cells).toHaveCount(4)
    await sees(page.locator('.ag-row .ag-cell[col-id="suggestion"]', { hasText: /^$/ })).toHaveCount(3)
    expect(asked).toHaveLength(1)
    if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/suggestion-column.png` })
    await code(project.tickets[0])
    await sees(page.getByRole('gridcell', { name: '402-3130, 4 of 4 (100%)' })).toHaveCount(3)
  })

  thorough('PLUS-7 WORK-30 a coding while the suggestions of a page are being read is followed too', async () => {
    const { project, clerk, code } = await withHistory(4, 3)
    const { page, asked } = await openTable(project, clerk)
    let answered: () => void = () => undefined
    let release = answered
    const isAnswered = new Promise<void>((resolve) => (answered = resolve))
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/pay_item_suggestions/, async (route) => {
      const response = await route.fetch()
      answered()
      await isReleased
      await route.fulfill({ response })
    }, { times: 1 })
    await showColumn(page)
    await isAnswered
    await code(project.tickets[0])
    await sees(page.getByRole('row').filter({ hasText: `T-${project.id}-01` })).toContainText('402-3130')
    // the page marks the suggestions as outdated one second after the row has changed, so this waits longer than that
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_200)))
    expect(asked).toHaveLength(1)
    release()
    await sees(page.getByRole('gridcell', { name: '402-3130, 4 of 4 (100%)' })).toHaveCount(3)
    expect(asked).toHaveLength(2)
  })

  thorough('PLUS-7 a table of 250 tickets sends one request for each page that is loaded, and none for a single ticket', async () => {
    const { project, clerk } = await withHistory(250, 1)
    const { page, asked } = await openTable(project, clerk)
    await showColumn(page)
    await sees(page.getByRole('gridcell', { name: '402-3130, 1 of 1 (100%)' }).first()).toBeVisible()
    await page.locator('.ag-cell:focus').waitFor()
    await page.keyboard.press('Control+End')
    await sees(page.locator('.ag-row', { hasText: `T-${project.id}-250` }).first()).toBeVisible()
    for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowUp')
    await sees(page.getByRole('gridcell', { name: '402-3130, 1 of 1 (100%)' }).last()).toBeVisible()
    const sizes = asked.map((url) => new URL(url).searchParams.getAll('slip_ids[]').length)
    expect(sizes.every((size) => size >= 49)).toBe(true)
    expect(sizes.length).toBeLessThanOrEqual(3)
  })

  thorough('PLUS-7 a user who may not code gets no suggestions', async () => {
    const { project } = await withHistory(1, 1)
    const { page } = await openTable(project, await desk.signedIn('read_only_auditor'))
    await page.keyboard.press('Shift+C')
    await sees(page.getByRole('dialog')).toBeVisible()
    await sees(page.getByRole('checkbox', { name: /^Pay item/ })).toHaveCount(1)
    expect(await page.getByRole('checkbox', { name: /^Suggestion/ }).count()).toBe(0)
  })
})

test('PLUS-8 suggestions of at least 95 % are applied to all that match by keyboard: nothing before Enter, each ticket with its own net, and one undo', async () => {
  const { project, clerk } = await withHistory(3, 20)
  // a ticket of a material that was never coded has no suggestion
  await desk.server.owner.query(`UPDATE slips SET material_description = 'Riprap', net_amount = 8 WHERE id = $1`, [project.tickets[2]])
  const page = await desk.table(project, clerk)
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Use suggestions')
  await sees(page.getByRole('option', { name: /^Use suggestions/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: /^95/ })).toBeVisible()
  await page.keyboard.type('95')
  await page.keyboard.press('Enter')
  await sees(page.getByText(/402-3130 will be assigned to 2 tickets, each with its own net: 25.00 TON in total · 1 ticket without a sure suggestion is left out/).first()).toBeVisible()
  const ticketStates = async () => (await desk.held(project)).slice(0, 3).map((line) => line.replace(' pending', ''))
  expect(await ticketStates()).toEqual(['01', '02', '03'])
  await page.keyboard.press('Enter')
  await expect.poll(ticketStates).toEqual(['01 402-3130 12.50', '02 402-3130 12.50', '03'])
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect.poll(ticketStates).toEqual(['01', '02', '03'])
})

test('PLUS-8 WORK-32 if a colleague changes what is usual while the preview is open, Enter codes nothing and the new preview is shown', async () => {
  const { project, clerk } = await withHistory(2, 3)
  const other = await project.item({ item_code: '402-9999' })
  const recode = async (slip: number | undefined) => expect((await clerk.put(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: other, quantity: '12.50' }] })).status).toBe(200)
  await recode(project.tickets[2])
  const page = await desk.table(project, clerk)
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Use suggestions')
  await sees(page.getByRole('option', { name: /^Use suggestions/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: /^95/ })).toBeVisible()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: /^402-3130 will be assigned to 2 tickets/ })).toBeVisible()
  await recode(project.tickets[3])
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: /^402-9999 will be assigned to 2 tickets/ })).toBeVisible()
  const ticketStates = async () => (await desk.held(project)).slice(0, 2).map((line) => line.replace(' pending', ''))
  expect(await ticketStates()).toEqual(['01', '02'])
  await enterAfterReading(page)
  await expect.poll(ticketStates).toEqual(['01 402-9999 12.50', '02 402-9999 12.50'])
})
