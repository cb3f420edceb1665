import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeOn } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const themes = ['light', 'dark', 'high_contrast'] as const

let desk: ScreenDesk
let page: Page
beforeAll(async () => {
  desk = await openScreenDesk()
  const { make, server: { owner } } = desk
  await make.flag('assistant', true)
  const administrator = await desk.signedIn('administrator')
  await owner.query(`UPDATE employees SET first_name = 'Ada', last_name = 'Moreno', email = 'ada@agency.example', districts = '{Northwest}', last_active_at = NULL WHERE id <> 0`)
  page = await desk.open('/admin/employees', administrator)
  await sees(page.getByRole('grid', { name: 'Employees' }).getByRole('gridcell').first()).toBeVisible({ timeout: 30_000 })
})
afterAll(() => desk.close())

const inTheme = (theme: (typeof themes)[number]) => page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
const axeFaults = async (within?: string, without: readonly string[] = []) => {
  const axe = axeOn(page).disableRules([...without])
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
const picture = (name: string) => (process.env.PICTURES === undefined ? Promise.resolve() : page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }))
const navigation = () => page.getByRole('navigation', { name: 'Navigation' })
const item = (name: string) => page.getByRole('menuitem', { name })
/** The texts of visible elements whose content is larger than their box. */
const cutOff = (selector: string) =>
  page.locator(selector).evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).flatMap((element) => (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1 ? [element.textContent] : [])))

thorough('SHELL-2, SHELL-3, WORK-36 a screen reader gets the menu as a menu bar, and axe finds nothing, whether it is closed or open, in three themes', async () => {
  for (const theme of themes) {
    await page.mouse.move(900, 400)
    await page.getByRole('gridcell').first().focus()
    await inTheme(theme)
    await picture(`menu-closed-${theme}`)
    expect([theme, await axeFaults('.navigation')]).toEqual([theme, []])
    await item('Groups').focus()
    await inTheme(theme)
    await sees.poll(async () => Math.round((await page.locator('.navigation-inside').boundingBox())?.width ?? 0)).toBe(310)
    await picture(`menu-open-${theme}`)
    expect([theme, 'open', await axeFaults('.navigation')]).toEqual([theme, 'open', []])
  }
  await expect(`${await navigation().ariaSnapshot()}\n`).toMatchFileSnapshot('./heard/admin-menu.txt')
  await inTheme('light')
})

test('WORK-36, PEOP-2 a screen reader gets the table of employees with its headers, and the pane with its name', async () => {
  await page.getByRole('gridcell').first().focus()
  const heard = await page.getByRole('region', { name: /^Pane 1: / }).ariaSnapshot()
  await expect(`${heard}\n`).toMatchFileSnapshot('./heard/employees.txt')
})

thorough('WORK-36 at 200 % text size nothing of menu, table bar and form is cut off, and the page does not scroll sideways', async () => {
  const size = (percent: number) => page.evaluate((value) => { document.documentElement.style.fontSize = `${value}%` }, percent)
  await size(200)
  await item('Employees').focus()
  await sees.poll(async () => Math.round((await page.locator('.navigation-inside').boundingBox())?.width ?? 0)).toBe(310)
  await picture('menu-200')
  expect(await cutOff('.menu-label')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('gridcell').first().focus()
  await picture('employees-200')
  expect(await cutOff('.table-bar .button')).toEqual([])
  await size(100)
})

thorough('WORK-36 in forced colors the focus and the current location remain visible', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await item('Employees').focus()
  await picture('menu-forced')
  const look = await item('Employees').evaluate((element) => {
    const { outlineStyle, outlineWidth, borderLeftWidth } = getComputedStyle(element)
    return { outlineStyle, outlineWidth: Number.parseFloat(outlineWidth) >= 2, borderLeftWidth }
  })
  expect(look).toEqual({ outlineStyle: 'solid', outlineWidth: true, borderLeftWidth: '3px' })
  await page.getByRole('gridcell').first().focus()
  await picture('employees-forced')
  expect(await page.locator('.ag-cell:focus').evaluate((element) => [getComputedStyle(element).outlineStyle, getComputedStyle(element).borderStyle].some((style) => style.includes('solid')))).toBe(true)
  // without the contrast rule: axe reads the page's colors, but the system replaces them
  expect(await axeFaults('.navigation', ['color-contrast'])).toEqual([])
  await page.emulateMedia({ forcedColors: null })
})

thorough('WORK-36 a screen reader gets the sign-in, which is complete at 200 % text size and in forced colors', async () => {
  await item('Log out').click()
  await sees(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  await expect(`${await page.locator('#root').ariaSnapshot()}\n`).toMatchFileSnapshot('./heard/sign-in.txt')
  for (const theme of themes) {
    await inTheme(theme)
    await picture(`sign-in-${theme}`)
    expect([theme, await axeFaults()]).toEqual([theme, []])
  }
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
  await picture('sign-in-200')
  expect(await cutOff('button, label, h1, h2')).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
})
