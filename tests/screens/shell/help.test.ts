import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

test('help opens by its name from the palette, and its contents lead to each section by keyboard', async () => {
  const page = await desk.open('/projects')
  const pane = page.getByRole('region', { name: /^Pane 1: / })
  await sees(pane).toBeVisible()
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('open help')
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(/^Open help/)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('region', { name: 'Pane 1: Help' })).toBeVisible()
  await sees(page).toHaveURL(/\/help$/)

  const contents = page.getByRole('navigation', { name: 'On this page' })
  const links = contents.getByRole('link')
  await sees(links).toHaveText(['First steps', 'Keyboard', 'Reconciling tickets', 'Tickets from suppliers', 'Setting up', 'Settings', 'Your own data', 'Keeping data safe', 'Security', 'Monitoring'])
  const settings = page.getByRole('heading', { name: 'Settings', exact: true })
  await sees(settings).not.toBeInViewport()
  await links.filter({ hasText: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await sees(settings).toBeFocused()
  await sees(settings).toBeInViewport()
  await sees(page).toHaveURL(/\/help$/)
  await sees(page.getByRole('rowheader', { name: 'SECRET_KEY_FILE' })).toBeVisible()

  // Page Down scrolls the text while the heading has the focus
  const top = () => settings.evaluate((heading) => heading.getBoundingClientRect().top)
  const before = await top()
  await page.keyboard.press('PageDown')
  await sees.poll(top).toBeLessThan(before - 100)
})

thorough('WORK-36 the headings of the help are nested without gaps, and axe finds nothing in any theme, wide or narrow', async () => {
  const page = await desk.open('/help')
  const pane = page.getByRole('region', { name: 'Pane 1: Help' })
  await sees(pane.getByRole('heading', { name: 'Monitoring' })).toBeVisible()
  const levels = await pane.getByRole('heading').evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels[0]).toBe(2)
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? level) + 1)).toEqual([])
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 480, height: 900 })
  expect(await findings(page, undefined, ['light'])).toEqual([])
})

thorough('a user who is not an administrator sees the guide for their role, and nothing about operating', async () => {
  const page = await desk.open('/help', await desk.signedIn('read_only_auditor'))
  const pane = page.getByRole('region', { name: 'Pane 1: Help' })
  await sees(pane.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveText(['First steps', 'Keyboard'])
  await sees(pane.getByText('PORT', { exact: true })).toHaveCount(0)
  await sees(pane.getByText('Find any command, screen, ticket, or project')).toBeVisible()
})
