import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { fillIn } from '#src/platform/domain/messages'
import { sessionMessages } from '#src/areas/identity/domain/sessions/messages'
import { findings } from '#tests/axe'
import { authorizationOf, expect, test, type Keyboard } from '#tests/journeys/keyboard'

const account = 'administrator@prairie.example'

/** The violations that axe finds in the panes. */
const axeOf = (page: Page) => findings(page, '.workspace')

/** The field for a project's number. Found by its name, because each agency chooses its label (AUTH-47). */
const numberField = (page: Page) => page.locator('input[name="state_project_number"]')

/** The selected tab of the project. Its tab list is found by name, because the top of the page has other tabs. */
const openTab = (page: Page, label: string) => page.getByRole('tablist', { name: 'Project', exact: true }).getByRole('tab', { name: label, exact: true, selected: true })

/** Opens a tab of the project that the pane shows. */
async function tab(keyboard: Keyboard, label: string): Promise<void> {
  await keyboard.command('Open tab of this project…')
  await keyboard.answer(label)
  await expect(openTab(keyboard.page, label)).toBeVisible()
}

/** Presses Tab until the field has the focus. */
async function tabTo(keyboard: Keyboard, field: Locator): Promise<void> {
  for (let steps = 0; steps < 12 && !(await field.evaluate((element) => element === document.activeElement)); steps += 1) await keyboard.press('Tab')
  await expect(field).toBeFocused()
}

/** Answers a question for a day with today. */
async function today(keyboard: Keyboard): Promise<void> {
  const dialog = keyboard.page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toHaveValue('')
  await keyboard.type('t')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(/Today, \d+\/\d+\/\d{4}/)
  await keyboard.press('Enter')
}

/** Creates a group of the people with these first names; returns its name. */
async function groupOf(request: APIRequestContext, name: string, firstNames: readonly string[]): Promise<string> {
  const headers = { ...(await authorizationOf(request, account)) }
  const { dot_employees: people } = await (await request.get('/v3/dot_employees?page_size=100', { headers })).json()
  const member_ids = people.filter((one: { first_name: string }) => firstNames.includes(one.first_name)).map((one: { id: number }) => one.id)
  const response = await request.post('/v3/dot_groups', { headers, data: { name, member_ids } })
  expect([response.status(), member_ids.length]).toEqual([200, firstNames.length])
  return name
}

test('PROJ-10 PROJ-11 PROJ-12 PROJ-20 PROJ-22 PROJ-23 PROJ-25 a project is created, edited, staffed with a whole group, advertised and started by keyboard', async ({ keyboard, page }) => {
  const stamp = String(Date.now()).slice(-6)
  const title = `SR ${stamp} overlay`
  const crew = await groupOf(page.request, `Crew ${stamp}`, ['Kim', 'Paula'])
  await keyboard.signIn(account, '/projects')
  await expect(page.getByRole('grid', { name: 'My projects' })).toBeVisible()

  await keyboard.press('Alt+Shift+n')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type(title)
  await keyboard.press('Tab')
  await keyboard.type('not a number')
  const letting = page.getByRole('textbox', { name: /^Letting or bid date/ })
  await tabTo(keyboard, letting)
  await keyboard.type('13/40/2026')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Invalid Project Number.')).toBeVisible()
  await expect(page.getByText(fillIn(sessionMessages['errors.date_format'], { format: 'mm/dd/yyyy' }))).toBeVisible()
  await expect(numberField(page)).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type(`J-${stamp}`)
  await tabTo(keyboard, letting)
  await keyboard.press('Control+a', 'Delete')
  await keyboard.press('Control+Enter')
  await expect(page.getByText(`${title} created as a draft.`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/projects\/\d+\/settings$/)

  await tab(keyboard, 'Team')
  await expect(page.getByText('Nobody is on this team yet.')).toBeVisible()
  await keyboard.press('a')
  await keyboard.answer('Wes Tolliver')
  await expect(page.getByText(`Wes Tolliver is on the team of ${title}.`).first()).toBeVisible()
  await keyboard.press('a')
  await keyboard.answer(crew)
  await expect(page.getByText(`2 people from ${crew} joined the team of ${title}.`).first()).toBeVisible()
  await expect(page.getByRole('grid').getByText('Paula Jensen')).toBeVisible()

  await keyboard.command('Change project status')
  await expect(page.getByRole('dialog', { name: `Change the status of ${title}` }).getByRole('radio', { name: /^Advertise/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText(`${title} is Adv/Bid/Award now.`).first()).toBeVisible()
  await keyboard.command('Start Project')
  await today(keyboard)
  await expect(page.getByText(`${title} is under construction.`).first()).toBeVisible()
  expect(await axeOf(page)).toEqual([])
})

test('PROJ-3 PROJ-5 PROJ-26 PROJ-27 PROJ-39 PROJ-40 PROJ-50 by keyboard: tabs have addresses and a way back, the map shows what travelers read, and a project is deleted and restored', async ({ keyboard, page }) => {
  const stamp = String(Date.now()).slice(-6)
  const title = `CR ${stamp} bridge`
  await keyboard.signIn(account, '/projects/new')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type(title)
  await keyboard.press('Tab')
  await keyboard.type(`M-${stamp}`)
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/projects\/\d+\/settings$/)
  await expect(openTab(page, 'Settings')).toBeVisible()

  await tab(keyboard, 'View Map')
  await expect(page.getByText('No project location found.')).toBeVisible()
  await page.goBack()
  await expect(openTab(page, 'Settings')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('No project location found.')).toBeVisible()

  await keyboard.command('Show map of projects')
  const places = page.getByRole('grid', { name: 'In this map view' })
  await expect(places.locator('.ag-cell:focus')).toHaveCount(1)
  await expect(page.getByRole('application', { name: 'Map of projects' })).toBeVisible()
  // the card of the selected project shows the text for travelers
  const card = page.locator('.map-card')
  const delays = card.getByText(/^Expect delays\./)
  const focused = places.locator('.ag-row:has(.ag-cell:focus) [col-id="title"]')
  await expect(async () => {
    // the card follows the row a moment later, so a key that does not wait for it could skip the project
    await expect(card).toHaveAttribute('aria-label', await focused.innerText(), { timeout: 5_000 })
    if ((await delays.count()) === 0) await keyboard.press('j')
    await expect(delays).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })

  // navigates without reloading the page; this journey leaves checking the map with axe to every-screen.journey.ts
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/projects?search=${stamp}`)
  const list = page.getByRole('grid', { name: 'My projects' })
  await expect(list.getByText(title)).toBeVisible()
  await expect(list.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('m')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await keyboard.type('80000')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('80,000 lbs')
  await keyboard.press('Enter')
  await expect(page.getByText('Max GVW override of 1 project is 80,000').first()).toBeVisible()
  await keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: /).first()).toBeVisible()

  await keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('You can restore it within 30 days.')
  await keyboard.press('Enter')
  await expect(page.getByText(`${title} deleted.`).first()).toBeVisible()
  await expect(list.getByText(title)).toHaveCount(0)
  await keyboard.command('Show recently deleted projects')
  await expect(list.getByText(title)).toBeVisible()
  const deleted = list.getByRole('row').filter({ hasText: title })
  await expect(deleted).toContainText('31 days left')
  await expect(list.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('r')
  await expect(page.getByText(`${title} restored.`).first()).toBeVisible()
})
