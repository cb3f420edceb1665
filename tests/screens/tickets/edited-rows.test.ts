import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const LIST = /\/v1\/slips\?/
const LIST_OR_COUNT = /\/v1\/slips(\/count)?\?/

/** A project's table of tickets, newest first, with the focus on the field temperature of the ticket in this row. */
async function atRow(tickets: number, row: number) {
  const project = await desk.project(tickets)
  const person = await desk.signedIn('administrator')
  const columns = ['ticket_number', 'field_temperature', 'station'].map((key, order) => ({ key, shown: true, order, width: 160, pinned: false }))
  expect((await person.post('/v1/table_preferences/slips', { columns, sort: [] })).status).toBe(200)
  const page = await desk.open(`/projects/${project.id}/tickets`, person)
  const cell = (at: number, column = 'field_temperature') => page.locator(`.ag-row[row-index="${at}"] .ag-cell[col-id="${column}"]`)
  await cell(row).click()
  await sees(cell(row)).toBeFocused()
  await sees(page.locator('.status-bar')).toContainText('Live')
  return { project, page, cell, editor: page.locator('.ag-cell-inline-editing input') }
}

/** Changes the list while the page has no connection. The page then reads its list again, since it may have missed changes. */
async function missedBy(page: Page, change: () => Promise<unknown>): Promise<void> {
  await page.context().setOffline(true)
  await sees(page.locator('.status-bar')).toContainText('Offline')
  await change()
  await page.context().setOffline(false)
}

async function newerTicket(project: MadeProject): Promise<void> {
  await desk.make.ticket(project.id, { ticket_number: `T-${project.id}-00`, net_amount: '12.5000', ticketed_at: new Date(Date.now() + 60_000) })
}

async function removeTickets(ids: readonly number[]): Promise<void> {
  await desk.server.owner.query('UPDATE slips SET dot_project_id = $2 WHERE id = ANY($1)', [ids, (await desk.project(0)).id])
}

async function temperatures(project: MadeProject): Promise<(string | null)[]> {
  const { rows } = await desk.server.owner.query(`SELECT details ->> 'field_temperature' AS value FROM slips WHERE id = ANY($1) ORDER BY ticket_number`, [project.tickets])
  return rows.map(({ value }) => value)
}

/** Waits two frames, after which an answer that has arrived is shown. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

describe('TICK-42 WORK-30 a value typed while the list is read again', () => {
  test('TICK-42 reaches its ticket if the list has become shorter meanwhile: it is read again when the editor has closed', async () => {
    const { project, page, cell, editor } = await atRow(4, 3)
    await page.keyboard.press('3')
    await sees(editor).toBeFocused()
    await missedBy(page, () => removeTickets(project.tickets.slice(0, 2)))
    await sees(page.locator('.status-bar')).toContainText('Live')
    await shown(page)
    await page.keyboard.type('05')
    await sees(editor).toHaveValue('305')
    await page.keyboard.press('Enter')
    await expect.poll(() => temperatures(project)).toEqual([null, null, null, '305'])
    await sees(cell(1)).toContainText('305.00')
    await sees(cell(1)).toBeFocused()
    await sees(cell(2)).toHaveCount(0)
  })

  thorough.for([
    ['longer', (project: MadeProject) => newerTicket(project), 4],
    ['shorter', (project: MadeProject) => removeTickets(project.tickets.slice(0, 2)), 1],
  ] as const)('TICK-42 an answer that makes the list %s and arrives after the editor has opened waits until it closes', async ([, change, at]) => {
    const { project, page, cell, editor } = await atRow(4, 3)
    let answer = (): void => {}
    const arrival = new Promise<void>((done) => (answer = done))
    await page.route(LIST_OR_COUNT, async (route) => {
      await arrival
      await route.continue()
    })
    const request = page.waitForRequest(LIST)
    await missedBy(page, () => change(project))
    await request
    await page.keyboard.press('3')
    await sees(editor).toBeFocused()
    const response = page.waitForResponse(LIST)
    answer()
    await (await response).finished()
    await shown(page)
    await page.keyboard.type('05')
    await sees(editor).toHaveValue('305')
    await page.keyboard.press('Enter')
    await expect.poll(() => temperatures(project)).toEqual([null, null, null, '305'])
    await sees(cell(at)).toContainText('305.00')
    await sees(cell(at)).toBeFocused()
  })

  thorough('TICK-42 a value that is saved while an answer waits for the next editor stays on the screen', async () => {
    const { project, page, cell, editor } = await atRow(2, 1)
    let answer = (): void => {}
    const arrival = new Promise<void>((done) => (answer = done))
    await page.route(LIST, async (route) => {
      const response = await route.fetch()
      await arrival
      await route.fulfill({ response })
    })
    const request = page.waitForRequest(LIST)
    await missedBy(page, () => newerTicket(project))
    await request
    await page.keyboard.press('3')
    await sees(editor).toBeFocused()
    const response = page.waitForResponse(LIST)
    answer()
    await (await response).finished()
    await shown(page)
    await page.keyboard.type('05')
    await page.keyboard.press('Tab')
    await sees(cell(1, 'station').locator('input')).toBeFocused()
    await expect.poll(() => temperatures(project)).toEqual([null, '305'])
    await sees(cell(1)).toContainText('305.00')
    await page.keyboard.press('Escape')
    await sees(cell(0, 'ticket_number')).toContainText('-00')
    await sees(cell(2)).toContainText('305.00')
  })

  thorough('TICK-42 ACCT-4 is not lost when an administrator changes a setting of the agency and renames the project', async () => {
    const { project, page, editor } = await atRow(1, 0)
    const other = await desk.signedIn('administrator')
    await page.keyboard.press('3')
    await sees(editor).toBeFocused()
    const settings = page.waitForResponse(async (response) => response.url().endsWith('/v2/settings') && (await response.json()).settings.plant_days === 33)
    const agency = `/v1/dot_authorities/${desk.make.firstAgency}`
    const { version } = (await other.get(agency)).body.dot_authority
    expect((await other.patch(agency, { version, plant_days: 33 })).status).toBe(200)
    await settings
    expect((await other.patch(`/v1/dot_projects/${project.id}`, { title: 'SR 9 overlay', job_number: '', version: 1 })).status).toBe(200)
    await sees(page.getByText('SR 9 overlay').first()).toBeAttached()
    await shown(page)
    await page.keyboard.type('05')
    await sees(editor).toHaveValue('305')
    await page.keyboard.press('Enter')
    await expect.poll(() => temperatures(project)).toEqual(['305'])
  })

  thorough('TICK-99 WORK-32 if a colleague has changed the same field meanwhile, both values are shown', async () => {
    const { project, page, editor } = await atRow(2, 0)
    const other = await desk.signedIn('administrator')
    await page.keyboard.press('3')
    await sees(editor).toBeFocused()
    const live = page.waitForResponse(LIST)
    expect((await other.patch(`/v1/slips/${project.tickets[0]}`, { version: 1, field_temperature: 281 })).status).toBe(200)
    await (await live).finished()
    await shown(page)
    await page.keyboard.type('05')
    await page.keyboard.press('Enter')
    await sees(page.getByRole('dialog', { name: /^Change values/ })).toContainText('Field temperature 281 → 305')
    expect(await temperatures(project)).toEqual(['281', null])
  })
})
