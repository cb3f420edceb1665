import type { Page } from 'playwright/test'
import { findings } from '#tests/journeys/axe'
import { expect, test, type Hand } from '#tests/journeys/hand'

const account = 'administrator@prairie.example'

test.describe.configure({ timeout: 120_000 })

/** What axe finds in the panes. */
const axeOf = (page: Page) => findings(page, '.workspace')

/** Opens a tab of the project that the pane shows. */
async function tab(hand: Hand, label: string): Promise<void> {
  await hand.command('Open tab')
  await hand.answer(label)
  await expect(hand.page.getByRole('tab', { name: label, selected: true })).toBeVisible()
}

test('PROJ-10 PROJ-11 PROJ-12 PROJ-20 PROJ-22 PROJ-23 PROJ-25 a project is made, corrected, staffed with a whole group, advertised and started by keyboard', async ({ hand, page }) => {
  const stamp = String(Date.now()).slice(-6)
  const title = `SR ${stamp} overlay`
  await hand.signIn(account, '/projects')
  await expect(page.getByRole('grid', { name: 'My projects' })).toBeVisible()

  await hand.press('Alt+Shift+n')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await hand.type(title)
  await hand.press('Tab')
  await hand.type('not a number')
  await hand.press('Control+Enter')
  await expect(page.getByText('Invalid Project Number.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'State project number' })).toBeFocused()
  await hand.press('Control+a')
  await hand.type(`J-${stamp}`)
  await hand.press('Control+Enter')
  await expect(page.getByText(`${title} was made, as a draft.`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/projects\/\d+\/settings$/)

  await tab(hand, 'Team')
  await expect(page.getByText('Nobody is on this team yet.')).toBeVisible()
  await hand.press('a')
  await hand.answer('Field Inspector')
  await expect(page.getByText(`is on the team of ${title}.`).first()).toBeVisible()

  await hand.command('Change project status')
  await hand.answer('Advertise')
  await hand.answer('Today')
  await expect(page.getByText(`${title} is Adv/Bid/Award now.`).first()).toBeVisible()
  await hand.command('Start Project')
  await hand.answer('Today')
  await expect(page.getByText(`${title} is under construction.`).first()).toBeVisible()
  expect(await axeOf(page)).toEqual([])
})

test('PROJ-3 PROJ-5 PROJ-26 PROJ-27 PROJ-39 PROJ-40 PROJ-50 tabs are places with a way back, the map says what is told to travellers, and a project goes and comes back, by keyboard', async ({ hand, page }) => {
  const stamp = String(Date.now()).slice(-6)
  const title = `CR ${stamp} bridge`
  await hand.signIn(account, '/projects/new')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await hand.type(title)
  await hand.press('Tab')
  await hand.type(`M-${stamp}`)
  await hand.press('Control+Enter')
  await expect(page).toHaveURL(/\/projects\/\d+\/settings$/)
  await expect(page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible()

  await tab(hand, 'View Map')
  await expect(page.getByText('No project location found.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByText('No project location found.')).toBeVisible()

  await hand.command('Map of projects')
  const places = page.getByRole('grid', { name: 'Map of projects' })
  await expect(places.getByRole('columnheader', { name: 'Public description' })).toBeVisible()
  await expect(places.getByText(/^Expect delays\./).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Places of projects' })).toBeVisible()
  expect(await axeOf(page)).toEqual([])

  await page.goto(`/projects?search=${stamp}`)
  const list = page.getByRole('grid', { name: 'My projects' })
  await expect(list.getByText(title)).toBeVisible()
  await expect(list.locator('[role="gridcell"]:focus')).toHaveCount(1)
  await hand.press('m')
  await hand.answer('80000')
  await expect(page.getByText('Max GVW override of 1 project is 80,000').first()).toBeVisible()
  await hand.press('Control+z')
  await expect(page.getByText(/^Undone: /).first()).toBeVisible()

  await hand.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Nothing of them is lost')
  await hand.press('Enter')
  await expect(page.getByText(`${title} was deleted.`).first()).toBeVisible()
  await expect(list.getByText(title)).toHaveCount(0)
  await hand.command('Recently deleted projects')
  await expect(list.getByText(title)).toBeVisible()
  await expect(list.getByText('31 days left').first()).toBeVisible()
  await hand.press('r')
  await expect(page.getByText(`${title} is back.`).first()).toBeVisible()
})
