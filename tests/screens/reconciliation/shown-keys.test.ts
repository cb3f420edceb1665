import { afterAll, beforeAll, expect } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

thorough('CLERK-21, CLERK-39 in the drawer F1 lists its keys first, its buttons show their keys, and the palette announces once when typing pauses', async () => {
  const project = await desk.project(2)
  await project.item()
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const drawer = page.locator('[data-scope=drawer]')
  await sees(drawer.getByRole('button', { name: /^Skip/ })).toHaveAttribute('aria-keyshortcuts', 'Alt+S')
  await sees(drawer.getByRole('button', { name: /^Flag/ })).toHaveAttribute('aria-keyshortcuts', 'Alt+F')
  await sees(page.locator('[data-drawer-focus=search]')).toHaveAttribute('aria-keyshortcuts', 'Alt+/')

  await page.keyboard.press('F1')
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts: Drawer' })
  await sees(map.getByRole('heading', { level: 3 }).first()).toHaveText(/^Drawer/)
  const headings = await map.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(headings.indexOf('Drawer')).toBeLessThan(headings.indexOf('Reconciliation table'))
  await sees(map.getByRole('row', { name: /Skip to the next uncoded ticket/ })).toContainText('Alt')
  await page.keyboard.press('Escape')
  await sees(map).toBeHidden()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await sees(palette.getByRole('combobox')).toBeFocused()
  await sees(palette.getByRole('status')).toHaveText(/results$/)
  await page.evaluate(() => {
    const spokenTexts: string[] = []
    Object.assign(window, { said: spokenTexts })
    const region = document.querySelector('.palette [role=status]')
    if (region !== null) new MutationObserver(() => spokenTexts.push(region.textContent ?? '')).observe(region, { childList: true, characterData: true, subtree: true })
  })
  // the keys are pressed 40 ms apart, like a fast typist who does not pause
  await page.keyboard.type('mark del', { delay: 40 })
  await sees(palette.getByRole('option', { selected: true })).toHaveText(/^Mark delivered/)
  await sees(palette.getByRole('status')).toHaveText(/result/)
  expect(await palette.getByRole('status').count()).toBe(1)
  const announcements: unknown = await page.evaluate(() => Reflect.get(window, 'said'))
  expect(Array.isArray(announcements) ? announcements.length : -1).toBeLessThanOrEqual(1)
})
