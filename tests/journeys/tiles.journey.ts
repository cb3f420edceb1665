import type { Page } from 'playwright/test'
import { expect, test, thorough } from '#tests/journeys/keyboard'

/** The focused cell: its row index and column. */
function cell(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement
    return `${active?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? 'none'} ${active?.getAttribute('col-id') ?? ''}`
  })
}

test('WORK-2, WORK-6, WORK-8, CLERK-35, behavior 11 a table keeps its row, selection and scroll position when its pane moves or is reopened', async ({ keyboard, page }) => {
  await keyboard.signIn('administrator@prairie.example', '/manage-tickets')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expect.poll(() => cell(page)).toMatch(/^2 /)
  await keyboard.press('ArrowRight')
  for (let row = 0; row < 60; row += 1) await page.keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await expect.poll(() => cell(page)).toMatch(/^62 /)
  const at = await cell(page)
  const scrolled = () => page.evaluate(() => document.activeElement?.closest('.ag-grid-viewport')?.scrollTop)
  expect(await scrolled()).toBeGreaterThan(300)
  /** Whether the focused row is still in view in its table, whose height may have been reduced. */
  const isInSight = () => page.evaluate(() => {
    const [row, rows] = [document.activeElement?.closest('.ag-row'), document.activeElement?.closest('.ag-grid-viewport')]
    if (!row || !rows) return false
    const [one, all] = [row.getBoundingClientRect(), rows.getBoundingClientRect()]
    return one.top >= all.top - 1 && one.bottom <= all.top + rows.clientHeight + 1
  })
  await keyboard.press('Alt+Shift+ArrowDown')
  await expect(keyboard.panes()).toHaveCount(2)
  await keyboard.press('Alt+1')
  await expect.poll(() => cell(page)).toBe(at)
  await expect.poll(isInSight).toBe(true)
  await keyboard.press('Control+Alt+Shift+ArrowRight')
  await expect.poll(() => cell(page)).toBe(at)
  await expect.poll(isInSight).toBe(true)
  await keyboard.press('Alt+z')
  await expect.poll(() => cell(page)).toBe(at)
  await keyboard.press('Alt+z')
  await expect.poll(() => cell(page)).toBe(at)
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  await expect.poll(isInSight).toBe(true)
  expect(await scrolled()).toBeGreaterThan(300)
  await keyboard.press('Control+k')
  await keyboard.press('Escape')
  await expect.poll(() => cell(page)).toBe(at)
})

test('WORK-7 F6 and Ctrl+F6 cycle through the navigation and the panes, Shift reverses the direction, and each region restores its focus', async ({ keyboard, page }) => {
  await keyboard.signIn('area_manager@meridian.example')
  await keyboard.press('Alt+Shift+ArrowRight')
  await expect(keyboard.panes()).toHaveCount(2)
  const region = () => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('aria-label') ?? '')
  await expect.poll(region).toMatch(/^Pane 2/)
  const first = await region()
  const regions = [first]
  for (let steps = 0; steps < 6; steps += 1) {
    await keyboard.press(steps % 2 === 0 ? 'F6' : 'Control+F6')
    await expect.poll(region).not.toBe(regions.at(-1))
    regions.push(await region())
    if (regions.at(-1) === first) break
    await expect(page.getByRole('status', { name: 'Announcements' })).toContainText(regions.at(-1) ?? '')
  }
  expect(regions.at(-1)).toBe(first)
  expect(regions).toEqual(expect.arrayContaining([expect.stringMatching(/^Pane 1/), expect.stringMatching(/^Navigation/)]))
  await keyboard.press('Shift+F6')
  await expect.poll(region).toBe(regions.at(-2))
})

thorough('WORK-8 when the focused element is removed, hidden or disabled, the pane gets the focus back', async ({ keyboard, page }) => {
  await keyboard.signIn('area_manager@meridian.example', '/projects')
  const cells = page.getByRole('grid').first().locator('.ag-cell:focus')
  await expect(cells).toHaveCount(1)
  const find = page.getByRole('button', { name: 'Find a command or place' })
  for (const way of ['hidden', 'disabled']) {
    await find.focus()
    await find.evaluate((button, name) => button.setAttribute(name, ''), way)
    await expect(cells).toHaveCount(1)
    await find.evaluate((button, name) => button.removeAttribute(name), way)
  }
  await find.focus()
  await find.evaluate((button) => button.remove())
  await expect(cells).toHaveCount(1)
})
