import { expect, test, thorough } from '#tests/journeys/keyboard'
import { tooWide } from '#tests/journeys/too-wide'

test.use({ reducedMotion: 'reduce' })

thorough('WORK-37 at 320 pixels and at 200 % text size nothing is lost and only tables scroll sideways; forced colors and reduced motion work', async ({ keyboard, page }) => {
  await keyboard.signIn('administrator@cascadia.example', '/reconciliation/1?coded=no')
  const grid = page.getByRole('grid').first()
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  await expect(drawer.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.screenshot({ path: 'test-results/drawer-320.png' })
  await expect.poll(() => tooWide(page)).toEqual([])
  await expect(drawer.getByRole('button', { name: /^Confirm/ })).toBeInViewport()
  await keyboard.press('Escape')
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await page.screenshot({ path: 'test-results/table-320.png' })
  await expect.poll(() => tooWide(page)).toEqual([])
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.screenshot({ path: 'test-results/palette-320.png' })
  await expect.poll(() => tooWide(page)).toEqual([])
  await keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.screenshot({ path: 'test-results/table-200.png' })
  await expect.poll(() => tooWide(page)).toEqual([])
  await keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: /^Confirm/ })).toBeInViewport()
  await page.screenshot({ path: 'test-results/drawer-200.png' })
  await expect.poll(() => tooWide(page)).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

  await page.emulateMedia({ forcedColors: 'active' })
  await page.screenshot({ path: 'test-results/forced-colors.png' })
  await keyboard.press('Tab')
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return [outlineStyle, Number.parseFloat(outlineWidth) > 0]
  })
  expect(ring).toEqual(['solid', true])
  const moving = await page.evaluate(() => document.getAnimations().filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1).length)
  expect(moving).toBe(0)
})
