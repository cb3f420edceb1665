import type { Page } from 'playwright/test'
import { expect, test, type Keyboard } from '#tests/journeys/keyboard'

/**
 * The text of the option that Enter would run, after '= ' if aria-activedescendant names the same option; otherwise a text that
 * says what is wrong.
 */
function named(page: Page): Promise<string> {
  return page.evaluate(() => {
    const input = document.querySelector('[cmdk-input]')
    const id = input?.getAttribute('aria-activedescendant')
    const selected = [...document.querySelectorAll('[cmdk-item][aria-selected=true]')]
    if (selected.length === 0) return id === null || id === undefined ? 'none' : `${id} is named and nothing is selected`
    if (selected.length > 1) return `${selected.length} are selected`
    return selected[0]?.id === id ? `= ${selected[0]?.textContent ?? ''}` : `${selected[0]?.id} is selected and ${id} is named`
  })
}

test('WORK-16, behavior 3 after every character and arrow the announced option is the selected one, and Enter runs it', async ({ keyboard, page }) => {
  await keyboard.signIn('field_engineer@cascadia.example')
  await keyboard.press('Control+k')
  await expect.poll(() => named(page)).toMatch(/^= /)
  for (const sign of 'split bel') {
    await keyboard.type(sign)
    await expect.poll(() => named(page)).toMatch(/^(= |none)/)
  }
  await keyboard.press('ArrowDown')
  await expect.poll(() => named(page)).toMatch(/^= /)
  await keyboard.press('ArrowUp')
  await expect.poll(() => named(page)).toMatch(/^= Split below/)
  await keyboard.press('Enter')
  await expect(keyboard.panes()).toHaveCount(2)
})

test('WORK-11, WORK-16 text typed before the palette has loaded goes into it, and none of it to the table below', async ({ keyboard, page }) => {
  await askSlowPalette(keyboard, page)
  await keyboard.type('xsplit')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('xsplit')
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(0)
  await expect(page).toHaveURL('/projects')
})

test('WORK-11, WORK-16 Enter pressed before the palette has loaded runs the first match for the typed text, and opens nothing in the table below', async ({ keyboard, page }) => {
  await askSlowPalette(keyboard, page)
  await keyboard.type('split bel')
  await keyboard.press('Enter')
  await expect(keyboard.panes()).toHaveCount(2)
  await expect(page).toHaveURL('/projects')
})

/** Opens the palette from the first row of the projects; the palette's code arrives only two seconds later. */
async function askSlowPalette(keyboard: Keyboard, page: Page): Promise<void> {
  await page.route('**/assets/Palette*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  await keyboard.signIn('field_engineer@cascadia.example', '/projects')
  await expect(page.getByRole('grid').first().locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Control+k')
}
