import { findings } from '#tests/axe'
import { expect, test, type Hand } from '#tests/journeys/hand'

const account = 'administrator@cascadia.example'

// axe reads every cell of a table, three times.
/** Signs in with one pane, whatever the last journey of this account left, and opens an address. */
async function begin(hand: Hand, address: string): Promise<void> {
  await hand.signIn(account)
  await hand.command('Reset layout')
  await expect(hand.panes()).toHaveCount(1)
  await hand.page.goto(address)
  await expect(hand.pane(1)).toBeVisible()
}

test('PROJ-1 WORK-11 WORK-24 WORK-26 TICK-1 TICK-10 by keyboard: find a project, open its tickets, choose, add up, filter, copy', async ({ hand, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await begin(hand, '/projects')
  await expect(page.getByRole('grid', { name: 'My projects' })).toBeVisible()
  await hand.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await hand.type('@I-82')
  await expect(page.getByRole('option', { selected: true })).toContainText('I-82 deck overlay')
  await hand.press('Enter')
  const grid = page.getByRole('grid', { name: /^Tickets of I-82 deck overlay/ })
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  await expect(grid.locator('[role="gridcell"]:focus')).toHaveCount(1)

  await hand.press('j', 'x', 'Shift+j', 'Shift+j')
  await expect(hand.pane(1)).toContainText('3 selected of')
  await expect(hand.pane(1)).toContainText(/Net [\d,.]+ /)
  await hand.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[^\n]+\t[^\n]+\n[^\n]+\t[^\n]+\n[^\n]+\t[^\n]+$/)
  await hand.press('Control+a')
  await expect(hand.pane(1)).toContainText('(all that match)')
  await hand.press('Escape')
  await expect(hand.pane(1)).not.toContainText('selected of')

  await hand.press('Shift+f')
  await expect(page.getByRole('combobox')).toBeFocused()
  await hand.type('plant')
  await expect(page.getByRole('option', { selected: true })).toContainText('Plant')
  await hand.press('Enter')
  await hand.type('Naches')
  await expect(page.getByRole('option', { selected: true })).toContainText('Naches Pit')
  await hand.press('Enter')
  await expect(page).toHaveURL(/plant_name=Naches\+Pit/)
  await expect(page.getByRole('button', { name: 'Remove the filter Naches Pit' })).toBeVisible()
  await expect(grid.locator('[role="gridcell"]:focus')).toHaveCount(1)
  await hand.press('/')
  await hand.type('no such ticket')
  await expect(page.getByText('No results found.')).toBeVisible()
  await hand.press('Escape')
  await expect(page.getByText('No results found.')).toBeHidden()
})

test('WORK-4 TICK-2 TICK-41 TICK-80 the ticket beside the table follows it, and the rows are shown as a list and back', async ({ hand, page }) => {
  await begin(hand, '/projects/3/tickets?filters=none')
  const grid = page.getByRole('grid', { name: /^Tickets of/ })
  await expect(grid.locator('[role="gridcell"]:focus')).toHaveCount(1)
  await hand.press('o')
  const number = () => page.locator('.ag-row-focus [col-id="ticket_number"]').first().innerText()
  await expect(hand.pane(2)).toHaveAccessibleName(new RegExp(`Ticket ${await number()}`))
  const answered: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/v4/slips/')) answered.push(request.url())
  })
  // As fast as a held key repeats: no frame is waited for between.
  for (let row = 0; row < 5; row += 1) void page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await hand.pane(2).getAttribute('aria-label'))?.includes(await number())).toBe(true)
  await expect(hand.pane(2).getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(hand.pane(2)).toContainText('Received')
  expect(answered.length).toBeLessThanOrEqual(2)
  await expect(grid.locator('[role="gridcell"]:focus')).toHaveCount(1)
  const before = await number()
  await hand.press('v')
  await expect(page.locator('.table-card').first()).toBeVisible()
  await hand.press('v')
  await expect(grid.getByRole('columnheader', { name: /^Material/ })).toBeVisible()
  await expect.poll(number).toBe(before)
  expect(await findings(page)).toEqual([])
})

test('RECO-7 RECO-8 WORK-36 the reconciliation shows tickets and totals, says what is missing, and axe finds nothing', async ({ hand, page }) => {
  await begin(hand, '/reconciliation/1')
  await expect(hand.pane(1)).toContainText(/\d+ of [\d,]+ coded/)
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  await hand.press('Shift+T')
  await expect(page.getByRole('grid', { name: /^By pay item/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Balance/ })).toBeVisible()
  await hand.press('Shift+T')
  await expect(page.getByRole('grid', { name: /^Tickets of/ })).toBeVisible()
  await page.goto('/reconciliation/4')
  await expect(page.getByText('Pay items cannot be assigned yet.')).toBeVisible()
})
