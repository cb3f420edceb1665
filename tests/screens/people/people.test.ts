import { expect as seen } from 'playwright/test'
import type { FileChooser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
/** The number of imported people: fewer than the 10,000 of the API's test, so that browser and server handle them quickly. */
const MANY = 1_000
const themes = ['light', 'dark', 'high_contrast'] as const

let desk: ScreenDesk
/** Each test has its own person and window. */
let administrator: SignedInClient
let page: Page
beforeAll(async () => {
  desk = await openScreenDesk()
})
beforeEach(async () => {
  administrator = await desk.signedIn('administrator')
  page = await desk.open('/admin/employees', administrator)
  await sees(page.getByRole('grid', { name: 'Employees' }).getByRole('gridcell').first()).toBeVisible({ timeout: 30_000 })
})
afterEach(() => page.close())
afterAll(() => desk.close())

const pane = (number: number) => page.getByRole('region', { name: new RegExp(`^Pane ${number}: `) })
const grid = () => page.getByRole('grid', { name: 'Employees' })
const announcements = () => page.getByRole('status', { name: 'Announcements' })
const inTheme = (theme: (typeof themes)[number]) => page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
const employees = async (where: string) => (await desk.server.owner.query<{ count: number }>(`SELECT count(*)::int FROM employees WHERE ${where}`)).rows[0]?.count
/** Checks the screen with axe in all themes; saves screenshots to the folder in PICTURES, if it is set. */
const looks = async (name: string) => {
  if (process.env.PICTURES !== undefined) {
    for (const theme of themes) {
      await inTheme(theme)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${theme}.png` })
    }
  }
  expect([name, await findings(page, '.pane')]).toEqual([name, []])
  await inTheme('light')
}
/** Pastes text into the focused field as a spreadsheet's cells. */
const paste = (text: string) =>
  page.evaluate((cells) => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement) field.setRangeText(cells, 0, field.value.length, 'end')
    field?.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  }, text)
const command = async (title: string) => {
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(title)
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
}

thorough('PEOP-5, PEOP-6 of 1,000 pasted spreadsheet lines, 3 are rejected with their line numbers, the others are added, and one undo removes them', async () => {
  await command('Add many employees')
  await sees(page.getByRole('textbox', { name: 'Paste from a spreadsheet' })).toBeFocused()
  const lines = Array.from({ length: MANY }, (_none, at) => [`Sam`, `Line ${at + 2}`, `sam-${at + 2}@many.example`, '', 'Field inspector', 'North; South'])
  lines[15] = ['Bad', 'Address', 'no email', '', '', '']
  lines[498] = ['Same', 'Address', 'SAM-2@many.example', '', '', '']
  lines[997] = ['', 'Nameless', 'nameless@many.example', '12', '', '']
  await paste([['First name', 'Last name', 'Email', 'Phone', 'Role', 'Districts'], ...lines].map((cells) => cells.join('\t')).join('\r\n'))
  await sees(page.getByRole('heading').getByText('997 of 1,000 can be added')).toBeVisible({ timeout: 30_000 })
  expect(await page.getByRole('table').getByRole('row').allInnerTexts()).toEqual([
    'Line\tPerson\tWhat is wrong',
    '17\tBad Address\tEmail is not valid.',
    '500\tSame Address\tThe same email is on line 2.',
    '999\tNameless\tFirst name is required.',
    '999\tNameless\tPhone number is not valid.',
  ])
  await looks('add-employees')
  await page.getByRole('button', { name: 'Add the 997 that can be added' }).focus()
  await page.keyboard.press('Enter')
  await sees(announcements()).toContainText('997 employees added', { timeout: 30_000 })
  expect(await employees(`email LIKE '%@many.example' AND deleted_at IS NULL AND districts = '{North,South}'`)).toBe(997)
  const field = page.getByRole('textbox', { name: 'Paste from a spreadsheet' })
  await sees(field).toHaveValue(/^First name\tLast name\tEmail\tPhone\tRole\tDistricts\nBad\tAddress\tno email[^\n]*\nSame\tAddress[^\n]*\n\tNameless\tnameless@many\.example[^\n]*$/)
  await sees(page.getByRole('table').getByRole('row').nth(1)).toHaveText(/^2Bad AddressEmail is not valid\.$/)
  await field.focus()
  await field.fill((await field.inputValue()).replace('no email', 'bad@many.example').replace(/Same[^\n]*\n/, '').replace(/\n\tNameless[^\n]*/, ''))
  await sees(page.getByRole('heading').getByText('The line can be added')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.keyboard.press('Escape')
  await sees(grid()).toBeVisible()
  await page.keyboard.press('Control+z')
  await sees(announcements()).toContainText('Undone: add, 997 employees', { timeout: 30_000 })
  expect(await employees(`email LIKE '%@many.example' AND deleted_at IS NULL`)).toBe(0)
})

test('PEOP-2, PEOP-11 a Title column contains roles, an unknown role is reported and can be mapped, and an email address without a complete domain is refused', async () => {
  await command('Add many employees')
  await sees(page.getByRole('textbox', { name: 'Paste from a spreadsheet' })).toBeFocused()
  await paste(['Name\tFirst name\tLast name\tEmail\tTitle', 'x\tTess\tWhitfield\tt.whitfield@lakes\tadministrator', 'x\tIda\tInspects\tida@title.example\tInspector', 'x\tEd\tEngineer\ted@title.example\tField Engineer'].join('\n'))
  await sees(page.getByRole('heading').getByText('1 of 3 can be added')).toBeVisible({ timeout: 30_000 })
  const rows = await page.getByRole('table').getByRole('row').allInnerTexts()
  expect(rows[1]).toBe('2\tTess Whitfield\tEmail is not valid.')
  expect(rows[2]).toMatch(/^3\tIda Inspects\t“Inspector” is not a role\. The roles are: Administrator, /)
  await looks('roles-to-map')
  await page.getByRole('combobox', { name: '“Inspector”' }).selectOption({ label: 'Field inspector' })
  await sees(page.getByRole('heading').getByText('2 of 3 can be added')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Add the 2 that can be added' }).press('Enter')
  await sees(announcements()).toContainText('2 employees added. 1 line is left to fix.', { timeout: 30_000 })
  const { rows: added } = await desk.server.owner.query(`SELECT email, role FROM employees WHERE email LIKE '%@title.example' ORDER BY email`)
  expect(added).toEqual([{ email: 'ed@title.example', role: 'field_engineer' }, { email: 'ida@title.example', role: 'field_inspector' }])
})

thorough('PEOP-10 without email set up an invited person is shown as Not sent, and a notice leads to the Outbox', async () => {
  const answer = await administrator.post('/v3/dot_employees/add_many', {
    dot_employees: [{ line: 1, first_name: 'Ann', last_name: 'Aaa-Unsent', email: `ann-${Date.now()}@unsent.example`, phone: '', role: 'pending', districts: [] }], invite: true,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const status = async () => {
    const { body } = await administrator.get('/v3/dot_employees?search=aaa-unsent')
    return body.dot_employees[0]?.status
  }
  await sees.poll(status).toBe('not_sent')
  await sees(page.getByRole('note')).toContainText('Email is not set up')
  await page.keyboard.press('/')
  await page.keyboard.type('aaa-unsent')
  await sees(grid().getByRole('row')).toHaveCount(2)
  await sees(grid().getByRole('row').nth(1)).toContainText('Not sent')
  await looks('not-sent')
  await page.getByRole('note').getByRole('button', { name: /outbox/i }).click()
  await sees(page).toHaveURL(/\/admin\/outbox$/)
})

thorough('PEOP-5 PEOP-6 PLUS-39 by keyboard: a CSV file from a spreadsheet in another language is read with its special characters, and its refused rows are corrected in place, checked and added', async () => {
  // registered at the start, because on a busy machine a key could open the dialog before a later listener is registered
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => void choosers.push(chooser))
  await command('Add many employees')
  await sees(page.getByRole('textbox', { name: 'Paste from a spreadsheet' })).toBeFocused()
  await page.keyboard.press('Tab')
  await sees(page.getByRole('button', { name: 'Choose a CSV file' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Choose a file')
  await page.keyboard.press('Enter')
  await sees.poll(() => choosers.length).toBe(1)
  await choosers[0]?.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Nachname;Vorname;E-Mail;Role\r\nM\u00fcller;Zo\u00eb;zoe@letters.example;Pending\r\nBad;One;no email;Pending\r\nBoss;The;boss@letters.example;Boss\r\n', 'latin1') })
  await sees(page.getByText('Müller · Bad · Boss')).toBeVisible()
  await page.getByRole('combobox', { name: 'Nachname' }).selectOption({ label: 'Last name' })
  await page.getByRole('combobox', { name: 'Vorname' }).selectOption({ label: 'First name' })
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('heading', { name: '1 of 3 can be added' })).toBeFocused()
  const refused = page.getByRole('region', { name: 'Refused and corrected rows' })
  const cell = (line: number, column: number) => refused.locator(`[row-id="${line}"] [col-id="cell-${column}"]`)
  await sees(cell(3, 2)).toHaveText(/no email.*Email is not valid/s)
  await looks('people-refused')
  // a word in the role column that is not a role is mapped once for all rows that have it
  await page.getByRole('combobox', { name: '“Boss”' }).selectOption({ label: 'Administrator' })
  await sees(page.getByRole('heading', { name: '2 of 3 can be added' })).toBeVisible()
  await cell(3, 2).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('bad@letters.example')
  await page.keyboard.press('Enter')
  await sees(cell(3, 2)).toHaveText(/bad@letters\.example.*The file says “no email”/s)
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('heading', { name: 'All 3 can be added' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await sees(announcements()).toContainText('3 employees added', { timeout: 30_000 })
  const { rows } = await desk.server.owner.query(`SELECT first_name, last_name, role FROM employees WHERE email LIKE '%@letters.example' ORDER BY last_name`)
  expect(rows).toEqual([
    { first_name: 'One', last_name: 'Bad', role: 'pending' }, { first_name: 'The', last_name: 'Boss', role: 'administrator' }, { first_name: 'Zoë', last_name: 'Müller', role: 'pending' },
  ])
  await sees(grid()).toBeVisible()
})

test('PEOP-2, PEOP-7, SHELL-62 when two administrators edit the same person, the second sees who changed what, keeps the input, and decides', async () => {
  const { id } = await desk.make.employee({ role: 'pending', first_name: 'Grace', last_name: 'Hopper', email: 'grace@agency.example' })
  const colleague = await desk.signedIn('administrator')
  await page.keyboard.press('/')
  await page.keyboard.type('grace')
  await sees(grid().getByText('Grace Hopper')).toBeVisible()
  await sees(grid().getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await sees(grid().locator(':focus')).toHaveCount(1)
  await page.keyboard.press('e')
  const first = page.getByRole('textbox', { name: 'First name' })
  await sees(first).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Grace Brewster')
  expect((await colleague.patch(`/v3/dot_employees/${id}`, { version: 1, first_name: 'Amazing Grace', districts: ['North'] })).status).toBe(200)
  await page.keyboard.press('Control+Enter')
  await sees(pane(2)).toContainText('Amazing Grace')
  await sees(pane(2)).toContainText(/Pat Person/)
  await sees(first).toHaveValue('Grace Brewster')
  await looks('employee-conflict')
  await page.getByRole('button', { name: /^Keep my changes/ }).first().press('Enter')
  await first.press('Control+Enter')
  await sees(announcements()).toContainText('Grace Brewster Hopper saved')
  const { rows } = await desk.server.owner.query('SELECT first_name, districts, version FROM employees WHERE id = $1', [id])
  expect(rows).toEqual([{ first_name: 'Grace Brewster', districts: ['North'], version: 3 }])
})

thorough('PEOP-1, PEOP-8, PEOP-12, CONST-3 one key each lists the recently deleted people with the days left, in three themes, and the active users', async () => {
  // A name that is sorted to the top: the list also has people whom other tests removed, more than fit on the screen.
  const { id } = await desk.make.employee({ role: 'pending', first_name: 'יעל', last_name: 'Aabye', email: 'yael@agency.example' })
  await desk.server.owner.query(`UPDATE employees SET deleted_at = now() - interval '10 days' WHERE id = $1`, [id])
  const added = await administrator.post('/v3/dot_employees', { first_name: 'Ida', last_name: 'Aadal', email: 'ida@agency.example', phone: '', role: 'pending', districts: [] })
  expect(added.status).toBe(200)
  await command('Show recently deleted employees')
  const deleted = grid().getByRole('row').filter({ hasText: 'Aabye' })
  await sees(deleted).toContainText('21 days left')
  await sees(grid().locator(':focus')).toHaveCount(1)
  await looks('employees-deleted')
  await command('Show recently deleted employees')
  await sees(grid().getByText('Ida Aadal')).toBeVisible()
  await sees(deleted).toHaveCount(0)
  await command('Show users active in the last 30 days')
  await sees(grid().getByText('Ida Aadal')).toHaveCount(0)
  await sees(grid().getByText('Pat').first()).toBeVisible()
  await command('Show users active in the last 30 days')
  await sees(grid().getByText('Ida Aadal')).toBeVisible()
})

test('PEOP-9, ERR-18 the last administrator cannot be removed, and the names in the server’s message are shown as text, never as markup', async () => {
  await desk.server.owner.query(`UPDATE employees SET role = 'pending' WHERE role = 'administrator' AND id <> $1`, [administrator.person.id])
  await desk.server.owner.query(`UPDATE employees SET first_name = '<i>Pat</i>', last_name = 'Sole' WHERE id = $1`, [administrator.person.id])
  await page.keyboard.press('/')
  await page.keyboard.type('Sole')
  await sees(grid().getByText('<i>Pat</i> Sole')).toBeVisible()
  await sees(grid().getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await sees(grid().locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toContainText('Remove <i>Pat</i> Sole?')
  await page.keyboard.press('Enter')
  const toast = page.locator('.toast').filter({ hasText: '<i>Pat</i> Sole' })
  await sees(toast.first()).toBeVisible()
  await sees(page.locator('.toast i, .pane i')).toHaveCount(0)
  expect(await employees(`role = 'administrator' AND deleted_at IS NULL`)).toBe(1)
})

thorough('WORK-11 the palette finds people by part of the name for users who may open them, and nobody for others', async () => {
  const id = await desk.make.employee({ role: 'field_inspector', first_name: 'Quentin', last_name: 'Quarrington', email: 'quentin@list.example' })
  const of = async (role: 'administrator' | 'field_inspector') => {
    const page = await desk.open(role === 'administrator' ? '/admin/groups' : '/projects', await desk.signedIn(role))
    await sees(page.getByRole('region', { name: /^Pane 1: / })).toBeVisible()
    await page.keyboard.press('Control+k')
    await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('quarring')
    return page
  }
  const page = await of('administrator')
  const line = page.getByRole('option').filter({ hasText: 'Quentin Quarrington' })
  await sees(line).toContainText('Field inspector · quentin@list.example')
  await sees(line).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(new RegExp(`/admin/employees/${typeof id === 'number' ? id : id.id}$`))
  const requestUrls: string[] = []
  const other = await of('field_inspector')
  other.on('request', (request) => requestUrls.push(request.url()))
  await sees(other.getByRole('option').filter({ hasText: 'Quarrington' })).toHaveCount(0)
  expect(requestUrls.filter((url) => url.includes('dot_employees'))).toEqual([])
})
