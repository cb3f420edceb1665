import { expect as seen } from 'playwright/test'
import type { Dialog, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const QUESTION = 'You have unsaved changes. Leave anyway?'

let desk: ScreenDesk
let administrator: SignedInClient
let project: number
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  project = await desk.make.project({ title: 'Ford Bridge' })
  await desk.make.ticket(project)
})
afterAll(() => desk.close())

/** Answers the browser's dialogs, in this order; returns the list of dialogs that appeared. */
function answering(page: Page, answers: readonly boolean[]): Dialog[] {
  const seenDialogs: Dialog[] = []
  page.on('dialog', (dialog) => {
    seenDialogs.push(dialog)
    void (answers[seenDialogs.length - 1] === true ? dialog.accept() : dialog.dismiss())
  })
  return seenDialogs
}

const newGroup = async (by = administrator) => {
  const page = await desk.open('/admin/groups/new', by)
  const name = page.getByRole('textbox', { name: /^Name/ })
  await sees(name).toBeFocused()
  return { page, name }
}

test('SHELL-62 leaving a form with unsaved input shows the browser’s confirm dialog: declining keeps the input, confirming leaves', async () => {
  const { page, name } = await newGroup()
  const dialogs = answering(page, [false, true])
  await page.keyboard.type('Night crew')
  await page.keyboard.press('Escape')
  await sees.poll(() => dialogs.length).toBe(1)
  expect([dialogs[0]?.type(), dialogs[0]?.message().split('\n')[0]]).toEqual(['confirm', QUESTION])
  await sees(name).toHaveValue('Night crew')
  await page.keyboard.press('Escape')
  await sees(name).toBeHidden()
  expect(dialogs).toHaveLength(2)
})

thorough('CLERK-40 SHELL-62 resetting the layout asks about unsaved input, and the closed panes can be reopened', async () => {
  const { page, name } = await newGroup(await desk.signedIn('administrator'))
  const dialogs = answering(page, [true, false, true, true])
  await page.keyboard.type('Dawn crew')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await name.nth(1).fill('Dusk crew')
  const reset = async () => {
    await page.keyboard.press('Control+k')
    await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('Reset layout')
    await sees(page.getByRole('option', { selected: true })).toContainText('Reset layout')
    await page.keyboard.press('Enter')
  }
  await reset()
  await sees.poll(() => dialogs.length).toBe(2)
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await sees(name.first()).toHaveValue('Dawn crew')
  await sees(name.nth(1)).toHaveValue('Dusk crew')
  await reset()
  await sees(page.locator('[data-pane]')).toHaveCount(1)
  expect(dialogs).toHaveLength(4)
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('One pane. Closed panes can be reopened')
  await page.keyboard.press('Alt+Shift+W')
  await page.keyboard.press('Alt+Shift+W')
  await sees(page.locator('[data-pane]')).toHaveCount(3)
  await sees(name.first()).toBeVisible()
})

test('SHELL-62 closing the window asks while something is unsaved, and otherwise does not', async () => {
  const { page } = await newGroup()
  const dialogs = answering(page, [])
  await page.keyboard.type('Day crew')
  await page.close({ runBeforeUnload: true })
  await sees.poll(() => dialogs.map((dialog) => dialog.type())).toEqual(['beforeunload'])
  expect(page.isClosed()).toBe(false)
  const clean = await newGroup()
  const none = answering(clean.page, [])
  const closed = clean.page.waitForEvent('close')
  await clean.page.close({ runBeforeUnload: true })
  await closed
  expect(none).toEqual([])
})

test('SHELL-75 filters, search, pinned columns and column sizes are in local storage per person and agency, and logging out removes them', async () => {
  const page = await desk.open(`/projects/${project}/tickets?search=T`, administrator)
  await sees(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('Shift+C')
  const chooser = page.getByRole('dialog', { name: 'Edit columns' })
  await chooser.getByRole('button', { name: 'Make Time wider' }).click()
  await chooser.getByRole('button', { name: 'Pin Plant at the left' }).click()
  await page.keyboard.press('Escape')
  const { id, dot_authority_id: agency } = administrator.person
  const storedValues = () => page.evaluate(() => ({ ...localStorage }))
  const columns = `slipway.columns.${agency}.${id}.slips`
  await sees.poll(async (): Promise<unknown> => JSON.parse((await storedValues())[columns] ?? 'null')).toMatchObject({
    columns: expect.arrayContaining([expect.objectContaining({ key: 'ticketed_at', width: 176 }), expect.objectContaining({ key: 'plant_name', pinned: true })]),
  })
  const filters = Object.entries(await storedValues()).filter(([key]) => key.startsWith(`slipway.filters.${agency}.${id}.`)).map(([, value]) => value)
  expect(filters.join(' ')).toContain('search=T')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Log out')
  await sees(page.getByRole('option', { selected: true })).toContainText('Log out')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('textbox', { name: 'Phone or email' })).toBeVisible()
  expect(Object.keys(await storedValues()).filter((key) => /columns|filters|search/.test(key))).toEqual([])
  administrator = await desk.signedIn('administrator')
})

thorough('SHELL-75 if the server cannot provide the columns, those stored in this browser are used', async () => {
  const page = await desk.open('/projects', administrator)
  const { id, dot_authority_id: agency } = administrator.person
  await sees(page.getByRole('grid')).toBeVisible()
  await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [
    `slipway.columns.${agency}.${id}.projects`,
    JSON.stringify({ columns: [{ key: 'state_project_number', shown: true, pinned: false, width: null, order: 0 }, { key: 'status', shown: false, pinned: false, width: null, order: 1 }], sort: [] }),
  ])
  await page.route(/table_preferences\/projects|table-preferences\/projects/, (route) => route.abort())
  await page.reload()
  await sees(page.getByRole('columnheader').first()).toBeVisible()
  await sees(page.getByRole('columnheader', { name: /^Status/ })).toHaveCount(0)
})

thorough('SHELL-30 every path with projects-management belongs to the admin projects area: the menu marks Projects as current', async () => {
  const page = await desk.open('/admin/projects-management/new', administrator)
  await sees(page.getByRole('menuitem', { name: 'Projects', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.goto(`${desk.server.address}/admin/groups`)
  await sees(page.getByRole('menuitem', { name: 'Groups', exact: true })).toHaveAttribute('aria-current', 'page')
  await sees(page.getByRole('menuitem', { name: 'Projects', exact: true })).not.toHaveAttribute('aria-current', 'page')
})

thorough('ERR-16 a message key without a text shows its last part in words, and is reported by name', async () => {
  const page = await desk.open(`/projects/${project}/tickets`, administrator)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.route(/\/slips/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 422, json: { status: 422, message: 'errors.strange_new_thing' } }))
  const [reported] = await Promise.all([
    page.waitForRequest('**/v1/error_reports'),
    page.keyboard.press('f').then(() => sees(page.locator('.toast').first()).toContainText('Strange new thing')),
  ])
  expect(reported.postDataJSON()).toMatchObject({ name: 'MissingMessage_errors_strange_new_thing' })
})

test('SHELL-68 the validity of a code is given in its largest unit only', async () => {
  const page = await desk.open('/auth/reset-link', null)
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@first.example')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toContainText('It works once and for 30 minutes.')
})
