import { expect, test } from '#tests/journeys/keyboard'

test('WORK-39 tiles, columns and the map are sized and moved by keyboard alone', async ({ keyboard, page }) => {
  await keyboard.signIn('administrator@cascadia.example', '/projects')
  const grid = page.getByRole('grid', { name: 'My projects' })
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)

  await keyboard.press('Shift+C')
  const chooser = page.getByRole('dialog')
  const column = chooser.getByRole('checkbox').first()
  await expect(column).toBeFocused()
  const line = chooser.getByRole('listitem').first()
  const width = Number(await line.locator('output').innerText())
  await keyboard.press('Alt+ArrowRight')
  await expect(line.locator('output')).toHaveText(String(width + 16))
  const names = () => chooser.getByRole('listitem').evaluateAll((items) => items.slice(0, 2).map(({ textContent }) => textContent))
  const [first] = await names()
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await names())[1]).toBe(first)
  await keyboard.press('Alt+ArrowUp', 'Alt+ArrowLeft', 'Escape')
  await expect(chooser).toBeHidden()

  await keyboard.press('Alt+Shift+ArrowRight')
  await expect(keyboard.panes()).toHaveCount(2)
  const size = async () => (await keyboard.pane(2).boundingBox())?.width ?? 0
  const before = await size()
  await keyboard.command('Make pane wider')
  await expect.poll(size).toBeGreaterThan(before)
  await keyboard.press('Control+Alt+Shift+ArrowLeft')
  await expect.poll(async () => (await keyboard.panes().first().boundingBox())?.x ?? 0).toBeLessThan(before)
  await keyboard.press('Alt+w')

  await page.goto('/projects/map')
  const map = page.getByRole('application', { name: 'Map of projects' })
  // waits for the projects, since the map moves to their locations when they arrive
  await expect(page.getByRole('grid', { name: 'In this map view' }).getByRole('row').nth(1)).toBeVisible()
  const place = () => page.locator('.leaflet-map-pane').getAttribute('style')
  await map.focus()
  const still = await place()
  await keyboard.press('ArrowRight')
  await expect.poll(place).not.toBe(still)
})
