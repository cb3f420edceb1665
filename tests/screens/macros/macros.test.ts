import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const typeInPalette = async (page: Page, text: string, option: RegExp) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await sees(page.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** Selects tickets from the focused row on, and leaves the focus on the last one. */
const select = async (page: Page, count: number) => {
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
  }
}

const stateOf = async ({ id }: MadeProject) => {
  const { rows } = await desk.server.owner.query<{ line: string }>(`SELECT right(ticket_number, 2) || ' ' || status || CASE WHEN flag_by_dot THEN ' flagged' ELSE '' END AS line FROM slips WHERE dot_project_id = $1 ORDER BY ticket_number`, [id])
  return rows.map(({ line }) => line)
}

const saveMacro = (clerk: SignedInClient, key = 'f8') =>
  clerk.post('/v1/macros', { name: 'Late and in', key, steps: [{ command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late' } } }, { command: 'tickets.mark-delivered', answers: { date: { is: 'today' } } }] })

test('PLUS-24 by keyboard alone: two commands are recorded on two tickets, named, given a key, run on three other tickets after a dry run, and undone', async () => {
  const project = await desk.project(5)
  const clerk = await desk.signedIn('administrator')
  const page = await desk.table(project, clerk)
  const status = page.locator('.status-bar')
  await typeInPalette(page, 'record macro', /^Record macro/)
  await sees(status.getByText('Recording: 0 commands')).toBeVisible()
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await select(page, 2)
  await page.keyboard.press('f')
  await sees(page.getByRole('option', { name: /2/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(status.getByText('Recording: 1 command', { exact: true })).toBeVisible()
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('d')
  await sees(page.getByRole('option', { name: /^Today/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: /^2 .* Delivered/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(status.getByText('Recording: 2 commands')).toBeVisible()
  // a reload loses nothing of the recording
  await page.reload()
  await page.locator('.ag-row .ag-cell').first().waitFor()
  await sees(status.getByText('Recording: 2 commands')).toBeVisible()
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)

  await typeInPalette(page, 'stop recording', /^Stop recording/)
  await page.keyboard.type('Late and in')
  await sees(page.getByRole('option', { name: 'Late and in' })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('option', { name: /^No key/ })).toBeVisible()
  await page.keyboard.type('F8')
  await sees(page.getByRole('option', { name: /^F8/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await sees(page.getByText(/^Macro Late and in saved: Toggle flag; Mark delivered, today · F8/).first()).toBeVisible()
  await sees(status.getByText(/^Recording/)).toHaveCount(0)
  expect(await stateOf(project)).toEqual(['01 delivered flagged', '02 delivered flagged', '03 pending', '04 pending', '05 pending'])

  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await select(page, 3)
  await page.keyboard.press('F8')
  await sees(page.getByRole('option', { name: /^1\. Toggle flag: 3 tickets .* 2\. Mark delivered: 3 tickets/ })).toBeVisible()
  expect((await stateOf(project)).slice(2)).toEqual(['03 pending', '04 pending', '05 pending'])
  await page.keyboard.press('Enter')
  await sees(page.getByText('Late and in: 3 tickets changed.').first()).toBeVisible()
  expect((await stateOf(project)).slice(2)).toEqual(['03 delivered flagged', '04 delivered flagged', '05 delivered flagged'])

  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await sees(page.getByText(/Undone/i).first()).toBeVisible()
  await expect.poll(() => stateOf(project)).toEqual(['01 delivered flagged', '02 delivered flagged', '03 pending', '04 pending', '05 pending'])
})

thorough('PLUS-24 a ticket that a command refuses is listed with the step, and Enter runs the macro on the others', async () => {
  const project = await desk.project(3)
  await desk.server.owner.query(`UPDATE slips SET status = 'voided' WHERE id = $1`, [project.tickets[1]])
  const clerk = await desk.signedIn('administrator')
  await saveMacro(clerk)
  const page = await desk.table(project, clerk)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('F8')
  await sees(page.getByText(/Step 2, Mark delivered: /).first()).toBeVisible()
  await sees(page.getByText(`T-${project.id}-02`).first()).toBeVisible()
  await sees(page.getByRole('option', { name: /^1\. Flag: 2 tickets .* 2\. Mark delivered: 2 tickets/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(page.getByText('Late and in: 2 tickets changed.').first()).toBeVisible()
  expect(await stateOf(project)).toEqual(['01 delivered flagged', '02 voided', '03 delivered flagged'])
})

thorough('PLUS-24 a single ticket is previewed too, and a macro is found by its name in the palette', async () => {
  const project = await desk.project(2)
  const clerk = await desk.signedIn('administrator')
  await saveMacro(clerk)
  const page = await desk.table(project, clerk)
  await typeInPalette(page, 'late and in', /^Late and in/)
  await sees(page.getByRole('option', { name: /^1\. Flag: 1 ticket .* 2\. Mark delivered: 1 ticket/ })).toBeVisible()
  expect(await stateOf(project)).toEqual(['01 pending', '02 pending'])
  await page.keyboard.press('Enter')
  await sees(page.getByText('Late and in: 1 ticket changed.').first()).toBeVisible()
  expect(await stateOf(project)).toEqual(['01 delivered flagged', '02 pending'])
})

thorough('PLUS-24 the list of macros shows each with its key and commands, and macros can be renamed, given another key, deleted and restored', async () => {
  const clerk = await desk.signedIn('administrator')
  const page = await desk.open('/macros', clerk)
  await sees(page.getByText(/^No macro is saved yet\. Choose Record macro/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await saveMacro(clerk)
  await clerk.post('/v1/macros', { name: 'Old', steps: [{ command: 'tickets.melt', answers: {} }] })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Late and in' })
  await sees(row).toContainText('F8')
  await sees(row).toContainText('Flag, Late; Mark delivered, today')
  await sees(page.getByRole('row').filter({ hasText: 'Old' })).toContainText('Step 1 uses a command that no longer exists.')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('k')
  await sees(page.getByRole('option', { name: /^No key/ })).toBeVisible()
  await page.keyboard.type('Ctrl+K')
  await sees(page.getByText(/Ctrl\+K already runs .*Choose another key\./)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('F9')
  await sees(page.getByRole('option', { name: /^F9/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await sees(page.getByText('F9 runs the macro Late and in.').first()).toBeVisible()
  await sees(row).toContainText('F9')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toContainText('Delete the macro Late and in?')
  await page.keyboard.press('Enter')
  await sees(row).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await sees(row).toHaveCount(1)
})
