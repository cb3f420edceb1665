import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pastClosed } from '#tests/api/past-closed'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { enterAfterReading, enterAt, openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const SHOWN = ['ticket_number', 'plant_name', 'field_temperature', 'station', 'evaporation_rate', 'sample_time']

/** A project's table that shows these fields, with the focus on the field temperature of its first ticket. */
async function atCells(tickets: number, { as, values = {} }: { readonly as?: SignedInClient; readonly values?: Readonly<Record<string, unknown>> } = {}) {
  const project = await desk.project(tickets, values)
  const person = as ?? (await desk.signedIn('administrator'))
  if (as !== undefined) await desk.make.onTeam(project.id, as.person)
  const columns = SHOWN.map((key, order) => ({ key, shown: true, order, width: 130, pinned: order === 0 }))
  expect((await person.post('/v1/table_preferences/slips', { columns, sort: [] })).status).toBe(200)
  const page = await desk.open(`/projects/${project.id}/tickets`, person)
  const cell = (row: number, column = 'field_temperature') => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)
  await cell(0).click()
  await sees(cell(0)).toBeFocused()
  return { project, page, cell, person }
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

const editor = (page: Page) => page.locator('.ag-cell-inline-editing input')
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change values/ })

async function stored(project: MadeProject, field: string): Promise<(string | null)[]> {
  const { rows } = await desk.server.owner.query(`SELECT details ->> $2 AS value FROM slips WHERE dot_project_id = $1 ORDER BY ticket_number`, [project.id, field])
  return rows.map(({ value }) => value)
}

async function type(page: Page, text: string): Promise<void> {
  await sees(editor(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Holds the answers about the ticket's pay period; returns the function that releases them. */
async function heldPeriod(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/pay_periods\/1$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

describe('TICK-42 the agency fields in the table of tickets', () => {
  test('TICK-42 WORK-20 F2, Enter and a digit open an editor; Escape closes it, Enter saves, and one undo reverts it', async () => {
    const { project, page, cell } = await atCells(2)
    await page.keyboard.press('F2')
    await type(page, '301')
    await page.keyboard.press('Escape')
    await sees(editor(page)).toHaveCount(0)
    await sees(cell(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await type(page, '297.5')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toEqual({ changes: [{ id: project.tickets[0], values: { field_temperature: '297.5' } }], versions: { [String(project.tickets[0])]: 1 } })
    await sees(cell(0)).toContainText('297.50')
    await sees(page.getByText('Field temperature changed on 1 ticket').first()).toBeAttached()
    await sees(cell(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('3')
    await sees(editor(page)).toHaveValue('3')
    await page.keyboard.type('05')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['297.5', '305'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['297.5', null])
    await sees(cell(1)).not.toContainText('305')
  })

  test('TICK-42 SHELL-82 the editor contains the full value, an invalid value is not saved, and times are entered in the zone of the project', async () => {
    const { project, page, cell } = await atCells(1, { values: { details: { evaporation_rate: 0.243 } } })
    await sees(cell(0, 'evaporation_rate')).toContainText('0.24')
    await cell(0, 'evaporation_rate').click()
    await page.keyboard.press('F2')
    await sees(editor(page)).toHaveValue('0.243')
    await page.keyboard.press('Enter')
    await sees(editor(page)).toHaveCount(0)
    await cell(0).click()
    await page.keyboard.press('F2')
    await type(page, 'hot')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await sees(editor(page)).toHaveCount(0)
    const { rows } = await desk.server.owner.query('SELECT version FROM slips WHERE id = $1', [project.tickets[0]])
    expect(rows).toEqual([{ version: 1 }])
    await cell(0, 'sample_time').click()
    await page.keyboard.press('F2')
    await type(page, '11/20/2026 2:46 PM')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(project, 'sample_time')).toEqual([expect.stringMatching(/^2026-11-20T(14:46:00-06:00|20:46:00)/)])
    await sees(cell(0, 'sample_time')).toContainText('11/20/2026 2:46 PM')
  })

  test('TICK-42 WORK-20 Tab saves the value and opens the next editable cell, and Shift+Tab the previous one', async () => {
    const { project, page, cell } = await atCells(2)
    const input = (column: string, row = 0) => cell(row, column).locator('input')
    // the second value is written before the first is answered, so it needs the version that the first produces
    let answer = (): void => {}
    const typedBoth = new Promise<void>((done) => (answer = done))
    await page.route(/bulk_field_update/, async (route) => {
      await typedBoth
      await route.continue()
    })
    await page.keyboard.press('F2')
    await type(page, '301')
    await page.keyboard.press('Tab')
    await sees(input('station')).toBeFocused()
    await page.keyboard.type('12+50')
    await page.keyboard.press('Tab')
    await sees(input('evaporation_rate')).toBeFocused()
    answer()
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['301', null])
    await expect.poll(async () => (await desk.server.owner.query('SELECT station, version FROM slips WHERE id = $1', [project.tickets[0]])).rows).toEqual([{ station: '12+50', version: 3 }])
    await sees(cell(0, 'station')).toContainText('12+50')
    await sees(input('evaporation_rate')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await sees(input('station')).toBeFocused()
    await page.keyboard.press('Escape')
    await sees(cell(0, 'station')).toContainText('12+50')
    // Tab goes from the last editable cell of a row to the first one of the next; plant and number cannot be edited
    await cell(0, 'sample_time').click()
    await page.keyboard.press('F2')
    await sees(editor(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await sees(input('field_temperature', 1)).toBeFocused()
  })

  test('TICK-42 WORK-27 PLUS-18 a value for a ticket in a closed pay period is previewed with the notice, like a paste, before it is saved', async () => {
    const { project, page } = await atCells(1, { values: { coded: true, pay_period: 1 } })
    await pastClosed(desk.server.owner, () => desk.server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30' WHERE dot_project_id = $1`, [project.id]))
    await page.keyboard.press('F2')
    await type(page, '301')
    await page.keyboard.press('Enter')
    await sees(dialog(page)).toContainText(`1 value changes: T-${project.id}-01 Field temperature – → 301`)
    await sees(dialog(page)).toContainText('1 ticket was paid in a closed pay period. The correction is recorded on the ticket and does not change what was paid.')
    expect(await stored(project, 'field_temperature')).toEqual([null])
    await page.keyboard.press('Escape')
    await sees(dialog(page)).toHaveCount(0)
    expect(await stored(project, 'field_temperature')).toEqual([null])
    await page.keyboard.press('F2')
    await type(page, '302')
    await page.keyboard.press('Enter')
    await sees(dialog(page)).toContainText('closed pay period')
    await enterAfterReading(page)
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['302'])
  })

  test('TICK-42 PLUS-18 a preview of a closed period that comes late interrupts no cell that is being typed', async () => {
    const { project, page, cell } = await atCells(2, { values: { coded: true, pay_period: 1 } })
    await pastClosed(desk.server.owner, () => desk.server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30' WHERE dot_project_id = $1`, [project.id]))
    const release = await heldPeriod(page)
    const isAsked = page.waitForRequest(/pay_periods\/1$/)
    await page.keyboard.press('F2')
    await type(page, '301')
    await page.keyboard.press('Enter')
    await isAsked
    await cell(1).click()
    await page.keyboard.press('F2')
    await type(page, '40')
    release()
    await sees(page.getByText('The value was not saved, because something else is open or being typed. Enter it again.').first()).toBeVisible()
    await sees(editor(page)).toBeFocused()
    await sees(editor(page)).toHaveValue('40')
    await page.keyboard.press('Escape')

    expect(await stored(project, 'field_temperature')).toEqual([null, null])
  })

  test('TICK-42 PLUS-18 WORK-27 Enter pressed before the late preview of a closed period could be read does not confirm it', async () => {
    const { project, page } = await atCells(1, { values: { coded: true, pay_period: 1 } })
    await pastClosed(desk.server.owner, () => desk.server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30' WHERE dot_project_id = $1`, [project.id]))
    const release = await heldPeriod(page)
    const isAsked = page.waitForRequest(/pay_periods\/1$/)
    await page.keyboard.press('F2')
    await type(page, '301')
    await page.keyboard.press('Enter')
    await isAsked
    const before = await page.evaluate(() => new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), 300)))
    release()
    await sees(dialog(page)).toContainText('closed pay period')
    await enterAt(page, before)
    await sees(dialog(page)).toBeVisible()
    await enterAfterReading(page)
    await sees(dialog(page)).toHaveCount(0)
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['301'])
  })

  test('TICK-42 a supplier field says that it is read-only, and a plant inspector can edit temperatures but not the station', async () => {
    const inspector = await desk.signedIn('plant_inspector')
    const { project, page, cell } = await atCells(1, { as: inspector })
    await cell(0, 'plant_name').click()
    await page.keyboard.press('F2')
    await sees(page.getByText('Plant is sent by the supplier and is read-only.').first()).toBeVisible()
    await cell(0, 'station').click()
    await page.keyboard.press('F2')
    await sees(page.getByText(/^Station cannot be changed by your role/).first()).toBeVisible()
    await sees(editor(page)).toHaveCount(0)
    await cell(0).click()
    await page.keyboard.press('F2')
    await type(page, '288')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['288'])
  })

  test('TICK-99 WORK-32 a ticket changed meanwhile shows both values: Escape keeps theirs, and Enter keeps mine', async () => {
    const { project, page, cell } = await atCells(1)
    const other = await desk.signedIn('administrator')
    await page.keyboard.press('F2')
    await type(page, '290')
    expect((await other.patch(`/v1/slips/${project.tickets[0]}`, { version: 1, field_temperature: 281 })).status).toBe(200)
    await page.keyboard.press('Enter')
    await sees(dialog(page)).toContainText('1 value changes: ' + `T-${project.id}-01 Field temperature 281 → 290`)
    expect(await stored(project, 'field_temperature')).toEqual(['281'])
    await page.keyboard.press('Escape')
    await sees(dialog(page)).toHaveCount(0)
    await sees(cell(0)).toContainText('281.00')
    await cell(0).click()
    await page.keyboard.press('F2')
    await type(page, '295')
    expect((await other.patch(`/v1/slips/${project.tickets[0]}`, { version: 2, field_temperature: 282 })).status).toBe(200)
    await page.keyboard.press('Enter')
    await sees(dialog(page)).toContainText('282 → 295')
    await enterAfterReading(page)
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['295'])
  })
})

describe('TICK-42 values typed faster than they are saved', () => {
  test('TICK-42 WORK-22 an undo right after Enter means the value that was just typed, even if it still waits for the one before', async () => {
    const { project, page, cell } = await atCells(2)
    let answer = (): void => {}
    const pressedAll = new Promise<void>((done) => (answer = done))
    await page.route(/bulk_field_update/, async (route) => {
      await pressedAll
      await route.continue()
    })
    await page.keyboard.press('F2')
    await type(page, '297.5')
    await page.keyboard.press('Enter')
    await sees(cell(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('3')
    await page.keyboard.type('05')
    await page.keyboard.press('Enter')
    const undone = page.waitForResponse(/slips\/undo/)
    await page.keyboard.press('Control+z')
    answer()
    expect((await undone).status()).toBe(200)
    expect(await stored(project, 'field_temperature')).toEqual(['297.5', null])
    const { rows } = await desk.server.owner.query('SELECT version FROM slips WHERE dot_project_id = $1 ORDER BY ticket_number', [project.id])
    expect(rows).toEqual([{ version: 2 }, { version: 3 }])
    await sees(cell(0)).toContainText('297.50')
    await sees(cell(1)).not.toContainText('305')
  })
})

describe('WORK-27 WORK-28 pasting and filling the agency fields', () => {
  test('WORK-27 a pasted column is shown old and new, Enter saves all of it, and one undo reverts it', async () => {
    const { project, page, cell } = await atCells(3)
    await paste(page, '301\r\n1,302.5\r\n303 °F\r\n304\r\n')
    await sees(dialog(page)).toContainText(`3 values change: T-${project.id}-01 Field temperature – → 301, T-${project.id}-02 Field temperature – → 1,302.5, T-${project.id}-03 Field temperature – → 303 °F. 1 value has no row or column here.`)
    expect(await findings(page, '[role=dialog]')).toEqual([])
    expect(await stored(project, 'field_temperature')).toEqual([null, null, null])
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['301', '1302.5', '303'])
    await sees(cell(2)).toContainText('303.00')
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(project, 'field_temperature')).toEqual([null, null, null])
  })

  test('WORK-27 a value in another unit is reported with its ticket, and nothing is saved', async () => {
    const { project, page } = await atCells(2)
    await paste(page, '301\n150 °C\n')
    await sees(dialog(page)).toContainText(`1 of 2 values cannot be used, so none is: T-${project.id}-02 “150 °C”: Field temperature must be a number`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await stored(project, 'field_temperature')).toEqual([null, null])
  })

  test('WORK-28 Ctrl+Enter applies the typed value to all selected rows, and Ctrl+D copies it from the row above, both after a preview', async () => {
    const { project, page, cell } = await atCells(4)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await sees(page.locator('.table-foot')).toContainText('3 selected')
    await page.keyboard.press('F2')
    await type(page, '299')
    await page.keyboard.press('Control+Enter')
    await sees(dialog(page)).toContainText('3 values change')
    // pressing the key once more than necessary confirms nothing
    await page.keyboard.press('Control+Enter')
    await sees(dialog(page)).toContainText('3 values change')
    expect(await stored(project, 'field_temperature')).toEqual([null, null, null, null])
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['299', '299', '299', null])
    await sees(cell(2)).toContainText('299.00')
    await page.keyboard.press('Escape')
    await cell(3).click()
    await page.keyboard.press('Control+d')
    await sees(dialog(page)).toContainText(`1 value changes: T-${project.id}-04 Field temperature – → 299`)
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['299', '299', '299', '299'])
    await sees(cell(3)).toContainText('299.00')
    await page.keyboard.press('Control+d')
    await sees(page.getByText('The value is already the same.').first()).toBeAttached()
  })

  test('WORK-27 WORK-32 when one of the pasted tickets was changed meanwhile, its current value is shown, Delete leaves it out, and the others are saved', async () => {
    const { project, page } = await atCells(2)
    await paste(page, '301\n302\n')
    await sees(dialog(page)).toContainText('2 values change')
    const other = await desk.signedIn('administrator')
    expect((await other.patch(`/v1/slips/${project.tickets[1]}`, { version: 1, field_temperature: 281 })).status).toBe(200)
    await page.keyboard.press('Enter')
    await sees(dialog(page)).toContainText(`T-${project.id}-02 Field temperature is now 281`)
    expect(await stored(project, 'field_temperature')).toEqual([null, '281'])
    await page.keyboard.press('Delete')
    await sees(dialog(page)).toContainText('1 value changes')
    await enterAfterReading(page)
    await expect.poll(() => stored(project, 'field_temperature')).toEqual(['301', '281'])
  })

  test('WORK-28 a value is applied to all that match the filter, including rows that are not loaded, as one undo', async () => {
    const { project, page } = await atCells(3)
    await desk.make.tickets(250, project.id, { ticketed_at: new Date(Date.now() - 86_400_000) })
    await page.reload()
    await sees(page.locator('.ag-row[row-index="0"] .ag-cell[col-id="field_temperature"]')).toBeVisible()
    await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="field_temperature"]').click()
    await page.keyboard.press('Control+a')
    await sees(page.locator('.table-foot')).toContainText('253 selected')
    await page.keyboard.press('F2')
    await type(page, '295')
    await page.keyboard.press('Control+Enter')
    await sees(dialog(page)).toContainText('253 values change')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(project, 'field_temperature')).filter((value) => value === '295').length).toBe(253)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await stored(project, 'field_temperature')).filter((value) => value !== null).length).toBe(0)
  })
})
