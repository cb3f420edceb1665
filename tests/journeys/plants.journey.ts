import { findings } from '#tests/axe'
import { expect, thorough } from '#tests/journeys/keyboard'

thorough('PLUS-25 PLNT-5 by keyboard: a silent plant is found on the board, its day is opened, and its alarm is acknowledged with a note', async ({ keyboard, page }) => {
  await keyboard.signIn('administrator@cascadia.example', '/admin/plant-health')
  const board = page.getByRole('grid', { name: 'Plant health' })
  await expect(board.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('1')
  await expect(page).toHaveURL(/attention=yes/)
  // Plants that need attention come first. During the day, more plants fall silent, since no tickets arrive after the sample data was
  // loaded, so the test takes the first one that is silent.
  const silent = board.getByRole('row').filter({ hasText: 'Silent' }).first()
  await expect(silent).toHaveAttribute('row-index', '0')
  const name = (await silent.getByRole('rowheader').textContent()) ?? ''
  await expect(silent.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('l')
  const day = keyboard.pane(2)
  await expect(day).toContainText(name)
  await expect(day.getByText(/^Silent since/)).toBeVisible()
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('a')
  await keyboard.type('The batch office restarts the scale computer')
  await keyboard.press('Enter')
  await expect(page.getByText(`Alarm of ${name} acknowledged`).first()).toBeVisible()
  await expect(day).toContainText('The batch office restarts the scale computer')
  await keyboard.press('Control+z')
  await expect(page.getByText(/^Undone/).first()).toBeVisible()
  await expect(day).not.toContainText('The batch office restarts the scale computer')
})
