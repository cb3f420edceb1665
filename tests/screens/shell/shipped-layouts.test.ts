import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Opens a layout by its name, and checks the titles of its panes. */
const opens = async (name: string, titles: readonly string[]) => {
  const project = await desk.project(2)
  const page = await desk.table(project)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`layout ${name.toLowerCase()}`)
  await sees(page.getByRole('option', { name, exact: false }).first()).toBeVisible()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).first().click()
  await sees(page.locator('[data-pane]')).toHaveCount(3)
  for (const [at, title] of titles.entries()) await sees(page.getByRole('region', { name: new RegExp(`^Pane ${at + 1}: ${title}`) })).toBeVisible()
  expect(await page.locator('.crashed').count()).toBe(0)
}

test('CLERK-36 the layout Coding ships with the product and opens for the current project', () => opens('Coding', ['Reconciliation', 'Ticket', 'Images']))

thorough.each([
  ['Review', ['Tickets', 'Ticket', 'Activity']],
  ['Contract', ['Contract', 'Reconciliation', 'Periods']],
] as const)('CLERK-36 the layout %s ships with the product and opens for the current project', opens)

thorough('CLERK-36 in a pane below 800 px the tabs of a project become one menu, which can open any of them by key', async () => {
  const project = await desk.project(2)
  const page = await desk.table(project)
  await sees(page.getByRole('tab', { name: 'Reconciliation', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await sees(page.locator('.project-tab:visible')).toHaveCount(0)
  const menu = page.getByRole('button', { name: /^Project: Reconciliation/ }).last()
  await menu.focus()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Team')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('button', { name: /^Project: Team/ })).toBeVisible()
})
