import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { axeOn } from '#tests/axe'
import { expect, test, type Keyboard } from '#tests/journeys/keyboard'

const account = 'administrator@prairie.example'
const MOST_KEYS = 60
/** A public contract as awarded: 157 lines, one of them without an item code. */
const contract = join(import.meta.dirname, '../../src/sample-data/files/mndot-contract-180029-awarded.csv')

/** Wraps a keyboard so that it counts the pressed keys and typed characters. */
function counting(keyboard: Keyboard): Keyboard & { keys(): number } {
  let keys = 0
  return {
    ...keyboard,
    press: (...pressed) => {
      keys += pressed.length
      return keyboard.press(...pressed)
    },
    type: (text) => {
      keys += text.length
      return keyboard.type(text)
    },
    keys: () => keys,
  }
}

async function clean(page: Page, name: string): Promise<void> {
  const { violations } = await axeOn(page).exclude('.ag-body').analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))).toEqual([])
  await page.screenshot({ path: `test-results/${name}.png` })
}

test('PROJ-10 PAY-11 PAY-12 PAY-15 PAY-18 PAY-22 PAY-23 PAY-24 WORK-36 a project gets its confirmed contract from a CSV file in under 60 keys, followed by an Update and the close of its first period', async ({ keyboard: own, page }) => {
  const keyboard = counting(own)
  await keyboard.signIn(account, '/admin/projects-management/list')
  await expect(page.getByRole('grid').first().locator(':focus')).toHaveCount(1)
  const stamp = String(Date.now() % 10_000)
  await keyboard.press('Alt+Shift+N')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type(`Q${stamp}`)
  await keyboard.press('Tab')
  await keyboard.type(`K${stamp}`)
  await keyboard.press('Control+Enter')
  await expect(page.getByText(`Q${stamp} created as a draft.`).first()).toBeVisible()
  // waits for the new project's page, since the message can appear before it
  await expect(page.getByRole('tab', { name: 'Settings', exact: true })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Alt+Shift+PageDown')
  await expect(page.getByRole('tab', { name: 'Contract', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(keyboard.pane(1)).toContainText('No contract items yet')
  await expect(page.getByText('Setting up').first()).toBeVisible()

  await keyboard.press('i')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(/Choose a file/)
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('Enter')
  await (await chooser).setFiles(contract)
  await expect(keyboard.pane(1)).toContainText('156 of 157 rows can be added.')
  await expect(page.getByRole('row', { name: /46.*Item code cannot be blank/ }).first()).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Import 156 valid items' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('156 items added. 1 row was refused').first()).toBeVisible()
  const grid = page.getByRole('grid').first()
  await expect(grid.getByText('2011.601/01000')).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)

  await keyboard.press('r')
  await expect(page.getByText(`The contract of Q${stamp} is ready.`).first()).toBeVisible()
  await keyboard.press('c')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await keyboard.type('1/1')
  await keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Period 1 starts on')
  await keyboard.press('Enter')
  await expect(page.getByText(`The contract of Q${stamp} is confirmed.`).first()).toBeVisible()
  expect(keyboard.keys()).toBeLessThan(MOST_KEYS)
  await expect(page.getByText('Items change only through Updates.').first()).toBeVisible()
  await clean(page, 'contract')

  await keyboard.press('Alt+Shift+PageDown')
  await expect(page.getByRole('tab', { name: 'Pay Items', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(grid.getByText('DNP', { exact: true })).toBeVisible()
  await keyboard.press('Alt+Shift+PageDown')
  await expect(keyboard.pane(1)).toContainText('No Updates yet')
  await keyboard.press('n', 't', 'Enter')
  await keyboard.type('Deeper base')
  await keyboard.press('Enter')
  await keyboard.answer('2011.601/01000')
  await keyboard.type('2')
  await keyboard.press('Enter')
  await expect(page.getByText('Update 1 created.').first()).toBeVisible()
  await expect(grid.getByText('Increased')).toBeVisible()
  await clean(page, 'update')
  await expect(grid.locator(':focus')).toHaveCount(1)
  await keyboard.press('a')
  await expect(page.getByRole('alertdialog')).toContainText('1 increased, 0 decreased, 0 new')
  await keyboard.press('Enter')
  await expect(page.getByText('Update 1 is approved').first()).toBeVisible()
  await expect(page.getByText('It cannot be changed.').first()).toBeVisible()

  await keyboard.command('Open tab of this project…')
  await keyboard.answer('Periods')
  await expect(grid.getByText('In progress')).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)
  await keyboard.press('c', 't', 'Enter')
  await expect(page.getByText('Before you close')).toBeVisible()
  await expect(page.getByText('Closing can’t be undone.')).toBeVisible()
  await clean(page, 'close period')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Period 1 is closed. Period 2 is in progress').first()).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'Closed', exact: true })).toBeVisible()
  await clean(page, 'periods')
})
