import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { findings } from '#tests/axe'
import { expect, keyboardOf, test } from '#tests/journeys/keyboard'

/** An account that no other journey is using, because this one ends all of its sessions but one. */
const account = 'administrator@prairie.example'

test('AUTH-10, AUTH-53, SHELL-62, WORK-34 when the session is ended on another device, two panes and their input remain below the sign-in, and work continues after it', async ({ keyboard, page, browser }) => {
  await keyboard.signInByKeyboard(account, '/admin/employees?search=o')
  const grid = page.getByRole('grid', { name: 'Employees' })
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('ArrowDown', 'ArrowDown', 'x')
  const row = () => grid.locator('.ag-row-focus').first().getAttribute('row-id')
  const rowId = await row()
  await keyboard.press('n')
  const name = page.getByRole('textbox', { name: 'Last name' })
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await keyboard.type('Zoë')
  await keyboard.press('Tab')
  await keyboard.type('Żurek, not yet sa')
  await expect(keyboard.panes()).toHaveCount(2)
  const address = page.url()
  expect(address).toMatch(/\/admin\/employees\/new$/)
  const layout = () => keyboard.panes().evaluateAll((panes) => panes.map((pane) => [pane.getAttribute('aria-label'), JSON.stringify(pane.getBoundingClientRect())]))
  const before = await layout()
  const entries = await page.evaluate(() => {
    // marks these elements; an element that is mounted again later has no mark
    for (const element of document.querySelectorAll('[role=grid], form')) element.setAttribute('data-was-there', '')
    return history.length
  })

  const other = keyboardOf(await browser.newPage())
  await other.signIn(account, '/account/devices', { keeps: true })
  await other.command('Log out all other devices')
  await expect(other.page.getByRole('alertdialog')).toBeVisible()
  await other.press('Enter')
  await expect(other.page.getByText(/logged out/i).first()).toBeVisible()
  await other.page.close()

  // the server closes the WebSocket at once, so the page knows without a key press or call
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await expect(page.getByRole('dialog', { name: 'Log in' })).toContainText('Session expired, please log in again. Your layout and what you typed are kept.')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toHaveValue(account)
  expect(await findings(page, '.sign-in-layer', ['light'])).toEqual([])
  await keyboard.press('Control+k', 'Alt+1', 'Alt+w', 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.locator('[data-was-there]')).toHaveCount(2)

  await password.focus()
  await keyboard.type('not the password')
  await keyboard.press('Enter')
  await expect(password).toHaveValue('not the password')
  await expect(page.getByRole('alert').filter({ hasText: /incorrect/i })).toBeVisible()
  await keyboard.press('Control+a')
  await keyboard.type(SAMPLE_PASSWORD)
  await keyboard.press('Enter')

  await expect(name).toBeFocused()
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await layout()).toEqual(before)
  await expect(page.locator('[data-was-there]')).toHaveCount(2)
  await keyboard.type('ved')
  await expect(name).toHaveValue('Żurek, not yet saved')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zoë')
  await keyboard.press('Alt+1')
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  expect(await row()).toBe(rowId)
  await expect(grid.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin\/employees\?search=o$/)
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await keyboard.press('Alt+2', 'Escape')
  await expect.poll(() => questions).toEqual(['confirm'])
  await expect(name).toHaveValue('Żurek, not yet saved')
})
