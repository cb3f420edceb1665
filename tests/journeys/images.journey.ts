import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { expect, test, thorough } from '#tests/journeys/keyboard'

test('SHELL-78 TICK-69 TICK-71 TICK-76 ERR-14 the images of a ticket by keyboard: shown beside the table, next, zoom, download, add, delete, undo', async ({ keyboard, page }) => {
  await keyboard.signIn('administrator@cascadia.example', '/projects/3/tickets?filters=none&image=with')
  await keyboard.command('Reset layout')
  await page.goto('/projects/3/tickets?filters=none&image=with')
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('j', 'Alt+i')
  await expect(keyboard.pane(2)).toHaveAccessibleName(/Images of ticket/)
  const view = page.getByRole('group', { name: /^Images of ticket/ })
  const picture = view.getByRole('img')
  await expect(picture).toHaveAccessibleName(/^Image 1 of 2 of ticket .*: scale-ticket\.jpg, added by /)
  await keyboard.press('Alt+i')
  await expect(view).toBeFocused()
  expect(await findings(page, '[data-scope="image-gallery"]')).toEqual([])

  await keyboard.press('ArrowRight')
  await expect(picture).toHaveAccessibleName(/^Image 2 of 2 .*: load\.jpg/)
  await keyboard.press('+', '+')
  await expect(keyboard.pane(2)).toContainText('200%')
  const place = () => view.evaluate((element) => [element.scrollLeft, element.scrollTop])
  const before = await place()
  await keyboard.press('ArrowRight', 'ArrowDown')
  await expect.poll(place).not.toEqual(before)
  await keyboard.press('0')
  await expect(keyboard.pane(2)).toContainText('100%')

  const saved = page.waitForEvent('download')
  await keyboard.press('d')
  expect((await saved).suggestedFilename()).toBe('load.jpg')

  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('a')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Choose a file')
  await keyboard.press('Enter')
  const content = await readFile('src/sample-data/files/paving.jpg')
  await (await chooser).setFiles({ name: 'Lift 2.jpeg', mimeType: 'image/jpeg', buffer: content })
  await expect(page.getByText('Image added.').first()).toBeVisible()
  await expect(picture).toHaveAccessibleName(/^Image 3 of 3 .*: Lift 2\.jpg/)
  await expect(view).toBeFocused()

  await keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Delete this image?')
  await keyboard.press('Enter')
  await expect(page.getByText('Image removed.').first()).toBeVisible()
  await expect(picture).toHaveAccessibleName(/^Image 2 of 2 /)
  await keyboard.press('Control+z')
  await expect(keyboard.pane(2)).toContainText('of 3')
  await keyboard.press('PageDown')
  await expect(picture).toHaveAccessibleName(/^Image 3 of 3 /)
  await keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Delete this image?')
  await keyboard.press('Enter')
  await expect(keyboard.pane(2)).toContainText('of 2')
})

thorough('TICK-71 SHELL-78 by keyboard: a card of the list marks that a ticket has images, the ticket shows thumbnails, and one of them opens the gallery at that image', async ({ keyboard, page }) => {
  await keyboard.signIn('administrator@cascadia.example', '/projects/3/tickets?filters=none&image=with')
  await keyboard.command('Reset layout')
  await page.goto('/projects/3/tickets?filters=none&image=with')
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('v')
  const card = page.locator('.table-card').first()
  await expect(card).toContainText('4 images')
  await expect(card.locator('.table-sign svg')).toBeVisible()
  await looks(page, 'cards')

  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('j', 'o')
  const images = page.getByRole('region', { name: 'Images' }).getByRole('listitem').getByRole('button')
  await expect(images).toHaveCount(2)
  await expect(images.locator('img')).toHaveCount(2)
  await expect.poll(() => images.nth(1).locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await expect(images.nth(1)).toHaveAccessibleName(/^Image 2 of 2: load\.jpg, added by /)
  await looks(page, 'ticket')
  expect(await findings(page, '.ticket')).toEqual([])
  for (let tabs = 0; tabs < 12 && !(await images.nth(1).evaluate((button) => button === document.activeElement)); tabs += 1) await keyboard.press('Tab')
  await expect(images.nth(1)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /^Images of ticket/ }).getByRole('img')).toHaveAccessibleName(/^Image 2 of 2 .*: load\.jpg/)
  await keyboard.command('Reset layout')
})

/** Saves screenshots in the three themes to the folder in PICTURES, if that is set. */
async function looks(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return
  for (const theme of ['light', 'dark', 'high_contrast']) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted }, theme)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${theme}.png` })
  }
  await page.evaluate(() => { document.documentElement.dataset.theme = 'light' })
}
