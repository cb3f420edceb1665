import { CANARY } from '#src/sample-data/agencies'
import { expect, keptInBrowser, test } from '#tests/journeys/keyboard'

test('AUTH-58 to AUTH-61, AUTH-67 the agency is switched by key from any pane: the landing page of the role opens, and nothing of the former agency is left', async ({ keyboard, page }) => {
  const lines: { readonly url: string; isOpen: boolean }[] = []
  page.on('websocket', (socket) => {
    const line = { url: socket.url(), isOpen: true }
    lines.push(line)
    socket.on('close', () => (line.isOpen = false))
  })
  await keyboard.signIn('two_agencies@cascadia.example', '/projects')
  await expect(page.getByRole('grid', { name: 'My projects' }).getByRole('gridcell').first()).toBeVisible()
  await keyboard.command('Switch agency')
  await keyboard.answer('Meridian DOT')
  await expect(page).toHaveTitle('My projects - Meridian DOT')
  const projects = page.getByRole('grid', { name: 'My projects' })
  await expect(projects.locator('.ag-cell').filter({ hasText: CANARY }).first()).toBeVisible()
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  // moves to a project under construction, since only such a project is sure to have recent tickets
  const underWay = projects.getByRole('row').filter({ has: page.locator('.ag-cell:focus') }).filter({ hasText: 'Under Construction' })
  for (let rows = 0; rows < 20 && (await underWay.count()) === 0; rows++) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  const tickets = page.getByRole('grid', { name: /^Tickets of/ })
  await expect(tickets.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('/')
  await keyboard.type(CANARY)
  await expect(page).toHaveURL(new RegExp(`search=${CANARY}`))
  await keyboard.press('Alt+Shift+ArrowRight')
  await expect(keyboard.panes()).toHaveCount(2)

  const requestUrls: string[] = []
  await keyboard.command('Switch agency')
  await keyboard.type('Cascadia')
  await expect(page.getByRole('option', { selected: true })).toContainText('Cascadia DOT')
  page.on('request', (request) => requestUrls.push(decodeURIComponent(request.url())))
  await keyboard.press('Enter')
  await expect(page).toHaveTitle('My projects - Cascadia DOT')
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByRole('grid', { name: 'My projects' }).getByRole('gridcell').first()).toBeVisible()
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  expect(requestUrls.filter((url) => url.includes(CANARY))).toEqual([])
  expect(await page.content()).not.toContain(CANARY)
  await expect.poll(() => lines.filter(({ isOpen }) => isOpen).length).toBe(1)
  const former = Object.entries(await keptInBrowser(page)).filter(([key, value]) => `${key} ${value}`.includes(CANARY) && !/\.2(\.|$)/.test(key))
  expect(former).toEqual([])
  // The previous agency's data stays in the browser under keys that contain its id; the palette must not offer any of it.
  await keyboard.press('Control+k')
  await keyboard.type(`@${CANARY}`)
  await expect(page.getByText('No match').or(page.locator('.palette-empty'))).toBeVisible()
})
