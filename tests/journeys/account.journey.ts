import { findings as axeFindings } from '#tests/axe'
import { expect, keyboardOf, test, thorough } from '#tests/journeys/keyboard'

const inspector = 'field_inspector@prairie.example'
const administrator = 'administrator@prairie.example'

test('ACCT-1, ACCT-2, ACCT-3 the account cannot be saved without a signature; a typed one is enough, and a name in another script is not changed', async ({ keyboard, page }) => {
  await keyboard.signIn(inspector, '/account')
  const form = page.getByRole('form', { name: /^Account of/ })
  await expect(form).toBeVisible()
  const name = form.getByRole('textbox', { name: 'First name' })
  await expect(name).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('Зоя')
  await keyboard.press('Control+Enter')
  await expect(form.getByText('A signature is required before saving.')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Type my name' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type('Зоя Haugen')
  await expect(form.getByRole('img', { name: 'Your new signature' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Account saved').first()).toBeVisible()
  await expect(form.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await expect(name).toHaveValue('Зоя')
})

thorough('ACCT-4, ACCT-10 an administrator sets the contract number label and retires a rejection reason by keyboard, and another window shows it at once', async ({ keyboard, page, browser }) => {
  await keyboard.signIn(administrator, '/admin/account/agency')
  const other = await browser.newPage()
  const there = keyboardOf(other)
  await there.signIn(administrator, '/admin/projects-management/list', { keeps: true })
  const label = page.getByRole('textbox', { name: 'Contract number label' })
  await expect(label).toBeFocused()
  await keyboard.press('Control+a')
  // a new value in every run, because a value that is already saved is not a change
  const name = `Letting Number ${Date.now()}`
  await keyboard.type(name)
  expect(await axeFindings(page)).toEqual([])
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Agency settings saved').first()).toBeVisible()
  await expect(other.getByRole('columnheader', { name })).toBeVisible()
  await keyboard.command('Show choice lists')
  const grid = page.getByRole('grid', { name: 'Choices of the agency' })
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('l')
  await keyboard.answer('Rejection reasons')
  const first = grid.getByRole('row', { name: /Duplicate ticket/ })
  // checks exactly this row, because the focus can still be on a row of the former list for a moment
  await expect(first.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Delete')
  await expect(page.getByText('Duplicate ticket retired').first()).toBeVisible()
  await expect(first.getByText('Retired')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await keyboard.press('Control+z')
  await expect(first.getByText('Active', { exact: true })).toBeVisible()
  await other.close()
})
