import { expect, test } from '#tests/journeys/hand'

test.use({ reducedMotion: 'reduce' })

test('WORK-37 at 320 pixels and at 200 % text nothing is lost and only tables scroll sideways; forced colours and less motion hold', async ({ hand, page }) => {
  await hand.signIn('administrator@cascadia.example', '/reconciliation/1?coded=no')
  const grid = page.getByRole('grid').first()
  await expect(grid.locator('[role=gridcell]:focus')).toHaveCount(1)
  await hand.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  await expect(drawer.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  /** What is wider than the window outside of tables. */
  const wider = () =>
    page.evaluate(() => {
      const found = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
        if (element.closest('[role=grid], .table, .for-ear, [inert], [hidden]') !== null) return false
        // The recent items and the tabs of a project lie in one line, which scrolls sideways alone.
        if (element.closest('.recent-cards, [role=tablist]') !== null) return false
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && getComputedStyle(element).visibility === 'visible' && (right > innerWidth + 1 || left < -1)
      })
      const scrolls = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page scrolls sideways'] : []
      return [...scrolls, ...found.map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`)]
    })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.screenshot({ path: 'test-results/drawer-320.png' })
  expect(await wider()).toEqual([])
  await expect(drawer.getByRole('button', { name: /^Confirm/ })).toBeInViewport()
  await hand.press('Escape')
  await expect(grid.locator('[role=gridcell]:focus')).toHaveCount(1)
  await page.screenshot({ path: 'test-results/table-320.png' })
  expect(await wider()).toEqual([])
  await hand.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.screenshot({ path: 'test-results/palette-320.png' })
  expect(await wider()).toEqual([])
  await hand.press('Escape')

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.screenshot({ path: 'test-results/table-200.png' })
  expect(await wider()).toEqual([])
  await hand.press('Enter')
  await expect(drawer.getByRole('button', { name: /^Confirm/ })).toBeInViewport()
  await page.screenshot({ path: 'test-results/drawer-200.png' })
  expect(await wider()).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

  await page.emulateMedia({ forcedColors: 'active' })
  await page.screenshot({ path: 'test-results/forced-colours.png' })
  await hand.press('Tab')
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return [outlineStyle, Number.parseFloat(outlineWidth) > 0]
  })
  expect(ring).toEqual(['solid', true])
  const moving = await page.evaluate(() => document.getAnimations().filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1).length)
  expect(moving).toBe(0)
})
