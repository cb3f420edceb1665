import type { Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { authorizationOf, expect, thorough } from '#tests/journeys/keyboard'

const ACCOUNT = 'administrator@cascadia.example'
const list = (page: Page) => page.getByRole('grid', { name: 'In this map view' })
const focused = (page: Page) => list(page).locator('[role="row"]:has(.ag-cell:focus) [col-id="title"]')
const card = (page: Page) => page.locator('.map-card')
/** Waits until the card shows the focused row. Both are read at once, since the focus can still be moving. */
const cardOfFocused = (page: Page) => expect.poll(async () => (await card(page).locator('strong').textContent()) === (await focused(page).textContent())).toBe(true)
/** The position of the map: the offset of its drawing, and the length of its scale. */
const position = (page: Page) => page.locator('.leaflet-map-pane').getAttribute('style')
const scale = (page: Page) => page.locator('.leaflet-control-scale-line').first().textContent()

interface Slip {
  readonly id: number
  readonly ticket_number: string
  readonly dot_project_id: number
  readonly delivery_lat: number | null
}

thorough('WORK-39 GEO-22 SHELL-49 the map is used without a mouse: list, marks, clusters, pan, zoom and layers', async ({ keyboard, page }) => {
  await keyboard.signIn(ACCOUNT, '/projects/map')
  await expect(focused(page)).toHaveCount(1)
  // the card shows the focused row of the list, also after J has moved the focus
  const first = (await focused(page).textContent()) ?? ''
  await expect(card(page).locator('strong')).toHaveText(first)
  await keyboard.press('j')
  await expect(card(page).locator('strong')).not.toHaveText(first)
  await cardOfFocused(page)
  expect(await findings(page, '.workspace')).toEqual([])

  // the layers: each has a key, and the panel shows how many records each has
  await keyboard.press('l')
  const layers = page.getByRole('group', { name: 'Layers' })
  await expect(layers.getByRole('checkbox', { name: /^Projects/ })).toBeFocused()
  await expect(layers.getByRole('checkbox', { name: /^Projects/ })).toBeChecked()
  const tickets = layers.getByRole('checkbox', { name: /^Tickets/ })
  while (!(await tickets.evaluate((box) => box === document.activeElement))) await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(tickets).toBeChecked()
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Escape')
  await expect(layers).toBeHidden()
  await expect(focused(page)).toHaveCount(1)
  const cluster = list(page).getByRole('row').filter({ hasText: /\d+ tickets/ }).first()
  await expect(cluster).toBeVisible()

  // the map itself: arrows pan, plus and minus zoom, and F shows everything again
  const picture = page.getByRole('application', { name: 'Map of projects' })
  for (let tabs = 0; tabs < 12 && !(await picture.evaluate((map) => map === document.activeElement)); tabs++) await keyboard.press('Tab')
  await expect(picture).toBeFocused()
  const still = await position(page)
  await keyboard.press('ArrowRight')
  await expect.poll(() => position(page)).not.toBe(still)
  const wide = await scale(page)
  await keyboard.press('+')
  await expect.poll(() => scale(page)).not.toBe(wide)
  await keyboard.press('-')
  await expect.poll(() => scale(page)).toBe(wide)
  await keyboard.press('+', '+', 'f')
  await expect.poll(() => scale(page)).toBe(wide)

  // the choice of layers is kept in this browser
  await page.reload()
  await expect(focused(page)).toHaveCount(1)
  await expect(list(page).getByRole('row').filter({ hasText: /\d+ tickets/ }).first()).toBeVisible()
  expect(await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('slipway.map-layer.')).map(([, value]) => value))).toEqual(['projects,tickets'])

  // Enter opens a cluster, and Backspace returns to the previous view
  while (!/^[\d,]+ tickets$/.test((await focused(page).textContent()) ?? '')) await keyboard.press('j')
  const opened = (await focused(page).textContent()) ?? ''
  await keyboard.press('Enter')
  await expect.poll(() => scale(page)).not.toBe(wide)
  await expect(list(page).getByText(opened)).toHaveCount(0)
  await keyboard.press('Backspace')
  await expect.poll(() => scale(page)).toBe(wide)

  // Enter opens a record
  await expect(list(page).getByText(opened).first()).toBeVisible()
  await keyboard.press('5')
  await expect(list(page).getByRole('row').filter({ hasText: /\d+ tickets/ })).toHaveCount(0)
  await keyboard.press('Control+Home')
  await cardOfFocused(page)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects\/\d+\/tickets/)
})

thorough('TICK-77 TICK-78 a delivered ticket opens the map at its delivery location, one without coordinates says so, and no other ticket has a map view', async ({ keyboard, page }) => {
  const headers = await authorizationOf(page.request, ACCOUNT)
  const { slips } = (await (await page.request.get('/v1/slips?status=delivered&page_size=200', { headers })).json()) as { slips: Slip[] }
  const located = slips.find((slip) => slip.delivery_lat !== null && slip.dot_project_id !== null)
  const lost = slips.find((slip) => slip.delivery_lat === null && slip.dot_project_id !== null)
  if (located === undefined || lost === undefined) throw new Error('The sample data has no such tickets')
  const open = async (project: number, query: string) => {
    await keyboard.signIn(ACCOUNT, `/projects/${project}/tickets?${query}`)
    await expect(page.getByRole('grid').first().locator('.ag-cell:focus')).toHaveCount(1)
  }

  await open(located.dot_project_id, `ticket_number=${located.ticket_number}`)
  await keyboard.press('Shift+L')
  await expect(page).toHaveURL(new RegExp(`/projects/${located.dot_project_id}/map\\?at=tickets-${located.id}$`))
  await expect(focused(page)).toHaveText(located.ticket_number)
  await expect(card(page)).toContainText(located.ticket_number)
  expect(await findings(page, '.workspace')).toEqual([])

  await open(lost.dot_project_id, `ticket_number=${lost.ticket_number}`)
  await keyboard.press('Shift+L')
  await expect(page.getByText('Ticket location data not collected.')).toBeVisible()
  expect(await findings(page, '.workspace')).toEqual([])

  await open(located.dot_project_id, 'status=pending')
  await keyboard.press('Shift+L')
  await expect(page.getByText('The map shows delivered tickets only.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/tickets\?/)
})

thorough('PLNT-1 the map of plants opens from the list, and Enter on a plant shows its tickets', async ({ keyboard, page }) => {
  await keyboard.signIn(ACCOUNT, '/plants')
  await expect(page.getByRole('grid', { name: 'Plants' }).locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.command('Show map of plants')
  await expect(focused(page)).toHaveCount(1)
  await expect(page.getByRole('application', { name: 'Map of plants' })).toBeVisible()
  await cardOfFocused(page)
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/plants\/\d+\/tickets/)
})
