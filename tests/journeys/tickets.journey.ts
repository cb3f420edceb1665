import { findings } from '#tests/axe'
import { expect, test, type Keyboard } from '#tests/journeys/keyboard'

const account = 'administrator@cascadia.example'

/** Signs in with one pane, whatever layout the account's last journey left, and opens an address. */
async function begin(keyboard: Keyboard, address: string): Promise<void> {
  await keyboard.signIn(account)
  await keyboard.command('Reset layout')
  await expect(keyboard.panes()).toHaveCount(1)
  await keyboard.page.goto(address)
  await expect(keyboard.pane(1)).toBeVisible()
}

test('PROJ-1 WORK-11 WORK-24 WORK-26 TICK-1 TICK-10, behavior 7, by keyboard: find a project, open its tickets, select, total, filter, copy', async ({ keyboard, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await begin(keyboard, '/projects')
  await expect(page.getByRole('grid', { name: 'My projects' })).toBeVisible()
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await keyboard.type('@I-82')
  await expect(page.getByRole('option', { selected: true })).toContainText('I-82 deck overlay')
  await keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: /^Tickets of I-82 deck overlay/ })
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)

  await keyboard.press('j', 'x', 'Shift+j', 'Shift+j')
  await expect(keyboard.pane(1)).toContainText('3 selected of')
  await expect(keyboard.pane(1)).toContainText(/Net [\d,.]+ /)
  await keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[^\n]+\t[^\n]+\n[^\n]+\t[^\n]+\n[^\n]+\t[^\n]+$/)
  await keyboard.press('Control+a')
  await expect(keyboard.pane(1)).toContainText('(all that match)')
  await keyboard.press('Escape')
  await expect(keyboard.pane(1)).not.toContainText('selected of')

  await keyboard.press('Shift+f')
  await expect(page.getByRole('combobox')).toBeFocused()
  await keyboard.type('plant')
  await expect(page.getByRole('option', { selected: true })).toContainText('Plant')
  await keyboard.press('Enter')
  await keyboard.type('Naches')
  await expect(page.getByRole('option', { selected: true })).toContainText('Naches Pit')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/plant_name=Naches\+Pit/)
  await expect(page.getByRole('button', { name: 'Remove the filter Naches Pit' })).toBeVisible()
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('/')
  await keyboard.type('no such ticket')
  await expect(keyboard.pane(1).getByText('No results found.')).toBeVisible()
  await keyboard.press('Escape')
  await expect(keyboard.pane(1).getByText('No results found.')).toBeHidden()
})

test('WORK-4 CLERK-34, behavior 12 TICK-2 TICK-41 TICK-80 the ticket beside the table follows it, even after it was closed and reopened, and the rows are shown as a list and back', async ({ keyboard, page }) => {
  await begin(keyboard, '/projects/3/tickets?filters=none')
  const grid = page.getByRole('grid', { name: /^Tickets of/ })
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('o')
  const number = () => page.locator('.ag-row-focus [col-id="ticket_number"]').first().innerText()
  await expect(keyboard.pane(2)).toHaveAccessibleName(new RegExp(`Ticket ${await number()}`))
  // Answers wait until the last row has the focus. On a busy machine, a ticket could otherwise arrive between two keys.
  let answer = (): void => undefined
  const atRest = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/v4/slips/**', (route) => atRest.then(() => route.continue()).catch(() => undefined))
  const start = Number(await page.locator('.ag-row-focus').first().getAttribute('row-index'))
  const answered: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/v4/slips/')) answered.push(request.url())
  })
  // The keys are pressed as fast as a held key repeats, without waiting for a frame in between.
  for (let row = 0; row < 5; row += 1) void page.keyboard.press('ArrowDown')
  await expect(page.locator('.ag-row-focus').first()).toHaveAttribute('row-index', String(start + 5))
  answer()
  await expect.poll(async () => (await keyboard.pane(2).getAttribute('aria-label'))?.includes(await number())).toBe(true)
  await expect(keyboard.pane(2).getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(keyboard.pane(2)).toContainText('Received')
  expect(answered.length).toBeLessThanOrEqual(2)
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  // WORK-5, CLERK-34: a reopened pane follows the table as before
  await keyboard.press('Alt+2')
  await keyboard.press('Alt+w')
  await expect(keyboard.panes()).toHaveCount(1)
  await keyboard.command('Reopen the last closed pane')
  await expect(keyboard.panes()).toHaveCount(2)
  await keyboard.press('Alt+1')
  await expect(grid.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('ArrowUp')
  await expect.poll(async () => (await keyboard.pane(2).getAttribute('aria-label'))?.includes(await number())).toBe(true)
  const before = await number()
  await keyboard.press('v')
  await expect(page.locator('.table-card').first()).toBeVisible()
  await keyboard.press('v')
  await expect(grid.getByRole('columnheader', { name: /^Material/ })).toBeVisible()
  await expect.poll(number).toBe(before)
  expect(await findings(page)).toEqual([])
})

test('RECO-7 RECO-8 WORK-36 the reconciliation shows tickets and totals, says what is missing, and axe finds nothing', async ({ keyboard, page }) => {
  await begin(keyboard, '/reconciliation/1')
  await expect(keyboard.pane(1)).toContainText(/\d+ of [\d,]+ coded/)
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  await keyboard.press('Shift+T')
  await expect(page.getByRole('grid', { name: /^By pay item/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Balance/ })).toBeVisible()
  await keyboard.press('Shift+T')
  await expect(page.getByRole('grid', { name: /^Tickets of/ })).toBeVisible()
  await page.goto('/reconciliation/4')
  await expect(page.getByText('Pay items cannot be assigned yet.')).toBeVisible()
})
